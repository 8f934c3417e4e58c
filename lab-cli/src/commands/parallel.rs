//! `lab parallel`: a search on many processors, simulated.

use super::shares;
use crate::args::{Format, ParallelArgs};
use crate::outcome::Outcome;
use crate::output::{self, Tables};
use anyhow::Result;
use experiments::conduct::{Found, Views, carry_out};
use experiments::{Monitor, speedup};

/// Simulates all methods on all numbers of processors, then writes and prints what follows.
pub(crate) fn execute(args: &ParallelArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let mut begun = match (&args.resume, args.depth) {
        (None, Some(depth)) => {
            let plan = speedup::plan(&args.options(depth), monitor)?;
            match shares::begin(plan, args.out.as_deref(), args.plan_only, monitor)? {
                Some(begun) => begun,
                None => return Ok(Outcome::Fine),
            }
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
