//! `lab merge`: the parts of a run, put together.

use super::run::{print, tell_written};
use crate::args::MergeArgs;
use crate::outcome::Outcome;
use crate::output;
use anyhow::Result;
use experiments::Monitor;
use experiments::conduct::conclude_merged;
use experiments::run::merge;

/// Checks the parts, then writes what the undivided run would have written.
pub(crate) fn execute(args: &MergeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let (mut begun, records) = merge(
        &args.folders,
        args.out.as_deref(),
        &output::command_line(),
        monitor,
    )?;
    let merged = conclude_merged(&mut begun, records, monitor)?;
    let folder = begun.folder.path();
    print(&merged.views, folder, args.format)?;
    match merged.was_whole {
        true => output::note(&format!(
            "{} holds these parts merged already; nothing was written",
            folder.display()
        )),
        false => tell_written(&merged.views, folder, monitor),
    }
    Ok(match merged.interrupted {
        true => Outcome::Interrupted,
        false => Outcome::Fine,
    })
}
