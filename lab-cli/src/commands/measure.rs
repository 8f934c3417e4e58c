//! The commands that measure into a folder, and `lab resume`, which does the rest of whatever they have left.

use super::{ablate, run_dir};
use crate::args::{
    AblateArgs, HorizonArgs, MatchArgs, OutputArgs, ParallelArgs, PlanOnlyArgs, PrintArgs, ResumeArgs,
    RunArgs, TablesArgs, TuneArgs,
};
use crate::outcome::Outcome;
use anyhow::Result;
use experiments::matches::Match;
use experiments::memory::ResourceLimits;
use experiments::spec::{RunKind, RunSpec};
use experiments::{Monitor, RunDir, Shard, Work, execute};
use reports::{ablation, strength, tables};

/// Suites of positions, several strategies, tables and charts.
pub(crate) fn run(args: &RunArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let plan = |limits| plan(&args.spec()?, limits, monitor);
    measure(plan, &args.output, &tables::TABLE_NAMES, monitor)
}

/// Moves that a deeper search refutes.
pub(crate) fn horizon(args: &HorizonArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let plan = |limits| plan(&args.asked, limits, monitor);
    measure(plan, &args.output, &tables::TABLE_NAMES, monitor)
}

/// Which part of a strategy earns what.
pub(crate) fn ablate(args: &AblateArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let plan = |limits| plan(&args.spec()?, limits, monitor);
    measure(plan, &args.output, &ablation::TABLE_NAMES, monitor)
}

/// A search on many processors, simulated.
pub(crate) fn parallel(args: &ParallelArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let plan = |limits| plan(&args.asked, limits, monitor);
    let output = OutputArgs {
        place: args.place.clone(),
        plan_only: args.plan_only,
        print: PrintArgs {
            format: args.format.into(),
            tables: TablesArgs::every(),
        },
    };
    measure(plan, &output, &[], monitor)
}

/// Strategies play each other.
pub(crate) fn play_match(args: &MatchArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let plan = |limits| Ok(Match::new(&args.spec(), limits, monitor.registries())?.into());
    measure(plan, &args.output, &strength::tables::TABLE_NAMES, monitor)
}

/// Games say how the numbers of a strategy are moved.
pub(crate) fn tune(args: &TuneArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let plan = |limits| Ok(Match::new(&args.spec()?, limits, monitor.registries())?.into());
    let output = OutputArgs {
        place: args.place.clone(),
        plan_only: PlanOnlyArgs::default(),
        print: args.print.clone(),
    };
    measure(plan, &output, &strength::tables::TABLE_NAMES, monitor)
}

/// Does what is missing in a folder, whatever command has left it.
pub(crate) fn resume(args: &ResumeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if args.print.tables.are_listed(&tables::TABLE_NAMES)? {
        return Ok(Outcome::Fine);
    }
    let dir = RunDir::resume(&args.folder, args.resources, monitor)?;
    finish(dir, args.strength, &args.print, args.resources, monitor)
}

fn plan(spec: &RunSpec, limits: ResourceLimits, monitor: &Monitor<'_>) -> Result<Work> {
    Ok(execute::plan(spec, limits, monitor)?.into())
}

/// Does what is planned and prints what comes of it, or writes the plan, or lists what can be printed.
fn measure(
    plan: impl FnOnce(ResourceLimits) -> Result<Work>,
    output: &OutputArgs,
    names: &[(&str, &str)],
    monitor: &Monitor<'_>,
) -> Result<Outcome> {
    let OutputArgs {
        place,
        plan_only,
        print,
    } = output;
    if print.tables.are_listed(names)? {
        return Ok(Outcome::Fine);
    }
    let work = plan(place.resources)?;
    match run_dir::begin(work, place.out.as_deref(), *plan_only, monitor)? {
        Some(dir) => finish(dir, false, print, place.resources, monitor),
        None => Ok(Outcome::Fine),
    }
}

fn finish(
    dir: RunDir,
    strength: bool,
    print: &PrintArgs,
    resources: ResourceLimits,
    monitor: &Monitor<'_>,
) -> Result<Outcome> {
    let kind = match &dir.work {
        Work::Run(run) if dir.shard() == Shard::WHOLE => Some(&run.spec.kind),
        _ => None,
    };
    match kind {
        Some(RunKind::Ablation { .. }) => ablate::finish(dir, strength, print, resources, monitor),
        Some(RunKind::Horizon(_) | RunKind::Speedup { .. }) => run_dir::finish_printed(dir, print, monitor),
        _ => run_dir::finish_records(dir, print, monitor),
    }
}
