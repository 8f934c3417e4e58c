//! Writing: results to stdout, notes to stderr.

use crate::{spinner, terminal};
use anyhow::{Context, Result};
use disk::WriteError;
use engine_core::sanitize;
use experiments::Work;
use reports::Document;
use reports::tree::TextColor;
use serde::Serialize;
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

/// Writes to stdout; a closed pipe comes back as an error, not as a panic.
pub(crate) fn print(text: &str) -> Result<(), WriteError> {
    spinner::shown();
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(unprinted)
}

pub(crate) const STANDARD_OUTPUT: &str = "standard output";

fn unprinted(source: io::Error) -> WriteError {
    WriteError {
        place: STANDARD_OUTPUT.to_owned(),
        source,
    }
}

/// How many tables are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tables {
    All,
    /// On a terminal no more than [`FIRST_TABLES`]; in a file or a pipe all.
    First,
}

const FIRST_TABLES: usize = 3;

/// Prints tables, and below them what was found.
pub(crate) fn print_tables(document: &Document, tables: Tables) -> Result<(), WriteError> {
    let all = document.tables().count();
    if tables == Tables::First && io::stdout().is_terminal() && all > FIRST_TABLES {
        print_shown(&document.with_first_tables(FIRST_TABLES))?;
        note(&format!(
            "{FIRST_TABLES} of {all} tables are shown; the report has all of them, and --all prints them"
        ));
        Ok(())
    } else {
        print_shown(document)
    }
}

fn print_shown(document: &Document) -> Result<(), WriteError> {
    let found: String = document.found().map(|sentence| format!("{sentence}\n")).collect();
    print(&(document.tables_to_text(terminal::width()) + &terminal::wrapped_text(&found)))
}

/// Writes one JSON object as a line to stdout.
pub(crate) fn print_json(value: &impl Serialize) -> Result<()> {
    let line = serde_json::to_string(value)?;
    Ok(print(&format!("{line}\n"))?)
}

/// Whether results may be coloured: on a terminal, unless `NO_COLOR` is set (<https://no-color.org>) or
/// it knows no colours (`TERM=dumb`).
pub(crate) fn paint() -> TextColor {
    if may_colour(&io::stdout()) { TextColor::Ansi } else { TextColor::Plain }
}

/// Whether what is written there may be coloured.
pub(crate) fn may_colour(place: &impl IsTerminal) -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    place.is_terminal() && !refused && !is_dumb
}

pub(crate) fn print_file(path: &Path) -> Result<()> {
    let mut file = fs::File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    spinner::shown();
    let mut out = io::stdout().lock();
    let mut bytes = vec![0; 1 << 16];
    loop {
        let read = file
            .read(&mut bytes)
            .with_context(|| format!("cannot read {}", path.display()))?;
        if read == 0 {
            return Ok(out.flush().map_err(unprinted)?);
        }
        out.write_all(&bytes[..read]).map_err(unprinted)?;
    }
}

pub(crate) fn note(text: &str) {
    spinner::shown();
    // Whoever closed stderr does not want notes.
    let _ = writeln!(
        io::stderr(),
        "{}",
        terminal::wrapped_note(&sanitize::message(text))
    );
}

/// Writes a note to stderr if that is a terminal: for notes that a log does not need, such as times.
pub(crate) fn note_on_terminal(text: &str) {
    if io::stderr().is_terminal() {
        note(text);
    }
}

/// Tells what a reader of a run's results has to know beforehand.
pub(crate) fn announce(plan: &Work) -> Result<()> {
    for sentence in plan.notes()? {
        note(&format!("note: {sentence}"));
    }
    Ok(())
}

/// The arguments as given, with the program's bare name first.
pub(crate) fn command_line() -> Vec<String> {
    let arguments = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once("lab".to_owned()).chain(arguments).collect()
}
