//! `lab horizon`: moves that a deeper search refutes.

use super::shares;
use crate::args::HorizonArgs;
use crate::outcome::Outcome;
use anyhow::Result;
use experiments::{Monitor, RunDir, execute};

/// Searches everything, judges every choice, then prints what was found.
pub(crate) fn execute(args: &HorizonArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (resources, out) = (args.place.resources.resources(), args.place.out.as_deref());
    if args.place.tables.tables().are_listed()? {
        return Ok(Outcome::Fine);
    }
    let dir = match &args.resume {
        Some(folder) => {
            let asked = Some(&*args.asked);
            Some(RunDir::resume(
                folder,
                Some("horizon"),
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
    shares::finish_found(dir, args.place.format, args.place.tables.tables(), monitor)
}
