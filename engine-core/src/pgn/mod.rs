//! Games in PGN: a bounded reader, and a writer, for every game with a
//! [`Notation`](crate::Notation).
//!
//! [`read`] takes a text apart into [`PgnGame`]s, and knows no rules: tags, moves as they are written,
//! comments, NAGs and the result. Variations are passed over: suites, openings and books are made of what was
//! played. [`PgnGame::moves`] plays the moves on a board, which says what is legal. Any other text, and an
//! illegal move, is a [`PgnError`] with its line; the games behind it are read all the same.
//! [`PgnGame::of`] and `Display` write a game; what is written is read again.
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
pub use read::{PgnGames, apart, read};

#[cfg(test)]
mod tests;
