//! Xiangqi (Chinese chess): types, FEN, notations, evaluation and the board.
//!
//! [`Fen`] is a validated position in text form, from which the board, [`Xiangqi`], is made. The board
//! generates moves in the order of JS Xiangqi.
//!
//! Perpetual check loses, as in JS Xiangqi and Python Xiangqi (`repetition.rs`). The federations' rules on
//! perpetual chases and their limits on moves without progress are not implemented, because those programs
//! have neither.

pub mod board;
pub mod eval;
pub mod fen;
pub mod keys;
pub mod moves;
pub mod notation;
mod read_fen;
mod repetition;
mod tables;
pub mod types;

pub use board::Xiangqi;
pub use eval::{Evaluation, EvaluationSet};
pub use fen::Fen;
pub use keys::Keys;
pub use moves::Move;
pub use notation::MoveStyle;
pub use types::{Color, Piece, PieceKind, Point};
