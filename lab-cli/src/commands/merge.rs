//! `lab merge`: the parts of a run, put together.

use super::run::show;
use crate::args::MergeArgs;
use crate::horizon::judge_run;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::run::{Begun, has_page, merge};
use anyhow::Result;

/// Checks the parts, then writes what the undivided run would have written.
pub(crate) fn execute(args: &MergeArgs) -> Result<Outcome> {
    let begun = merge(&args.folders, args.out.as_deref())?;
    let Begun {
        plan,
        folder,
        mut manifest,
        ..
    } = begun;
    if has_page(plan.most_records()) {
        judge_run(&plan, &manifest, &folder)?;
    }
    let interrupted = interrupt::requested();
    manifest.end(interrupted);
    show(&manifest, &folder, args.format)?;
    Ok(match interrupted {
        true => Outcome::Interrupted,
        false => Outcome::Fine,
    })
}
