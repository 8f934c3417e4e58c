//! `lab run`: suites of positions, several strategies, tables and charts; or a part of any plan.

use super::shares;
use crate::args::{PartArgs, PlanOnlyArgs, RunArgs};
use crate::outcome::Outcome;
use crate::output::{self, Tables};
use anyhow::{Result, bail};
use experiments::matches::{self, is_shared_out};
use experiments::run::{Plan, go_on, part_of};
use experiments::{Error, FolderError, Monitor, Shard, begin_alone};
use std::path::Path;

/// Arguments of `lab run` that a plan has no use for.
pub(crate) const NOT_PLANNED: &[&str] = &[
    "resume",
    "plan",
    "shard",
    "plan_only",
    "timed",
    "threads",
    "memory",
    "engine",
    "engine_option",
    "format",
    "all",
];

/// Searches what is missing, then writes every view of the records.
pub(crate) fn execute(args: &RunArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let PartArgs { resume, plan, shard } = &args.part;
    if let Some(place) = resume
        .as_ref()
        .or(plan.as_ref())
        .filter(|place| is_shared_out(place))
    {
        return play(args, place, monitor);
    }
    let (spec, command) = (args.spec()?, output::command_line());
    let (resources, out) = (args.place.resources.resources(), args.place.out.as_deref());
    let here = || Plan::new(&spec, resources, monitor.registries());
    let begun = match (resume, plan, shard) {
        (Some(folder), ..) => {
            let begun = go_on(folder, "run", &args.asked, resources, monitor)?;
            let (there, path) = (begun.shard(), folder.display().to_string());
            if let Some(here) = shard.filter(|here| *here != there) {
                let differences = format!("shard: {there} there, {here} here");
                return Err(Error::from(FolderError::OtherRun { path, differences }).into());
            }
            Some(begun)
        }
        (None, Some(plan), shard) => {
            let part = (plan.as_path(), shard.unwrap_or(Shard::WHOLE));
            Some(part_of(part, out, (&args.asked, resources), command, monitor)?)
        }
        (None, None, Some(shard)) => Some(begin_alone(here()?, *shard, out, command, monitor)?),
        (None, None, None) => shares::begin(here()?, out, args.plan_only, monitor)?,
    };
    let Some(mut begun) = begun else {
        return Ok(Outcome::Fine);
    };
    let shard = begun.shard();
    let shown = (args.place.format, args.place.tables.tables());
    let print =
        |done: &experiments::Outcome, folder: &Path| shares::print_records(done, (folder, shard), shown);
    Ok(shares::finish(&mut begun, print, monitor)?.0)
}

pub(crate) fn plan(args: &RunArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if let Some(argument) = NOT_PLANNED.iter().find(|argument| args.asked.has(argument)) {
        bail!(
            "a plan searches nothing; leave --{} out",
            argument.replace('_', "-")
        );
    }
    let plan = Plan::new(
        &args.spec()?,
        args.place.resources.resources(),
        monitor.registries(),
    )?;
    let only = PlanOnlyArgs { plan_only: true };
    shares::begin(plan, args.place.out.as_deref(), only, monitor)?;
    Ok(Outcome::Fine)
}

/// Plays a part of a match, or goes on with a match.
fn play(args: &RunArgs, place: &Path, monitor: &Monitor<'_>) -> Result<Outcome> {
    let allowed = ["resume", "plan", "shard", "out", "threads", "memory", "format"];
    let mut given = args.asked.given().iter();
    if given.any(|given| !allowed.contains(&given.as_str())) {
        bail!(
            "a match has its arguments in its folder; leave out all but --out, --threads, --memory and --format"
        );
    }
    let resources = args.place.resources.resources();
    let begun = match &args.part.plan {
        Some(_) => {
            let part = (place, args.part.shard.unwrap_or(Shard::WHOLE));
            let (out, command) = (args.place.out.as_deref(), output::command_line());
            matches::part_of(part, out, resources, command, monitor)?
        }
        None => matches::go_on(place, resources, monitor)?,
    };
    shares::finish_found(Some(begun), args.place.format, Tables::All, monitor)
}
