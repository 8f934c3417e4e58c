//! The size of the terminal, and text wrapped to it.

use reports::wrap_text::{LongWords, wrapped};
use std::io;
use terminal_size::{Height, Width, terminal_size_of};

/// Columns if the width is unknown.
const USUAL: usize = 80;
const USUAL_ROWS: usize = 24;
/// The minimum width for wrapping; narrower terminals wrap by themselves.
const NARROWEST: usize = 40;
/// The maximum width of help; wider text is harder to read.
pub(crate) const WIDEST_HELP: usize = 100;

/// The columns for results: the terminal's, else the variable `COLUMNS`, else 80.
pub(crate) fn width() -> usize {
    known(terminal_size_of(io::stdout())).unwrap_or(USUAL)
}

/// The rows of the screen: the terminal's, else the variable `LINES`, else 24.
pub(crate) fn rows() -> usize {
    let terminal = terminal_size_of(io::stdout()).map(|(_, Height(rows))| rows.into());
    let variable = || std::env::var("LINES").ok()?.parse().ok();
    terminal.or_else(variable).unwrap_or(USUAL_ROWS)
}

/// The columns for a line that is drawn again and again on stderr.
pub(crate) fn status_width() -> usize {
    let terminal = terminal_size_of(io::stderr());
    terminal.map_or(USUAL, |(Width(columns), _)| columns.into()) - 1
}

fn known(terminal: Option<(Width, Height)>) -> Option<usize> {
    let variable = || std::env::var("COLUMNS").ok()?.parse().ok();
    let columns = terminal
        .map(|(Width(columns), _)| columns.into())
        .or_else(variable);
    columns.map(|columns: usize| columns.max(NARROWEST))
}

/// Wraps each line of a text for stdout.
pub(crate) fn wrapped_text(text: &str) -> String {
    lines(text, width())
}

/// Wraps each line of a note for stderr. Long words, such as paths to copy, stay whole; in a log, lines stay
/// as they are.
pub(crate) fn wrapped_note(text: &str) -> String {
    known(terminal_size_of(io::stderr())).map_or_else(|| text.to_owned(), |width| lines(text, width))
}

/// Wraps the lines of a drawn tree between its branches.
pub(crate) fn wrapped_tree(text: &str) -> String {
    let width = width();
    let lines = text.lines().flat_map(|line| {
        let indent = branches_below(line);
        wrapped(line, width, ["", &indent], LongWords::Keep)
    });
    lines.map(|line| line + "\n").collect()
}

/// The continuation of the branches at the start of a line.
fn branches_below(line: &str) -> String {
    // Skip the line's color code.
    let painted = line.strip_prefix('\u{1b}').and_then(|rest| rest.split_once('m'));
    let line = painted.map_or(line, |(_, rest)| rest);
    let branches = line.chars().take_while(|sign| " │├└─".contains(*sign));
    let mut below: String = branches
        .map(|sign| match sign {
            '│' | '├' => '│',
            _ => ' ',
        })
        .collect();
    if !below.is_empty() {
        below.push_str("      ");
    }
    below
}

/// The start of a line with help; its continuation lines are indented to the text.
pub(crate) const HELP: &str = "help:  ";
const BELOW_HELP: &str = "       ";

fn lines(text: &str, width: usize) -> String {
    let lines = text.split('\n').flat_map(|line| {
        let unindented = line.trim_start_matches(' ');
        let indent = &line[..line.len() - unindented.len()];
        let further = if line.starts_with(HELP) { BELOW_HELP } else { indent };
        wrapped(unindented, width, [indent, further], LongWords::Keep)
    });
    lines.collect::<Vec<String>>().join("\n")
}
