//! Rows of NDJSON, read as a stream, and [`Row`]: what tells which job one belongs to.

use super::positions;
use crate::input::{self, ReadError};
use crate::rows::RowError;
use engine_core::Status;
use reports::{Floor, Record};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// A result of a job: that of one depth.
pub(crate) trait Row: Serialize + DeserializeOwned {
    /// The digest that a position is found by.
    fn position_key(&self) -> u64;
    /// What the position was searched by.
    fn member(&self) -> &str;
    fn depth(&self) -> u32;
    fn status(&self) -> Status;
    /// The row without what differs from run to run.
    fn timeless(self) -> Self;
}

impl Row for Record {
    fn position_key(&self) -> u64 {
        key(&self.suite, &self.position, &self.fen)
    }

    fn member(&self) -> &str {
        &self.strategy
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn status(&self) -> Status {
        self.status
    }

    fn timeless(self) -> Record {
        Record {
            time_s: 0.0,
            nps: None,
            ..self
        }
    }
}

impl Row for Floor {
    fn position_key(&self) -> u64 {
        key(&self.suite, &self.position, &self.fen)
    }

    fn member(&self) -> &str {
        &self.tree
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn status(&self) -> Status {
        self.status
    }

    fn timeless(self) -> Floor {
        Floor { time_s: 0.0, ..self }
    }
}

fn key(suite: &Option<String>, position: &Option<String>, fen: &str) -> u64 {
    let text = |name: &Option<String>| name.clone().unwrap_or_default();
    positions::key(&text(suite), &text(position), fen)
}

/// The whole lines of a file. What follows the last line break was not written to its end, and is none.
pub(crate) struct Lines(input::Lines<BufReader<File>>);

impl Lines {
    /// Opens a file.
    pub(crate) fn open(path: &Path) -> Result<Lines, ReadError> {
        Ok(Lines(input::Lines::open(path)?))
    }

    /// Reads the next line with its end; `None` if there is none.
    pub(crate) fn next<'a>(&mut self, line: &'a mut Vec<u8>) -> Result<Option<&'a [u8]>, ReadError> {
        let read = self.0.next(line)?;
        Ok(read.filter(|line| line.ends_with(b"\n")))
    }

    /// Makes a row of the line that was read last.
    pub(crate) fn row<R: Row>(&self, line: &[u8]) -> Result<R, RowError> {
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

/// Goes through the rows of a file. `E` is what `take` may fail with.
pub(crate) fn for_each<R: Row, E: From<RowError>>(
    path: &Path,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let mut lines = Lines::open(path).map_err(RowError::from)?;
    let mut line = Vec::new();
    while let Some(line) = lines.next(&mut line).map_err(RowError::from)? {
        take(lines.row(line)?)?;
    }
    Ok(())
}
