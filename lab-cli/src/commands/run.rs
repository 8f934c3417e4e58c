//! `lab run`: suites of positions, several strategies, tables and charts; or a part of any plan.

use super::shares;
use crate::args::{PartArgs, PlanOnlyArgs, RunArgs};
use crate::outcome::Outcome;
use crate::output;
use anyhow::{Result, bail};
use experiments::run::Run;
use experiments::{Error, FolderError, Monitor, RunDir, Shard};

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
    if args.place.tables.tables().are_listed()? {
        return Ok(Outcome::Fine);
    }
    let place = resume.as_ref().or(plan.as_ref());
    let is_match = place.is_some_and(|place| RunDir::is_of_match(place));
    if is_match {
        refuse_given(args)?;
    }
    let (spec, command) = (args.spec()?, output::command_line());
    let (resources, out) = (args.place.resources.resources(), args.place.out.as_deref());
    let here = || Run::new(&spec, resources, monitor.registries());
    let asked = Some(&*args.asked).filter(|_| !is_match);
    let dir = match (resume, plan, shard) {
        (Some(folder), ..) => {
            let dir = RunDir::resume(folder, Some("run"), asked, resources, monitor)?;
            let (there, path) = (dir.shard(), folder.display().to_string());
            if let Some(here) = shard.filter(|here| *here != there && !is_match) {
                let differences = format!("shard: {there} there, {here} here");
                return Err(Error::from(FolderError::OtherRun { path, differences }).into());
            }
            Some(dir)
        }
        (None, Some(plan), shard) => {
            let part = (plan.as_path(), shard.unwrap_or(Shard::WHOLE));
            Some(RunDir::part(part, out, (asked, resources), command, monitor)?)
        }
        (None, None, Some(shard)) => Some(RunDir::create(here()?, *shard, out, command, monitor)?),
        (None, None, None) => shares::begin(here()?, out, args.plan_only, monitor)?,
    };
    let Some(mut dir) = dir else {
        return Ok(Outcome::Fine);
    };
    let shown = (args.place.format, args.place.tables.tables());
    shares::finish_records(&mut dir, shown, monitor)
}

pub(crate) fn plan(args: &RunArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if let Some(argument) = NOT_PLANNED.iter().find(|argument| args.asked.has(argument)) {
        bail!(
            "a plan searches nothing; leave --{} out",
            argument.replace('_', "-")
        );
    }
    let plan = Run::new(
        &args.spec()?,
        args.place.resources.resources(),
        monitor.registries(),
    )?;
    let only = PlanOnlyArgs { plan_only: true };
    shares::begin(plan, args.place.out.as_deref(), only, monitor)?;
    Ok(Outcome::Fine)
}

/// Refuses what a match has in its folder.
fn refuse_given(args: &RunArgs) -> Result<()> {
    let allowed = ["resume", "plan", "shard", "out", "threads", "memory", "format"];
    let mut given = args.asked.given().iter();
    if given.any(|given| !allowed.contains(&given.as_str())) {
        bail!(
            "a match has its arguments in its folder; leave out all but --out, --threads, --memory and --format"
        );
    }
    Ok(())
}
