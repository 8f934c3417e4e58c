//! [`RowFile`]: the rows of an [`Experiment`] in a file of its folder, a line each.
//!
//! While cells are measured their rows stand in the order in which they came. What was left by an experiment
//! that was broken off is read first: cells that are whole are kept, and what else stands there is taken out.
//! At the end the rows are put in the order of their cells, so that the file hangs neither on threads nor on
//! how often the experiment was broken off.

use crate::error::Error;
use crate::measure::Experiment;
use crate::rows::sync::{SyncThread, not_ours};
use crate::rows::validate::Row;
use crate::rows::{self, RowReader};
use crate::run_dir::folder::Folder;
use crate::run_dir::shard::Shard;
use disk::WriteError;
use disk::checksum::{Checksum, Hasher};
use disk::fs::{self, File};
use sessions::{StopFlag, locked};
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

pub(crate) struct RowFile<'a, E: Experiment> {
    pub(crate) experiment: &'a E,
    folder: &'a Folder,
    stop: StopFlag,
    /// For each cell whether nothing is to be done: it was whole when the store was opened, or falls to
    /// another part.
    done: Vec<bool>,
    flusher: SyncThread,
    state: Mutex<State>,
}

struct State {
    file: File,
    rows: usize,
    /// Why a row could not be written. Then none is written any more: after a missing one it would be taken
    /// for what it is not.
    failure: Option<io::Error>,
}

/// Rows that are put in order and shown in less than a second.
const SOON_SHOWN: usize = 5_000;

/// Whether interrupted work with so many rows is left as it is: sorting and showing them would keep the
/// user waiting after Ctrl-C. Work that is taken up again does it later.
pub(crate) fn is_interrupted_large(rows: usize, stop: &StopFlag) -> bool {
    stop.is_requested() && rows > SOON_SHOWN
}

impl<'a, E: Experiment> RowFile<'a, E> {
    /// Opens a file of rows, and keeps the cells there that are whole. `stop` stops the measurements when
    /// nothing can be written any more. No row waits longer than `interval` to be flushed.
    pub(crate) fn open(
        folder: &'a Folder,
        experiment: &'a E,
        (stop, interval): (&StopFlag, Duration),
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
        let flusher = SyncThread::new(&file, path, stop.clone(), interval);
        Ok(RowFile {
            experiment,
            folder,
            stop: stop.clone(),
            done,
            flusher: flusher.map_err(cannot_write)?,
            state: Mutex::new(State {
                file,
                rows,
                failure: None,
            }),
        })
    }

    /// The same; of the missing cells those alone are to be measured that fall to a part.
    pub(crate) fn of_part(mut self, shard: Shard) -> Result<RowFile<'a, E>, Error> {
        if shard != Shard::WHOLE {
            for (done, place) in self.done.iter_mut().zip(self.experiment.shard_order()?) {
                *done |= !shard.has(place);
            }
        }
        Ok(self)
    }

    /// Whether nothing is to be done for a cell.
    pub(crate) fn has(&self, cell: usize) -> bool {
        self.done[cell]
    }

    pub(crate) fn missing(&self) -> usize {
        self.done.iter().filter(|done| !**done).count()
    }

    pub(crate) fn len(&self) -> usize {
        locked(&self.state).rows
    }

    /// Writes rows at once, all of them or none that counts. If they cannot be written all measurements are
    /// asked to stop, nothing more is written, and [`RowFile::check`] tells why.
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
            serde_json::to_writer(&mut lines, row)?;
            lines.push(b'\n');
        }
        if let Some(error) = self.flusher.failure() {
            return Err(again(error));
        }
        let length = state.file.metadata()?.len();
        state.file.write_all(&lines).inspect_err(|_| {
            // If the part that was written cannot be removed either, it is an unfinished line, and is read as
            // one.
            let _ = state.file.set_len(length);
        })
    }

    /// Why nothing can be written any more, if so.
    pub(crate) fn check(&self) -> Result<(), WriteError> {
        let state = locked(&self.state);
        let failure = state.failure.as_ref().or(self.flusher.failure());
        failure.map_or(Ok(()), |error| {
            Err(self.folder.cannot_write(self.experiment.file(), again(error)))
        })
    }

    /// Flushes the rows to the medium, in the order in which they came. How many there are.
    pub(crate) fn flush(&self) -> Result<usize, WriteError> {
        self.check()?;
        let state = locked(&self.state);
        let flushed = state.file.sync_data();
        flushed.map_err(|error| self.folder.cannot_write(self.experiment.file(), error))?;
        Ok(state.rows)
    }

    /// Puts the rows in the order of their cells, and flushes them. How many there are.
    pub(crate) fn finish(self) -> Result<usize, Error> {
        self.finish_with(|_| true)
    }

    /// The same; of the cells only those are kept that count.
    pub(crate) fn finish_with(self, counts: impl Fn(usize) -> bool) -> Result<usize, Error> {
        let rows = self.flush()?;
        let (experiment, folder, name) = (self.experiment, self.folder, self.experiment.file());
        // The file that takes its place is another one.
        drop(self.flusher);
        let mut left = RowIndex::read(&folder.path().join(name), experiment)?;
        if left.all < rows {
            return Err(folder.cannot_write(name, not_ours()).into());
        }
        let all = left.places.len();
        left.places.retain(|&(cell, _)| counts(cell as usize));
        left.clean &= left.places.len() == all;
        left.put_in_order(folder, name)
    }
}

/// The error of a row of a cell that is missing, or there twice with different figures.
fn out_of_order(place: &str) -> Error {
    plain_error!(
        "{place} does not follow what stands before it: a row is missing, or another is in its place"
    )
    .into()
}

fn again(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), error.to_string())
}

/// How many cells each of these parts of an experiment has done, and how many it has.
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
    /// The cell and the offset of each row, in the order in which they stand there.
    places: Vec<(u32, u64)>,
    /// For each cell whether all of its rows are there.
    whole: Vec<bool>,
    /// Whether nothing else stands there: no row a second time, no line that was not written to its end.
    clean: bool,
    /// How many rows there are, those among them that are there again.
    all: usize,
    sum: Checksum,
}

/// A row that is there again: its cell and its number there, where it stands, and how that is written.
type Again = (u32, usize, u64, String);

impl RowIndex {
    fn nothing(experiment: &impl Experiment) -> RowIndex {
        RowIndex {
            places: Vec::new(),
            whole: vec![false; experiment.cells()],
            clean: true,
            all: 0,
            sum: Hasher::default().finish(),
        }
    }

    /// Reads a file. A row that is there again with the same figures, as two programs in one folder would
    /// leave it, is passed over.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "cells are counted when a plan is made"
    )]
    pub(crate) fn read<E: Experiment>(path: &Path, experiment: &E) -> Result<RowIndex, Error> {
        let mut left = RowIndex::nothing(experiment);
        let mut reached = vec![0_u16; experiment.cells()];
        let mut again: Vec<Again> = Vec::new();
        // What the rows of each cell that is not whole come to.
        let mut sums: HashMap<usize, E::Row> = HashMap::new();
        let (mut offset, mut sum) = (0, Hasher::default());
        let mut rows = RowReader::open(path)?;
        let length = rows.length()?;
        while let Some(row) = rows.next()? {
            let placed = experiment.key(&row).map_err(|source| rows.impossible(source));
            let (cell, number) = placed?;
            match number.cmp(&usize::from(reached[cell])) {
                std::cmp::Ordering::Equal if !left.whole[cell] => {
                    reached[cell] += 1;
                    left.whole[cell] = experiment.is_last(&row);
                    left.places.push((cell as u32, offset));
                    let sum = row
                        .after(sums.remove(&cell))
                        .map_err(|source| rows.impossible(source))?;
                    if !left.whole[cell] {
                        sums.insert(cell, sum);
                    }
                }
                std::cmp::Ordering::Less => again.push((cell as u32, number, offset, rows.place())),
                _ => return Err(out_of_order(&rows.place())),
            }
            sum.add(rows.line());
            offset += rows.line().len() as u64;
            left.all += 1;
        }
        left.clean = offset == length && again.is_empty();
        left.sum = sum.finish();
        left.refuse_contradictions(path, again, experiment.times())?;
        Ok(left)
    }

    /// Refuses rows that say another thing than those before them which have their place.
    fn refuse_contradictions(&self, path: &Path, again: Vec<Again>, times: &[&str]) -> Result<(), Error> {
        let mut places = if again.is_empty() { Vec::new() } else { self.places.clone() };
        places.sort_unstable();
        for (cell, number, offset, place) in again {
            let first = places.partition_point(|&(other, _)| other < cell) + number;
            let timeless = |place| Ok::<_, Error>(rows::timeless(rows::at(path, place)?, times));
            if timeless(places[first].1)? != timeless(offset)? {
                return Err(out_of_order(&place));
            }
        }
        Ok(())
    }

    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Lets a file hold these rows alone, in the order of their cells: a new file takes the place of the old
    /// one when it is whole. Where they stand so already it is left as it is. How many there are.
    pub(crate) fn put_in_order(mut self, folder: &Folder, name: &str) -> Result<usize, Error> {
        let rows = self.places.len();
        if self.clean && self.places.is_sorted() {
            folder.note_sum(name, self.sum);
            return Ok(rows);
        }
        self.places.sort_unstable();
        folder.write_with(name, |out| {
            let mut old = BufReader::new(File::open(&folder.path().join(name))?);
            let (mut here, mut line) = (0, Vec::new());
            for &(_, offset) in &self.places {
                // What has been read ahead is kept.
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
