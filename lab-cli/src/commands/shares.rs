//! Work in a folder, whatever it is: its plan, its end, its parts, and `lab merge`, which puts them together.

use crate::args::{Format, MergeArgs, PlanOnlyArgs};
use crate::outcome::Outcome;
use crate::output::{self, Tables};
use crate::terminal;
use anyhow::Result;
use experiments::matches::{BegunMatch, is_shared_out};
use experiments::run::{Begun as BegunRun, RECORDS, SPEEDUPS};
use experiments::{Begun, Found, Monitor, Planned, Shard, begin_alone, write_plan};
use std::path::Path;

/// Begins all of a plan; `None` if it is to be written instead, which is done then.
pub(crate) fn begin<P: Planned>(
    plan: P,
    out: Option<&Path>,
    PlanOnlyArgs { plan_only }: PlanOnlyArgs,
    monitor: &Monitor<'_>,
) -> Result<Option<Begun<P>>> {
    let command = output::command_line();
    if !plan_only {
        return Ok(Some(begin_alone(plan, Shard::WHOLE, out, command, monitor)?));
    }
    let (plan, folder) = write_plan(plan, out, command, monitor)?;
    output::announce(&plan)?;
    let (place, (described, cells)) = (folder.path().display(), plan.described());
    output::print(&terminal::wrapped_text(&format!(
        "{described}\n\
         Each part, with I from 1 to any N up to {cells}: lab run --plan {place} --shard I/N\n\
         All of them together: lab merge {place}\n",
    )))?;
    Ok(None)
}

/// Does what is missing, prints what comes of it, and tells where its files are.
pub(crate) fn finish<P: Planned>(
    begun: &mut Begun<P>,
    print: impl FnOnce(&experiments::Outcome, &Path) -> Result<()>,
    monitor: &Monitor<'_>,
) -> Result<(Outcome, Found)> {
    output::announce(&begun.plan)?;
    let done = begun.carry_out(monitor)?;
    let (folder, shard) = (begun.folder.path(), begun.shard());
    print(&done, folder)?;
    if done.interrupted {
        return Ok((Outcome::Interrupted, done.found));
    }
    let place = folder.display();
    output::note(&match &done.page {
        _ if done.was_whole => format!("{place} holds these parts merged already; nothing was written"),
        None if shard != Shard::WHOLE => format!("wrote {place}, part {shard} of its plan"),
        None => format!(
            "wrote {place}/{RECORDS} and records.csv, too many for a report at once: `lab report {place}` makes it"
        ),
        Some(_) => {
            let beside = match &done.found {
                Found::Nothing => "records and charts",
                Found::Cases(_) => "cases and charts",
                Found::Analysis(_) => "tables, records and charts",
                Found::Speedups(..) => "records and chart",
                Found::Standings(..) => "games and charts",
            };
            format!("wrote {place}/report.html, {beside} beside it")
        }
    });
    Ok((Outcome::Fine, done.found))
}

/// The same of what was begun, if anything was; what it found is printed.
pub(crate) fn finish_found<P: Planned>(
    begun: Option<Begun<P>>,
    format: Format,
    tables: Tables,
    monitor: &Monitor<'_>,
) -> Result<Outcome> {
    let Some(mut begun) = begun else {
        return Ok(Outcome::Fine);
    };
    let print = |done: &experiments::Outcome, _: &Path| print_found(done, format, tables);
    Ok(finish(&mut begun, print, monitor)?.0)
}

/// Prints a page, or what was found, a line each.
fn print_found(done: &experiments::Outcome, format: Format, tables: Tables) -> Result<()> {
    match (format, &done.page) {
        (Format::Text, Some(document)) => Ok(output::print_tables(document, tables)?),
        (Format::Json, Some(_)) => print_lines(&done.found),
        _ => Ok(()),
    }
}

pub(crate) fn print_lines(found: &Found) -> Result<()> {
    let lines = found.lines()?.into_iter();
    Ok(output::print(&lines.map(|line| line + "\n").collect::<String>())?)
}

/// Prints a page, or the records that were made.
pub(crate) fn print_records(
    done: &experiments::Outcome,
    (folder, shard): (&Path, Shard),
    (format, tables): (Format, Tables),
) -> Result<()> {
    let is_told = done.page.is_some() || shard == Shard::WHOLE && !done.interrupted;
    if format == Format::Text || !is_told {
        return print_found(done, format, tables);
    }
    let files = [RECORDS, SPEEDUPS].map(|name| folder.join(name));
    let mut files = files.iter().filter(|file| file.exists());
    files.next().map_or(Ok(()), |file| output::print_file(file))
}

/// Checks the parts, then writes what the undivided work would have written.
pub(crate) fn merge(args: &MergeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (folders, out, command) = (&args.folders, args.out.as_deref(), output::command_line());
    let (format, tables) = (args.format, args.tables.tables());
    if folders.first().is_some_and(|folder| is_shared_out(folder)) {
        let begun: BegunMatch = experiments::merge(folders, out, command, monitor)?;
        return finish_found(Some(begun), format, Tables::All, monitor);
    }
    let mut begun: BegunRun = experiments::merge(folders, out, command, monitor)?;
    let print = |done: &experiments::Outcome, folder: &Path| {
        print_records(done, (folder, Shard::WHOLE), (format, tables))
    };
    Ok(finish(&mut begun, print, monitor)?.0)
}
