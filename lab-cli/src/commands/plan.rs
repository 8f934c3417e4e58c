//! `lab plan`: what a run would search, written down for several machines.

use crate::args::PlanArgs;
use crate::outcome::Outcome;
use crate::output;
use crate::terminal;
use anyhow::Result;
use experiments::Monitor;
use experiments::folder::Folder;
use experiments::run::{Plan, planned};
use reports::numbers;

/// Writes the plan, and says how it is carried out.
pub(crate) fn execute(args: &PlanArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (plan, folder) = planned(
        &args.options(),
        args.out.as_deref(),
        output::command_line(),
        monitor,
    )?;
    tell(&plan, &folder)
}

/// Says what was planned, and how it is carried out.
pub(crate) fn tell(plan: &Plan, folder: &Folder) -> Result<Outcome> {
    output::announce(plan)?;
    let place = folder.path().display();
    output::print(&terminal::wrapped_text(&format!(
        "{} by {}: {} to depth {}.\n\
         Each part, with I from 1 to any N up to {}: lab run --plan {place} --shard I/N\n\
         All of them together: lab merge {place}\n",
        numbers::counted(plan.positions(), "position"),
        match plan.strategies.len() {
            1 => "1 strategy".to_owned(),
            several => format!("{several} strategies"),
        },
        match plan.positions() * plan.strategies.len() {
            1 => "1 search".to_owned(),
            several => format!("{} searches", numbers::grouped(several as u64)),
        },
        plan.depth,
        plan.positions(),
    )))?;
    Ok(Outcome::Fine)
}
