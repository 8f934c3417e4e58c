//! `lab horizon`: moves that a deeper search refutes.

use super::shares;
use crate::args::HorizonArgs;
use crate::outcome::Outcome;
use anyhow::Result;
use experiments::{Monitor, conduct, run};

/// Searches everything, judges every choice, then prints what was found.
pub(crate) fn execute(args: &HorizonArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (options, out) = (args.options(), args.run.out.as_deref());
    let begun = match &args.resume {
        Some(folder) => {
            let given = args.given.aspects();
            Some(run::go_on(folder, "horizon", &given, &options, monitor)?)
        }
        None => shares::begin(conduct::plan(&options, monitor)?, out, args.plan_only, monitor)?,
    };
    shares::finish_found(begun, args.run.format, args.run.tables.tables(), monitor)
}
