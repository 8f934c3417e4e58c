//! The work of a run: all searches on all cores; each record is written at once.

use super::jobs::Jobs;
use super::journal::Journal;
use super::positions::Placed;
use super::queue::{Next, Queue};
use crate::error::Error;
use crate::event::{Event, Monitor, Stage};
use crate::parallel;
use engine_core::{Depth, Status, Stop};
use sessions::{Searcher, Task};
use std::time::Instant;

/// Does all searches of a plan that `journal` lacks, on as many threads as the plan says. Each record is
/// appended as it comes.
pub(crate) fn search_missing(
    jobs: &Jobs<'_>,
    journal: &Journal<'_>,
    monitor: &Monitor<'_>,
) -> Result<(), Error> {
    let plan = jobs.plan();
    let missing = journal.missing();
    let searches = missing.clamp(1, plan.side_by_side.searches);
    let pool = parallel::pool(searches)?;
    monitor.tell_of_tables(&plan.side_by_side, missing);
    monitor.tell(Event::Begun(Stage::Searches {
        count: missing,
        depth: plan.depth,
        threads: plan.side_by_side.searches,
    }));
    let undone = (0..jobs.count()).filter(|&job| !journal.is_done(job));
    let queue = Queue::new(undone, trial_depth(plan.depth));
    let searched = pool.broadcast(|_| {
        let searched = work(jobs, &queue, journal, monitor);
        if searched.is_err() {
            queue.abandon();
        }
        searched
    });
    monitor.tell(Event::Ended);
    journal.check()?;
    searched.into_iter().collect()
}

/// What one thread does: tries and searches until nothing is left.
fn work<I: Iterator<Item = usize>>(
    jobs: &Jobs<'_>,
    queue: &Queue<I>,
    journal: &Journal<'_>,
    monitor: &Monitor<'_>,
) -> Result<(), Error> {
    let plan = jobs.plan();
    while let Some(next) = queue.next() {
        let (Next::Try(job, _) | Next::Do(job)) = next;
        if monitor.stop().is_requested() {
            break;
        }
        let (position, strategy) = jobs.parts(job);
        let Placed { suite, entry } = plan.positions.get(position)?;
        let task = Task {
            root: &entry.root,
            suite: Some(&suite),
            position: Some(&entry.id),
            expected: Some(&entry.expected),
            recipe: &plan.strategies[strategy],
            setup: &plan.setup,
            limits: plan.limits,
            stop: monitor.stop().clone(),
            nodes: monitor.nodes().clone(),
        };
        match next {
            Next::Try(_, depth) => {
                let begun = Instant::now();
                Searcher::new(&task, depth)?.for_each(drop);
                queue.tried(job, begun.elapsed());
            }
            Next::Do(_) => search(&task, plan.depth, job, journal, monitor)?,
        }
    }
    Ok(())
}

/// How deep a search to `depth` is tried, if at all. Two depths less take some hundredth of the time.
fn trial_depth(depth: Depth) -> Option<Depth> {
    match depth.plies() {
        0..=2 => None,
        3 => Some(Depth::new(1)),
        _ => Some(Depth::new(2)),
    }
}

/// One search, depth by depth. What Ctrl-C broke off leaves no record.
fn search(
    task: &Task<'_>,
    depth: Depth,
    job: usize,
    journal: &Journal<'_>,
    monitor: &Monitor<'_>,
) -> Result<(), Error> {
    let mut depths = 0;
    for record in Searcher::new(task, depth)? {
        if record.status == Status::Stopped(Stop::Interrupted) {
            break;
        }
        journal.append(job, &record);
        monitor.tell(Event::Searched(&record));
        depths += 1;
    }
    monitor.tell(Event::Skipped(depth.plies() - depths));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a trial takes is nothing beside the search, and where it would not be there is none.
    #[test]
    fn a_search_is_tried_two_plies_less_deep_at_least() {
        for depth in 0..=2 {
            assert_eq!(trial_depth(Depth::new(depth)), None);
        }
        for depth in 3..=40 {
            let tried = trial_depth(Depth::new(depth)).unwrap().plies();
            assert!((1..=depth - 2).contains(&tried), "{tried} of {depth}");
        }
    }
}
