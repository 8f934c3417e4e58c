//! Xiangqi (Chinese chess): types, FEN, notations, evaluation and the board.
//!
//! [`Fen`] is a position on paper, checked rule by rule; the board, [`Xiangqi`], is made from one. It
//! generates its moves in the order of JS Xiangqi.
//!
//! Perpetual check loses, as in JS Xiangqi and Python Xiangqi (`repetition.rs`). The associations' rules on
//! perpetual chases and their limits on moves without progress are not modelled: those programs have neither.

pub mod board;
pub mod eval;
pub mod fen;
pub mod keys;
pub mod moves;
pub mod notation;
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
