//! `lab run`: suites of positions, several strategies, tables and charts.

use super::run_dir;
use crate::args::RunArgs;
use crate::outcome::Outcome;
use anyhow::Result;
use experiments::Monitor;
use experiments::run::Run;
use reports::tables::TABLE_NAMES;

/// Searches everything, then writes every view of the records.
pub(crate) fn execute(args: &RunArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if args.place.print.tables.are_listed(&TABLE_NAMES)? {
        return Ok(Outcome::Fine);
    }
    let (resources, out) = (args.place.resources.resources(), args.place.out.as_deref());
    let run = Run::new(&args.spec()?, resources, monitor.registries())?;
    match run_dir::begin(run, out, args.plan_only, monitor)? {
        Some(dir) => run_dir::finish_records(dir, &args.place.print, monitor),
        None => Ok(Outcome::Fine),
    }
}
