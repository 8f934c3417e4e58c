//! `lab completions` and `lab man`: shell completions, and the help as man pages.

use crate::args::Args;
use crate::outcome::Outcome;
use crate::output;
use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use std::path::Path;

pub(crate) fn completions(shell: Shell) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "lab", &mut script);
    output::print(&String::from_utf8(script)?)?;
    Ok(Outcome::Fine)
}

/// Prints the man page of `lab`, or writes it and a page for each command to a folder.
pub(crate) fn man(out: Option<&Path>) -> Result<Outcome> {
    let mut command = Args::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = out else {
        output::print(&text(&Man::new(command))?)?;
        return Ok(Outcome::Fine);
    };
    disk::make_folder(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let commands: Vec<clap::Command> = command.get_subcommands().cloned().collect();
    for page in commands.into_iter().chain([command]).map(Man::new) {
        disk::write(&folder.join(page.get_filename()), text(&page)?.as_bytes())?;
    }
    Ok(Outcome::Fine)
}

fn text(page: &Man) -> Result<String> {
    let mut text = Vec::new();
    page.render(&mut text)?;
    Ok(String::from_utf8(text)?)
}
