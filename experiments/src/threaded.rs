//! [`ThreadedSearcher`]: a search by several threads that share a table, as a series of records.

use engine_core::Depth;
use games::{AnyPosition, GameError, Threaded};
use reports::Record;
use search_variants::parallel::Unsuitable;
use sessions::searcher::{blank_record, counting, filled, poll};
use sessions::{Clock, Expected, Task};
use std::io;
use std::num::NonZeroUsize;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ThreadedError {
    #[error(transparent)]
    Setup(#[from] GameError),
    #[error(transparent)]
    Unsuitable(#[from] Unsuitable),
    /// Its nodes are limited, which each thread counts for itself.
    #[error("threads cannot keep to {0} nodes all together: limit the time, or search with one thread")]
    Nodes(u64),
    #[error("cannot start {threads} threads")]
    NoThreads {
        threads: NonZeroUsize,
        source: io::Error,
    },
}

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
    ) -> Result<ThreadedSearcher, ThreadedError> {
        if let Some(nodes) = task.limits.nodes {
            return Err(ThreadedError::Nodes(nodes));
        }
        let (position, earlier) = task.root.set_up(task.setup)?;
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
    type Item = Result<Record, ThreadedError>;

    fn next(&mut self) -> Option<Result<Record, ThreadedError>> {
        let deepen = || (self.search)(self.depth);
        let (iteration, time) = self.clock.timed(deepen);
        let record = iteration?.map(|iteration| {
            let mut record = filled(self.blank.clone(), self.position.as_ref(), &iteration, time);
            record.solved = self.expected.solved(record.best_move.as_deref());
            record
        });
        let threads = self.threads;
        Some(record.map_err(|source| ThreadedError::NoThreads { threads, source }))
    }
}
