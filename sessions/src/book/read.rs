//! [`Book::read`]: a book from its file, each position and move checked.

use super::error::BookError;
use super::{Book, Line, Place};
use disk::input::Lines;
use engine_core::HistoryEntry;
use engine_core::notation::MoveError;
use games::{Games, OnBoard, Playable, Root, Setup};
use search_variants::Registry;
use std::path::Path;

const MOST: usize = 1_000_000;

impl Book {
    /// Reads the book in a file; its lines name games of `games`. Empty lines are passed over.
    ///
    /// # Errors
    /// [`BookError`]
    pub fn read(path: &Path, games: &Games) -> Result<Book, BookError> {
        let mut lines = Lines::open(path)?;
        let (mut book, mut bytes) = (Book::default(), Vec::new());
        while let Some(bytes) = lines.next(&mut bytes)? {
            if bytes.trim_ascii().is_empty() {
                continue;
            }
            let line = serde_json::from_slice(bytes).map_err(|source| BookError::Line {
                place: lines.place(),
                source,
            })?;
            book.take(line, &lines.place(), games)?;
            if book.positions() > MOST {
                let name = path.display().to_string();
                return Err(BookError::TooLong { name, most: MOST });
            }
        }
        Ok(book)
    }

    /// Takes a line that stands at `place`.
    fn take(&mut self, line: Line, place: &str, games: &Games) -> Result<(), BookError> {
        let at = || place.to_owned();
        let game = games
            .named(&line.game)
            .map_err(|source| BookError::Game { place: at(), source })?;
        let root = Root::read(&line.position, "", Some(game)).map_err(|source| BookError::Position {
            place: at(),
            source: Box::new(source),
        })?;
        let moves = line.moves.iter().map(|candidate| candidate.played.as_str());
        root.on_board(&Setup::default(), AllLegal(moves.collect()))?
            .map_err(|source| BookError::Move { place: at(), source })?;
        if let Some(never) = line.moves.iter().find(|candidate| candidate.weight == 0) {
            let played = never.played.clone();
            return Err(BookError::NoWeight { place: at(), played });
        }
        let known = Place::of(game, root.fen());
        if self.0.contains_key(&known) {
            return Err(BookError::Twice { place: at() });
        }
        self.insert(known, line.moves);
        Ok(())
    }
}

struct AllLegal<'a>(Vec<&'a str>);

impl OnBoard for AllLegal<'_> {
    type Output = Result<(), MoveError>;

    fn with<P: Playable>(
        self,
        board: P,
        _earlier: Vec<HistoryEntry>,
        _registry: &Registry<P>,
    ) -> Result<(), MoveError> {
        let mut moves = self.0.iter();
        moves.try_for_each(|text| board.read_coordinates(text).map(drop))
    }
}
