//! [`ThreadedSearch`]: a search with a [shared table](super::shared_table) on real threads.
//!
//! The threads search the tree depth by depth. All of them begin a depth together; the first to finish has
//! the result, and the others are stopped. As in the simulation they share only the table, and each but the
//! first shuffles moves with a seed of its own.
//!
//! Which thread finishes first, and what the others have stored in the table by then, is random: counts
//! differ from one search to the next, and so may the best line. The value differs only by the table's usual
//! risk.

use super::shared_table;
use super::unsupported_strategy::UnsupportedStrategy;
use crate::counters::Counters;
use crate::limits::{Limits, Poll, Stop};
use crate::registry::Registry;
use crate::search::{Iteration, Search};
use crate::searcher::{DEEPEST, SearchStack};
use crate::strategy::Strategy;
use engine_core::{Depth, HistoryEntry, Searchable, Status};
use std::io;
use std::num::NonZeroUsize;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Builder, ScopedJoinHandle};

/// A search of one position by several threads that share a table.
pub struct ThreadedSearch<P: Searchable> {
    /// One per thread.
    searches: Vec<Search<P>>,
    root: P,
    earlier: Vec<HistoryEntry>,
    /// Set when a thread has finished the iteration: the others stop.
    ended: Arc<AtomicBool>,
    depth: Depth,
    totals: Counters,
    stopped: Option<Stop>,
}

impl<P: Searchable> ThreadedSearch<P>
where
    Search<P>: Send,
{
    /// A search of `position`, with `earlier` positions before it, by `strategy` on this number of `threads`.
    /// Each thread has a poll of its own, made by `poll`.
    ///
    /// # Errors
    /// [`UnsupportedStrategy`] if the strategy has no table, or cannot be searched in this way.
    ///
    /// # Panics
    /// If the strategy names an algorithm or part that `registry` does not have.
    pub fn new(
        registry: &Registry<P>,
        position: &P,
        earlier: &[HistoryEntry],
        strategy: &Strategy,
        threads: NonZeroUsize,
        poll: impl Fn() -> Poll,
    ) -> Result<ThreadedSearch<P>, UnsupportedStrategy> {
        let (_, parts, memory) = registry.assemble(strategy);
        UnsupportedStrategy::check(strategy, &parts)?;
        let Some(table) = memory.table else {
            return Err(UnsupportedStrategy::NoTable(strategy.to_string()));
        };
        let tables = UnsupportedStrategy::shared(strategy, table.as_ref(), threads.get())?;
        let ended = Arc::new(AtomicBool::new(false));
        let searches = tables.into_iter().enumerate().map(|(number, table)| {
            let limits = Limits {
                nodes: None,
                poll: Some(until(&ended, poll())),
            };
            let mut search = Search::by(registry, position.clone(), strategy)
                .after(earlier.to_vec())
                .within(limits);
            shared_table::share(&mut search.searcher.memory, number, table);
            search
        });
        Ok(ThreadedSearch {
            searches: searches.collect(),
            root: position.clone(),
            earlier: earlier.to_vec(),
            ended,
            depth: Depth::HORIZON,
            totals: Counters::default(),
            stopped: None,
        })
    }

    /// The remaining iterations up to `depth`, but no deeper than [`DEEPEST`]. A stopped iteration is the
    /// last. Counts are those of all threads.
    ///
    /// # Errors
    /// Instead of an iteration, if the system provides no threads; the search is then over.
    ///
    /// # Panics
    /// If a thread panics, after the others have stopped.
    pub fn deepen(&mut self, depth: Depth) -> impl Iterator<Item = io::Result<Iteration<P::Move>>> {
        let depth = depth.min(DEEPEST);
        std::iter::from_fn(move || {
            let done = self.stopped.is_some() || self.depth >= depth;
            (!done).then(|| self.iterate()).and_then(Result::transpose)
        })
    }

    fn iterate(&mut self) -> io::Result<Option<Iteration<P::Move>>> {
        self.depth = self.depth.extended();
        let first = self.search_side_by_side().inspect_err(|_| {
            self.stopped = Some(Stop::Interrupted);
        })?;
        let mut counters = Counters::default();
        for search in &mut self.searches {
            counters += &search.searcher.counters;
            if search.stopped.is_some() {
                go_back(search, &self.root, &self.earlier);
            }
        }
        self.totals += &counters;
        Ok(first.map(|first| {
            if let Status::Stopped(stop) = first.status {
                self.stopped = Some(stop);
            }
            Iteration {
                counters,
                totals: self.totals,
                ..first
            }
        }))
    }

    /// The result of the first thread that finishes the iteration.
    fn search_side_by_side(&mut self) -> io::Result<Option<Iteration<P::Move>>> {
        let (depth, ended) = (self.depth, self.ended.as_ref());
        ended.store(false, Ordering::Relaxed);
        let found: io::Result<Vec<thread::Result<_>>> = thread::scope(|scope| {
            let _stops_those_begun = EndsOnDrop(ended);
            let mut threads = Vec::new();
            for search in &mut self.searches {
                let work = move || search_if_first(search, depth, ended);
                threads.push(Builder::new().spawn_scoped(scope, work)?);
            }
            Ok(threads.into_iter().map(ScopedJoinHandle::join).collect())
        });
        let mut first = None;
        for found in found? {
            first = first.or(found.unwrap_or_else(|panic| panic::resume_unwind(panic)));
        }
        Ok(first)
    }
}

/// Searches the next iteration; `None` if another thread has finished it first.
fn search_if_first<P: Searchable>(
    search: &mut Search<P>,
    depth: Depth,
    ended: &AtomicBool,
) -> Option<Iteration<P::Move>> {
    let _stops_others = EndsOnDrop(ended);
    let iteration = search.deepen(depth).next();
    iteration.filter(|_| !ended.swap(true, Ordering::Relaxed))
}

/// Returns a stopped search to the root. Its orderings and its table keep what they have learned.
fn go_back<P: Searchable>(search: &mut Search<P>, root: &P, earlier: &[HistoryEntry]) {
    let mut place = SearchStack::at_root(root.clone(), earlier.to_vec());
    search.searcher.exchange_place(&mut place);
    search.stopped = None;
}

/// Ends the iteration for all threads, even if one panics.
struct EndsOnDrop<'a>(&'a AtomicBool);

impl Drop for EndsOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A poll that also stops a search when another thread has finished the iteration.
fn until(ended: &Arc<AtomicBool>, mut poll: Poll) -> Poll {
    let ended = Arc::clone(ended);
    Box::new(move |nodes| {
        if ended.load(Ordering::Relaxed) {
            Some(Stop::Interrupted)
        } else {
            poll(nodes)
        }
    })
}
