//! `lab parallel`: a search on many processors, simulated.

use super::run_dir;
use crate::args::ParallelArgs;
use crate::outcome::Outcome;
use crate::output::Tables;
use anyhow::Result;
use experiments::{Monitor, execute};

/// Simulates all methods on all numbers of processors, then writes and prints what follows.
pub(crate) fn execute(args: &ParallelArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (resources, out) = (args.resources.resources(), args.out.as_deref());
    let plan = execute::plan(&args.asked, resources, monitor)?;
    let dir = run_dir::begin(plan, out, args.plan_only, monitor)?;
    run_dir::finish_found(dir, args.format, Tables::All, monitor)
}
