//! [`search_in_parallel`]: a search by several threads that share a table, as a sequence of records.

use crate::error::Error;
use engine_core::Depth;
use reports::Record;
use sessions::search_iterator::{Records, counting, poll};
use sessions::{Clock, PlainError, SearchTask};
use std::iter;
use std::num::NonZeroUsize;

/// A search to depths 1 to `depth` by several threads ([`search_variants::parallel::ThreadedSearch`]): one
/// record per depth, ending with a stopped one if the search is stopped, or an error if the system cannot
/// create the threads. Counts are totals over all threads, and vary from one search to the next.
pub fn search_in_parallel(
    task: &SearchTask<'_>,
    depth: Depth,
    threads: NonZeroUsize,
) -> Result<impl Iterator<Item = Result<Record, Error>> + use<>, Error> {
    if let Some(nodes) = task.limits.nodes {
        // Each thread counts its own nodes.
        refuse!(
            "threads cannot keep to {nodes} nodes all together: limit the time, or search with one thread"
        );
    }
    let (position, earlier) = task.root.set_up(&task.setup.of(task.recipe))?;
    let clock = Clock::default();
    let polled = || counting(&task.nodes, poll(&task.stop, &clock, task.limits.time));
    let mut search = position.threaded(task.recipe, &earlier, threads, &polled)?;
    let records = Records::of(task, position, Some(clock));
    Ok(iter::from_fn(move || {
        let (iteration, record) = records.timed(|| search(depth));
        let record = iteration?.map(|iteration| Record {
            search_threads: (threads.get() > 1).then_some(threads.get()),
            ..record(iteration)
        });
        let unstarted = |error| PlainError::caused(format!("cannot start {threads} threads"), error);
        Some(record.map_err(|error| unstarted(error).into()))
    }))
}
