//! A run: which searches, side by side, and what is left behind.

mod floor;
mod forecast;
mod manifest;
mod plan;
mod report;
mod work;

pub(crate) use floor::{FLOORS, find_floors};
pub(crate) use manifest::Manifest;
pub(crate) use plan::Plan;
pub(crate) use report::{comparisons, document, finish, show, trees, write_records};
pub(crate) use work::{JOURNAL, search_all};

use reports::{Floor, Record};

/// What a run has found, all of it or as far as it came.
pub(crate) struct Results {
    pub(crate) records: Vec<Record>,
    /// Empty unless they were asked for.
    pub(crate) floors: Vec<Floor>,
}
