//! A run: everything that determines its records, and the views of them.

mod fingerprint;
mod manifest;
mod plan;
mod position_list;
mod records_csv;
mod report;
mod run_data;
mod strategy_relations;

pub use crate::measure::{RECORDS, SPEEDUPS};
pub(crate) use fingerprint::fingerprint_of;
pub(crate) use manifest::RunView;
pub use plan::Run;
pub(crate) use plan::refuse_no_deeper;
pub(crate) use position_list::key;
pub(crate) use records_csv::write_records;
pub(crate) use report::{
    ReportData, ShownEngine, add_part, changes, document, engines_of, show, show_engines, show_results,
    write_csv,
};
pub(crate) use run_data::{MAX_RECORDS, PositionIdentity, RunData};
#[cfg(test)]
pub(crate) use strategy_relations::swept;
pub(crate) use strategy_relations::{canonical, comparisons};
