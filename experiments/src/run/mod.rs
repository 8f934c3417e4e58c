//! A run: its searches, in parallel, and the files that it writes.

mod fingerprint;
mod manifest;
mod plan;
mod positions;
mod relations;
mod report;
mod results;
mod stored;

pub use crate::measure::{RECORDS, SPEEDUPS};
pub(crate) use fingerprint::fingerprint_of;
pub(crate) use manifest::RunFolder;
pub use manifest::RunManifest;
pub use plan::Plan;
pub(crate) use plan::refuse_no_deeper;
pub(crate) use positions::{Placed, key};
pub(crate) use relations::{canonical, comparisons, other_depths, varied, varied_in};
pub(crate) use report::{add_part, changes, document, show, show_results, write_csv};
pub(crate) use results::{Identity, MAX_RECORDS, Results};
pub use stored::{Begun, go_on, left, part_of};

use crate::error::Error;
use crate::event::Monitor;
use crate::measure::{EngineAnswers, MinimalTrees, Searches};
use crate::memory::SideBySide;
use crate::scheduler::measure_missing;
use sessions::StopFlag;

/// Does what is missing in the folder of a run. How many records there are then.
pub(crate) fn do_missing(begun: &Begun, monitor: &Monitor<'_>) -> Result<usize, Error> {
    let (plan, stop) = (&begun.plan, monitor.stop());
    let searches = Searches::of(plan, monitor);
    let records = begun.store(&searches, monitor)?;
    let trees = MinimalTrees::of(plan, monitor);
    let minimal_trees = plan.spec.minimal_trees.then(|| begun.store(&trees, monitor));
    let minimal_trees = minimal_trees.transpose()?;
    let asked = EngineAnswers::of(plan, monitor);
    let answers = (!plan.spec.engines.is_empty()).then(|| begun.store(&asked, monitor));
    let answers = answers.transpose()?;
    begun.note_resumed()?;
    let SideBySide {
        searches: at_a_time,
        threads,
        ..
    } = plan.side_by_side;
    monitor.tell_of_tables(&plan.side_by_side, records.missing());
    measure_missing(&records, at_a_time, monitor)?;
    if let Some(minimal_trees) = minimal_trees {
        measure_missing(&minimal_trees, threads, monitor)?;
        minimal_trees.finish()?;
    }
    if let Some(answers) = answers {
        measure_missing(&answers, threads, monitor)?;
        answers.finish()?;
    }
    if stops_unsorted(records.len(), stop) {
        Ok(records.flush()?)
    } else {
        records.finish()
    }
}

/// Records that are put in order and shown in less than a second.
const SOON_SHOWN: usize = 5_000;

/// Whether an interrupted run with so many records is left as it is: sorting and showing them would keep the
/// user waiting after Ctrl-C. A run that is taken up again does it later.
pub(crate) fn stops_unsorted(records: usize, stop: &StopFlag) -> bool {
    stop.is_requested() && records > SOON_SHOWN
}
