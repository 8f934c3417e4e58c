//! NDJSON rows read as a stream: neither a whole file nor all its rows are ever in memory.

pub(crate) mod line;

use crate::error::Error;
use crate::progress::Monitor;
use disk::bounded_read::Lines;
use disk::checksum::{Checksum, Hasher};
use disk::fs::{self, File};
use reports::Row;
use reports::numbers::counted;
use sessions::PlainError;
use std::io::BufReader;
use std::path::Path;

/// The error for a row about something that the run does not have.
pub(crate) fn foreign(what: &str) -> PlainError {
    plain_error!("{what}, which this run does not have")
}

/// Refuses a file whose contents differ from what the run left.
pub(crate) fn refuse_changed(path: &Path, left: &Checksum, found: Hasher) -> Result<(), PlainError> {
    let file = path.display();
    let sentence = format!("{file} is not as the run left it; take it from a copy");
    left.check(&found.finish()).map_err(PlainError::because(sentence))
}

pub(crate) fn missing(path: &Path) -> PlainError {
    let path = path.display();
    plain_error!("{path} is missing, which the run left; take it from a copy")
}

/// Passes each row of a file, with its place for [`at`], to `take`; `left` is the checksum that its run left,
/// if known. An incomplete last line, as left by a killed run, is skipped with a note. Any other line that is
/// not a row, or that `take` rejects, is an error, and so is a wrong checksum.
pub(crate) fn for_each<T: Row>(
    path: &Path,
    left: Option<&Checksum>,
    monitor: &Monitor<'_>,
    mut take: impl FnMut(T, u64) -> Result<(), PlainError>,
) -> Result<(), Error> {
    let mut rows = RowReader::open(path)?;
    let (mut count, mut start, mut sum) = (0, 0, Hasher::default());
    while rows.lines.next(&mut rows.line)?.is_some() {
        let line = &rows.line;
        if left.is_some() {
            sum.add(line);
        }
        if !line.trim_ascii().is_empty() {
            match T::read(line) {
                Ok(row) => {
                    let taken = refuse_altered::<T>(line).and_then(|()| take(row, start));
                    taken.map_err(|source| rows.impossible(source))?;
                }
                // After a power cut, bytes that had not reached the disk are zeros.
                Err(error)
                    if left.is_none() && !line.ends_with(b"\n") && (error.is_eof() || line.contains(&0)) =>
                {
                    let before = match count {
                        0 => "there is none before it".to_owned(),
                        _ => format!("taken is what stands in the {} before it", counted(count, "line")),
                    };
                    let place = rows.place();
                    monitor.note(format!(
                        "{place}: the last line was not written to its end; {before}"
                    ));
                    break;
                }
                Err(error) => return Err(rows.no_row(&error)),
            }
            count += 1;
        }
        start += line.len() as u64;
    }
    Ok(left.map_or(Ok(()), |left| refuse_changed(path, left, sum))?)
}

fn refuse_altered<T: Row>(line: &[u8]) -> Result<(), PlainError> {
    if T::HAS_CHECKSUM && !line::is_unchanged(line) {
        refuse!("the row is not as the run left it; take it from a copy");
    }
    Ok(())
}

/// Refuses a file that has been changed.
pub(crate) fn check(left: &Checksum, path: &Path) -> Result<(), Error> {
    if fs::symlink_metadata(path).is_err() {
        return Err(missing(path).into());
    }
    let mut lines = Lines::open(path)?;
    let (mut line, mut sum) = (Vec::new(), Hasher::default());
    while let Some(line) = lines.next(&mut line)? {
        sum.add(line);
    }
    Ok(refuse_changed(path, left, sum)?)
}

/// The row at a place given by [`for_each`].
pub(crate) fn at<T: Row>(path: &Path, place: u64) -> Result<T, Error> {
    let mut lines = Lines::open_at(path, place)?;
    let mut line = Vec::new();
    let line = lines.next(&mut line)?.unwrap_or_default();
    let changed =
        |error| PlainError::caused(format!("{} is not as it was a moment ago", path.display()), error);
    Ok(T::read(line).map_err(changed)?)
}

/// The rows of a file, one per line. Anything after the last line break is incomplete and not a row; a
/// resumed run writes it again.
pub(crate) struct RowReader {
    lines: Lines<BufReader<File>>,
    line: Vec<u8>,
}

impl RowReader {
    pub(crate) fn open(path: &Path) -> Result<RowReader, Error> {
        RowReader::open_at(path, 0)
    }

    pub(crate) fn open_at(path: &Path, place: u64) -> Result<RowReader, Error> {
        Ok(RowReader {
            lines: Lines::open_at(path, place)?,
            line: Vec::new(),
        })
    }

    /// The length of the file.
    pub(crate) fn length(&self) -> Result<u64, Error> {
        Ok(self.lines.length()?)
    }

    /// Reads the next line including its line break; `None` at the end. After a power cut, bytes that had not
    /// reached the disk are zeros; whatever follows them had not been flushed either.
    pub(crate) fn next_line(&mut self) -> Result<Option<&[u8]>, Error> {
        let read = self.lines.next(&mut self.line)?;
        Ok(read.filter(|line| line.ends_with(b"\n") && !line.contains(&0)))
    }

    pub(crate) fn next<T: Row>(&mut self) -> Result<Option<T>, Error> {
        if self.next_line()?.is_none() {
            return Ok(None);
        }
        let row = T::read(&self.line).map_err(|error| self.no_row(&error))?;
        refuse_altered::<T>(&self.line).map_err(|source| self.impossible(source))?;
        Ok(Some(row))
    }

    /// The last line read.
    pub(crate) fn line(&self) -> &[u8] {
        &self.line
    }

    pub(crate) fn place(&self) -> String {
        self.lines.place()
    }

    fn no_row(&self, error: &serde_json::Error) -> Error {
        let (place, reason) = (self.place(), without_line(error));
        plain_error!("{place}: not a row of this file: {reason}").into()
    }

    /// The error for the last row read.
    pub(crate) fn impossible(&self, error: PlainError) -> Error {
        PlainError::caused(self.place(), error).into()
    }
}

/// What is wrong with a row. The parser numbers each row as line 1, so its line number is removed; the place
/// has the real one.
fn without_line(error: &serde_json::Error) -> String {
    let (text, column) = (error.to_string(), error.column());
    match text.strip_suffix(&format!(" at line {} column {column}", error.line())) {
        Some(bare) => format!("{bare} (column {column})"),
        None => text,
    }
}
