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
    let Some(mut begun) = begun else {
        return Ok(Outcome::Fine);
    };
    let (format, tables) = (args.run.format, args.run.tables.tables());
    let done = shares::finish(
        &mut begun,
        |done, _| shares::print_found(done, format, tables),
        monitor,
    )?;
    Ok(done.0)
}
