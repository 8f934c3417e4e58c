//! A run: what determines its records, and the views of them.

mod fingerprint;
mod manifest;
mod plan;
mod positions;
mod records_csv;
mod relations;
mod report;
mod results;

pub use crate::measure::{RECORDS, SPEEDUPS};
pub(crate) use fingerprint::fingerprint_of;
pub(crate) use manifest::RunView;
pub use plan::Run;
pub(crate) use plan::{listed, refuse_no_deeper};
pub(crate) use positions::{ListedPosition, key};
pub(crate) use records_csv::write_records;
#[cfg(test)]
pub(crate) use relations::swept;
pub(crate) use relations::{canonical, comparisons, varied, varied_in};
pub(crate) use report::{add_part, changes, document, show, show_compared, show_results, write_csv};
pub(crate) use results::{MAX_RECORDS, PositionIdentity, RunData};
