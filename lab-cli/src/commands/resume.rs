//! `lab resume`: the rest of whatever was broken off.

use super::ablate;
use super::run_dir::{finish_printed, finish_records};
use crate::args::ResumeArgs;
use crate::outcome::Outcome;
use anyhow::Result;
use experiments::spec::RunKind;
use experiments::{Monitor, RunDir, Shard, Work};
use reports::tables::TABLE_NAMES;

/// Does what is missing in a folder, whatever command has left it.
pub(crate) fn execute(args: &ResumeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    if args.print.tables.are_listed(&TABLE_NAMES)? {
        return Ok(Outcome::Fine);
    }
    let dir = RunDir::resume(&args.folder, args.resources.resources(), monitor)?;
    let kind = match &dir.work {
        Work::Run(run) if dir.shard() == Shard::WHOLE => Some(run.spec.kind.clone()),
        _ => None,
    };
    match kind {
        Some(RunKind::Ablation { .. }) => {
            ablate::finish(dir, args.strength, &args.print, args.resources, monitor)
        }
        Some(RunKind::Horizon(_) | RunKind::Speedup { .. }) => {
            finish_printed(Some(dir), &args.print, monitor)
        }
        _ => finish_records(dir, &args.print, monitor),
    }
}
