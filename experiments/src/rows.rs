//! Rows of NDJSON, read as a stream: neither a file nor its rows are ever in memory as a whole.

use crate::event::{Event, Monitor, Note};
use crate::input::Lines;
use anyhow::{Context, Result, bail};
use serde::de::DeserializeOwned;
use std::path::Path;

/// Goes through all rows, each with its place, by which [`at`] finds it again. A last line that was not
/// written to its end, as by a run that was killed, is left out with a note; any other that is no row, or
/// that `take` refuses, is an error.
pub(crate) fn for_each<T: DeserializeOwned>(
    path: &Path,
    monitor: &Monitor<'_>,
    mut take: impl FnMut(T, u64) -> Result<()>,
) -> Result<()> {
    let mut lines = Lines::open(path)?;
    let (mut rows, mut start) = (0, 0);
    let mut line = Vec::new();
    while let Some(line) = lines.next(&mut line)? {
        if !line.trim_ascii().is_empty() {
            match serde_json::from_slice(line) {
                Ok(row) => take(row, start).with_context(|| lines.place())?,
                Err(error) if error.is_eof() && !line.ends_with(b"\n") => {
                    monitor.tell(Event::Noted(Note::TornLine {
                        place: lines.place(),
                        rows,
                    }));
                    break;
                }
                Err(error) => bail!(
                    "{}: not a row of this file: {}",
                    lines.place(),
                    without_line(&error)
                ),
            }
            rows += 1;
        }
        start += line.len() as u64;
    }
    Ok(())
}

/// The row at a place that [`for_each`] told.
pub(crate) fn at<T: DeserializeOwned>(path: &Path, place: u64) -> Result<T> {
    let mut lines = Lines::open_at(path, place)?;
    let mut line = Vec::new();
    let line = lines.next(&mut line)?.unwrap_or_default();
    serde_json::from_slice(line).with_context(|| format!("{} is not as it was a moment ago", path.display()))
}

/// What is wrong with a row. The parser calls each row line 1; the place has the file's own number.
fn without_line(error: &serde_json::Error) -> String {
    let (text, column) = (error.to_string(), error.column());
    match text.strip_suffix(&format!(" at line {} column {column}", error.line())) {
        Some(bare) => format!("{bare} (column {column})"),
        None => text,
    }
}
