//! `lab completions`: what a shell needs to complete the command line.

use crate::args::{Args, CompletionsArgs};
use crate::outcome::Outcome;
use crate::output;
use anyhow::Result;
use clap::CommandFactory;

/// Prints the script for a shell.
pub(crate) fn execute(args: &CompletionsArgs) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "lab", &mut script);
    output::print(&String::from_utf8(script)?)?;
    Ok(Outcome::Fine)
}
