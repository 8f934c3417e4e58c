//! [`PgnGame`]: a parsed PGN game.

use super::error::{PgnError, PgnFault};
use crate::Notation;
use serde::{Deserialize, Serialize};

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameResult {
    /// `1-0`: the player who moves first (white or red) won.
    #[serde(rename = "1-0")]
    FirstWins,
    /// `0-1`: the second player won.
    #[serde(rename = "0-1")]
    SecondWins,
    /// `1/2-1/2`.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// `*`: unfinished or unknown. Not serialized.
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

    /// The PGN token.
    pub fn text(self) -> &'static str {
        match self {
            GameResult::FirstWins => "1-0",
            GameResult::SecondWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// The result that a text means, as a mark at the end of the moves or as the value of a tag.
    pub(super) fn of_text(text: &str) -> Option<GameResult> {
        let plain = text.replace(['–', '—', '−', '‐', '‑'], "-").replace('½', "1/2");
        let plain = if plain == "1/2" { GameResult::Draw.text() } else { &plain };
        GameResult::ALL.into_iter().find(|result| result.text() == plain)
    }
}

/// What programs write for a null move.
const NULL_MOVES: [&str; 4] = ["--", "Z0", "null", "0000"];

/// A move as written, with its annotations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnMove {
    /// The move, without move number and annotation marks (`!`, `?`).
    pub text: String,
    /// Numeric annotation glyphs: `!` is 1, `?` is 2, and so on.
    pub nags: Vec<u8>,
    /// The comment after the move, with each run of whitespace as one space.
    pub comment: String,
    /// Line number in the text, from 1; 0 if the move was not read from a text.
    pub line: usize,
}

/// A game: tags, moves and result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// Tag names and values, in file order.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub comment: String,
    /// The main line, without variations.
    pub moves: Vec<PgnMove>,
    /// The result.
    pub result: GameResult,
    /// Line number of its beginning, from 1; 0 if the game was not read from a text.
    pub line: usize,
    /// Number within the text, from 1; 0 if the game was not read from a text.
    pub number: usize,
}

impl PgnGame {
    /// A game with the given moves from `start`, without tags, comments or a result.
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

    /// The starting position, if it is not the standard one. Some programs write a tag without a position.
    pub fn fen(&self) -> Option<&str> {
        self.tag("FEN")
            .filter(|fen| !matches!(fen.trim(), "" | "?" | "-"))
    }

    /// The first null move of the main line as written, such as `--`. No game of the lab has it, so that the
    /// moves from there on belong to no game.
    pub fn null_move(&self) -> Option<&PgnMove> {
        self.moves
            .iter()
            .find(|written| NULL_MOVES.contains(&written.text.as_str()))
    }

    /// Plays the moves from `start`, up to a null move, and returns them; accepts every form that
    /// [`Notation::read_move`] does.
    ///
    /// # Errors
    /// [`PgnFault::Move`] if one cannot be played.
    pub fn moves<P: Notation>(&self, mut start: P) -> Result<Vec<P::Move>, PgnError> {
        let mut numbers = self.numbers();
        let mut moves = Vec::with_capacity(self.moves.len());
        let null_move = self.null_move();
        for written in self
            .moves
            .iter()
            .take_while(|&written| null_move != Some(written))
        {
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

    /// The move numbers from the starting position on: `1.`, `1...`, `2.`.
    pub(super) fn numbers(&self) -> impl Iterator<Item = String> + use<> {
        let fields: Vec<&str> = self.fen().unwrap_or_default().split_whitespace().collect();
        let second = fields.get(1) == Some(&"b");
        let first: u64 = fields.last().and_then(|number| number.parse().ok()).unwrap_or(1);
        // Some programs count from 0, and PGN does not.
        let first = first.max(1);
        (u64::from(second)..).map(move |ply| {
            let dots = if ply % 2 == 0 { "." } else { "..." };
            format!("{}{dots}", first.saturating_add(ply / 2))
        })
    }
}
