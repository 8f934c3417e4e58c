//! Rows of NDJSON, read as a stream: neither a file nor its rows are ever in memory as a whole.

use crate::output;
use anyhow::{Context, Result, bail};
use reports::numbers;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// No row is longer than this, in bytes; what is longer is no file of rows.
const LONGEST: usize = 1 << 20;

/// Goes through all rows, each with its place, by which [`at`] finds it again. A last line that was not written to its end, as by a run that
/// was killed, is left out with a note; any other that is no row, or that `take` refuses, is an error.
pub(crate) fn for_each<T: DeserializeOwned>(
    path: &Path,
    mut take: impl FnMut(T, u64) -> Result<()>,
) -> Result<()> {
    let mut file = open(path)?;
    let (mut rows, mut start) = (0, 0);
    let mut line = Vec::new();
    for number in 1_usize.. {
        let length = read_line(&mut file, &mut line).with_context(|| cannot_read(path))?;
        if length == 0 {
            break;
        }
        let place = || format!("{}:{number}", path.display());
        if length > LONGEST {
            bail!("{}: the line is longer than any row is", place());
        }
        if !line.trim_ascii().is_empty() {
            match serde_json::from_slice(&line) {
                Ok(row) => take(row, start).with_context(place)?,
                Err(error) if error.is_eof() && !line.ends_with(b"\n") => {
                    note_torn(&place(), rows);
                    break;
                }
                Err(error) => bail!("{}: not a row of this file: {}", place(), without_line(&error)),
            }
            rows += 1;
        }
        start += length as u64;
    }
    Ok(())
}

/// The row at a place that [`for_each`] told.
pub(crate) fn at<T: DeserializeOwned>(path: &Path, place: u64) -> Result<T> {
    let mut file = open(path)?;
    let mut line = Vec::new();
    let found = file.seek(SeekFrom::Start(place));
    let found = found.and_then(|_| read_line(&mut file, &mut line));
    found.with_context(|| cannot_read(path))?;
    serde_json::from_slice(&line).with_context(|| format!("{} is not as it was a moment ago", path.display()))
}

fn open(path: &Path) -> Result<BufReader<File>> {
    Ok(BufReader::new(
        File::open(path).with_context(|| cannot_read(path))?,
    ))
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

/// Reads a line with its end, and of one that is too long as much as tells that.
fn read_line(file: &mut BufReader<File>, line: &mut Vec<u8>) -> std::io::Result<usize> {
    line.clear();
    file.take(LONGEST as u64 + 1).read_until(b'\n', line)
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
