//! A run: its searches, in parallel, and the files that it writes.

mod cells;
mod engines;
mod fingerprint;
mod manifest;
mod minimal_trees;
mod plan;
mod positions;
mod relations;
mod report;
mod results;
mod searches;
mod stored;
mod timings;

pub(crate) use cells::{Cell, Cells, Measurement, RowPlace, in_round};
pub(crate) use fingerprint::fingerprint_of;
pub(crate) use manifest::RunFolder;
pub use manifest::RunManifest;
pub use plan::Plan;
pub(crate) use plan::refuse_no_deeper;
pub(crate) use relations::{canonical, comparisons, other_depths, varied, varied_in};
pub(crate) use report::{add_part, changes, document, show, show_results, write_csv};
pub(crate) use results::{Identity, MAX_RECORDS, Results};
pub(crate) use searches::Searches;
pub use stored::{Begun, go_on, left, part_of};
pub(crate) use timings::time_searches;

use crate::engine::carry_out;
use crate::error::Error;
use crate::event::{Monitor, Stage};
use crate::experiment::Experiment;
use crate::memory::SideBySide;
use crate::time_left::TimeLeft;
use engines::EngineSearches;
use minimal_trees::MinimalTrees;
use sessions::StopHandle;

pub const RECORDS: &str = "records.ndjson";
pub const MINIMAL_TREES: &str = "floor.ndjson";
pub const ENGINES: &str = "engines.ndjson";
pub const TIMINGS: &str = "timings.ndjson";
/// The records of simulations by `lab parallel`.
pub const SPEEDUPS: &str = "speedups.ndjson";
/// Verdicts and cases of each position that is judged, as long as not all are.
pub(crate) const JUDGED: &str = "judged.journal";

/// Does what is missing in the folder of a run. How many records there are then.
pub(crate) fn do_missing(begun: &Begun, monitor: &Monitor<'_>) -> Result<usize, Error> {
    let (plan, stop) = (&begun.plan, monitor.stop());
    let searches = Searches::of(plan, monitor);
    let records = begun.store(RECORDS, &searches, monitor)?;
    let trees = MinimalTrees::of(plan, monitor);
    let minimal_trees = plan
        .spec
        .minimal_trees
        .then(|| begun.store(MINIMAL_TREES, &trees, monitor));
    let minimal_trees = minimal_trees.transpose()?;
    let asked = EngineSearches::of(plan, monitor);
    let answers = (!plan.spec.engines.is_empty()).then(|| begun.store(ENGINES, &asked, monitor));
    let answers = answers.transpose()?;
    begun.note_resumed()?;
    let SideBySide {
        searches: at_a_time,
        threads,
        ..
    } = plan.side_by_side;
    let missing = (0..searches.cells()).filter(|&cell| !records.has(cell));
    let strategies = missing.map(|cell| searches.strategy(cell).to_string());
    let time = TimeLeft::new(strategies, plan.spec.depth, at_a_time);
    let stage = Stage {
        time: Some(time),
        ..Stage::of("searches", plan.spec.depth as usize)
    };
    monitor.tell_of_tables(&plan.side_by_side, records.missing());
    carry_out(&records, at_a_time, stage, monitor)?;
    if let Some(minimal_trees) = minimal_trees {
        carry_out(&minimal_trees, threads, Stage::of("minimal trees", 1), monitor)?;
        minimal_trees.finish()?;
    }
    if let Some(answers) = answers {
        carry_out(&answers, threads, Stage::of("answers of engines", 1), monitor)?;
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
pub(crate) fn stops_unsorted(records: usize, stop: &StopHandle) -> bool {
    stop.is_requested() && records > SOON_SHOWN
}
