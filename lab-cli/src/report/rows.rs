//! Rows of NDJSON, read as a stream: a file is never in memory as a whole.

use crate::input::Lines;
use crate::output;
use anyhow::{Context, Result, bail};
use reports::numbers;
use serde::de::DeserializeOwned;
use std::path::Path;

/// Reads all rows, each put in order by `tidy`. A last line that was not written to its end, as by a run that was killed, is left
/// out with a note; any other that is no row is an error.
pub(super) fn read<T: DeserializeOwned>(
    path: &Path,
    mut tidy: impl FnMut(&mut T) -> Result<()>,
) -> Result<Vec<T>> {
    let mut lines = Lines::open(path)?;
    let mut rows = Vec::new();
    let mut line = Vec::new();
    while let Some(line) = lines.next(&mut line)? {
        let place = || lines.place();
        if line.trim_ascii().is_empty() {
            continue;
        }
        let mut row = match serde_json::from_slice(line) {
            Ok(row) => row,
            Err(error) if error.is_eof() && !line.ends_with(b"\n") => {
                note_torn(&place(), rows.len());
                break;
            }
            Err(error) => bail!("{}: not a row of this file: {}", place(), without_line(&error)),
        };
        tidy(&mut row).with_context(place)?;
        rows.push(row);
    }
    rows.shrink_to_fit();
    Ok(rows)
}

fn note_torn(place: &str, rows: usize) {
    output::note(&format!(
        "{place}: the last line was not written to its end; {} before it",
        match rows {
            0 => "there is none".to_owned(),
            _ => format!("taken is what stands in the {}", numbers::counted(rows, "line")),
        }
    ));
}

/// What is wrong with a row. The parser calls each row line 1; the place has the file's own number.
fn without_line(error: &serde_json::Error) -> String {
    let (text, column) = (error.to_string(), error.column());
    match text.strip_suffix(&format!(" at line {} column {column}", error.line())) {
        Some(bare) => format!("{bare} (column {column})"),
        None => text,
    }
}
