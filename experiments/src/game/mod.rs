//! Games and boards, chosen at run time.

mod board;
mod eval;
mod playable;
mod registries;
mod root;

pub use board::{Board, Setup, SetupError, UnknownBoard};
pub use eval::{Eval, EvalError};
pub use playable::Playable;
pub use registries::Registries;
pub use root::{GameLine, OnBoard, Root, RootError, algebraic_line};

use crate::similar::did_you_mean;
use engine_core::Notation;
use engine_core::chess::Bitboard;
use reports::{Diagram, DiagramError};
use std::fmt;
use std::str::FromStr;

/// A game that the lab plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Chess.
    Chess,
    /// Xiangqi, Chinese chess.
    Xiangqi,
}

impl Game {
    /// Every game.
    pub const ALL: &[Game] = &[Game::Chess, Game::Xiangqi];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Game::Chess => "chess",
            Game::Xiangqi => "xiangqi",
        }
    }

    /// A position of this game on its board.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn diagram(self, fen: &str) -> Result<Diagram, DiagramError> {
        match self {
            Game::Chess => Diagram::chess(fen),
            Game::Xiangqi => Diagram::xiangqi(fen),
        }
    }

    /// What the laws know a position by: its FEN without the number of the move, and without an en passant
    /// square on which nobody can capture. A FEN that cannot be read is left as it is.
    pub fn position(self, fen: &str) -> String {
        let passed = fen.split(' ').nth(3).is_some_and(|field| field != "-");
        let lawful = match self {
            Game::Chess if passed => fen.parse().map(|fen| Bitboard::new(&fen).fen()).ok(),
            _ => None,
        };
        let fen = lawful.as_deref().unwrap_or(fen);
        let fields: Vec<&str> = fen.split(' ').take(5).collect();
        fields.join(" ")
    }

    /// The game that a FEN is of: ten ranks are xiangqi's.
    pub fn of_fen(fen: &str) -> Game {
        let placement = fen.split_whitespace().next().unwrap_or_default();
        match placement.split('/').count() {
            10 => Game::Xiangqi,
            _ => Game::Chess,
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no game.
#[derive(Debug, thiserror::Error)]
#[error("unknown game `{0}`{meant}: known are chess and xiangqi", meant = did_you_mean(.0, Game::ALL.iter().map(|game| game.name())))]
pub struct UnknownGame(String);

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Game, UnknownGame> {
        let found = Game::ALL.iter().find(|game| game.name() == name);
        found.copied().ok_or_else(|| UnknownGame(name.to_owned()))
    }
}
