//! `lab match`: strategies play each other.

use super::shares;
use crate::args::{Format, MatchArgs, PlanOnlyArgs, ResourcesArgs, TuneArgs};
use crate::outcome::Outcome;
use crate::output::Tables;
use anyhow::Result;
use experiments::matches::Match;
use experiments::spec::MatchSpec;
use experiments::{Monitor, RunDir};
use std::path::Path;

pub(crate) fn execute(args: &MatchArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let places = [args.resume.as_deref(), args.out.as_deref()];
    let (only, format) = (args.plan_only, args.format);
    play(&args.spec(), places, only, args.resources, format, monitor)
}

pub(crate) fn tune(args: &TuneArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let places = [args.resume.as_deref(), args.out.as_deref()];
    let (only, format) = (PlanOnlyArgs::default(), args.format);
    play(&args.asked.spec, places, only, args.resources, format, monitor)
}

/// Plays what is missing, in a folder that goes on or in a new one, then writes and prints what it is worth.
fn play(
    spec: &MatchSpec,
    [resume, out]: [Option<&Path>; 2],
    plan_only: PlanOnlyArgs,
    resources: ResourcesArgs,
    format: Format,
    monitor: &Monitor<'_>,
) -> Result<Outcome> {
    let resources = resources.resources();
    let dir = match resume {
        Some(folder) => Some(RunDir::resume(folder, Some("match"), None, resources, monitor)?),
        None => {
            let plan = Match::new(spec, resources, monitor.registries())?;
            shares::begin(plan, out, plan_only, monitor)?
        }
    };
    shares::finish_found(dir, format, Tables::All, monitor)
}
