//! `lab match`: strategies play each other.

use super::shares;
use crate::args::{Format, MatchArgs};
use crate::outcome::Outcome;
use crate::output::Tables;
use anyhow::Result;
use experiments::Monitor;
use experiments::matches::{BegunMatch, Plan, go_on};

/// Plays what is missing, then writes and prints what it is worth.
pub(crate) fn execute(args: &MatchArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let resources = args.resources();
    let begun = match &args.resume {
        Some(folder) => Some(go_on(folder, resources, monitor)?),
        None => {
            let plan = Plan::new(&args.options(), resources)?;
            shares::begin(plan, args.out.as_deref(), args.plan_only, monitor)?
        }
    };
    match begun {
        Some(mut begun) => finish(&mut begun, args.format, monitor),
        None => Ok(Outcome::Fine),
    }
}

/// Plays what is missing of a match or of a part of one, and prints what a whole one is worth.
pub(crate) fn finish(begun: &mut BegunMatch, format: Format, monitor: &Monitor<'_>) -> Result<Outcome> {
    let print = |done: &_, _: &_| shares::print_found(done, format, Tables::All);
    Ok(shares::finish(begun, print, monitor)?.0)
}
