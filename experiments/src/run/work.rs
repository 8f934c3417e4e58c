//! The work of a run: all searches on all cores; each record is written at once.

use super::forecast::Forecast;
use super::jobs::Jobs;
use super::journal::Journal;
use super::plan::Plan;
use super::positions::Placed;
use crate::interrupt;
use crate::parallel;
use crate::searcher::{Searcher, Task};
use crate::turnstile::Turnstile;
use anyhow::Result;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use rayon::prelude::*;
use reports::{Record, Status};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Searches on their way for each that runs; see [`Turnstile`].
const SEARCHES_A_THREAD: usize = 8;

/// Does all searches of a plan that `journal` lacks, on as many threads as the plan says. Each record is
/// appended as it comes.
pub(crate) fn search_missing(jobs: &Jobs<'_>, journal: &Journal<'_>) -> Result<()> {
    let plan = jobs.plan();
    let most = plan.threads * SEARCHES_A_THREAD;
    let pool = parallel::pool(journal.missing().clamp(1, most))?;
    let turns = Arc::new(Turnstile::new(plan.threads));
    let progress = Progress::new(plan, journal.missing())?;
    let searched = pool.install(|| {
        let missing = (0..jobs.count()).into_par_iter().with_max_len(1);
        let missing = missing.filter(|&job| !journal.is_done(job) && !interrupt::requested());
        missing
            .map(|job| search(jobs, job, &turns, journal, &progress))
            .collect::<Result<()>>()
    });
    progress.finish();
    journal.check()?;
    searched
}

/// One search, depth by depth. What Ctrl-C broke off leaves no record.
fn search(
    jobs: &Jobs<'_>,
    job: usize,
    turns: &Arc<Turnstile>,
    journal: &Journal<'_>,
    progress: &Progress,
) -> Result<()> {
    let _turn = turns.enter();
    if interrupt::requested() {
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
        budget: plan.budget,
        turns: Some(Arc::clone(turns)),
    };
    let mut depths = 0;
    for record in Searcher::new(&task, plan.depth)? {
        if record.status == Status::Interrupted {
            break;
        }
        journal.append(job, &record)?;
        progress.learn(&record);
        depths += 1;
    }
    progress.skip(u64::from(plan.depth.plies()) - depths);
    Ok(())
}

/// The progress bar.
struct Progress {
    forecast: Arc<Mutex<Forecast>>,
    bar: ProgressBar,
}

impl Progress {
    fn new(plan: &Plan, searches: usize) -> Result<Progress> {
        let depth = plan.depth.plies();
        let iterations = searches as u64 * u64::from(depth);
        let forecast = Arc::new(Mutex::new(Forecast::new(searches, depth, plan.threads)));
        let told = Arc::clone(&forecast);
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} searches, {elapsed} gone, {left}")?
            .with_key("left", move |state: &ProgressState, out: &mut dyn fmt::Write| {
                let forecast = told.lock().unwrap_or_else(PoisonError::into_inner);
                // A terminal that takes no text is not this program's trouble.
                let _ = match forecast.left(state.elapsed()) {
                    Some(left) => write!(out, "about {} left", HumanDuration(left)),
                    None => write!(out, "time left unknown"),
                };
            });
        let bar =
            ProgressBar::with_draw_target(Some(iterations), ProgressDrawTarget::stderr()).with_style(style);
        if !bar.is_hidden() {
            // The last searches are the longest: time and estimate must go on while none ends.
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        Ok(Progress { forecast, bar })
    }

    /// A depth is finished.
    fn learn(&self, record: &Record) {
        let mut forecast = self.forecast.lock().unwrap_or_else(PoisonError::into_inner);
        forecast.learn(record);
        self.bar.inc(1);
    }

    /// Depths that a stopped search did not reach.
    fn skip(&self, depths: u64) {
        self.bar.inc(depths);
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
