//! `lab run`: suites of positions, several strategies, tables and charts; `lab plan`: what a run would
//! search, written down for several machines; `lab merge`: the parts of a run, put together.

use crate::args::{Format, MergeArgs, PlanArgs, RunArgs};
use crate::outcome::Outcome;
use crate::output::{self, Tables};
use crate::terminal;
use anyhow::Result;
use experiments::Monitor;
use experiments::conduct::{Views, carry_out, conclude_merged};
use experiments::folder::Folder;
use experiments::run::{self, Plan, RECORDS, Shard, begin_alone, go_on, part_of, write_plan};
use reports::numbers;
use std::path::Path;

/// Searches what is missing, then writes every view of the records.
pub(crate) fn execute(args: &RunArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (options, command) = (args.options()?, output::command_line());
    let shard = args.part.shard.unwrap_or(Shard::WHOLE);
    let here = || Plan::new(&options, shard);
    let (given, resources) = (args.given.aspects(), options.resources);
    let out = args.searches.out.as_deref();
    let mut begun = match (&args.part.resume, &args.part.plan) {
        (Some(folder), _) => go_on(folder, "run", (&given, here), resources, monitor)?,
        (None, Some(plan)) => {
            let part = (plan.as_path(), shard);
            part_of(part, out, (&given, here), resources, command, monitor)?
        }
        (None, None) => begin_alone(here()?, out, command, monitor)?,
    };
    output::announce(&begun.plan)?;
    let done = carry_out(&mut begun, monitor)?;
    let (folder, shard) = (begun.folder.path(), begun.plan.shard);
    print(
        &done.views,
        folder,
        args.searches.format,
        args.searches.tables.tables(),
    )?;
    tell_written(&done.views, folder, monitor);
    if done.interrupted {
        return Ok(Outcome::Interrupted);
    }
    if shard != Shard::WHOLE {
        let place = folder.display();
        output::note(&format!("wrote {place}/{RECORDS}, part {shard} of the run"));
    }
    Ok(Outcome::Fine)
}

/// Prints what was made of a run's records.
fn print(views: &Views, folder: &Path, format: Format, tables: Tables) -> Result<()> {
    match (format, views) {
        (_, Views::Nothing) | (Format::Text, Views::Csv) => Ok(()),
        (Format::Json, _) => output::print_file(&folder.join(RECORDS)),
        (Format::Text, Views::Page(document)) => Ok(output::print_tables(document, tables)?),
    }
}

/// Says what was written, unless the user wants to leave.
fn tell_written(views: &Views, folder: &Path, monitor: &Monitor<'_>) {
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

/// Writes the plan, and says how it is carried out.
pub(crate) fn plan(args: &PlanArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let plan = Plan::new(&args.options(), Shard::WHOLE)?;
    let (plan, folder) = write_plan(plan, args.out.as_deref(), output::command_line(), monitor)?;
    tell_plan(&plan, &folder)
}

/// Says what was planned, and how it is carried out.
pub(crate) fn tell_plan(plan: &Plan, folder: &Folder) -> Result<Outcome> {
    output::announce(plan)?;
    let place = folder.path().display();
    output::print(&terminal::wrapped_text(&format!(
        "{} by {}: {} to depth {}.\n\
         Each part, with I from 1 to any N up to {}: lab run --plan {place} --shard I/N\n\
         All of them together: lab merge {place}\n",
        numbers::counted(plan.positions(), "position"),
        match plan.strategies.len() {
            1 => "1 strategy".to_owned(),
            several => format!("{several} strategies"),
        },
        match plan.positions() * plan.strategies.len() {
            1 => "1 search".to_owned(),
            several => format!("{} searches", numbers::grouped(several as u64)),
        },
        plan.depth,
        plan.positions(),
    )))?;
    Ok(Outcome::Fine)
}

/// Checks the parts, then writes what the undivided run would have written.
pub(crate) fn merge(args: &MergeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (mut begun, records) = run::merge(
        &args.folders,
        args.out.as_deref(),
        &output::command_line(),
        monitor,
    )?;
    let merged = conclude_merged(&mut begun, records, monitor)?;
    let folder = begun.folder.path();
    print(&merged.views, folder, args.format, args.tables.tables())?;
    match merged.was_whole {
        true => output::note(&format!(
            "{} holds these parts merged already; nothing was written",
            folder.display()
        )),
        false => tell_written(&merged.views, folder, monitor),
    }
    Ok(match merged.interrupted {
        true => Outcome::Interrupted,
        false => Outcome::Fine,
    })
}
