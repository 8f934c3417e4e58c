//! Work that is shared out, whatever it is: a plan of it, its parts, and `lab merge`, which puts them
//! together.

use super::{matches, run};
use crate::args::{MergeArgs, PlanOnlyArgs};
use crate::outcome::Outcome;
use crate::{output, terminal};
use anyhow::Result;
use experiments::conduct::carry_out;
use experiments::matches::{BegunMatch, is_shared_out};
use experiments::run::Begun as BegunRun;
use experiments::{Begun, Monitor, Planned, Shard, begin_alone, write_plan};
use std::path::Path;

/// Begins all of a plan; `None` if it is to be written instead, which is done then.
pub(crate) fn begin<P: Planned>(
    plan: P,
    out: Option<&Path>,
    PlanOnlyArgs { plan_only }: PlanOnlyArgs,
    monitor: &Monitor<'_>,
) -> Result<Option<Begun<P>>> {
    let command = output::command_line();
    if !plan_only {
        return Ok(Some(begin_alone(plan, Shard::WHOLE, out, command, monitor)?));
    }
    let (plan, folder) = write_plan(plan, out, command, monitor)?;
    output::announce(&plan)?;
    let (place, (told, cells)) = (folder.path().display(), plan.told());
    output::print(&terminal::wrapped_text(&format!(
        "{told}\n\
         Each part, with I from 1 to any N up to {cells}: lab run --plan {place} --shard I/N\n\
         All of them together: lab merge {place}\n",
    )))?;
    Ok(None)
}

/// Checks the parts, then writes what the undivided work would have written.
pub(crate) fn merge(args: &MergeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (folders, out, command) = (&args.folders, args.out.as_deref(), output::command_line());
    if folders.first().is_some_and(|folder| is_shared_out(folder)) {
        let mut begun: BegunMatch = experiments::merge(folders, out, command, monitor)?;
        return matches::conclude(&mut begun, args.format, monitor);
    }
    let mut begun: BegunRun = experiments::merge(folders, out, command, monitor)?;
    let merged = carry_out(&mut begun, monitor)?;
    let folder = begun.folder.path();
    run::print(&merged.views, folder, args.format, args.tables.tables())?;
    match merged.was_whole {
        true => tell_merged_already(folder),
        false => run::tell_written(&merged.views, folder, monitor),
    }
    Ok(match merged.interrupted {
        true => Outcome::Interrupted,
        false => Outcome::Fine,
    })
}

pub(crate) fn tell_merged_already(folder: &Path) {
    let place = folder.display();
    output::note(&format!(
        "{place} holds these parts merged already; nothing was written"
    ));
}

pub(crate) fn tell_part<P: Planned>(begun: &Begun<P>) {
    let (place, shard) = (begun.folder.path().display(), begun.shard());
    output::note(&format!("wrote {place}, part {shard} of its plan"));
}
