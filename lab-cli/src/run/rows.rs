//! Rows of NDJSON, read as a stream, and [`Row`]: what tells which job one belongs to.

use super::positions;
use anyhow::{Context, Result};
use reports::{Floor, Record, Status};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

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
pub(crate) struct Lines {
    path: PathBuf,
    file: BufReader<File>,
    /// Lines so far.
    number: usize,
}

impl Lines {
    /// Opens a file.
    pub(crate) fn open(path: &Path) -> Result<Lines> {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Lines {
            path: path.to_owned(),
            file: BufReader::new(file),
            number: 0,
        })
    }

    /// Reads the next line with its end; `None` if there is none.
    pub(crate) fn next<'a>(&mut self, line: &'a mut Vec<u8>) -> Result<Option<&'a [u8]>> {
        line.clear();
        let read = self.file.read_until(b'\n', line);
        read.with_context(|| format!("cannot read {}", self.path.display()))?;
        self.number += 1;
        Ok(line.ends_with(b"\n").then_some(line))
    }

    /// Makes a row of the line that was read last.
    pub(crate) fn row<R: Row>(&self, line: &[u8]) -> Result<R> {
        serde_json::from_slice(line).with_context(|| format!("{}: not a row of this file", self.place()))
    }

    /// File and line that was read last.
    pub(crate) fn place(&self) -> String {
        format!("{}:{}", self.path.display(), self.number)
    }
}

/// Goes through the rows of a file.
pub(crate) fn for_each<R: Row>(path: &Path, mut take: impl FnMut(R) -> Result<()>) -> Result<()> {
    let mut lines = Lines::open(path)?;
    let mut line = Vec::new();
    while let Some(line) = lines.next(&mut line)? {
        take(lines.row(line)?)?;
    }
    Ok(())
}
