//! [`RowFile`]: the rows of an [`Experiment`] in a file of its folder, one per line.
//!
//! While cells are measured, rows are appended in the order in which they arrive. When the file is opened,
//! rows left by an interrupted experiment are read: complete cells are kept and everything else is removed.
//! At the end the rows are sorted by cell, so that the file depends neither on the number of threads nor on
//! interruptions.

use super::Experiment;
use crate::error::Error;
use crate::folder::Folder;
use crate::folder::shard::Shard;
use crate::rows::{RowReader, line};
use disk::WriteError;
use disk::checksum::{Checksum, Hasher};
use disk::fs::{self, File};
use sessions::{StopFlag, locked};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

pub(crate) struct RowFile<'a, E: Experiment> {
    pub(crate) experiment: &'a E,
    folder: &'a Folder,
    stop: StopFlag,
    /// For each cell, whether there is nothing to do: it was complete when the file was opened, or belongs to
    /// another part.
    done: Vec<bool>,
    state: Mutex<State>,
}

struct State {
    file: File,
    rows: usize,
    /// Why a row could not be written. After that nothing more is written, since a row after a missing one
    /// would be assigned the wrong position.
    failure: Option<io::Error>,
}

/// The most rows that can be sorted and shown in less than a second.
const SOON_SHOWN: usize = 5_000;

/// Whether interrupted work with this many rows is left unsorted, since sorting and showing them would keep
/// the user waiting after Ctrl-C. Resuming does it later.
pub(crate) fn is_interrupted_large(rows: usize, stop: &StopFlag) -> bool {
    stop.is_requested() && rows > SOON_SHOWN
}

impl<'a, E: Experiment> RowFile<'a, E> {
    /// Opens a file of rows and keeps its complete cells. `stop` stops the measurements when nothing more can
    /// be written.
    pub(crate) fn open(
        folder: &'a Folder,
        experiment: &'a E,
        stop: &StopFlag,
    ) -> Result<RowFile<'a, E>, Error> {
        let name = experiment.file();
        let path = folder.path().join(name);
        let mut left = RowIndex::nothing(experiment);
        match fs::symlink_metadata(&path) {
            Ok(_) => left = RowIndex::read(&path, experiment)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => (),
            Err(error) => return Err(folder.cannot_write(name, error).into()),
        }
        let all = left.places.len();
        left.places.retain(|&(cell, _)| left.whole[cell as usize]);
        let (rows, done) = (left.places.len(), left.whole.clone());
        left.clean &= rows == all;
        if !left.clean {
            left.put_in_order(folder, name)?;
        }
        let cannot_write = |error| folder.cannot_write(name, error);
        let file = disk::open_to_append(&path).map_err(cannot_write)?;
        Ok(RowFile {
            experiment,
            folder,
            stop: stop.clone(),
            done,
            state: Mutex::new(State {
                file,
                rows,
                failure: None,
            }),
        })
    }

    /// Restricts the missing cells to those of a part.
    pub(crate) fn of_part(mut self, shard: Shard) -> Result<RowFile<'a, E>, Error> {
        if shard != Shard::WHOLE {
            for (done, place) in self.done.iter_mut().zip(self.experiment.shard_order()?) {
                *done |= !shard.has(place);
            }
        }
        Ok(self)
    }

    /// Whether there is nothing to do for a cell.
    pub(crate) fn has(&self, cell: usize) -> bool {
        self.done[cell]
    }

    pub(crate) fn len(&self) -> usize {
        locked(&self.state).rows
    }

    /// Writes rows as a unit: all of them, or none that count. If they cannot be written, all measurements
    /// are asked to stop, nothing more is written, and [`RowFile::check`] returns the reason.
    pub(crate) fn append(&self, rows: &[E::Row]) {
        let mut state = locked(&self.state);
        if state.failure.is_some() {
            return;
        }
        match self.write(&mut state, rows) {
            Ok(()) => state.rows += rows.len(),
            Err(error) => {
                state.failure = Some(error);
                self.stop.request();
            }
        }
    }

    fn write(&self, state: &mut State, rows: &[E::Row]) -> io::Result<()> {
        let mut lines = Vec::new();
        for row in rows {
            line::write(&mut lines, row)?;
        }
        let length = state.file.metadata()?.len();
        state.file.write_all(&lines).inspect_err(|_| {
            // If the partial write cannot be removed either, it is an incomplete line, and is read as such.
            let _ = state.file.set_len(length);
        })
    }

    /// An error if nothing more can be written.
    pub(crate) fn check(&self) -> Result<(), WriteError> {
        let state = locked(&self.state);
        state.failure.as_ref().map_or(Ok(()), |error| {
            let error = io::Error::new(error.kind(), error.to_string());
            Err(self.folder.cannot_write(self.experiment.file(), error))
        })
    }

    /// Flushes the rows to disk, in the order in which they arrived; returns their number.
    pub(crate) fn flush(&self) -> Result<usize, WriteError> {
        self.check()?;
        let state = locked(&self.state);
        let flushed = state.file.sync_data();
        flushed.map_err(|error| self.folder.cannot_write(self.experiment.file(), error))?;
        Ok(state.rows)
    }

    /// Sorts the rows by cell and flushes them; returns their number.
    pub(crate) fn finish(self) -> Result<usize, Error> {
        self.finish_with(|_| true)
    }

    /// The same, keeping only the cells that count.
    pub(crate) fn finish_with(self, counts: impl Fn(usize) -> bool) -> Result<usize, Error> {
        let rows = self.flush()?;
        let (experiment, folder, name) = (self.experiment, self.folder, self.experiment.file());
        let mut left = RowIndex::read(&folder.path().join(name), experiment)?;
        let all = left.places.len();
        if all < rows {
            let error = io::Error::other("another program has changed or replaced it");
            return Err(folder.cannot_write(name, error).into());
        }
        left.places.retain(|&(cell, _)| counts(cell as usize));
        left.clean &= left.places.len() == all;
        left.put_in_order(folder, name)
    }
}

/// The error for a row whose predecessor is missing, or that is repeated.
fn out_of_order(place: &str) -> Error {
    plain_error!(
        "{place} does not follow what stands before it: a row is missing, or another is in its place"
    )
    .into()
}

/// The numbers of cells done and of all cells, for each of these parts of an experiment.
pub(crate) fn cells_done<E: Experiment>(
    parts: &[(PathBuf, Shard)],
    experiment: &E,
) -> Result<Vec<[usize; 2]>, Error> {
    let shard_order = experiment.shard_order()?;
    let of_part = |(part, shard): &(PathBuf, Shard)| {
        let file = part.join(experiment.file());
        let left = if file.exists() {
            RowIndex::read(&file, experiment)?
        } else {
            RowIndex::nothing(experiment)
        };
        let own = shard_order.iter().filter(|&&place| shard.has(place)).count();
        Ok([left.whole.iter().filter(|&&is_whole| is_whole).count(), own])
    };
    parts.iter().map(of_part).collect()
}

pub(crate) struct RowIndex {
    /// The cell and the offset of each row, in the order of the file.
    places: Vec<(u32, u64)>,
    /// For each cell, whether all of its rows are present.
    whole: Vec<bool>,
    /// Whether the file has nothing else: no incomplete line.
    clean: bool,
    sum: Checksum,
}

impl RowIndex {
    fn nothing(experiment: &impl Experiment) -> RowIndex {
        RowIndex {
            places: Vec::new(),
            whole: vec![false; experiment.cells()],
            clean: true,
            sum: Hasher::default().finish(),
        }
    }

    /// Reads a file, in which the rows of each cell stand in their order.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "cells are counted when a plan is made"
    )]
    pub(crate) fn read<E: Experiment>(path: &Path, experiment: &E) -> Result<RowIndex, Error> {
        let mut left = RowIndex::nothing(experiment);
        let mut reached = vec![0_u16; experiment.cells()];
        let (mut offset, mut sum) = (0, Hasher::default());
        let mut rows = RowReader::open(path)?;
        let length = rows.length()?;
        while let Some(row) = rows.next()? {
            let placed = experiment.key(&row).map_err(|source| rows.impossible(source));
            let (cell, number) = placed?;
            if left.whole[cell] || number != usize::from(reached[cell]) {
                return Err(out_of_order(&rows.place()));
            }
            reached[cell] += 1;
            left.whole[cell] = experiment.is_last(&row);
            left.places.push((cell as u32, offset));
            sum.add(rows.line());
            offset += rows.line().len() as u64;
        }
        left.clean = offset == length;
        left.sum = sum.finish();
        Ok(left)
    }

    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Makes a file contain only these rows, sorted by cell: a new file replaces the old one once it is
    /// complete. A file already in this state is left alone. Returns the number of rows.
    pub(crate) fn put_in_order(mut self, folder: &Folder, name: &str) -> Result<usize, Error> {
        let rows = self.places.len();
        if self.clean && self.places.is_sorted() {
            folder.note_sum(name, self.sum);
            return Ok(rows);
        }
        self.places.sort_unstable();
        folder.write_with(name, |out| {
            let mut old = BufReader::new(File::open(folder.path().join(name))?);
            let (mut here, mut line) = (0, Vec::new());
            for &(_, offset) in &self.places {
                // A relative seek keeps the read-ahead buffer.
                old.seek_relative(offset.wrapping_sub(here) as i64)?;
                line.clear();
                old.read_until(b'\n', &mut line)?;
                here = offset + line.len() as u64;
                out.write_all(&line)?;
            }
            Ok(())
        })?;
        Ok(rows)
    }
}

#[cfg(test)]
mod tests;
