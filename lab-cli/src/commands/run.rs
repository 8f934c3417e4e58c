//! `lab run`: suites of positions, several strategies, tables and charts; or a part of any plan.

use super::{matches, shares};
use crate::args::{Format, PartArgs, PlanOnlyArgs, RunArgs};
use crate::outcome::Outcome;
use crate::output::{self, Tables};
use anyhow::{Result, bail};
use experiments::conduct::{Views, carry_out};
use experiments::matches::{MatchStart, begin, is_shared_out};
use experiments::run::{Plan, RECORDS, SPEEDUPS, go_on, part_of};
use experiments::{Error, FolderError, Monitor, Shard, begin_alone};
use std::path::Path;

/// Arguments of `lab run` that a plan has no use for, as they are typed.
pub(crate) const NOT_PLANNED: &[&str] = &[
    "resume",
    "plan",
    "shard",
    "timed",
    "threads",
    "memory",
    "engine",
    "engine_option",
];

/// Searches what is missing, then writes every view of the records.
pub(crate) fn execute(args: &RunArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let PartArgs { resume, plan, shard } = &args.part;
    if resume
        .as_ref()
        .or(plan.as_ref())
        .is_some_and(|place| is_shared_out(place))
    {
        return play(args, monitor);
    }
    let (options, command) = (args.options()?, output::command_line());
    let whole = Shard::WHOLE;
    let here = || Plan::new(&options);
    let (given, resources) = (args.given.aspects(), options.resources);
    let out = args.searches.out.as_deref();
    let mut begun = match (resume, plan, shard) {
        (Some(folder), ..) => {
            let begun = go_on(folder, "run", (&given, here), resources, monitor)?;
            let (there, path) = (begun.shard(), folder.display().to_string());
            if let Some(here) = shard.filter(|here| *here != there) {
                let differences = format!("shard: {there} there, {here} here");
                return Err(Error::from(FolderError::OtherRun { path, differences }).into());
            }
            begun
        }
        (None, Some(plan), shard) => {
            let part = (plan.as_path(), shard.unwrap_or(whole));
            part_of(part, out, (&given, here), resources, command, monitor)?
        }
        (None, None, Some(shard)) => begin_alone(here()?, *shard, out, command, monitor)?,
        (None, None, None) => match shares::begin(here()?, out, args.plan_only, monitor)? {
            Some(begun) => begun,
            None => return Ok(Outcome::Fine),
        },
    };
    output::announce(&begun.plan)?;
    let done = carry_out(&mut begun, monitor)?;
    let (folder, tables) = (begun.folder.path(), args.searches.tables.tables());
    print(&done.views, folder, args.searches.format, tables)?;
    tell_written(&done.views, folder, monitor);
    if done.interrupted {
        return Ok(Outcome::Interrupted);
    }
    if begun.shard() != whole {
        shares::tell_part(&begun);
    }
    Ok(Outcome::Fine)
}

/// Writes the plan of a run.
pub(crate) fn plan(args: &RunArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if let Some(argument) = NOT_PLANNED.iter().find(|argument| args.given.has(argument)) {
        bail!("a plan searches nothing; leave --{argument} out");
    }
    let plan = Plan::new(&args.options()?)?;
    let only = PlanOnlyArgs { plan_only: true };
    shares::begin(plan, args.searches.out.as_deref(), only, monitor)?;
    Ok(Outcome::Fine)
}

/// Plays a part of a match, or goes on with a match.
fn play(args: &RunArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let allowed = ["resume", "plan", "shard", "out", "threads", "memory", "format"];
    let given = args.given.aspects();
    if given.iter().any(|given| !allowed.contains(&given.as_str())) {
        bail!(
            "a match has its arguments in its folder; leave out all but --out, --threads, --memory and --format"
        );
    }
    let PartArgs { resume, plan, shard } = &args.part;
    let start = match (resume, plan) {
        (None, Some(plan)) => MatchStart::Part {
            plan: plan.clone(),
            shard: shard.unwrap_or(Shard::WHOLE),
            out: args.searches.out.clone(),
        },
        (folder, _) => MatchStart::Resumed(folder.clone().unwrap_or_default()),
    };
    let resources = args.searches.resources.resources();
    let mut begun = begin(&start, resources, output::command_line(), monitor)?;
    matches::conclude(&mut begun, args.searches.format, monitor)
}

/// Prints what was made of a run's records.
pub(crate) fn print(views: &Views, folder: &Path, format: Format, tables: Tables) -> Result<()> {
    match (format, views) {
        (_, Views::Nothing) | (Format::Text, Views::Csv) => Ok(()),
        (Format::Json, _) => {
            let files = [RECORDS, SPEEDUPS].map(|name| folder.join(name));
            let mut files = files.iter().filter(|file| file.exists());
            files.next().map_or(Ok(()), |file| output::print_file(file))
        }
        (Format::Text, Views::Page(document)) => Ok(output::print_tables(document, tables)?),
    }
}

/// Says what was written, unless the user wants to leave.
pub(crate) fn tell_written(views: &Views, folder: &Path, monitor: &Monitor<'_>) {
    if monitor.stop().is_requested() {
        return;
    }
    let place = folder.display();
    match views {
        Views::Nothing => (),
        Views::Page(_) => output::note(&format!(
            "wrote {place}/report.html, records and charts beside it"
        )),
        Views::Csv => output::note(&format!(
            "wrote {place}/{RECORDS} and records.csv, too many for a report at once: `lab report {place}` makes it"
        )),
    }
}
