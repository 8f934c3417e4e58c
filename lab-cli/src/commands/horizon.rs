//! `lab horizon`: moves that a deeper search refutes.

use super::run_dir;
use crate::args::HorizonArgs;
use crate::outcome::Outcome;
use anyhow::Result;
use experiments::{Monitor, execute};
use reports::tables::TABLE_NAMES;

/// Searches everything, judges every choice, then prints what was found.
pub(crate) fn execute(args: &HorizonArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (resources, out) = (args.place.resources.resources(), args.place.out.as_deref());
    let print = &args.place.print;
    if print.tables.are_listed(&TABLE_NAMES)? {
        return Ok(Outcome::Fine);
    }
    let plan = execute::plan(&args.asked, resources, monitor)?;
    let dir = run_dir::begin(plan, out, args.plan_only, monitor)?;
    run_dir::finish_printed(dir, print, monitor)
}
