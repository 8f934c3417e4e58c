//! `lab parallel`: what many processors would make of a search, simulated.

use crate::args::{Format, ParallelArgs};
use crate::outcome::Outcome;
use crate::output;
use anyhow::Result;
use experiments::Monitor;
use experiments::speedup::begin;

/// Simulates all methods on all numbers of processors, then writes and prints what follows.
pub(crate) fn execute(args: &ParallelArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let begun = begin(&args.start(), output::command_line(), monitor)?;
    output::announce(begun.plan())?;
    let place = begun.folder().path().display().to_string();
    let found = begun.carry_out(monitor)?;
    match args.format {
        Format::Json => {
            found.records.iter().try_for_each(output::print_json)?;
            found.measured.iter().try_for_each(output::print_json)?;
        }
        Format::Text => output::print_tables(&found.document)?,
    }
    if found.interrupted {
        return Ok(Outcome::Interrupted);
    }
    output::note(&format!("wrote {place}/report.html, records and chart beside it"));
    Ok(Outcome::Fine)
}
