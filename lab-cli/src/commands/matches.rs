//! `lab match`: strategies play each other; and `lab tune`.

use super::run_dir;
use crate::args::{MatchArgs, PlanOnlyArgs, TuneArgs};
use crate::outcome::Outcome;
use anyhow::Result;
use experiments::Monitor;
use experiments::matches::Match;
use reports::strength::tables::TABLE_NAMES;

/// Plays all games, then writes and prints what they are worth.
pub(crate) fn execute(args: &MatchArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if args.print.tables.are_listed(&TABLE_NAMES)? {
        return Ok(Outcome::Fine);
    }
    let plan = Match::new(&args.spec(), args.resources.resources(), monitor.registries())?;
    let dir = run_dir::begin(plan, args.out.as_deref(), args.plan_only, monitor)?;
    run_dir::finish_printed(dir, &args.print, monitor)
}

pub(crate) fn tune(args: &TuneArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if args.print.tables.are_listed(&TABLE_NAMES)? {
        return Ok(Outcome::Fine);
    }
    let plan = Match::new(&args.spec()?, args.resources.resources(), monitor.registries())?;
    let dir = run_dir::begin(plan, args.out.as_deref(), PlanOnlyArgs::default(), monitor)?;
    run_dir::finish_printed(dir, &args.print, monitor)
}
