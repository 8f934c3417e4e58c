#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]
//!
//! # Overview
//!
//! - [`Position`]: the rules of a game, as a search uses them. [`Evaluate`], [`Captures`] and [`MoveTables`]
//!   add what else a search needs; [`Searchable`] is all four.
//! - [`chess`]: the chess rules. [`chess::Chess`] is the fast bitboard; [`chess::Mailbox`] reproduces the
//!   tutorial's published node counts.
//! - [`xiangqi`]: the rules of xiangqi (Chinese chess), with [`xiangqi::Xiangqi`] as the board.
//! - [`perft`] counts move paths on any board, [`epd`] reads test suites, [`pgn`] reads and writes games.

mod bits;
pub mod captures;
pub mod chess;
pub mod contract;
pub mod depth;
pub mod epd;
pub mod eval;
pub mod evaluate;
mod evaluation_json;
pub mod exchange;
pub mod fen;
mod hot;
pub mod key;
pub mod move_tables;
pub mod node_end;
pub mod notation;
pub mod perft;
pub mod pgn;
mod popcnt;
pub mod position;
pub mod random;
pub mod sanitize;
pub mod score;
pub mod searchable;
pub mod status;
pub mod unknown_name;
pub mod window;
pub mod without_repetition;
pub mod xiangqi;

pub use captures::{Capture, CaptureRisk, Captures};
pub use depth::{Depth, Ply};
pub use eval::Eval;
pub use evaluate::{AfterMove, Evaluate, EvaluationError, NonPawnMaterial};
pub use fen::FenError;
pub use key::Key;
pub use move_tables::MoveTables;
pub use node_end::{NodeEnd, ProofNumbers};
pub use notation::Notation;
pub use position::{HistoryEntry, MovePicking, MoveScope, NoLegalMoves, Position, Repetition};
pub use score::Score;
pub use searchable::Searchable;
pub use status::{Phase, Status, Stop};
pub use unknown_name::{UnknownName, listed};
pub use window::{Bound, Window};
pub use without_repetition::WithoutRepetition;
