//! `lab horizon`: moves that a deeper search refutes.

use super::shares;
use crate::args::HorizonArgs;
use crate::outcome::Outcome;
use anyhow::Result;
use experiments::{Monitor, conduct, run};

/// Searches everything, judges every choice, then prints what was found.
pub(crate) fn execute(args: &HorizonArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (resources, out) = (args.place.resources.resources(), args.place.out.as_deref());
    let begun = match &args.resume {
        Some(folder) => Some(run::go_on(folder, "horizon", &args.asked, resources, monitor)?),
        None => {
            let plan = conduct::plan(&args.asked.spec, resources, monitor)?;
            shares::begin(plan, out, args.plan_only, monitor)?
        }
    };
    shares::finish_found(begun, args.place.format, args.place.tables.tables(), monitor)
}
