//! [`PgnGame`]: a game as PGN has it.

use super::error::{PgnError, PgnFault};
use crate::Notation;
use serde::{Deserialize, Serialize};

/// The last word of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameResult {
    /// `1-0`: the first player, white or red, has won.
    #[serde(rename = "1-0")]
    FirstWins,
    /// `0-1`.
    #[serde(rename = "0-1")]
    SecondWins,
    /// `1/2-1/2`.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// `*`: it goes on, or nobody knows. It is not serialised.
    #[default]
    #[serde(skip)]
    Unknown,
}

impl GameResult {
    /// Every result.
    pub const ALL: [GameResult; 4] = [
        GameResult::FirstWins,
        GameResult::SecondWins,
        GameResult::Draw,
        GameResult::Unknown,
    ];

    /// As PGN writes it.
    pub fn text(self) -> &'static str {
        match self {
            GameResult::FirstWins => "1-0",
            GameResult::SecondWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    pub(super) fn of_text(text: &str) -> Option<GameResult> {
        GameResult::ALL.into_iter().find(|result| result.text() == text)
    }
}

/// A move as it is written, with what is said of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnMove {
    /// The move, without number and annotation signs.
    pub text: String,
    /// Numeric annotation glyphs; `!` is 1, `?` 2, and so on.
    pub nags: Vec<u8>,
    /// What is said behind it, blanks and line ends made one blank each.
    pub comment: String,
    /// Its line in the text, from 1 up; 0 if it was never read.
    pub line: usize,
}

/// A game: tags, moves and result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// Names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// What is said before the first move.
    pub comment: String,
    /// The moves of the game itself, without variations.
    pub moves: Vec<PgnMove>,
    /// How it ended.
    pub result: GameResult,
    /// The line that it begins on, from 1 up; 0 if it was never read.
    pub line: usize,
    /// Its number in the text, from 1 up; 0 if it was never read.
    pub number: usize,
}

impl PgnGame {
    /// A game of moves that can be played from `start`, without tags, comments or result.
    ///
    /// # Panics
    /// If a move cannot be played.
    pub fn of<P: Notation>(mut start: P, moves: &[P::Move]) -> PgnGame {
        let moves = moves.iter().map(|&played| {
            let text = start.algebraic(played);
            assert!(start.make(played).is_some(), "{text} cannot be played");
            PgnMove {
                text,
                ..PgnMove::default()
            }
        });
        PgnGame {
            moves: moves.collect(),
            ..PgnGame::default()
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        let found = tags.find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The position that it begins with, if that is not the usual one.
    pub fn fen(&self) -> Option<&str> {
        self.tag("FEN")
    }

    /// The moves, played on `start`, in whatever form [`Notation::read_move`] reads.
    ///
    /// # Errors
    /// [`PgnFault::Move`] if one cannot be played.
    pub fn moves<P: Notation>(&self, mut start: P) -> Result<Vec<P::Move>, PgnError> {
        let mut numbers = self.numbers();
        let mut moves = Vec::with_capacity(self.moves.len());
        for written in &self.moves {
            let number = numbers.next().unwrap_or_default();
            let played = start.read_move(&written.text).map_err(|source| PgnError {
                line: written.line,
                game: self.number,
                fault: PgnFault::Move { number, source },
            })?;
            start.make(played);
            moves.push(played);
        }
        Ok(moves)
    }

    /// The numbers of the moves: `1.`, `1...`, `2.`, from the position that it begins with.
    pub(super) fn numbers(&self) -> impl Iterator<Item = String> + use<> {
        let fields: Vec<&str> = self.fen().unwrap_or_default().split_whitespace().collect();
        let second = fields.get(1) == Some(&"b");
        let first: u64 = fields.last().and_then(|number| number.parse().ok()).unwrap_or(1);
        (u64::from(second)..).map(move |ply| {
            let dots = if ply % 2 == 0 { "." } else { "..." };
            format!("{}{dots}", first.saturating_add(ply / 2))
        })
    }
}
