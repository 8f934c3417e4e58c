//! [`Book`]: an opening book, with weighted moves for each position.
//!
//! A book is made from games ([`Book::of_games`]) and stored as a text file with one JSON object per line:
//!
//! ```json
//! {"game":"chess","position":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
//! "moves":[{"move":"e2e4","weight":12},{"move":"d2d4","weight":7}]}
//! ```
//!
//! (all on one line). Books in PolyGlot's format are read as they are. A position is identified by its FEN
//! without counters, whatever moves led to it. The weight of a move from games is twice the points that its
//! side scored with it, as in PolyGlot books.

mod polyglot;

use crate::pgn::{PlayedGame, Reading, each_game};
use crate::{FileError, PlainError};
use disk::WriteError;
use disk::bounded_read::{self, Lines, ReadError};
use engine_core::pgn::GameResult;
use engine_core::random::SplitMix64;
use games::{Game, GameError, Games, RootPosition, SearchSetup};
use polyglot::PolyglotBook;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;
use std::path::Path;

const MAX_POSITIONS: usize = 1_000_000;

/// The largest book in PolyGlot's format: it is read into memory.
const MAX_BYTES: usize = 256 << 20;

/// Positions with their book moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    positions: BTreeMap<BookKey, Vec<BookMove>>,
    polyglot: Option<PolyglotBook>,
}

/// The game's name, and the position as its laws identify it, without counters.
type BookKey = (String, String);

fn key(game: Game, fen: &str) -> BookKey {
    (game.name().to_owned(), game.position_without_counters(fen))
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BookMove {
    #[serde(rename = "move")]
    pub played: String,
    /// The move's probability is its weight divided by the sum of the position's weights.
    pub weight: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    game: String,
    position: String,
    moves: Vec<BookMove>,
}

/// The number of games in which a move was played, and twice the points of its side.
type Count = (u32, u32);

impl Book {
    /// Makes a book from all games with a result in the PGN files. Also returns the number of these games,
    /// and one note per file about games that cannot be read. The book has moves of the first `plies` plies
    /// that were played in at least `least_games` games and have won something.
    pub fn of_games(
        paths: &[String],
        reading: Reading<'_>,
        plies: usize,
        least_games: u32,
    ) -> Result<(Book, usize, Vec<String>), FileError> {
        let mut counts: BTreeMap<BookKey, BTreeMap<String, Count>> = BTreeMap::new();
        let (mut games, mut left_out) = (0, Vec::new());
        for path in paths {
            let note = each_game::<FileError>(path, reading, &mut |played| {
                if played.result != GameResult::Unknown {
                    games += 1;
                    count(&mut counts, &played, plies);
                }
                Ok(())
            })?;
            left_out.extend(note);
        }
        let mut book = Book::default();
        for (place, moves) in counts {
            let moves = moves.into_iter();
            let kept = moves.filter(|(_, (games, points))| *games >= least_games && *points > 0);
            let kept = kept.map(|(played, (_, weight))| BookMove { played, weight });
            book.insert(place, kept.collect());
        }
        Ok((book, games, left_out))
    }

    /// Reads a book from a file; its lines name games of `games`. Blank lines are skipped. A file whose first
    /// bytes are no text is one of PolyGlot.
    pub fn read(path: &Path, games: &Games) -> Result<Book, FileError> {
        let mut start = [0; 16];
        let read = bounded_read::open(path)?.read(&mut start);
        let length = read.map_err(ReadError::cannot(&path.display().to_string()))?;
        let is_binary = |byte: &u8| !matches!(byte, b'\t' | b'\n' | b'\r' | 32..=126);
        if length == start.len() && start.iter().any(is_binary) {
            let name = path.display().to_string();
            let bytes = bounded_read::whole_up_to(MAX_BYTES, bounded_read::open(path)?, &name)?;
            let polyglot = PolyglotBook::of(bytes);
            let no_book = || plain_error!("{name} is neither a book of `lab book` nor one of PolyGlot");
            return Ok(Book {
                polyglot: Some(polyglot.ok_or_else(no_book)?),
                ..Book::default()
            });
        }
        let mut lines = Lines::open(path)?;
        let (mut book, mut bytes) = (Book::default(), Vec::new());
        while let Some(bytes) = lines.next(&mut bytes)? {
            if bytes.trim_ascii().is_empty() {
                continue;
            }
            let line = serde_json::from_slice(bytes).map_err(|error| {
                let place = lines.place();
                if error.is_data() {
                    PlainError::caused(format!("{place}: not a line of a book"), error)
                } else {
                    plain_error!("{place}: not a line of a book (`lab book` makes one)")
                }
            })?;
            book.take(line, &lines.place(), games)?;
            if book.positions() > MAX_POSITIONS {
                let name = path.display();
                refuse!("{name} has more than {MAX_POSITIONS} positions, more than the lab reads");
            }
        }
        Ok(book)
    }

    fn take(&mut self, line: Line, place: &str, games: &Games) -> Result<(), FileError> {
        let wrong = |key| move |error: GameError| PlainError::caused(format!("{place}: `{key}`"), error);
        let game = games.named(&line.game).map_err(wrong("game"))?;
        let root = RootPosition::read(&line.position, "", Some(game)).map_err(wrong("position"))?;
        let (position, _) = root.set_up(&SearchSetup::default())?;
        for candidate in &line.moves {
            let read = position.read_coordinates(&candidate.played);
            read.map_err(|error| PlainError::caused(format!("{place}: `moves`"), error))?;
        }
        if let Some(never) = line.moves.iter().find(|candidate| candidate.weight == 0) {
            refuse!(
                "{place}: the weight of `{}` is 0; a move that is never chosen does not belong here",
                never.played
            );
        }
        let known = key(game, root.fen());
        if self.positions.contains_key(&known) {
            refuse!("{place}: the position is on an earlier line too");
        }
        self.insert(known, line.moves);
        Ok(())
    }

    /// The moves of a position, in descending order of weight; empty if it is not in the book.
    pub fn moves(&self, game: Game, fen: &str) -> Vec<BookMove> {
        match &self.polyglot {
            Some(polyglot) if game == Game::CHESS => polyglot.moves(game, fen),
            _ => self.positions.get(&key(game, fen)).cloned().unwrap_or_default(),
        }
    }

    /// Draws a move of a position by weight, in coordinates. The same seed draws the same move in each
    /// position.
    pub fn choose(&self, game: Game, fen: &str, seed: u64) -> Option<String> {
        let moves = self.moves(game, fen);
        let sum: u64 = moves.iter().map(|candidate| u64::from(candidate.weight)).sum();
        if sum == 0 {
            return None;
        }
        let mut digest = disk::digest::Digest::EMPTY;
        digest.add(key(game, fen).1.as_bytes());
        let drawn = SplitMix64::new(seed ^ digest.number()).below(sum);
        let mut below = 0;
        let mut moves = moves.into_iter();
        let chosen = moves.find(|candidate| {
            below += u64::from(candidate.weight);
            drawn < below
        });
        chosen.map(|candidate| candidate.played)
    }

    pub fn positions(&self) -> usize {
        self.polyglot
            .as_ref()
            .map_or(self.positions.len(), PolyglotBook::positions)
    }

    /// The number of moves in all positions together.
    pub fn len(&self) -> usize {
        let of_lines = || self.positions.values().map(Vec::len).sum();
        self.polyglot.as_ref().map_or_else(of_lines, PolyglotBook::len)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The book as a file has it.
    pub fn bytes(&self) -> Vec<u8> {
        match &self.polyglot {
            Some(polyglot) => polyglot.bytes().to_vec(),
            None => self.to_string().into_bytes(),
        }
    }

    pub fn write(&self, path: &Path) -> Result<(), WriteError> {
        disk::write(path, &self.bytes())
    }

    /// Adds the moves of a position in descending order of weight; a position without moves is not added.
    fn insert(&mut self, place: BookKey, mut moves: Vec<BookMove>) {
        moves.sort_by(|one, other| (other.weight, &one.played).cmp(&(one.weight, &other.played)));
        if !moves.is_empty() {
            self.positions.insert(place, moves);
        }
    }
}

fn count(counts: &mut BTreeMap<BookKey, BTreeMap<String, Count>>, played: &PlayedGame, plies: usize) {
    use crate::session::{Side, side_to_move};
    let first = played.positions.first();
    let start = first.map_or(Side::First, |fen| side_to_move(played.game, fen));
    let mut side = start;
    for (text, fen) in played.moves.iter().zip(&played.positions).take(plies) {
        let place = key(played.game, fen);
        let (games, points) = counts.entry(place).or_default().entry(text.clone()).or_default();
        *games = games.saturating_add(1);
        *points = points.saturating_add(match (played.result, side) {
            (GameResult::FirstWins, Side::First) | (GameResult::SecondWins, Side::Second) => 2,
            (GameResult::FirstWins | GameResult::SecondWins, _) => 0,
            (GameResult::Draw, _) => 1,
            (GameResult::Unknown, _) => 0,
        });
        side = side.other();
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((game, position), moves) in &self.positions {
            let line = Line {
                game: game.clone(),
                position: position.clone(),
                moves: moves.clone(),
            };
            let line = serde_json::to_string(&line).map_err(|_| fmt::Error)?;
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
