//! `lab merge`: the parts of a run, put together.

use super::run::show;
use crate::args::MergeArgs;
use crate::outcome::Outcome;
use crate::run::{Begun, merge};
use anyhow::Result;

/// Checks the parts, then writes what the undivided run would have written.
pub(crate) fn execute(args: &MergeArgs) -> Result<Outcome> {
    let begun = merge(&args.folders, args.out.as_deref())?;
    let Begun {
        folder, mut manifest, ..
    } = begun;
    manifest.end(false);
    show(&manifest, &folder, args.format)?;
    Ok(Outcome::Fine)
}
