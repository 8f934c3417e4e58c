//! A run: its searches, in parallel, and the files that it writes.

mod asked;
mod differences;
mod error;
mod files;
mod fingerprint;
mod jobs;
mod journal;
mod manifest;
mod merge;
mod minimal_trees;
mod plan;
mod positions;
mod queue;
mod recipes;
mod relations;
mod report;
mod results;
mod resume;
mod rounds;
mod row;
mod rows_as_csv;
mod shard;
mod stored_plan;
mod time_left;
mod timings;
mod work;

pub(crate) use asked::{AblationOf, Asked, DividedAmong, JudgedBy};
pub use differences::Aspect;
pub use error::{ForeignRow, JournalError, MergeError, NoPosition, PlanError, PositionsError, ResumeError};
pub use files::{MINIMAL_TREES, RECORDS, TIMINGS};
pub(crate) use fingerprint::fingerprint_of;
pub(crate) use jobs::Jobs;
pub(crate) use journal::Opening;
pub use manifest::Manifest;
pub use merge::merge;
pub(crate) use plan::listed;
pub use plan::{Plan, PlanOptions, Spelling};
pub(crate) use positions::Placed;
pub(crate) use recipes::canonical;
pub(crate) use relations::comparisons;
pub(crate) use report::{add_part, changes, document, finish, show, show_results};
pub(crate) use results::{Identity, Results};
pub use resume::{Begun, RunOptions, Start, begin, left, planned};
pub(crate) use resume::{begin_alone, go_on, write_plan};
pub use rounds::{NoRounds, Rounds};
pub(crate) use row::{Row, position_key};
pub(crate) use rows_as_csv::{write_csv, write_timings};
pub use shard::{NoShard, Shard};
pub(crate) use stored_plan::{Made, bad_field, missing_field, plan_of};
pub use time_left::TimeLeft;
pub(crate) use timings::{shuffled, time_searches};

use crate::error::Error;
use crate::event::Monitor;
use reports::{MinimalTreeRecord, Record};
use sessions::StopHandle;

/// Does what is missing in the folder of a run. How many records there are then.
///
/// That a run goes on is noted only when its files are known to be what it left: what was refused once is
/// refused again.
pub(crate) fn do_missing(begun: &Begun, monitor: &Monitor<'_>) -> Result<usize, Error> {
    let Begun {
        plan, folder, left, ..
    } = begun;
    let stop = monitor.stop();
    let opening = |name| Opening {
        left: left.get(name),
        ..Opening::new(folder, name, stop)
    };
    let (searches, jobs) = (Jobs::searches(plan), Jobs::minimal_trees(plan));
    let records = opening(RECORDS).open::<Record>(&searches)?;
    let minimal_trees = plan
        .minimal_trees
        .then(|| opening(MINIMAL_TREES).open::<MinimalTreeRecord>(&jobs));
    let minimal_trees = minimal_trees.transpose()?;
    if begun.manifest.is_resumed() {
        folder.write_manifest(&begun.manifest)?;
    }
    work::search_missing(&searches, &records, monitor)?;
    if let Some(minimal_trees) = minimal_trees {
        minimal_trees::find_minimal_trees(&jobs, &minimal_trees, monitor)?;
        minimal_trees.finish()?;
    }
    Ok(match is_left_as_it_is(records.len(), stop) {
        true => records.flush()?,
        false => records.finish()?,
    })
}

/// Records that are put in order and shown in less than a second.
const SOON_SHOWN: usize = 5_000;

/// Whether an interrupted run with so many records is left as it is: sorting and showing them would keep the
/// user waiting after Ctrl-C. A run that is taken up again does it later.
pub(crate) fn is_left_as_it_is(records: usize, stop: &StopHandle) -> bool {
    stop.is_requested() && records > SOON_SHOWN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_wants_to_leave_a_large_run_finds_it_as_it_is() {
        let (nobody, somebody) = (StopHandle::default(), StopHandle::default());
        somebody.request();
        for records in [0, SOON_SHOWN, SOON_SHOWN + 1, 100 * SOON_SHOWN] {
            assert!(!is_left_as_it_is(records, &nobody));
            assert_eq!(is_left_as_it_is(records, &somebody), records > SOON_SHOWN);
        }
    }
}
