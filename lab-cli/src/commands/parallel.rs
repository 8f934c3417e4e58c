//! `lab parallel`: what many processors would make of a search, simulated.

use crate::args::{Format, ParallelArgs};
use crate::outcome::Outcome;
use crate::output;
use anyhow::Result;
use experiments::Monitor;
use experiments::speedup::Speedups;

/// Simulates all methods on all numbers of processors, then writes and prints what follows.
pub(crate) fn execute(args: &ParallelArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let speedups = Speedups::new(args.options())?;
    output::announce(&speedups.plan)?;
    let found = speedups.carry_out(args.out.as_deref(), output::command_line(), monitor)?;
    match args.format {
        Format::Json => {
            found.records.iter().try_for_each(output::print_json)?;
            found.measured.iter().try_for_each(output::print_json)?;
        }
        Format::Text => output::print_tables(&found.document)?,
    }
    let place = found.folder.path().display();
    if found.interrupted {
        output::note(&format!("interrupted; everything finished so far is in {place}"));
        return Ok(Outcome::Interrupted);
    }
    output::note(&format!("wrote {place}/report.html, records and chart beside it"));
    Ok(Outcome::Fine)
}
