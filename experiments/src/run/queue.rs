//! [`Queue`]: which search of a run comes next.
//!
//! One search can take as long as all others together. If it started last, all cores but one would be idle in
//! the end. Nobody knows beforehand how long a search takes, but its first depths tell. So searches are tried
//! to a small depth, many of them, and of those that were tried the one that took longest comes first. This
//! is list scheduling, longest processing time first (R. L. Graham 1969).

use engine_core::Depth;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::iter::Fuse;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Searches that have been tried and wait, at the most. Without a bound nothing would be finished for long
/// in a run of a million searches.
const MOST_WAITING: usize = 1024;

/// The searches of a run by the numbers of their jobs, tried first, then the longest one first; in their
/// order where none is tried.
pub(crate) struct Queue<I>(Mutex<State<I>>);

struct State<I> {
    /// Jobs that nobody has taken yet; none once the work was abandoned.
    waiting: Option<Fuse<I>>,
    trial: Option<Depth>,
    /// The longest, and of equal ones the first.
    tried: BinaryHeap<(Duration, Reverse<usize>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Finds out how long this job takes to some depth.
    Try(usize, Depth),
    Do(usize),
}

impl<I: Iterator<Item = usize>> Queue<I> {
    /// Takes the jobs as they are needed; each is tried to a depth, if there is one.
    pub(crate) fn new(jobs: I, trial: Option<Depth>) -> Queue<I> {
        Queue(Mutex::new(State {
            waiting: Some(jobs.fuse()),
            trial,
            tried: BinaryHeap::new(),
        }))
    }

    /// What a thread does next; `None` once nothing is left but what other threads have taken.
    pub(crate) fn next(&self) -> Option<Next> {
        let mut state = self.lock();
        let untried = if state.tried.len() < MOST_WAITING {
            state.waiting.as_mut()?.next()
        } else {
            None
        };
        if let Some(job) = untried {
            return Some(match state.trial {
                Some(depth) => Next::Try(job, depth),
                None => Next::Do(job),
            });
        }
        let (_, Reverse(job)) = state.tried.pop()?;
        Some(Next::Do(job))
    }

    pub(crate) fn tried(&self, job: usize, time: Duration) {
        self.lock().tried.push((time, Reverse(job)));
    }

    pub(crate) fn abandon(&self) {
        let mut state = self.lock();
        state.waiting = None;
        state.tried.clear();
    }

    fn lock(&self) -> MutexGuard<'_, State<I>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIAL: Depth = Depth::new(2);

    fn in_order(times: &[u64]) -> Vec<usize> {
        let queue = Queue::new(0..times.len(), Some(TRIAL));
        let mut done = Vec::new();
        while let Some(next) = queue.next() {
            match next {
                Next::Try(job, TRIAL) => queue.tried(job, Duration::from_millis(times[job])),
                Next::Try(_, other) => panic!("tried to depth {other}"),
                Next::Do(job) => done.push(job),
            }
        }
        done
    }

    #[test]
    fn the_job_whose_trial_took_longest_is_done_first() {
        assert_eq!(in_order(&[3, 1, 4, 1, 5]), [4, 2, 0, 1, 3]);
    }

    #[test]
    fn jobs_that_are_not_tried_are_done_in_their_order() {
        let queue = Queue::new(0..3, None);
        let done: Vec<Next> = std::iter::from_fn(|| queue.next()).collect();
        assert_eq!(done, [0, 1, 2].map(Next::Do));
    }

    #[test]
    fn every_job_is_done_once_however_many_there_are() {
        let mut done = in_order(&vec![1; 3 * MOST_WAITING]);
        assert_eq!(done.len(), 3 * MOST_WAITING);
        done.sort_unstable();
        done.dedup();
        assert_eq!(done.len(), 3 * MOST_WAITING);
    }

    #[test]
    fn the_first_job_is_done_before_all_are_tried() {
        let queue = Queue::new(0.., Some(TRIAL));
        for _ in 0..MOST_WAITING {
            let Some(Next::Try(job, _)) = queue.next() else {
                panic!("a job is done too soon");
            };
            queue.tried(job, Duration::from_millis(1));
        }
        assert_eq!(queue.next(), Some(Next::Do(0)));
    }

    #[test]
    fn abandoned_work_is_taken_by_nobody() {
        let queue = Queue::new(0..3, Some(TRIAL));
        queue.tried(7, Duration::from_millis(1));
        queue.abandon();
        assert_eq!(queue.next(), None);
    }
}
