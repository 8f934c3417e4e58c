//! Dealing out the rows of parts in turn, with one file open at a time.

use crate::error::Error;
use crate::rows::WholeLines;
use crate::run::JournalError;
use disk::input::ReadError;
use disk::sum::{Sum, Summing};
use std::path::PathBuf;

/// Positions whose rows are in memory at a time: some megabytes.
const AT_A_TIME: usize = 512;

pub(super) struct Source<'a> {
    pub(super) path: PathBuf,
    /// How many rows each of its positions has.
    pub(super) rows: &'a [u32],
    pub(super) sum: &'a Sum,
}

#[derive(Default)]
struct Reached {
    offset: u64,
    sum: Summing,
}

/// Gives `each` the rows of the first position of all parts, then those of the second, and so on.
///
/// # Errors
/// If a file cannot be read, or is not what it was before.
pub(super) fn deal<E: From<Error>>(
    sources: &[Source<'_>],
    mut each: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let longest = sources.iter().map(|source| source.rows.len()).max().unwrap_or(0);
    let at_a_time = (AT_A_TIME / sources.len().max(1)).max(1);
    let mut reached: Vec<Reached> = sources.iter().map(|_| Reached::default()).collect();
    for first in (0..longest).step_by(at_a_time) {
        let mut read = Vec::with_capacity(sources.len());
        for (source, reached) in sources.iter().zip(&mut reached) {
            let rows = source.rows.iter().skip(first).take(at_a_time);
            read.push(source.read(rows.copied(), reached).map_err(Error::from)?);
        }
        for place in 0..at_a_time {
            for lines in read.iter().filter_map(|positions| positions.get(place)) {
                each(lines)?;
            }
        }
    }
    for (source, reached) in sources.iter().zip(reached) {
        let checked = source.sum.check(&reached.sum.finish());
        let checked = checked.map_err(JournalError::not_as_left(&source.path));
        checked.map_err(Error::from)?;
    }
    Ok(())
}

impl Source<'_> {
    /// The rows of the next positions, which have so many each.
    fn read(
        &self,
        positions: impl Iterator<Item = u32>,
        reached: &mut Reached,
    ) -> Result<Vec<Vec<u8>>, ReadError> {
        let mut positions = positions.peekable();
        if positions.peek().is_none() {
            return Ok(Vec::new());
        }
        let mut lines = WholeLines::open_at(&self.path, reached.offset)?;
        let mut line = Vec::new();
        let mut read = Vec::new();
        for rows in positions {
            let mut text = Vec::new();
            for _ in 0..rows {
                // What is missing is noticed at the end.
                text.extend_from_slice(lines.next(&mut line)?.unwrap_or_default());
            }
            reached.offset += text.len() as u64;
            reached.sum.add(&text);
            read.push(text);
        }
        Ok(read)
    }
}
