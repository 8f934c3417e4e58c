//! [`ThreadedSearcher`]: a search by several threads that share a table, as a series of records.

use engine_core::{Depth, HistoryEntry};
use games::{GameError, OnBoard, Playable};
use reports::Record;
use search_variants::Registry;
use search_variants::parallel::{ThreadedSearch, Unsuitable};
use sessions::Clock;
use sessions::searcher::{Task, blank_record, counting, filled, poll};
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
    next: Next,
}

type Next = Box<dyn FnMut() -> Option<Result<Record, ThreadedError>> + Send>;

impl ThreadedSearcher {
    /// A search to depths 1 to `depth` by so many threads ([`ThreadedSearch`]).
    ///
    /// # Errors
    /// If the task is none for threads.
    pub fn new(
        task: &Task<'_>,
        depth: Depth,
        threads: NonZeroUsize,
    ) -> Result<ThreadedSearcher, ThreadedError> {
        if let Some(nodes) = task.limits.nodes {
            return Err(ThreadedError::Nodes(nodes));
        }
        let begun = Begin { task, depth, threads };
        let next = task.root.on_board(task.setup, begun)??;
        Ok(ThreadedSearcher { next })
    }
}

/// One record for each depth; a stopped one is the last. An error if the system gives no threads.
impl Iterator for ThreadedSearcher {
    type Item = Result<Record, ThreadedError>;

    fn next(&mut self) -> Option<Result<Record, ThreadedError>> {
        (self.next)()
    }
}

struct Begin<'a> {
    task: &'a Task<'a>,
    depth: Depth,
    threads: NonZeroUsize,
}

impl OnBoard for Begin<'_> {
    type Output = Result<Next, ThreadedError>;

    fn with<P: Playable>(self, board: P, earlier: Vec<HistoryEntry>, registry: &Registry<P>) -> Self::Output {
        let Begin { task, depth, threads } = self;
        let clock = Clock::default();
        let polled = || counting(&task.nodes, poll(&task.stop, &clock, task.limits.time));
        let mut search = ThreadedSearch::new(registry, &board, &earlier, task.recipe, threads, polled)?;
        let mut blank = blank_record(task);
        blank.search_threads = (threads.get() > 1).then_some(threads.get());
        let expected = task.expected.cloned().unwrap_or_default();
        Ok(Box::new(move || {
            let (iteration, time) = clock.timed(|| search.deepen(depth).next());
            let record = iteration?.map(|iteration| {
                let mut record = filled(blank.clone(), &board, &iteration, time);
                record.solved = expected.solved(record.best_move.as_deref());
                record
            });
            Some(record.map_err(|source| ThreadedError::NoThreads { threads, source }))
        }))
    }
}
