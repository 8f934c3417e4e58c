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
use std::iter::Fuse;
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
    let is_stopped = || monitor.stop().is_requested();
    // After a stop no other cell is tried.
    let cost = |cell| if is_stopped() { Ok(None) } else { experiment.cost(cell) };
    while let Some(cell) = queue.next(cost)?.filter(|_| !is_stopped()) {
        if experiment.is_wanted(cell) {
            experiment.measure(cell, &|rows| store.append(rows))?;
        }
    }
    Ok(())
}

/// The cells that no thread has taken yet, `None` once the work was abandoned; and those tried.
struct Queue<I>(Mutex<(Option<Fuse<I>>, TriedCells)>);

/// The longest first, among equal ones the first.
type TriedCells = BinaryHeap<(Duration, Reverse<usize>)>;

impl<I: Iterator<Item = usize>> Queue<I> {
    fn new(cells: I) -> Queue<I> {
        Queue(Mutex::new((Some(cells.fuse()), BinaryHeap::new())))
    }

    /// The cell that a thread measures next: one without a cost, or the longest, once enough of them are
    /// tried; `None` once all remaining cells have been taken by other threads.
    fn next<E>(&self, cost: impl Fn(usize) -> Result<Option<Duration>, E>) -> Result<Option<usize>, E> {
        loop {
            let mut state = locked(&self.0);
            let (untried, tried) = &mut *state;
            let next = untried.as_mut().filter(|_| tried.len() < MAX_WAITING);
            let Some(cell) = next.and_then(Iterator::next) else {
                return Ok(tried.pop().map(|(_, Reverse(longest))| longest));
            };
            drop(state);
            match cost(cell)? {
                Some(cost) => locked(&self.0).1.push((cost, Reverse(cell))),
                None => return Ok(Some(cell)),
            }
        }
    }

    fn abandon(&self) {
        *locked(&self.0) = (None, BinaryHeap::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_order(costs: &[Option<u64>]) -> Vec<usize> {
        let queue = Queue::new(0..costs.len());
        let cost = |cell: usize| Ok::<_, ()>(costs[cell].map(Duration::from_millis));
        let mut done = Vec::new();
        while let Some(cell) = queue.next(cost).unwrap() {
            done.push(cell);
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
