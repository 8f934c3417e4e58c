//! Runs an [`Experiment`]: measures the cells missing from its store on several threads, the longest first.
//!
//! One cell can take as long as all others together. If it came last, all cores but one would be idle at the
//! end. How long a cell takes is not known beforehand, but a trial can tell. So many cells are tried, and the
//! longest of those tried comes first: list scheduling, longest processing time first (R. L. Graham 1969).

use super::Experiment;
use super::row_file::RowFile;
use crate::error::Error;
use crate::limits::threads;
use crate::progress::{Monitor, ProgressEvent};
use sessions::locked;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Mutex;
use std::time::Duration;

/// The most cells that have been tried and are waiting. Without a limit, a run of a million searches would
/// not finish anything for a long time.
const MAX_WAITING: usize = 1024;

/// Measures the cells missing from `store` on this many threads. After a stop is requested, no other cell is
/// started.
pub(crate) fn measure_missing<E: Experiment>(
    store: &RowFile<'_, E>,
    threads: usize,
    monitor: &Monitor<'_>,
) -> Result<(), Error> {
    let experiment = store.experiment;
    let missing = || experiment.order().filter(|&cell| !store.has(cell));
    let count = missing().count();
    let done = experiment.order().count() - count;
    monitor.notify(ProgressEvent::Begun {
        what: E::UNIT,
        steps: (count * experiment.units()) as u64,
        done_before: (done * experiment.units()) as u64,
    });
    let queue = Queue::new(missing());
    let pool = threads::pool(count.clamp(1, threads))?;
    let measured = pool.broadcast(|_| {
        let measured = work(store, &queue, monitor);
        if measured.is_err() {
            queue.abandon();
        }
        measured
    });
    monitor.notify(ProgressEvent::Ended);
    store.check()?;
    measured.into_iter().collect()
}

fn work<E: Experiment, I: Iterator<Item = usize>>(
    store: &RowFile<'_, E>,
    queue: &Queue<I>,
    monitor: &Monitor<'_>,
) -> Result<(), Error> {
    let experiment = store.experiment;
    while let Some(next) = queue.next().filter(|_| !monitor.stop().is_requested()) {
        let cell = match next {
            Next::Longest(cell) => cell,
            Next::Untried(cell) => match experiment.cost(cell)? {
                Some(cost) => {
                    queue.put_back(cell, cost);
                    continue;
                }
                None => cell,
            },
        };
        if experiment.is_wanted(cell) {
            experiment.measure(cell, &|rows| store.append(rows))?;
        }
    }
    Ok(())
}

struct Queue<I>(Mutex<State<I>>);

struct State<I> {
    /// Cells that no thread has taken yet; `None` once the work was abandoned.
    untried: Option<I>,
    /// The longest first; among equal ones the first.
    tried: BinaryHeap<(Duration, Reverse<usize>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Untried(usize),
    /// The longest of those that were tried.
    Longest(usize),
}

impl<I: Iterator<Item = usize>> Queue<I> {
    fn new(cells: I) -> Queue<I> {
        Queue(Mutex::new(State {
            untried: Some(cells),
            tried: BinaryHeap::new(),
        }))
    }

    /// The next task of a thread; `None` once all remaining cells have been taken by other threads.
    fn next(&self) -> Option<Next> {
        let mut state = locked(&self.0);
        if state.tried.len() < MAX_WAITING {
            match state.untried.as_mut().and_then(Iterator::next) {
                Some(cell) => return Some(Next::Untried(cell)),
                None => state.untried = None,
            }
        }
        let (_, Reverse(cell)) = state.tried.pop()?;
        Some(Next::Longest(cell))
    }

    fn put_back(&self, cell: usize, cost: Duration) {
        locked(&self.0).tried.push((cost, Reverse(cell)));
    }

    fn abandon(&self) {
        let mut state = locked(&self.0);
        state.untried = None;
        state.tried.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_order(costs: &[Option<u64>]) -> Vec<usize> {
        let queue = Queue::new(0..costs.len());
        let mut done = Vec::new();
        while let Some(next) = queue.next() {
            match next {
                Next::Longest(cell) => done.push(cell),
                Next::Untried(cell) => match costs[cell] {
                    Some(cost) => queue.put_back(cell, Duration::from_millis(cost)),
                    None => done.push(cell),
                },
            }
        }
        done
    }

    #[test]
    fn the_cell_whose_trial_took_longest_is_measured_first_and_without_a_trial_the_first_one() {
        assert_eq!(in_order(&[3, 1, 4, 1, 5].map(Some)), [4, 2, 0, 1, 3]);
        assert_eq!(in_order(&[None; 3]), [0, 1, 2]);
    }

    #[test]
    fn every_cell_is_measured_once_however_many_there_are() {
        let mut done = in_order(&[Some(1); 3 * MAX_WAITING]);
        assert!(done[0] < MAX_WAITING);
        done.sort_unstable();
        assert!(done.into_iter().eq(0..3 * MAX_WAITING));
    }
}
