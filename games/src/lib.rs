#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod any_position;
mod board;
// A browser has the games of the lab alone.
#[cfg(not(target_family = "wasm"))]
pub mod contract;
mod error;
mod eval;
mod game_rules;
mod games;
mod other;
mod playable;
mod registries;
mod root;
mod similar;

pub use any_position::{AnyMove, AnyPosition};
pub use board::{Board, OWN, Setup};
pub use error::GameError;
pub use eval::Eval;
pub use game_rules::GameRules;
pub use games::Games;
pub use other::OtherGame;
pub use playable::Playable;
pub use registries::Registries;
pub use root::{GameLine, OnBoard, Root, algebraic_line, algebraic_moves};
pub use similar::did_you_mean;

use engine_core::Notation;
use engine_core::chess::{self, Chess};
use engine_core::xiangqi;
use std::fmt;

/// A game that the lab plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Chess.
    Chess,
    /// Xiangqi, Chinese chess.
    Xiangqi,
    /// One of somebody else's; see [`GameRules`].
    Other(OtherGame),
}

impl Game {
    /// Those that the lab has by itself.
    pub const BUILT_IN: &[Game] = &[Game::Chess, Game::Xiangqi];

    /// Whether the lab has a game of that name by itself.
    pub fn is_built_in(name: &str) -> bool {
        Game::BUILT_IN.iter().any(|game| game.name() == name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Game::Chess => "chess",
            Game::Xiangqi => "xiangqi",
            Game::Other(other) => other.name(),
        }
    }

    /// What PGN calls it in the tag `Variant`; nothing of chess.
    pub fn variant(self) -> Option<&'static str> {
        match self {
            Game::Chess => None,
            Game::Xiangqi => Some("Xiangqi"),
            Game::Other(other) => Some(other.name()),
        }
    }

    /// The position in which it begins, in FEN.
    pub fn startpos(self) -> String {
        match self {
            Game::Chess => chess::Fen::STARTPOS.to_owned(),
            Game::Xiangqi => xiangqi::Fen::STARTPOS.to_owned(),
            Game::Other(other) => other.startpos().fen(),
        }
    }

    /// What the laws know a position by: its FEN without the number of the move, and without an en passant
    /// square on which nobody can capture. A FEN that cannot be read is left as it is, and so is one of
    /// somebody else's game.
    pub fn position(self, fen: &str) -> String {
        if let Game::Other(_) = self {
            return fen.to_owned();
        }
        let passed = fen.split(' ').nth(3).is_some_and(|field| field != "-");
        let lawful = match self {
            Game::Chess if passed => fen.parse().map(|fen| Chess::new(&fen).fen()).ok(),
            _ => None,
        };
        let fen = lawful.as_deref().unwrap_or(fen);
        let fields: Vec<&str> = fen.split(' ').take(5).collect();
        fields.join(" ")
    }

    /// The same without the counter of half-moves too: what is on the board, whose turn it is, and what may
    /// be castled and taken en passant.
    pub fn position_without_counters(self, fen: &str) -> String {
        let position = self.position(fen);
        let fields: Vec<&str> = position.split(' ').take(4).collect();
        fields.join(" ")
    }

    /// The game of the lab that a FEN is of: ten ranks are xiangqi's.
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
