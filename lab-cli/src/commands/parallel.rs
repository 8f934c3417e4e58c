//! `lab parallel`: what many processors would make of a search, simulated.

use crate::args::{Format, ParallelArgs};
use crate::outcome::{Outcome, cannot_write};
use crate::output;
use anyhow::Result;
use experiments::Monitor;
use experiments::speedup::{BegunSpeedups, begin};

/// Simulates all methods on all numbers of processors, then writes and prints what follows.
pub(crate) fn execute(args: &ParallelArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let begun = begin(&args.start(), output::command_line(), monitor)?;
    output::announce(begun.plan())?;
    let place = begun.folder().path().display().to_string();
    finish(begun, &place, args.format, monitor).map_err(|error| match cannot_write(&error) {
        Some(unwritten) if unwritten.place.starts_with(&place) => error.context(format!(
            "what is finished is kept, and `lab parallel --resume {place}` does the rest"
        )),
        _ => error,
    })
}

fn finish(begun: BegunSpeedups, place: &str, format: Format, monitor: &Monitor<'_>) -> Result<Outcome> {
    let found = begun.carry_out(monitor)?;
    match format {
        Format::Json => {
            found.records.iter().try_for_each(output::print_json)?;
            found.measured.iter().try_for_each(output::print_json)?;
        }
        Format::Text => output::print_tables(&found.document)?,
    }
    if found.interrupted {
        output::note(&format!(
            "interrupted; everything finished so far is in {place}, and `lab parallel --resume {place}` does the rest"
        ));
        return Ok(Outcome::Interrupted);
    }
    output::note(&format!("wrote {place}/report.html, records and chart beside it"));
    Ok(Outcome::Fine)
}
