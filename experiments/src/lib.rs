#![doc = include_str!("../README.md")]
//!
//! # What is where
//!
//! - A [`suite`] has positions; a [`Searcher`] searches one of them depth by depth and gives a
//!   [`reports::Record`] for each.
//! - A [`run`] searches suites by several strategies on all cores, and keeps what it finds in a [`Folder`],
//!   so that it can go on after it was broken off, or be shared out and merged; [`conduct`] brings it to its
//!   page.
//! - [`ablate`] compares subsets of the parts of a strategy, [`horizon`] finds moves that a deeper search
//!   refutes, [`tree`] collects the tree of a search, [`reproduce`] runs published tables again.
//! - [`report`] makes pages of the folders of runs.
//! - A [`session`] is one game that strategies think about, whoever plays it; [`mod@matches`] lets them play
//!   each other and tells what they are worth. Games begin from a [`book`] or from drawn [`openings`], and
//!   come from [`pgn`] files. A [`desk`] is what a page may ask of a session.
//! - [`diminishing_returns`] sets matches beside figures that others have published.
//!
//! Long work takes a [`Monitor`]: it tells what happens as [`Event`]s, and stops when its [`StopHandle`] says
//! so. Whatever can go wrong is an [`Error`] with a variant of its own.

pub mod ablate;
pub mod book;
mod circumstances;
mod clock;
pub mod conduct;
pub mod contract;
pub mod debugger;
pub mod desk;
mod digest;
pub mod diminishing_returns;
pub mod disk;
mod error;
pub mod event;
mod expected;
mod flusher;
pub mod folder;
pub mod game;
pub mod horizon;
mod input;
mod limits;
mod lock;
pub mod matches;
pub mod memory;
mod node_count;
pub mod openings;
pub mod parallel;
pub mod pgn;
pub mod report;
pub mod reproduce;
mod rows;
pub mod run;
pub mod sanitised;
mod sealed;
mod searcher;
mod sense;
pub mod session;
mod similar;
mod stop;
pub mod suite;
mod sum;
pub mod tree;
mod write;

pub use clock::today;
pub use error::{Error, with_causes};
pub use event::{Event, Monitor};
pub use expected::{BadOperation, Expected};
pub use folder::Folder;
pub use input::ReadError;
pub use limits::Limits;
pub use node_count::NodeCount;
pub use rows::RowError;
pub use sealed::Unsealed;
pub use searcher::{Searcher, Task, poll_from_now};
pub use sense::ImpossibleRecord;
pub use stop::StopHandle;
pub use sum::Differs;
pub use write::CannotWrite;
