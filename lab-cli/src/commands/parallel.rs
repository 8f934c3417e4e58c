//! `lab parallel`: a search on many processors, simulated.

use super::shares;
use crate::args::ParallelArgs;
use crate::outcome::Outcome;
use crate::output::Tables;
use anyhow::Result;
use experiments::{Monitor, RunDir, execute};

/// Simulates all methods on all numbers of processors, then writes and prints what follows.
pub(crate) fn execute(args: &ParallelArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (resources, out) = (args.resources.resources(), args.out.as_deref());
    let dir = match &args.resume {
        Some(folder) => {
            let asked = Some(&*args.asked);
            Some(RunDir::resume(
                folder,
                Some("parallel"),
                asked,
                resources,
                monitor,
            )?)
        }
        None => {
            let plan = execute::plan(&args.asked.spec, resources, monitor)?;
            shares::begin(plan, out, args.plan_only, monitor)?
        }
    };
    shares::finish_found(dir, args.format, Tables::All, monitor)
}
