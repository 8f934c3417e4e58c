//! The work of a run: all searches on all cores, each record on disk as soon as it is there.

use super::forecast::Forecast;
use super::plan::{Job, Plan};
use crate::interrupt;
use crate::output::Folder;
use crate::searcher::{Searcher, Task};
use crate::turnstile::Turnstile;
use anyhow::{Context, Result};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use rayon::prelude::*;
use reports::{Record, Status};
use std::fmt;
use std::io::{BufWriter, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Searches on their way for each that runs; see [`Turnstile`].
const SEARCHES_A_THREAD: usize = 8;

/// Does all searches of a plan: their records by position, strategy and depth, whatever the order in which they were made. Records are appended to `records.ndjson` as they come, and put in order at the end.
pub(crate) fn search_all(plan: &Plan, folder: &Folder) -> Result<Vec<Record>> {
    let jobs = plan.jobs();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.len().min(plan.threads * SEARCHES_A_THREAD))
        .build()
        .context("cannot start the threads")?;
    let turns = Arc::new(Turnstile::new(plan.threads));
    let journal = Journal::new(folder, plan, jobs.len())?;
    let found: Result<Vec<Vec<Record>>> = pool.install(|| {
        let searched = jobs
            .into_par_iter()
            .with_max_len(1)
            .map(|job| search(plan, job, &turns, &journal));
        searched.collect()
    });
    journal.finish();
    let records: Vec<Record> = found?.into_iter().flatten().collect();
    let mut text = Vec::new();
    for record in &records {
        record.write_line(&mut text)?;
    }
    folder.write(JOURNAL, &text)?;
    Ok(records)
}

/// One search, depth by depth. What Ctrl-C broke off leaves no record.
fn search(plan: &Plan, job: Job<'_>, turns: &Arc<Turnstile>, journal: &Journal<'_>) -> Result<Vec<Record>> {
    let _turn = turns.enter();
    let task = Task {
        root: &job.entry.root,
        suite: Some(&job.suite.name),
        position: Some(&job.entry.id),
        recipe: job.recipe,
        setup: &plan.setup,
        budget: plan.budget,
        turns: Some(Arc::clone(turns)),
    };
    let mut records = Vec::new();
    if interrupt::requested() {
        return Ok(records);
    }
    for record in Searcher::new(&task, plan.depth)? {
        if record.status == Status::Interrupted {
            break;
        }
        journal.append(&record)?;
        records.push(record);
    }
    journal.skip(u64::from(plan.depth.plies()) - records.len() as u64);
    Ok(records)
}

/// `records.ndjson` while the run goes on, and the progress bar.
struct Journal<'a> {
    folder: &'a Folder,
    file: Mutex<BufWriter<std::fs::File>>,
    forecast: Arc<Mutex<Forecast>>,
    bar: ProgressBar,
}

/// A run's records, one a line.
pub(crate) const JOURNAL: &str = "records.ndjson";

impl Journal<'_> {
    fn new<'a>(folder: &'a Folder, plan: &Plan, searches: usize) -> Result<Journal<'a>> {
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
        Ok(Journal {
            folder,
            file: Mutex::new(folder.open(JOURNAL)?),
            forecast,
            bar,
        })
    }

    /// Writes a record as one whole line.
    fn append(&self, record: &Record) -> Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = record.write_line(&mut *file).and_then(|()| file.flush());
        written.map_err(|error| self.folder.cannot_write(JOURNAL, error))?;
        self.forecast
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .learn(record);
        self.bar.inc(1);
        Ok(())
    }

    /// Depths that a stopped search did not reach.
    fn skip(&self, depths: u64) {
        self.bar.inc(depths);
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
