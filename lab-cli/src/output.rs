//! Output: results go to stdout, notes to stderr.

use crate::terminal;
use anyhow::{Context, Result, anyhow};
use disk::WriteError;
use engine_core::sanitize;
use experiments::folder::PageFormat;
use experiments::{Folder, Work, without_checksum};
use reports::document::{Block, Figure, MAIN};
use reports::tree_views::TextColor;
use reports::{Document, Table};
use search_variants::did_you_mean;
use serde::Serialize;
use std::borrow::Cow;
use std::fs;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::path::Path;

/// Writes to stdout; a closed pipe is returned as an error and does not panic.
pub(crate) fn print(text: &str) -> Result<(), WriteError> {
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

/// Whether nobody can read standard output any more, since it is a pipe whose other end is closed.
#[cfg(unix)]
pub(crate) fn is_closed() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdout = io::stdout();
    let mut pipe = [PollFd::new(&stdout, PollFlags::empty())];
    poll(&mut pipe, Some(&Timespec::default())).is_ok() && pipe[0].revents().contains(PollFlags::ERR)
}

#[cfg(not(unix))]
pub(crate) fn is_closed() -> bool {
    false
}

/// How the tables of results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum TableFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a figure and line.
    Json,
    /// GitHub-flavoured Markdown.
    Markdown,
    /// LaTeX, for the package booktabs.
    Latex,
    /// One figure a line.
    Csv,
}

/// Which tables to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tables<'a> {
    All,
    /// Of a run, the main table, and more if the terminal has rows for them. Of other reports, at most
    /// [`FIRST_TABLES`] on a terminal, all in a file or a pipe.
    First,
    Named(&'a [String]),
}

/// The value of `--table` and `--chart` that lists the names.
const LIST: &str = "help";

/// Prints the names and their meanings, if they were asked for; returns whether they were.
pub(crate) fn list_names(wanted: &[String], names: &[(&str, &str)]) -> Result<bool, WriteError> {
    let is_list = wanted.iter().any(|name| name == LIST);
    if is_list {
        let width = names.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let lines = names
            .iter()
            .map(|(name, meaning)| format!("{name:width$}  {meaning}\n"));
        print(&lines.collect::<String>())?;
    }
    Ok(is_list)
}

const FIRST_TABLES: usize = 3;
/// Rows of the terminal to keep free for two lines on how to continue, and the prompt.
const ROWS_BELOW: usize = 3;

/// Prints tables in a format; as text, also the answer.
pub(crate) fn print_document(document: &Document, tables: Tables<'_>, format: TableFormat) -> Result<()> {
    let mut chosen = Document::new(&document.title);
    chosen.explain(document.legend.iter().cloned());
    let named = match tables {
        Tables::Named(names) => tables_of(document, names)?,
        _ if format == TableFormat::Text => return Ok(print_tables(document, tables)?),
        Tables::First if document.tables_called(MAIN).next().is_some() => {
            document.tables_called(MAIN).collect()
        }
        _ => document.tables().collect(),
    };
    for table in named {
        chosen.table(table.clone());
    }
    let tables: Vec<Cow<'_, Table>> = chosen.shown_tables().collect();
    let joined = |written: &dyn Fn(&Table) -> String| {
        let texts: Vec<String> = tables.iter().map(|table| written(table)).collect();
        texts.join("\n")
    };
    Ok(print(&match (format, tables.as_slice()) {
        (TableFormat::Text, _) => joined(&|table| table.to_text(terminal::width())),
        (TableFormat::Markdown, _) => joined(&|table| table.to_markdown(2)),
        (TableFormat::Latex, _) => {
            Table::all_to_latex(tables.iter().map(AsRef::as_ref), document.print_width)
        }
        (TableFormat::Csv, [only]) => only.to_csv(),
        (TableFormat::Csv, _) => PageFormat::Csv.whole(&chosen),
        (TableFormat::Json, _) => PageFormat::Json.whole(&chosen),
    })?)
}

/// The tables with these names.
pub(crate) fn tables_of<'a>(document: &'a Document, names: &[String]) -> Result<Vec<&'a Table>> {
    let known = document.tables().map(|table| table.name.as_str());
    let all = || document.tables().chain(&document.data);
    let found = |name: &String| all().filter(|table| table.name == *name).collect();
    all_of("table", names, known.collect(), found)
}

/// The charts with these names.
pub(crate) fn charts_of<'a>(document: &'a Document, names: &[String]) -> Result<Vec<&'a Figure>> {
    let known = document.figures().map(|figure| figure.name.as_str());
    let found = |name: &String| document.figures().filter(|figure| figure.name == *name).collect();
    all_of("chart", names, known.collect(), found)
}

/// The items with these names, in the order of the names; an error for an unknown name.
fn all_of<'a, T>(
    kind: &str,
    names: &[String],
    mut known: Vec<&str>,
    found: impl Fn(&String) -> Vec<&'a T>,
) -> Result<Vec<&'a T>> {
    let mut all = Vec::new();
    for name in names {
        let of_name = found(name);
        if of_name.is_empty() {
            known.dedup();
            let all = format!("{kind}s of this run: {}", known.join(", "));
            return Err(unknown_name(kind, name, &known, &all));
        }
        all.extend(of_name);
    }
    Ok(all)
}

pub(crate) fn unknown_name(kind: &str, name: &str, known: &[&str], all: &str) -> anyhow::Error {
    let meant = did_you_mean(name, known.iter().copied());
    let meant = match meant.trim_matches([' ', '(', ')']) {
        "" => String::new(),
        meant => format!("{meant} "),
    };
    anyhow!("no {kind} `{name}`\nhelp:  {meant}{all}")
}

/// Refuses a name that no work of a kind has, before it is done. A name in `known` that ends with a number
/// stands for every number.
pub(crate) fn refuse_unknown(kind: &str, names: &[String], known: &[(&str, &str)]) -> Result<()> {
    let known: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    let stem = |name: &str| {
        name.trim_end_matches(|sign: char| sign == '-' || sign.is_ascii_digit())
            .to_owned()
    };
    let is_known = |name: &&String| known.iter().any(|known| stem(known) == stem(name));
    let all = format!("`--{kind} {LIST}` lists all");
    match names.iter().find(|name| !is_known(name)) {
        None => Ok(()),
        Some(name) => Err(unknown_name(kind, name, &known, &all)),
    }
}

/// Writes the charts with these names to a folder, and prints the Markdown or LaTeX that includes them.
pub(crate) fn write_charts(
    document: &Document,
    names: &[String],
    format: TableFormat,
    folder: &Folder,
) -> Result<()> {
    let format = match format {
        TableFormat::Markdown => PageFormat::Markdown,
        TableFormat::Latex => PageFormat::Latex,
        _ => PageFormat::Html,
    };
    for figure in charts_of(document, names)? {
        let mut alone = Document::new(&document.title);
        alone.print_width = document.print_width;
        alone.blocks.push(Block::Figure(figure.clone()));
        let written = folder.write_alone(&alone, &[format])?;
        let path = folder.path().join(written.concat()).display().to_string();
        match format {
            PageFormat::Markdown => print(&format!("![{}]({path})\n", figure.caption))?,
            PageFormat::Latex => print(&figure.to_latex(&path))?,
            _ => note(&format!("wrote {path}")),
        }
    }
    Ok(())
}

/// Prints tables and the answer.
pub(crate) fn print_tables(document: &Document, tables: Tables<'_>) -> Result<(), WriteError> {
    let all = document.tables().count();
    let sentences: Vec<&str> = document.answer.iter().map(|sentence| &**sentence).collect();
    let answer =
        terminal::wrapped_text(&(sentences.join(" ") + if sentences.is_empty() { "" } else { "\n\n" }));
    let rows = terminal::rows().saturating_sub(answer.lines().count() + ROWS_BELOW);
    match document.answer_to_text(terminal::width(), rows) {
        Some(text) if tables == Tables::First => print(&(answer + &text)),
        _ if tables == Tables::First && io::stdout().is_terminal() && all > FIRST_TABLES => {
            print_shown(&document.with_first_tables(FIRST_TABLES))?;
            note(&format!(
                "{FIRST_TABLES} of {all} tables are shown; the report has all of them, and --all prints them"
            ));
            Ok(())
        }
        _ => print_shown(document),
    }
}

fn print_shown(document: &Document) -> Result<(), WriteError> {
    let answer = String::from_iter(document.answer.iter().map(|sentence| format!("{sentence}\n")));
    print(&(document.tables_to_text(terminal::width()) + &terminal::wrapped_text(&answer)))
}

/// Writes an object to stdout as one line of JSON.
pub(crate) fn print_json(value: &impl Serialize) -> Result<()> {
    let line = serde_json::to_string(value)?;
    Ok(print(&format!("{line}\n"))?)
}

/// Whether results may be colored: on a terminal, unless `NO_COLOR` is set (<https://no-color.org>) or the
/// terminal has no colors (`TERM=dumb`).
pub(crate) fn paint() -> TextColor {
    if may_colour(&io::stdout()) { TextColor::Ansi } else { TextColor::Plain }
}

/// Whether output to this stream may be colored.
pub(crate) fn may_colour(place: &impl IsTerminal) -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    place.is_terminal() && !refused && !is_dumb
}

/// Prints the rows of a file, without their checksums.
pub(crate) fn print_rows(path: &Path) -> Result<()> {
    let cannot_read = || format!("cannot read {}", path.display());
    let mut rows = BufReader::new(fs::File::open(path).with_context(cannot_read)?);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    while rows.read_until(b'\n', &mut line).with_context(cannot_read)? > 0 {
        out.write_all(&without_checksum(&line)).map_err(unprinted)?;
        line.clear();
    }
    Ok(out.flush().map_err(unprinted)?)
}

pub(crate) fn note(text: &str) {
    // If stderr is closed, notes are not wanted.
    let note = terminal::wrapped_note(&sanitize::message(text));
    let _ = writeln!(io::stderr(), "{note}");
}

/// Writes a note to stderr only if that is a terminal: for notes that do not belong in a log, such as times.
pub(crate) fn note_on_terminal(text: &str) {
    if io::stderr().is_terminal() {
        note(text);
    }
}

/// Prints the notes that a reader of the results needs first.
pub(crate) fn announce(plan: &Work) -> Result<()> {
    for sentence in plan.notes()? {
        note(&format!("note: {sentence}"));
    }
    Ok(())
}

/// The command line as given, with the program's bare name first.
pub(crate) fn command_line() -> Vec<String> {
    let arguments = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once("lab".to_owned()).chain(arguments).collect()
}
