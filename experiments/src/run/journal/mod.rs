//! [`Journal`]: writes each row to disk at once, and finds out which jobs are missing after a run was broken
//! off.
//!
//! During a run the rows stand in the order in which they were found, each a whole line. Memory holds the job
//! and the place of each row, so that the rows can be sorted at the end, and the numbers of the finished
//! jobs. What memory says is never trusted blindly: the file may have been changed or replaced by somebody
//! else meanwhile. Before each row, and before they are sorted, the journal looks whether the file is still
//! the one that it wrote; when they are sorted each must be the one that it wrote. Otherwise the run stops
//! and leaves everything as it is.

mod place;
mod read;
#[cfg(test)]
mod tests;

use super::error::JournalError;
use super::jobs::Jobs;
use super::row::Row;
use crate::error::Error;
use crate::flusher::{Flushed, Flusher, INTERVAL, not_ours};
use crate::folder::Folder;
use disk::CannotWrite;
use disk::sum::{Sum, Summing};
use disk::{OpenFile, Same, kind};
use place::Place;
use read::{Left, read};
use sessions::StopHandle;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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
    file: OpenFile,
    /// None once the rows are being put in order: the file is then another one.
    flusher: Option<Flusher>,
    written: Written,
    places: Vec<Place>,
    failure: Option<io::Error>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Written {
    same: Same,
    length: u64,
}

/// Opens a file of rows, new or left by a run that was broken off. Of the latter the rows of finished jobs
/// are kept; a line that was not written to its end, a row that is there twice, and the rows of jobs that
/// were broken off are taken out. A file that is to hold what a finished run left is looked over first.
pub(crate) struct Opening<'a> {
    pub(crate) folder: &'a Folder,
    pub(crate) name: &'static str,
    pub(crate) left: Option<&'a Sum>,
    /// Stops the searches when nothing can be written any more.
    pub(crate) stop: &'a StopHandle,
    /// How long a row may wait until it is flushed.
    pub(crate) flushed_within: Duration,
}

impl<'a> Opening<'a> {
    /// A file of rows that no finished run left.
    pub(crate) fn new(folder: &'a Folder, name: &'static str, stop: &'a StopHandle) -> Opening<'a> {
        Opening {
            folder,
            name,
            left: None,
            stop,
            flushed_within: INTERVAL,
        }
    }

    /// Opens it.
    ///
    /// # Errors
    /// If the file has something else than rows of these jobs in it, or is not as a finished run left it.
    pub(crate) fn open<R: Row + PartialEq>(self, jobs: &Jobs<'_>) -> Result<Journal<'a>, Error> {
        let Opening { folder, name, .. } = self;
        let path = folder.path().join(name);
        let (mut places, mut done) = (Vec::new(), vec![false; jobs.count()]);
        let mut before = None;
        match kind(&path) {
            Ok(_) => {
                let left = read::<R>(&path, jobs)?;
                (places, done) = (left.places, left.done);
                let all = places.len();
                places.retain(|place| done[place.job as usize]);
                let whole = left.clean && places.len() == all;
                let mut written = Written {
                    same: left.same,
                    length: left.length,
                };
                if let Some(sum) = self.left {
                    // Where all stands in order it has been summed.
                    let found = match whole && places.is_sorted() {
                        true => left.sum,
                        false => sum_in_order(&path, &places, written)
                            .map_err(|error| folder.cannot_write(name, error))?,
                    };
                    sum.check(&found).map_err(JournalError::not_as_left(&path))?;
                }
                if !whole {
                    written = put_in_order(folder, name, &mut places, written)?;
                }
                before = Some(written);
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if let Some(sum) = self.left {
                    let none = Summing::default().finish();
                    sum.check(&none).map_err(JournalError::not_as_left(&path))?;
                }
            }
            Err(error) => return Err(folder.cannot_write(name, error).into()),
        }
        let open = || {
            let file = OpenFile::append(&path)?;
            let (same, length) = file.look()?;
            let written = Written { same, length };
            match before.unwrap_or(Written { same, length: 0 }) == written {
                true => Ok((file.again()?, file, written)),
                false => Err(not_ours()),
            }
        };
        let (file, flushed, written) = open().map_err(|error| folder.cannot_write(name, error))?;
        Ok(Journal {
            folder,
            name,
            stop: self.stop.clone(),
            done,
            state: Mutex::new(State {
                file,
                flusher: Some(Flusher::new(
                    Flushed {
                        file: flushed,
                        path,
                        same: written.same,
                        stop: self.stop.clone(),
                    },
                    self.flushed_within,
                )),
                written,
                places,
                failure: None,
            }),
        })
    }
}

impl Journal<'_> {
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
        let written = line.and_then(|mut line| {
            line.push(b'\n');
            self.write(&mut state, &line).map(|()| line)
        });
        match written {
            Ok(line) => {
                let place = Place::new(job, state.written.length, &line);
                state.places.push(place);
                state.written.length += line.len() as u64;
                if let Some(flusher) = &state.flusher {
                    flusher.note_written();
                }
            }
            Err(error) => {
                state.failure = Some(error);
                self.stop.request();
            }
        }
    }

    /// Writes a line behind the others, or nothing.
    fn write(&self, state: &mut State, line: &[u8]) -> io::Result<()> {
        if let Some(error) = state.flusher.as_ref().and_then(Flusher::failure) {
            return Err(error);
        }
        // A file whose folder is gone, or that another one has replaced, can be written, and nobody will ever
        // see it.
        if look(&self.path())? != state.written {
            return Err(not_ours());
        }
        state.file.write_all(line).inspect_err(|_| {
            // If the part that was written cannot be removed either, it is an unfinished line, and the next
            // run treats it as one.
            let _ = state.file.cut(state.written.length);
        })
    }

    /// Why nothing could be written any more, if so.
    pub(crate) fn check(&self) -> Result<(), CannotWrite> {
        let mut state = self.lock();
        let failure = state.failure.take();
        match failure.or_else(|| state.flusher.as_ref().and_then(Flusher::failure)) {
            Some(error) => Err(self.folder.cannot_write(self.name, error)),
            None => Ok(()),
        }
    }

    /// Flushes the rows to the medium, in the order in which they came. How many there are.
    pub(crate) fn flush(&self) -> Result<usize, CannotWrite> {
        self.check()?;
        let state = self.lock();
        let flushed = state.file.flush_to_medium();
        flushed.map_err(|error| self.folder.cannot_write(self.name, error))?;
        Ok(state.places.len())
    }

    /// Puts the rows in order, whatever the order in which they came, and flushes them. How many there are.
    pub(crate) fn finish(&self) -> Result<usize, CannotWrite> {
        self.flush()?;
        let mut state = self.lock();
        state.flusher = None;
        let State { places, written, .. } = &mut *state;
        *written = put_in_order(self.folder, self.name, places, *written)?;
        Ok(places.len())
    }

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

fn look(path: &Path) -> io::Result<Written> {
    let kind = kind(path)?;
    Ok(Written {
        same: Same::of(&kind),
        length: kind.len(),
    })
}

/// Lets a file hold these rows alone, in the order of their jobs: a new file takes the place of the old one
/// when it is whole. Where they stand so already it is left as it is.
fn put_in_order(
    folder: &Folder,
    name: &str,
    places: &mut [Place],
    written: Written,
) -> Result<Written, CannotWrite> {
    let path = folder.path().join(name);
    if places.is_sorted() {
        let mut sum = Summing::default();
        // Where nothing is written they stay where they are.
        let copied = copy(&path, &mut places.to_owned(), written, &mut sum);
        if copied.map_err(|error| folder.cannot_write(name, error))? == written.length {
            folder.note_sum(name, sum.finish());
            return Ok(written);
        }
    }
    places.sort_unstable();
    folder.write_with::<CannotWrite>(name, |out| {
        copy(&path, places, written, out)?;
        Ok(())
    })?;
    look(&path).map_err(|error| folder.cannot_write(name, error))
}

/// What a file would hold if these rows stood there in order.
fn sum_in_order(path: &Path, places: &[Place], written: Written) -> io::Result<Sum> {
    let mut places = places.to_owned();
    places.sort_unstable();
    let mut sum = Summing::default();
    copy(path, &mut places, written, &mut sum)?;
    Ok(sum.finish())
}

/// Writes rows of a file one after the other, and notes their new places. The length of all of them.
///
/// # Errors
/// If the file is another one than was written, or another row stands where one was written; nothing that was
/// copied from it may then be used.
fn copy(path: &Path, places: &mut [Place], written: Written, out: &mut impl Write) -> io::Result<u64> {
    let file = OpenFile::open(path)?;
    let (same, length) = file.look()?;
    if (Written { same, length }) != written {
        return Err(not_ours());
    }
    let mut old = BufReader::new(file);
    let (mut here, mut length) = (0, 0);
    let mut line = Vec::new();
    for place in places.iter_mut() {
        // What has been read ahead is kept.
        old.seek_relative(place.offset().wrapping_sub(here) as i64)?;
        line.clear();
        old.read_until(b'\n', &mut line)?;
        if !place.knows(&line) {
            return Err(not_ours());
        }
        here = place.offset() + line.len() as u64;
        out.write_all(&line)?;
        *place = place.moved(length);
        length += line.len() as u64;
    }
    // It is the same file still, and as long.
    match look(path)? == written {
        true => Ok(length),
        false => Err(not_ours()),
    }
}

/// What is left of a run that was broken off.
pub(super) struct Found {
    /// How many rows each position has; none if a job is not finished or the rows are not in order.
    pub(super) rows: Option<Vec<u32>>,
    pub(super) count: usize,
    pub(super) sum: Sum,
}

pub(super) fn found<R: Row + PartialEq>(path: &Path, jobs: &Jobs<'_>) -> Result<Found, Error> {
    let Left {
        places,
        done,
        clean,
        sum,
        ..
    } = read::<R>(path, jobs)?;
    let complete = clean && places.is_sorted() && done.into_iter().all(|done| done);
    let rows = complete.then(|| {
        let mut rows = vec![0; jobs.plan().positions.len()];
        for place in &places {
            rows[jobs.parts(place.job as usize).0] += 1;
        }
        rows
    });
    Ok(Found {
        rows,
        count: places.len(),
        sum,
    })
}
