//! The results of a run, as read from its folder, and as CSV.

mod csv;
mod records_csv;
mod run_data;
mod run_view;

pub(crate) use self::csv::write_csv;
pub use crate::measure::{RECORDS, SPEEDUPS};
pub use crate::plan::Run;
pub(crate) use records_csv::write_records;
pub(crate) use run_data::{MAX_RECORDS, PositionIdentity, RunData};
pub(crate) use run_view::RunView;
