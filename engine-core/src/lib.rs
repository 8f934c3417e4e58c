//! The rules of the games that the lab searches: what a position is, its moves, its static value, its
//! notation.
//!
//! - [`Position`] is the rules, as a search asks for them; [`Evaluate`], [`Captures`] and [`MoveTables`] are
//!   what a search would like to know beside them, and [`Searchable`] is all four;
//! - [`chess`] holds the chess rules, with [`chess::Bitboard`] as their fast board and [`chess::Mailbox`] as
//!   the one that reproduces the published figures;
//! - [`xiangqi`] holds the xiangqi rules, with [`xiangqi::Xiangqi`] as their board;
//! - [`perft`] counts move paths on any board, [`epd`] reads lines of test suites.
//!
//! ```
//! use engine_core::chess::{Bitboard, Fen};
//! use engine_core::{Depth, Evaluate, Notation, Position, perft::perft};
//!
//! let mut board = Bitboard::new(&Fen::startpos());
//! assert_eq!(perft(&mut board, Depth::new(4)), 197_281);
//! let played = board.read_algebraic("Nf3")?;
//! let undo = board.make(played).expect("a legal move");
//! assert!(board.fen().starts_with("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b"));
//! assert!(board.evaluate().centipawns() < 0, "for black, who is to move");
//! board.unmake(played, undo);
//! # Ok::<(), engine_core::notation::MoveError>(())
//! ```
//!
//! Nothing here prints, reads files, keeps search state or knows the time of day.

pub mod captures;
pub mod chess;
pub mod contract;
pub mod depth;
pub mod epd;
pub mod evaluate;
pub mod exchange;
mod fen_text;
pub mod key;
pub mod move_tables;
pub mod notation;
pub mod perft;
pub mod position;
pub mod random;
pub mod score;
pub mod searchable;
pub mod status;
pub mod without_repetition;
pub mod xiangqi;

pub use captures::{Capture, Captures};
pub use depth::{Depth, Ply};
pub use evaluate::{Evaluate, Frontier, NonPawnMaterial};
pub use key::Key;
pub use move_tables::MoveTables;
pub use notation::Notation;
pub use position::{HistoryEntry, MoveScope, NoLegalMoves, Position, Repetition};
pub use score::Score;
pub use searchable::Searchable;
pub use status::{Phase, Status, Stop};
pub use without_repetition::WithoutRepetition;
