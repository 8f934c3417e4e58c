//! [`Journal`]: writes each row to disk at once, and finds out which jobs are missing after a run was broken
//! off.
//!
//! During a run the rows stand in the order in which they were found, each a whole line. Memory holds the job
//! and the place of each row, so that the rows can be sorted at the end, and the numbers of the finished
//! jobs.

use super::error::JournalError;
use super::jobs::{Finder, Jobs};
use super::row::Row;
use crate::error::Error;
use crate::folder::Folder;
use crate::input::ReadError;
use crate::rows::WholeLines;
use crate::stop::StopHandle;
use crate::write::CannotWrite;
use engine_core::Status;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The rows of a run in one of its files.
pub(crate) struct Journal<'a> {
    folder: &'a Folder,
    name: &'static str,
    /// Stops the searches when nothing can be written any more.
    stop: StopHandle,
    /// For each job whether it was finished before this run began.
    done: Vec<bool>,
    state: Mutex<State>,
}

struct State {
    file: File,
    length: u64,
    places: Vec<Place>,
    /// Why nothing can be written any more.
    failure: Option<io::Error>,
}

/// Where a row stands. They sort by job; rows of one job come in the order of their depths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    job: u32,
    /// The upper and the lower half of the offset: in one piece it would take a third more room, of a million
    /// rows.
    offset: [u32; 2],
}

impl Place {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the halves of the offset; jobs are counted when a plan is made"
    )]
    fn new(job: usize, offset: u64) -> Place {
        Place {
            job: job as u32,
            offset: [(offset >> 32) as u32, offset as u32],
        }
    }

    fn offset(self) -> u64 {
        u64::from(self.offset[0]) << 32 | u64::from(self.offset[1])
    }
}

impl<'a> Journal<'a> {
    /// Opens a file of rows, new or left by a run that was broken off. Of the latter the rows of finished
    /// jobs are kept; a line that was not written to its end, and the rows of jobs that were broken off, are
    /// taken out.
    ///
    /// # Errors
    /// If the file has something else than rows of these jobs in it.
    pub(crate) fn open<R: Row>(
        folder: &'a Folder,
        name: &'static str,
        jobs: &Jobs<'_>,
        stop: &StopHandle,
    ) -> Result<Journal<'a>, Error> {
        let path = folder.path().join(name);
        let (mut places, mut done) = (Vec::new(), vec![false; jobs.count()]);
        let mut length = 0;
        if path.symlink_metadata().is_ok() {
            let whole;
            (places, done, whole) = read::<R>(&path, jobs)?;
            let before = places.len();
            places.retain(|place| done[place.job as usize]);
            let on_disk = fs::metadata(&path)
                .map_err(ReadError::cannot(&path.display()))?
                .len();
            length = whole;
            if places.len() < before || whole < on_disk {
                length = put_in_order(folder, name, &mut places)?;
            }
        }
        let file = File::options().create(true).append(true).open(&path);
        Ok(Journal {
            folder,
            name,
            stop: stop.clone(),
            done,
            state: Mutex::new(State {
                file: file.map_err(|error| folder.cannot_write(name, error))?,
                length,
                places,
                failure: None,
            }),
        })
    }

    /// Whether a job was finished before this run began.
    pub(crate) fn is_done(&self, job: usize) -> bool {
        self.done[job]
    }

    /// How many jobs are still to be done.
    pub(crate) fn missing(&self) -> usize {
        self.done.iter().filter(|done| !**done).count()
    }

    /// Writes a row as one whole line. If it cannot be written all searches are asked to stop, nothing more
    /// is written, and [`Journal::finish`] tells why.
    pub(crate) fn append(&self, job: usize, row: &impl Row) {
        let line = serde_json::to_vec(row).map_err(io::Error::from);
        let mut state = self.lock();
        if state.failure.is_some() {
            return;
        }
        // A file whose folder is gone can be written, and nobody will ever see it.
        let there = fs::symlink_metadata(self.path());
        let written = there.and(line).and_then(|mut line| {
            line.push(b'\n');
            state.file.write_all(&line).map(|()| line.len())
        });
        match written {
            Ok(length) => {
                let place = Place::new(job, state.length);
                state.places.push(place);
                state.length += length as u64;
            }
            Err(error) => {
                // If the part that was written cannot be removed either, it is an unfinished line, and the
                // next run treats it as one.
                let _ = state.file.set_len(state.length);
                state.failure = Some(error);
                self.stop.request();
            }
        }
    }

    /// Why nothing could be written any more, if so.
    pub(crate) fn check(&self) -> Result<(), CannotWrite> {
        match self.lock().failure.take() {
            Some(error) => Err(self.folder.cannot_write(self.name, error)),
            None => Ok(()),
        }
    }

    /// Puts the rows in order, whatever the order in which they came. How many there are.
    pub(crate) fn finish(&self) -> Result<usize, CannotWrite> {
        self.check()?;
        let mut state = self.lock();
        put_in_order(self.folder, self.name, &mut state.places)?;
        Ok(state.places.len())
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.lock().places.len()
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join(self.name)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The rows of a journal, the jobs that are finished, and the length of the whole lines.
fn read<R: Row>(path: &Path, jobs: &Jobs<'_>) -> Result<(Vec<Place>, Vec<bool>, u64), Error> {
    let finder = Finder::new(jobs)?;
    let depth = jobs.plan().depth.plies();
    let mut reached = vec![0_u8; jobs.count()];
    let mut done = vec![false; jobs.count()];
    let mut places = Vec::new();
    let mut length = 0;
    let mut lines = WholeLines::open(path)?;
    let mut line = Vec::new();
    while let Some(line) = lines.next(&mut line)? {
        let row: R = lines.row(line)?;
        let job = finder.find(&row).map_err(|source| JournalError::Foreign {
            place: lines.place(),
            source,
        })?;
        if done[job] || row.depth() != u32::from(reached[job]) + 1 {
            return Err(Error::from(JournalError::Order {
                place: lines.place(),
                depth: row.depth(),
                job: jobs.name(job)?,
            }));
        }
        reached[job] += 1;
        done[job] = row.depth() == depth || row.status() != Status::Complete;
        places.push(Place::new(job, length));
        length += line.len() as u64;
    }
    Ok((places, done, length))
}

/// Writes the lines of a file again, in the order of their jobs and no others. The new length.
fn put_in_order(folder: &Folder, name: &str, places: &mut [Place]) -> Result<u64, CannotWrite> {
    places.sort_unstable();
    let path = folder.path().join(name);
    let file = File::open(&path).map_err(|error| folder.cannot_write(name, error))?;
    let mut old = BufReader::new(file);
    let (mut here, mut length) = (0, 0);
    let mut line = Vec::new();
    folder.write_with::<CannotWrite>(name, |out| {
        for place in places.iter_mut() {
            // What has been read ahead is kept.
            old.seek_relative(place.offset().wrapping_sub(here) as i64)?;
            line.clear();
            old.read_until(b'\n', &mut line)?;
            here = place.offset() + line.len() as u64;
            out.write_all(&line)?;
            *place = Place::new(place.job as usize, length);
            length += line.len() as u64;
        }
        Ok(())
    })?;
    Ok(length)
}

/// How many rows a file has.
pub(super) fn rows<R: Row>(path: &Path, jobs: &Jobs<'_>) -> Result<usize, Error> {
    let (places, ..) = read::<R>(path, jobs)?;
    Ok(places.len())
}

/// How many rows each position has; `None` if a job is not finished or the rows are not in order.
pub(super) fn complete<R: Row>(path: &Path, jobs: &Jobs<'_>) -> Result<Option<Vec<u32>>, Error> {
    let (places, done, _) = read::<R>(path, jobs)?;
    if !places.is_sorted() || !done.into_iter().all(|done| done) {
        return Ok(None);
    }
    let mut rows = vec![0; jobs.plan().positions.len()];
    for place in places {
        rows[jobs.parts(place.job as usize).0] += 1;
    }
    Ok(Some(rows))
}
