//! The rules of the games that the lab searches: what a position is, its moves, its static value, its
//! notation.
//!
//! - [`position::Position`] is the one interface that every search is written against;
//! - [`chess`] holds the chess rules, with [`chess::Mailbox`] as the board that reproduces the published
//!   figures;
//! - [`xiangqi`] holds the xiangqi rules, with [`xiangqi::Xiangqi`] as their board;
//! - [`perft`] counts move paths on any board, [`epd`] reads lines of test suites.
//!
//! Nothing here prints, reads files, keeps search state or knows the time of day.

pub mod chess;
pub mod depth;
pub mod epd;
pub mod exchange;
mod fen_text;
pub mod forgetful;
pub mod key;
pub mod notation;
pub mod perft;
pub mod position;
pub mod random;
pub mod score;
pub mod status;
pub mod xiangqi;

pub use depth::{Depth, Ply};
pub use key::Key;
pub use notation::Notation;
pub use position::{Capture, Glance, MoveScope, Passed, Position, Repetition, Reserve, Stuck};
pub use score::Score;
pub use status::{Phase, Status, Stop};
