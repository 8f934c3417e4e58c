//! [`ParallelSearcher`]: a search by several threads that share a table, as a sequence of records.

use crate::error::Error;
use engine_core::Depth;
use games::Threaded;
use reports::Record;
use sessions::search_iterator::{Records, counting, poll};
use sessions::{Clock, PlainError, SearchTask};
use std::num::NonZeroUsize;

/// A search by several threads, with one record per depth. Counts are totals over all threads, and vary from
/// one search to the next.
pub struct ParallelSearcher {
    search: Threaded,
    depth: Depth,
    threads: NonZeroUsize,
    records: Records,
}

impl ParallelSearcher {
    /// A search to depths 1 to `depth` by this many threads ([`search_variants::parallel::ThreadedSearch`]).
    pub fn new(
        task: &SearchTask<'_>,
        depth: Depth,
        threads: NonZeroUsize,
    ) -> Result<ParallelSearcher, Error> {
        if let Some(nodes) = task.limits.nodes {
            // Each thread counts its own nodes.
            refuse!(
                "threads cannot keep to {nodes} nodes all together: limit the time, or search with one thread"
            );
        }
        let (position, earlier) = task.root.set_up(&task.setup.of(task.recipe))?;
        let clock = Clock::default();
        let polled = || counting(&task.nodes, poll(&task.stop, &clock, task.limits.time));
        Ok(ParallelSearcher {
            search: position.threaded(task.recipe, &earlier, threads, &polled)?,
            depth,
            threads,
            records: Records::of(task, position, Some(clock)),
        })
    }
}

/// One record per depth, ending with a stopped one if the search is stopped. An error if the system cannot
/// create the threads.
impl Iterator for ParallelSearcher {
    type Item = Result<Record, Error>;

    fn next(&mut self) -> Option<Result<Record, Error>> {
        let (iteration, record) = self.records.timed(|| (self.search)(self.depth));
        let threads = self.threads;
        let record = iteration?.map(|iteration| Record {
            search_threads: (threads.get() > 1).then_some(threads.get()),
            ..record(iteration)
        });
        let unstarted = |error| PlainError::caused(format!("cannot start {threads} threads"), error);
        Some(record.map_err(|error| unstarted(error).into()))
    }
}
