//! The work of a run: all searches on all cores; each record is written at once.

use super::jobs::Jobs;
use super::journal::Journal;
use super::positions::Placed;
use crate::error::Error;
use crate::event::{Event, Monitor, Stage};
use crate::parallel;
use crate::searcher::{Searcher, Task};
use crate::turnstile::Turnstile;
use engine_core::{Status, Stop};
use rayon::prelude::*;
use std::sync::Arc;

/// Searches on their way for each that runs; see [`Turnstile`].
const SEARCHES_A_THREAD: usize = 8;

/// Does all searches of a plan that `journal` lacks, on as many threads as the plan says. Each record is
/// appended as it comes.
pub(crate) fn search_missing(
    jobs: &Jobs<'_>,
    journal: &Journal<'_>,
    monitor: &Monitor<'_>,
) -> Result<(), Error> {
    let plan = jobs.plan();
    let most = plan.threads * SEARCHES_A_THREAD;
    let pool = parallel::pool(journal.missing().clamp(1, most))?;
    let turns = Arc::new(Turnstile::new(plan.threads));
    monitor.tell(Event::Begun(Stage::Searches {
        count: journal.missing(),
        depth: plan.depth,
        threads: plan.threads,
    }));
    let searched = pool.install(|| {
        let missing = (0..jobs.count()).into_par_iter().with_max_len(1);
        let missing = missing.filter(|&job| !journal.is_done(job) && !monitor.stop().is_requested());
        missing
            .map(|job| search(jobs, job, &turns, journal, monitor))
            .collect::<Result<(), Error>>()
    });
    monitor.tell(Event::Ended);
    journal.check()?;
    searched
}

/// One search, depth by depth. What Ctrl-C broke off leaves no record.
fn search(
    jobs: &Jobs<'_>,
    job: usize,
    turns: &Arc<Turnstile>,
    journal: &Journal<'_>,
    monitor: &Monitor<'_>,
) -> Result<(), Error> {
    let _turn = turns.enter();
    if monitor.stop().is_requested() {
        return Ok(());
    }
    let plan = jobs.plan();
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
        turns: Some(Arc::clone(turns)),
    };
    let mut depths = 0;
    for record in Searcher::new(&task, plan.depth)? {
        if record.status == Status::Stopped(Stop::Interrupted) {
            break;
        }
        journal.append(job, &record);
        monitor.tell(Event::Searched(&record));
        depths += 1;
    }
    monitor.tell(Event::Skipped(plan.depth.plies() - depths));
    Ok(())
}
