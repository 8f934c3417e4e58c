//! A run: which searches, side by side, and what is left behind.

mod forecast;
mod manifest;
mod plan;
mod report;
mod work;

pub(crate) use manifest::Manifest;
pub(crate) use plan::Plan;
pub(crate) use report::{comparisons, document, finish, show};
pub(crate) use work::{JOURNAL, search_all};

use reports::Record;

/// What a run has found, all of it or as far as it came.
pub(crate) struct Results {
    pub(crate) records: Vec<Record>,
}
