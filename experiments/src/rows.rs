//! Rows of NDJSON, read as a stream: neither a file nor its rows are ever in memory as a whole.

use crate::event::{Event, Monitor, Note};
use crate::input::{Lines, ReadError};
use engine_core::Score;
use search_variants::DEEPEST;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// A row that is none, or that cannot be taken.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RowError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A line is not a row of the file.
    #[error("{place}: not a row of this file: {reason}")]
    NoRow {
        /// File and line.
        place: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A row tells what cannot be.
    #[error("{place}")]
    Impossible {
        /// File and line.
        place: String,
        /// What it tells.
        source: ImpossibleRecord,
    },
    /// The file was changed while it was read.
    #[error("{path} is not as it was a moment ago")]
    Changed {
        /// Its path.
        path: String,
        /// What stands there now.
        source: serde_json::Error,
    },
}

/// What no search can have found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImpossibleRecord {
    /// A depth that no search has.
    #[error("depth {0} is not from 1 to {DEEPEST}")]
    Depth(u32),
    /// A score beyond a win at once.
    #[error("score {0} is not from -{win} to {win}", win = Score::WIN.centipawns())]
    Score(i32),
    /// A search that did nothing.
    #[error("a complete search without nodes")]
    NoNodes,
}

/// Goes through all rows, each with its place, by which [`at`] finds it again. A last line that was not
/// written to its end, as by a run that was killed, is left out with a note; any other that is no row, or
/// that `take` refuses, is an error.
pub(crate) fn for_each<T: DeserializeOwned>(
    path: &Path,
    monitor: &Monitor<'_>,
    mut take: impl FnMut(T, u64) -> Result<(), ImpossibleRecord>,
) -> Result<(), RowError> {
    let mut lines = Lines::open(path)?;
    let (mut rows, mut start) = (0, 0);
    let mut line = Vec::new();
    while let Some(line) = lines.next(&mut line)? {
        if !line.trim_ascii().is_empty() {
            match serde_json::from_slice(line) {
                Ok(row) => take(row, start).map_err(|source| RowError::Impossible {
                    place: lines.place(),
                    source,
                })?,
                Err(error) if error.is_eof() && !line.ends_with(b"\n") => {
                    monitor.tell(Event::Noted(Note::TornLine {
                        place: lines.place(),
                        rows,
                    }));
                    break;
                }
                Err(error) => {
                    return Err(RowError::NoRow {
                        place: lines.place(),
                        reason: without_line(&error),
                    });
                }
            }
            rows += 1;
        }
        start += line.len() as u64;
    }
    Ok(())
}

/// The row at a place that [`for_each`] told.
pub(crate) fn at<T: DeserializeOwned>(path: &Path, place: u64) -> Result<T, RowError> {
    let mut lines = Lines::open_at(path, place)?;
    let mut line = Vec::new();
    let line = lines.next(&mut line)?.unwrap_or_default();
    serde_json::from_slice(line).map_err(|source| RowError::Changed {
        path: path.display().to_string(),
        source,
    })
}

/// The whole lines of a file of rows. What follows the last line break was not written to its end, and is
/// none: a run that goes on writes it again.
pub(crate) struct WholeLines(Lines<BufReader<File>>);

impl WholeLines {
    /// Opens a file.
    pub(crate) fn open(path: &Path) -> Result<WholeLines, ReadError> {
        Ok(WholeLines(Lines::open(path)?))
    }

    /// Reads the next line with its end; `None` if there is none.
    pub(crate) fn next<'a>(&mut self, line: &'a mut Vec<u8>) -> Result<Option<&'a [u8]>, ReadError> {
        let read = self.0.next(line)?;
        Ok(read.filter(|line| line.ends_with(b"\n")))
    }

    /// Makes a row of the line that was read last.
    pub(crate) fn row<T: DeserializeOwned>(&self, line: &[u8]) -> Result<T, RowError> {
        serde_json::from_slice(line).map_err(|error| RowError::NoRow {
            place: self.place(),
            reason: error.to_string(),
        })
    }

    /// File and line that was read last.
    pub(crate) fn place(&self) -> String {
        self.0.place()
    }
}

/// What is wrong with a row. The parser calls each row line 1; the place has the file's own number.
fn without_line(error: &serde_json::Error) -> String {
    let (text, column) = (error.to_string(), error.column());
    match text.strip_suffix(&format!(" at line {} column {column}", error.line())) {
        Some(bare) => format!("{bare} (column {column})"),
        None => text,
    }
}
