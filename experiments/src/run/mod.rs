//! A run: its searches, in parallel, and the files that it writes.

mod error;
mod files;
mod floor;
mod forecast;
mod jobs;
mod journal;
mod manifest;
mod merge;
mod plan;
mod positions;
mod recipes;
mod report;
mod results;
mod resume;
mod row;
mod shard;
mod work;

pub use error::{ForeignRow, JournalError, MergeError, NoPosition, PlanError, PositionsError, ResumeError};
pub use files::{FLOORS, RECORDS};
pub use forecast::Forecast;
pub use manifest::Manifest;
pub use merge::merge;
pub(crate) use plan::listed;
pub use plan::{Plan, PlanOptions, Spelling};
pub(crate) use positions::Placed;
pub(crate) use recipes::canonical;
pub(crate) use report::{add_part, changes, comparisons, document, finish, show, show_results, write_csv};
pub(crate) use results::{Identity, Results};
pub use resume::{Aspect, Begun, RunOptions, Start, begin, left, planned};
pub use shard::{NoShard, Shard};

use crate::error::Error;
use crate::event::Monitor;
use crate::folder::Folder;
use crate::stop::StopHandle;
use jobs::Jobs;
use journal::Journal;
use reports::{Floor, Record};

/// Does what is missing in the folder of a run. How many records there are then.
pub(crate) fn do_missing(plan: &Plan, folder: &Folder, monitor: &Monitor<'_>) -> Result<usize, Error> {
    let stop = monitor.stop();
    let searches = Jobs::searches(plan);
    let records = Journal::open::<Record>(folder, RECORDS, &searches, stop)?;
    work::search_missing(&searches, &records, monitor)?;
    if plan.floor {
        let jobs = Jobs::floors(plan);
        let floors = Journal::open::<Floor>(folder, FLOORS, &jobs, stop)?;
        floor::find_floors(&jobs, &floors, monitor)?;
        floors.finish()?;
    }
    match is_left_as_it_is(records.len(), stop) {
        true => Ok(records.len()),
        false => Ok(records.finish()?),
    }
}

/// Records that are put in order and shown in less than a second.
const SOON_SHOWN: usize = 5_000;

/// Whether an interrupted run with so many records is left as it is: sorting and showing them would keep the
/// user waiting after Ctrl-C. `--resume` does it later.
pub(crate) fn is_left_as_it_is(records: usize, stop: &StopHandle) -> bool {
    stop.is_requested() && records > SOON_SHOWN
}

/// Does all searches of a plan in a new folder.
pub(crate) fn search_all(plan: &Plan, folder: &Folder, monitor: &Monitor<'_>) -> Result<(), Error> {
    let stop = monitor.stop();
    let searches = Jobs::searches(plan);
    let records = Journal::open::<Record>(folder, RECORDS, &searches, stop)?;
    work::search_missing(&searches, &records, monitor)?;
    records.finish()?;
    Ok(())
}
