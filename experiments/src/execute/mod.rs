//! Runs, horizon cases, ablations, speed-ups and matches, from specification to page.

mod merge;

use crate::error::Error;
use crate::folder::Folder;
use crate::horizon::{self, judge_depths, judge_run};
use crate::limits::threads::Threads;
use crate::measure::row_file::is_interrupted_large;
use crate::measure::scheduler::measure_missing;
use crate::measure::{
    MINIMAL_TREES, MinimalTrees, Searches, Simulations, TIMINGS, TimedSearches, numbers_of_threads,
};
use crate::plan::{Run, Work};
use crate::progress::Monitor;
use crate::run::{MAX_RECORDS, RunData, RunView, write_csv, write_records};
use crate::run_dir::RunDir;
use crate::run_dir::outcome::{Outcome, OutcomeRows};
use crate::spec::WorkSpec;
use crate::spec::{RunKind, RunSpec, SpeedupSpec};
use crate::{ablate, matches, report, speedup};
use reports::{MinimalTreeRecord, Timing, ablation, numbers};

/// A plan, provided that its searches can deliver what is requested.
pub fn plan(spec: &RunSpec, threads: Threads, monitor: &Monitor<'_>) -> Result<Run, Error> {
    let plan = Run::new(spec, threads, monitor.registries())?;
    match &plan.spec.kind {
        RunKind::Run {} => (),
        RunKind::Horizon(by) => horizon::refuse_unfit(&plan, by)?,
        RunKind::Ablation { .. } => {
            plan.refuse_two_games()?;
            // Report errors in the match before searching anything.
            ablate::match_spec(&plan)?;
        }
        RunKind::Speedup { parallel } => speedup::refuse_unfit(&plan, parallel, monitor)?,
    }
    Ok(plan)
}

impl RunDir {
    /// Measures what is missing and writes all views of the results.
    pub fn execute(&mut self, monitor: &Monitor<'_>) -> Result<Outcome, Error> {
        match &self.work {
            Work::Match(_) => matches::execute(self, monitor),
            Work::Run(run) => {
                let records = measure(self, run, monitor)?;
                self.write_views(records, monitor)
            }
        }
    }

    /// Whether the results are shown: not in a part of a plan, and not if a user who interrupted a large run
    /// is waiting.
    fn is_shown(&self, records: usize, monitor: &Monitor<'_>) -> bool {
        self.is_whole() && !is_interrupted_large(records, monitor.stop())
    }

    /// Ends a run with this many records and writes its views.
    fn write_views(&mut self, records: usize, monitor: &Monitor<'_>) -> Result<Outcome, Error> {
        let interrupted = monitor.stop().is_requested();
        self.manifest.end(interrupted, self.folder.sums());
        let (folder, spec) = (&self.folder, &self.manifest.spec);
        let (mut page, mut rows) = (None, OutcomeRows::Nothing);
        // The user may have asked to stop in the meantime.
        if self.is_shown(records, monitor) {
            // The rows are saved; the remaining work takes time and saves nothing until it is done.
            monitor.stop().leave();
            write_tables(spec, folder, monitor)?;
            if has_page(spec, records) {
                let (document, found) = report::view(folder.path(), &self.manifest, monitor)?;
                if let OutcomeRows::Analysis(Some(analysis)) = &found {
                    let figures = ablation::rows_table(&ablation::rows(analysis));
                    folder.write("ablation.csv", figures.to_csv().as_bytes())?;
                }
                folder.write_document(&document)?;
                (page, rows) = (Some(document), found);
            }
        }
        folder.write_manifest(&self.manifest)?;
        Ok(Outcome {
            interrupted,
            page,
            rows,
        })
    }
}

/// Measures, judges and times what is missing of a run; returns the number of records.
fn measure(dir: &RunDir, plan: &Run, monitor: &Monitor<'_>) -> Result<usize, Error> {
    let records = match &plan.spec.kind {
        RunKind::Speedup { parallel } => simulate(dir, plan, parallel, monitor)?,
        _ => search(dir, plan, monitor)?,
    };
    if dir.is_shown(records, monitor) {
        judge_and_time(dir, plan, records, monitor)?;
    } else if !dir.is_whole() && !monitor.stop().is_requested() {
        if let RunKind::Horizon(by) = &plan.spec.kind {
            judge_depths(dir, plan, by, monitor)?;
        }
    }
    Ok(records)
}

/// Runs the missing searches and computes the missing minimal trees; returns the number of records.
fn search(dir: &RunDir, plan: &Run, monitor: &Monitor<'_>) -> Result<usize, Error> {
    let searches = Searches::of(plan, monitor);
    let records = dir.rows(&searches, monitor)?;
    let trees = MinimalTrees::of(plan, monitor);
    let minimal_trees = plan.spec.extras.minimal_trees.then(|| dir.rows(&trees, monitor));
    let minimal_trees = minimal_trees.transpose()?;
    dir.write_resumed()?;
    measure_missing(&records, plan.threads.count(), monitor)?;
    if let Some(minimal_trees) = minimal_trees {
        measure_missing(&minimal_trees, plan.threads.count(), monitor)?;
        minimal_trees.finish()?;
    }
    if is_interrupted_large(records.len(), monitor.stop()) {
        Ok(records.flush()?)
    } else {
        records.finish()
    }
}

/// Runs the missing simulations and measurements; returns the number of simulations.
fn simulate(dir: &RunDir, plan: &Run, divided: &SpeedupSpec, monitor: &Monitor<'_>) -> Result<usize, Error> {
    let simulations = Simulations::of(plan, divided, monitor);
    if !dir.manifest.resumed.is_empty() {
        simulations.refuse_unsuitable()?;
    }
    let store = dir.rows(&simulations, monitor)?;
    dir.write_resumed()?;
    measure_missing(&store, plan.threads.count(), monitor)?;
    let found = store.finish()?;
    if let Some(rounds) = plan.spec.timed.rounds {
        let searches = TimedSearches::by_threads(plan, rounds, numbers_of_threads(divided)?, monitor);
        dir.measure(&searches, 1, monitor)?;
    }
    Ok(found)
}

/// Judges and times the searches, if requested and if there are few enough records.
fn judge_and_time(dir: &RunDir, plan: &Run, records: usize, monitor: &Monitor<'_>) -> Result<(), Error> {
    let has_page = has_page(&dir.manifest.spec, records);
    let is_timed = plan.spec.timed.rounds.is_some();
    match &plan.spec.kind {
        RunKind::Speedup { .. } => Ok(()),
        RunKind::Horizon(by) => judge_depths(dir, plan, by, monitor),
        RunKind::Run {} | RunKind::Ablation { .. } if has_page && (plan.spec.extras.horizon || is_timed) => {
            let results = RunData::read(RunView::of(dir.folder.path(), &dir.manifest, monitor)?)?;
            judge_run(dir, plan, &results)?;
            time_searches(dir, plan, &results)
        }
        RunKind::Run {} | RunKind::Ablation { .. } => {
            if is_timed && !has_page {
                monitor.note(format!(
                    "note: not timed: the run has {} records, too many for the page that would show the times",
                    numbers::grouped(records as u64)
                ));
            }
            Ok(())
        }
    }
}

/// Times the searches of a run as often as its plan says. Timings left by an earlier run are not repeated.
fn time_searches(dir: &RunDir, plan: &Run, results: &RunData<'_>) -> Result<(), Error> {
    let monitor = results.folder.monitor;
    match plan.spec.timed.rounds {
        Some(rounds) if !monitor.stop().is_requested() => {
            let searches = TimedSearches::of(plan, rounds, &results.grid, monitor)?;
            dir.measure(&searches, 1, monitor)
        }
        _ => Ok(()),
    }
}

/// Whether the command that measured this many records also makes their page.
fn has_page(spec: &WorkSpec, records: usize) -> bool {
    match spec {
        WorkSpec::Run(spec) if matches!(spec.kind, RunKind::Run {}) => records <= MAX_RECORDS,
        _ => true,
    }
}

fn write_tables(spec: &WorkSpec, folder: &Folder, monitor: &Monitor<'_>) -> Result<(), Error> {
    let WorkSpec::Run(spec) = spec else {
        return Ok(());
    };
    if !matches!(spec.kind, RunKind::Run {} | RunKind::Ablation { .. }) {
        return Ok(());
    }
    write_records(folder, spec, &monitor.registries().catalogue())?;
    write_csv::<MinimalTreeRecord>(folder, MINIMAL_TREES, "minimal-trees.csv")?;
    write_csv::<Timing>(folder, TIMINGS, "timings.csv")
}
