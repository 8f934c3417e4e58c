//! Chess: types, FEN, SAN, evaluation and the boards.
//!
//! [`Fen`] is a position on paper, checked rule by rule; a board is made from one. [`Mailbox`] is the
//! board that reproduces the published figures, move order and all.

mod board;
pub mod eval;
pub mod fen;
pub mod keys;
pub mod mailbox;
pub mod moves;
mod san;
pub mod types;

pub use board::ChessBoard;
pub use eval::{Evaluation, EvaluationSet};
pub use fen::{Fen, FenError};
pub use keys::Keys;
pub use mailbox::Mailbox;
pub use moves::{Move, Special};
pub use types::{CastlingRights, CastlingSide, Color, Piece, PieceKind, Square};
