//! The work of a run: all searches on all cores, each record on disk as soon as it is there.

use super::plan::{Job, Plan};
use crate::interrupt;
use crate::output::Folder;
use crate::searcher::{Name, Searcher};
use anyhow::{Context, Result};
use engine_core::Depth;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use reports::{Record, Status};
use std::io::{BufWriter, Write};
use std::sync::Mutex;

/// The records of a run.
pub(crate) struct Finished {
    /// By position, strategy and depth, whatever the order in which they were made.
    pub(crate) records: Vec<Record>,
    /// Whether Ctrl-C cut the run short.
    pub(crate) interrupted: bool,
}

/// A search on its way, with what it has found.
struct Running {
    /// Its place in the order of records.
    place: usize,
    searcher: Searcher,
    records: Vec<Record>,
}

/// Searches that are on their way at a time; each holds a board and its tables.
const AT_A_TIME: usize = 1024;

/// Does all searches of a plan. Records are appended to `records.ndjson` as they come, and put in order at the end.
///
/// All depths but the last come first. What they took tells which of the last ones will take longest, and these
/// are begun first: so no long search is left over when the other cores have run out of work.
pub(crate) fn search_all(plan: &Plan, folder: &Folder) -> Result<Finished> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .build()
        .context("cannot start the threads")?;
    let jobs = plan.jobs();
    let journal = Journal::new(folder, jobs.len() as u64 * u64::from(plan.depth.plies()))?;
    let mut records = Vec::new();
    let numbered: Vec<(usize, Job<'_>)> = jobs.into_iter().enumerate().collect();
    for batch in numbered.chunks(AT_A_TIME) {
        let mut running: Vec<Running> = pool.install(|| {
            let shallow = batch.par_iter().map(|&(place, job)| {
                let mut running = Running::new(plan, place, job);
                running.search_below(plan.depth, &journal)?;
                Ok(running)
            });
            shallow.collect::<Result<_>>()
        })?;
        running.sort_by_key(|running| std::cmp::Reverse(running.cost()));
        let mut deep: Vec<Running> = pool.install(|| {
            // A queue, not a division into halves: the longest first, for whoever is free.
            let deepest = running.into_iter().par_bridge().map(|mut running| {
                running.search_below(plan.depth.extended(), &journal)?;
                Ok(running)
            });
            deepest.collect::<Result<_>>()
        })?;
        deep.sort_by_key(|running| running.place);
        records.extend(deep.into_iter().flat_map(|running| running.records));
    }
    journal.finish();
    let mut text = Vec::new();
    for record in &records {
        record.write_line(&mut text)?;
    }
    folder.write("records.ndjson", &text)?;
    Ok(Finished {
        records,
        interrupted: interrupt::requested(),
    })
}

impl Running {
    fn new(plan: &Plan, place: usize, job: Job<'_>) -> Running {
        let name = Name {
            suite: Some(job.suite.name.clone()),
            position: Some(job.entry.id.clone()),
        };
        Running {
            place,
            searcher: Searcher::new(&job.entry.root, name, plan.setup, job.recipe, plan.budget),
            records: Vec::new(),
        }
    }

    /// Searches all depths below `depth` that are still to be searched. What Ctrl-C broke off leaves no record.
    fn search_below(&mut self, depth: Depth, journal: &Journal<'_>) -> Result<()> {
        while self.searcher.depth() < depth && !interrupt::requested() {
            let Some(record) = self.searcher.search() else {
                journal.skip();
                continue;
            };
            if record.status == Status::Interrupted {
                break;
            }
            journal.append(&record)?;
            self.records.push(record);
        }
        Ok(())
    }

    /// Nodes of the last depth; 0 if nothing was searched.
    fn cost(&self) -> u64 {
        self.records.last().map_or(0, |record| record.nodes)
    }
}

/// `records.ndjson` while the run goes on, and the progress bar.
struct Journal<'a> {
    folder: &'a Folder,
    file: Mutex<BufWriter<std::fs::File>>,
    bar: ProgressBar,
}

const JOURNAL: &str = "records.ndjson";

impl Journal<'_> {
    fn new(folder: &Folder, iterations: u64) -> Result<Journal<'_>> {
        let style =
            ProgressStyle::with_template("{wide_bar} {pos}/{len} searches, {elapsed} gone, about {eta} left");
        let bar = ProgressBar::with_draw_target(Some(iterations), ProgressDrawTarget::stderr());
        Ok(Journal {
            folder,
            file: Mutex::new(folder.open(JOURNAL)?),
            bar: bar.with_style(style?),
        })
    }

    /// Writes a record as one whole line.
    fn append(&self, record: &Record) -> Result<()> {
        let mut file = self
            .file
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let written = record.write_line(&mut *file).and_then(|()| file.flush());
        written.map_err(|error| self.folder.cannot_write(JOURNAL, error))?;
        self.bar.inc(1);
        Ok(())
    }

    /// A depth that a stopped search did not reach.
    fn skip(&self) {
        self.bar.inc(1);
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
