//! A run: which searches, side by side, and what is left behind.

mod forecast;
mod manifest;
mod plan;
mod report;
mod work;

pub(crate) use manifest::Manifest;
pub(crate) use plan::Plan;
pub(crate) use report::{finish, what_was_run, write_records};
pub(crate) use work::{Finished, search_all};
