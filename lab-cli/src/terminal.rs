//! The size of the terminal, and lines that keep to it.

use reports::wrap_text::{LongWords, wrapped};
use std::io;
use terminal_size::{Height, Width, terminal_size_of};

/// Columns where nothing tells how many there are.
const USUAL: usize = 80;
const USUAL_ROWS: usize = 24;
/// Below so many columns lines are left to the terminal.
const NARROWEST: usize = 40;
/// Help is not read more easily when it is wider.
pub(crate) const WIDEST_HELP: usize = 100;

/// The columns of results: the terminal's, else what the variable `COLUMNS` says, else 80.
pub(crate) fn width() -> usize {
    known(terminal_size_of(io::stdout())).unwrap_or(USUAL)
}

/// The rows of a screen: the terminal's, else what the variable `LINES` says, else 24.
pub(crate) fn rows() -> usize {
    let terminal = terminal_size_of(io::stdout()).map(|(_, Height(rows))| rows.into());
    let variable = || std::env::var("LINES").ok()?.parse().ok();
    terminal.or_else(variable).unwrap_or(USUAL_ROWS)
}

fn known(terminal: Option<(Width, Height)>) -> Option<usize> {
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

/// A note on stderr, each of its lines wrapped; what can be copied, such as a path, stays whole, and in a log
/// every line.
pub(crate) fn wrapped_note(text: &str) -> String {
    known(terminal_size_of(io::stderr())).map_or_else(|| text.to_owned(), |width| lines(text, width))
}

/// A drawn tree, the lines of its moves wrapped between its branches.
pub(crate) fn wrapped_tree(text: &str) -> String {
    let width = width();
    let lines = text.lines().flat_map(|line| {
        let indent = branches_below(line);
        wrapped(line, width, ["", &indent], LongWords::Keep)
    });
    lines.map(|line| line + "\n").collect()
}

/// What stands below the branches that a line begins with.
fn branches_below(line: &str) -> String {
    // After what paints the line.
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

/// What begins a line that says what works; its further lines stand below its words.
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
