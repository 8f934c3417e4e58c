//! [`ThreadedSearcher`]: a search by several threads that share a table, as a series of records.

use crate::error::SpeedupError;
use engine_core::Depth;
use games::{AnyPosition, Threaded};
use reports::Record;
use sessions::searcher::{blank_record, counting, filled, poll};
use sessions::{Clock, Expected, Task};
use std::num::NonZeroUsize;

/// A search by several threads that gives a record for each depth. Counts are those of all threads, and
/// differ from one search to the next.
pub struct ThreadedSearcher {
    position: Box<dyn AnyPosition>,
    search: Threaded,
    depth: Depth,
    threads: NonZeroUsize,
    clock: Clock,
    blank: Record,
    expected: Expected,
}

impl ThreadedSearcher {
    /// A search to depths 1 to `depth` by so many threads ([`search_variants::parallel::ThreadedSearch`]).
    pub fn new(
        task: &Task<'_>,
        depth: Depth,
        threads: NonZeroUsize,
    ) -> Result<ThreadedSearcher, SpeedupError> {
        if let Some(nodes) = task.limits.nodes {
            return Err(SpeedupError::Nodes(nodes));
        }
        let (position, earlier) = task.root.set_up(&task.setup.of(task.recipe))?;
        let clock = Clock::default();
        let polled = || counting(&task.nodes, poll(&task.stop, &clock, task.limits.time));
        let mut blank = blank_record(task);
        blank.search_threads = (threads.get() > 1).then_some(threads.get());
        let measured = position.measured();
        Ok(ThreadedSearcher {
            search: measured.threaded(task.recipe, &earlier, threads, &polled)?,
            position,
            depth,
            threads,
            clock,
            blank,
            expected: task.expected.cloned().unwrap_or_default(),
        })
    }
}

/// One record for each depth; a stopped one is the last. An error if the system gives no threads.
impl Iterator for ThreadedSearcher {
    type Item = Result<Record, SpeedupError>;

    fn next(&mut self) -> Option<Result<Record, SpeedupError>> {
        let deepen = || (self.search)(self.depth);
        let (iteration, time) = self.clock.timed(deepen);
        let blank = self.blank.clone();
        let fill = |iteration| filled(blank, self.position.as_ref(), &self.expected, &iteration, time);
        let record = iteration?.map(fill);
        let threads = self.threads;
        Some(record.map_err(|source| SpeedupError::NoThreads { threads, source }))
    }
}
