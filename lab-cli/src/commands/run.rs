//! `lab run`: suites of positions, several strategies, tables and charts.

use crate::args::{Format, RunArgs};
use crate::outcome::{Outcome, cannot_write};
use crate::output;
use anyhow::Result;
use experiments::Monitor;
use experiments::conduct::{Views, carry_out};
use experiments::run::{Begun, RECORDS, Shard, begin};
use std::path::Path;

/// Searches what is missing, then writes every view of the records.
pub(crate) fn execute(args: &RunArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let mut begun = begin(&args.options(output::command_line()), monitor)?;
    output::announce(&begun.plan)?;
    let folder = begun.folder.path().display().to_string();
    finish(&mut begun, args.searches.format, monitor).map_err(|error| match cannot_write(&error) {
        Some(unwritten) if unwritten.place.starts_with(&folder) => error.context(format!(
            "what is finished is kept, and `lab run --resume {folder}` does the rest"
        )),
        _ => error,
    })
}

fn finish(begun: &mut Begun, format: Format, monitor: &Monitor<'_>) -> Result<Outcome> {
    let done = carry_out(begun, monitor)?;
    let (folder, shard) = (begun.folder.path(), begun.plan.shard);
    let place = folder.display();
    print(&done.views, folder, format)?;
    tell_written(&done.views, folder, monitor);
    if done.interrupted {
        output::note(&format!(
            "interrupted; everything finished so far is in {place}, and `lab run --resume {place}` does the rest"
        ));
        return Ok(Outcome::Interrupted);
    }
    if shard != Shard::WHOLE {
        output::note(&format!("wrote {place}/{RECORDS}, part {shard} of the run"));
    }
    Ok(Outcome::Fine)
}

/// Prints what was made of a run's records.
pub(crate) fn print(views: &Views, folder: &Path, format: Format) -> Result<()> {
    match (format, views) {
        (_, Views::Nothing) | (Format::Text, Views::Csv) => Ok(()),
        (Format::Json, _) => output::print_file(&folder.join(RECORDS)),
        (Format::Text, Views::Page(document)) => Ok(output::print_tables(document)?),
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
