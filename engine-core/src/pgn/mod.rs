//! PGN games: a bounded reader and a writer, for every game with a [`Notation`](crate::Notation).
//!
//! [`read`] parses a text into [`PgnGame`]s without knowing any rules: tags, moves as written, comments, NAGs
//! and the result. Variations are skipped, because suites, openings and books use only the moves played.
//! [`PgnGame::moves`] plays the moves on a board, which checks that they are legal. Malformed text or an
//! illegal move gives a [`PgnError`] with its line number; the games after it are still read. [`PgnGame::of`]
//! and `Display` write a game in a form that [`read`] accepts.
//!
//! ```
//! use engine_core::chess::{Chess, Fen};
//! use engine_core::pgn;
//!
//! let text = "[White \"A\"]\n\n1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3! $14 1/2-1/2\n";
//! let game = pgn::read(text).next().expect("a game")?;
//! assert_eq!(game.tag("White"), Some("A"));
//! let moves = game.moves(Chess::new(&Fen::startpos()))?;
//! assert_eq!(moves.len(), 3);
//! # Ok::<(), pgn::PgnError>(())
//! ```
//!
//! Reference: S. Edwards, *Portable Game Notation Specification and Implementation Guide*, 1994.

mod error;
mod game;
mod lexer;
mod read;
mod write;

pub use error::{PgnError, PgnFault};
pub use game::{GameResult, PgnGame, PgnMove};
pub use read::{PgnGames, apart, begins_game, read, read_part};

#[cfg(test)]
mod tests;
