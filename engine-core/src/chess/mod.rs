//! Chess: types, FEN, SAN, evaluation and boards.
//!
//! [`Fen`] is a validated position in text form, from which a board is made. There are two boards:
//! [`Mailbox`] reproduces the tutorial's published node counts, including its move order, and [`Chess`] is
//! fast.

mod board;
pub mod eval;
pub mod fen;
pub mod keys;
pub mod mailbox;
mod material;
pub mod moves;
mod notation;
mod piece_square;
pub mod position;
mod read_fen;
mod san;
mod tables;
pub mod types;

pub use board::ChessBoard;
pub use eval::{Evaluation, EvaluationSet};
pub use fen::Fen;
pub use keys::Keys;
pub use mailbox::Mailbox;
pub use moves::{Move, Special};
pub use position::Chess;
pub use types::{CastlingRights, CastlingSide, Color, Piece, PieceKind, Square};
