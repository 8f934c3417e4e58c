//! How wide a line may be, and lines that keep to it.

use reports::wrap::{LongWords, wrapped};
use std::io;
use terminal_size::{Width, terminal_size_of};

/// Columns where nothing tells how many there are.
const USUAL: usize = 80;
/// Below so many columns lines are left to the terminal.
const NARROWEST: usize = 40;
/// Help is not read more easily when it is wider.
const WIDEST_HELP: usize = 100;

/// The columns of results: the terminal's, else what the variable `COLUMNS` says, else 80.
pub(crate) fn width() -> usize {
    known(terminal_size_of(io::stdout())).unwrap_or(USUAL)
}

/// The columns of help texts.
pub(crate) fn help_width() -> usize {
    width().min(WIDEST_HELP)
}

/// The columns of notes on stderr; `None` in a log, where a line stays whole.
fn note_width() -> Option<usize> {
    known(terminal_size_of(io::stderr()))
}

fn known(terminal: Option<(Width, terminal_size::Height)>) -> Option<usize> {
    let variable = || std::env::var("COLUMNS").ok()?.parse().ok();
    let columns = terminal
        .map(|(Width(columns), _)| columns.into())
        .or_else(variable);
    columns.map(|columns: usize| columns.max(NARROWEST))
}

/// Sentences as results: each line of the text wrapped.
pub(crate) fn wrapped_text(text: &str) -> String {
    lines(text, width())
}

/// A note, each of its lines wrapped; what can be copied, such as a path, stays whole.
pub(crate) fn wrapped_note(text: &str) -> String {
    note_width().map_or_else(|| text.to_owned(), |width| lines(text, width))
}

fn lines(text: &str, width: usize) -> String {
    let lines = text.split('\n').flat_map(|line| {
        let unindented = line.trim_start_matches(' ');
        let indent = &line[..line.len() - unindented.len()];
        wrapped(unindented, width, [indent, indent], LongWords::Keep)
    });
    lines.collect::<Vec<String>>().join("\n")
}
