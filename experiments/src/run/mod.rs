//! A run: its searches, in parallel, and the files that it writes.

mod floor;
mod forecast;
mod jobs;
mod journal;
mod manifest;
mod merge;
mod plan;
mod positions;
mod report;
mod results;
mod resume;
mod rows;
mod shard;
mod work;

pub(crate) use manifest::Manifest;
pub(crate) use merge::merge;
pub(crate) use plan::{Plan, listed};
pub(crate) use positions::Placed;
pub(crate) use report::{
    add_part, changes, comparisons, document, finish, has_page, show, show_results, write_csv,
};
pub(crate) use results::{Identity, Results};
pub(crate) use resume::{Begun, begin, left, planned};
pub(crate) use shard::Shard;

use crate::interrupt;
use crate::output::Folder;
use anyhow::Result;
use jobs::Jobs;
use journal::Journal;
use reports::{Floor, Record};

/// The file of the records.
pub(crate) const RECORDS: &str = "records.ndjson";
/// The file of the floors.
pub(crate) const FLOORS: &str = "floor.ndjson";

/// Does what is missing in the folder of a run. How many records there are then.
pub(crate) fn do_missing(plan: &Plan, folder: &Folder) -> Result<usize> {
    let searches = Jobs::searches(plan);
    let records = Journal::open::<Record>(folder, RECORDS, &searches)?;
    work::search_missing(&searches, &records)?;
    if plan.floor {
        let jobs = Jobs::floors(plan);
        let floors = Journal::open::<Floor>(folder, FLOORS, &jobs)?;
        floor::find_floors(&jobs, &floors)?;
        floors.finish()?;
    }
    match is_left_as_it_is(records.len()) {
        true => Ok(records.len()),
        false => records.finish(),
    }
}

/// Records that are put in order and shown in less than a second.
const SOON_SHOWN: usize = 5_000;

/// Whether an interrupted run with so many records is left as it is: sorting and showing them would keep the
/// user waiting after Ctrl-C. `--resume` does it later.
pub(crate) fn is_left_as_it_is(records: usize) -> bool {
    interrupt::requested() && records > SOON_SHOWN
}

/// Does all searches of a plan in a new folder.
pub(crate) fn search_all(plan: &Plan, folder: &Folder) -> Result<()> {
    let searches = Jobs::searches(plan);
    let records = Journal::open::<Record>(folder, RECORDS, &searches)?;
    work::search_missing(&searches, &records)?;
    records.finish()?;
    Ok(())
}
