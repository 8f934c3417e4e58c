//! The commands that measure into a folder, and `lab resume`, which finishes their work.

use super::{ablate, run_dir};
use crate::args::{MeasureArgs, PrintArgs, ResumeArgs};
use crate::outcome::Outcome;
use crate::stdin_lines::with_stdin;
use anyhow::Result;
use experiments::matches::Match;
use experiments::spec::{Measuring, RunKind};
use experiments::threads::Threads;
use experiments::{Monitor, RunDir, Shard, Work, WorkSpec, execute};
use reports::{ablation, standings, tables};

/// Does the work and prints the results, or writes the plan, or lists the available tables and charts.
pub(crate) fn measure<C: Measuring>(args: &MeasureArgs<C>, monitor: &Monitor<'_>) -> Result<Outcome> {
    let print = &args.print;
    if print.tables.are_listed(C::TABLES)? {
        return Ok(Outcome::Fine);
    }
    print.tables.check(C::TABLES)?;
    let threads = args.threads;
    let work = match args.command.clone().spec()?.into() {
        WorkSpec::Run(mut spec) => {
            spec.requested = with_stdin(spec.requested);
            Work::from(execute::plan(&spec, threads, monitor)?)
        }
        WorkSpec::Match(spec) => Match::new(&spec, threads, monitor.registries())?.into(),
    };
    match run_dir::begin(work, args.out.as_deref(), args.plan_only, monitor)? {
        Some(dir) => finish(dir, print, threads, monitor),
        None => Ok(Outcome::Fine),
    }
}

/// Finishes the work in a folder, whichever command began it.
pub(crate) fn resume(args: &ResumeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if args.print.tables.are_listed(&tables::TABLE_NAMES)? {
        return Ok(Outcome::Fine);
    }
    let dir = RunDir::resume(&args.folder, args.threads, monitor)?;
    args.print.tables.check(match &dir.work {
        Work::Match(_) => &standings::tables::TABLE_NAMES,
        Work::Run(run) if matches!(run.spec.kind, RunKind::Ablation { .. }) => &ablation::TABLE_NAMES,
        Work::Run(_) => &tables::TABLE_NAMES,
    })?;
    finish(dir, &args.print, args.threads, monitor)
}

fn finish(dir: RunDir, print: &PrintArgs, threads: Threads, monitor: &Monitor<'_>) -> Result<Outcome> {
    let kind = match &dir.work {
        Work::Run(run) if dir.shard() == Shard::WHOLE => Some(&run.spec.kind),
        _ => None,
    };
    match kind {
        Some(RunKind::Ablation { .. }) => ablate::finish(dir, print, threads, monitor),
        Some(RunKind::Horizon(_) | RunKind::Speedup { .. }) => run_dir::finish_printed(dir, print, monitor),
        _ => run_dir::finish_records(dir, print, monitor),
    }
}
