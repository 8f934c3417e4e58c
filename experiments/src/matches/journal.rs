//! [`Journal`]: `games.ndjson`, which grows by the two games of a pair at once, in the order of the pairs.
//!
//! What was left there is read first: whole pairs are kept, and what follows the last one is cut off.

use super::count::Count;
use super::openings::{Opening, Openings};
use super::plan::Plan;
use super::row::GameRow;
use super::{GAMES, MatchError};
use crate::error::Error;
use crate::flusher::{Flushed, Flusher, INTERVAL, not_ours};
use crate::folder::Folder;
use crate::rows::{RowError, WholeLines};
use disk::CannotWrite;
use disk::sum::{Sum, Summing};
use disk::{OpenFile, Same, kind};
use sessions::StopHandle;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub(super) struct Journal<'a> {
    folder: &'a Folder,
    path: PathBuf,
    file: OpenFile,
    flusher: Flusher,
    same: Same,
    length: u64,
    sum: Summing,
}

pub(super) struct Left {
    pub(super) next: usize,
    /// The bytes of the whole pairs before it,
    length: u64,
    sum: Summing,
}

impl Left {
    fn nothing() -> Left {
        Left {
            next: 0,
            length: 0,
            sum: Summing::default(),
        }
    }

    pub(super) fn sum(&self) -> Sum {
        self.sum.clone().finish()
    }
}

/// Reads the whole pairs of a file, each of which must be what this match has there, and counts them.
/// `openings` are what they must begin with; without them they may begin with any.
///
/// # Errors
/// If there is a row of another match.
pub(super) fn read(
    path: &Path,
    plan: &Plan,
    count: &mut Count<'_>,
    openings: Option<&Openings>,
) -> Result<Left, Error> {
    let mut left = Left::nothing();
    if path.symlink_metadata().is_err() {
        return Ok(left);
    }
    let mut lines = WholeLines::open(path).map_err(RowError::from)?;
    let [mut one, mut other] = [Vec::new(), Vec::new()];
    loop {
        let job = count.next_from(left.next);
        let Some(line) = lines.next(&mut one).map_err(RowError::from)? else {
            break;
        };
        let Some(job) = job else {
            return Err(Error::from(MatchError::ForeignGame {
                place: lines.place(),
                told: "all of its games stand before it".to_owned(),
            }));
        };
        let opening = openings.map(|openings| openings.get(plan.parts(job).1));
        let opening = opening.transpose()?;
        let first: GameRow = lines.row(line)?;
        refuse_foreign(&lines, &first, plan, job, opening.as_ref(), 0)?;
        let length = line.len();
        let mut sum = left.sum.clone();
        sum.add(line);
        let Some(line) = lines.next(&mut other).map_err(RowError::from)? else {
            break;
        };
        let second: GameRow = lines.row(line)?;
        refuse_foreign(&lines, &second, plan, job, opening.as_ref(), 1)?;
        sum.add(line);
        let games = [first, second];
        count.take(plan.parts(job).0, &games);
        left = Left {
            next: job + 1,
            length: left.length + (length + line.len()) as u64,
            sum,
        };
    }
    Ok(left)
}

/// Refuses a row that is not what a match has there: game 0 or 1 of a job.
fn refuse_foreign(
    lines: &WholeLines,
    row: &GameRow,
    plan: &Plan,
    job: usize,
    opening: Option<&Opening>,
    number: usize,
) -> Result<(), MatchError> {
    let (pairing, pair) = plan.parts(job);
    let [first, second] = plan.players(pairing);
    let [white, black] = match number {
        0 => [first, second],
        _ => [second, first],
    };
    let foreign = |told: String| {
        Err(MatchError::ForeignGame {
            place: lines.place(),
            told,
        })
    };
    if (row.pairing, row.pair) != (pairing + 1, pair + 1) {
        return foreign(format!(
            "pair {} of pairing {}, where pair {} of pairing {} comes next",
            row.pair,
            row.pairing,
            pair + 1,
            pairing + 1
        ));
    }
    if row.game != plan.game.name() {
        return foreign(format!("a game of {}, where {} is played", row.game, plan.game));
    }
    if (&row.white, &row.black) != (&white.name, &black.name) {
        return foreign(format!(
            "{} against {}, where {} plays {}",
            row.white, row.black, white.name, black.name
        ));
    }
    if row.book_plies > 0 && plan.book.is_none() {
        return foreign("moves of a book, where nobody has one".to_owned());
    }
    match opening.is_none_or(|opening| begins_with(row, opening)) {
        true => Ok(()),
        false => foreign("another opening".to_owned()),
    }
}

fn begins_with(row: &GameRow, opening: &Opening) -> bool {
    let mut moves = row.moves.split(' ').zip(&opening.moves);
    row.fen == opening.fen
        && row.opening_plies == opening.moves.len()
        && moves.all(|(one, other)| one == other)
}

impl<'a> Journal<'a> {
    /// Opens the file of a folder behind what is left in it; the rest is cut off.
    pub(super) fn open(
        folder: &'a Folder,
        left: &Left,
        stop: &StopHandle,
    ) -> Result<Journal<'a>, CannotWrite> {
        let path = folder.path().join(GAMES);
        let open = || {
            let file = OpenFile::append(&path)?;
            let (same, there) = file.look()?;
            if there < left.length {
                return Err(not_ours());
            }
            if there > left.length {
                file.cut(left.length)?;
            }
            Ok((file.again()?, file, same))
        };
        let (flushed, file, same) = open().map_err(|error| folder.cannot_write(GAMES, error))?;
        Ok(Journal {
            flusher: Flusher::new(
                Flushed {
                    file: flushed,
                    path: path.clone(),
                    same,
                    stop: stop.clone(),
                },
                INTERVAL,
            ),
            folder,
            path,
            file,
            same,
            length: left.length,
            sum: left.sum.clone(),
        })
    }

    pub(super) fn append(&mut self, games: &[GameRow; 2]) -> Result<(), CannotWrite> {
        self.write(games)
            .map_err(|error| self.folder.cannot_write(GAMES, error))
    }

    fn write(&mut self, games: &[GameRow; 2]) -> io::Result<()> {
        let mut lines = Vec::new();
        for game in games {
            serde_json::to_writer(&mut lines, game)?;
            lines.push(b'\n');
        }
        if let Some(error) = self.flusher.failure() {
            return Err(error);
        }
        // A file whose folder is gone, or that another one has replaced, can be written, and nobody will ever
        // see it.
        let there = kind(&self.path)?;
        if (Same::of(&there), there.len()) != (self.same, self.length) {
            return Err(not_ours());
        }
        self.file.write_all(&lines).inspect_err(|_| {
            // What cannot be removed either is half a pair, which the next start cuts off.
            let _ = self.file.cut(self.length);
        })?;
        self.length += lines.len() as u64;
        self.sum.add(&lines);
        self.flusher.note_written();
        Ok(())
    }

    /// Flushes all of it to the medium, and notes what it holds.
    pub(super) fn finish(self) -> Result<(), CannotWrite> {
        let flushed = match self.flusher.failure() {
            Some(error) => Err(error),
            None => self.file.flush_to_medium(),
        };
        flushed.map_err(|error| self.folder.cannot_write(GAMES, error))?;
        self.folder.note_sum(GAMES, self.sum.finish());
        Ok(())
    }
}
