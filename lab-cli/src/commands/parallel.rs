//! `lab parallel`: a search on many processors, simulated.

use crate::args::{Format, ParallelArgs};
use crate::outcome::Outcome;
use crate::output::{self, Tables};
use anyhow::Result;
use experiments::conduct::{Found, Views, carry_out};
use experiments::{Monitor, begin_alone, speedup};

/// Simulates all methods on all numbers of processors, then writes and prints what follows.
pub(crate) fn execute(args: &ParallelArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let mut begun = match (&args.resume, args.depth) {
        (None, Some(depth)) => {
            let plan = speedup::plan(&args.options(depth), monitor)?;
            begin_alone(plan, args.out.as_deref(), output::command_line(), monitor)?
        }
        (folder, _) => {
            let folder = folder.clone().unwrap_or_default();
            speedup::go_on(&folder, args.resources(), monitor)?
        }
    };
    output::announce(&begun.plan)?;
    let done = carry_out(&mut begun, monitor)?;
    match (args.format, &done.found, &done.views) {
        (Format::Json, Found::Speedups(records, measured), _) => {
            records.iter().try_for_each(output::print_json)?;
            measured.iter().try_for_each(output::print_json)?;
        }
        (Format::Text, _, Views::Page(document)) => output::print_tables(document, Tables::All)?,
        _ => (),
    }
    if done.interrupted {
        return Ok(Outcome::Interrupted);
    }
    let place = begun.folder.path().display();
    output::note(&format!("wrote {place}/report.html, records and chart beside it"));
    Ok(Outcome::Fine)
}
