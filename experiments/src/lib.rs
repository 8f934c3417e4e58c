#![doc = include_str!("../README.md")]
//!
//! # What is where
//!
//! - A [`suite`] has positions; a [`Searcher`] searches one of them depth by depth and gives a
//!   [`reports::Record`] for each, a [`ThreadedSearcher`] with several threads.
//! - A [`run`] searches suites by several strategies on all cores, and keeps what it finds in a [`Folder`],
//!   so that it can go on after it was broken off, or be shared out and merged; [`conduct`] brings it to its
//!   page.
//! - [`ablate`] compares subsets of the parts of a strategy, [`horizon`] finds moves that a deeper search
//!   refutes, [`tree`] collects the tree of a search, [`reproduce`] runs published tables again.
//! - [`report`] makes pages of the folders of runs; [`speedup`] simulates searches by many processors.
//! - A [`session`] is one game that strategies think about, whoever plays it; [`mod@matches`] lets them play
//!   each other and tells what they are worth. Games begin from a [`book`] or from drawn [`openings`], and
//!   come from [`pgn`] files. A [`desk`] is what a page may ask of a session.
//! - [`diminishing_returns`] sets matches beside figures that others have published.
//!
//! Long work takes a [`Monitor`]: it tells what happens as [`Event`]s, and stops when its [`StopHandle`] says
//! so. Whatever can go wrong is an [`Error`] with a variant of its own.

#![cfg_attr(
    target_family = "wasm",
    allow(
        dead_code,
        unused_imports,
        reason = "a browser has no runs, which use the rest"
    )
)]

pub mod book;
mod causes;
mod clock;
pub mod debugger;
pub mod desk;
mod digest;
pub mod disk;
mod expected;
pub mod game;
mod input;
mod limits;
mod node_count;
pub mod openings;
pub mod pgn;
pub mod sanitised;
mod searcher;
pub mod session;
mod similar;
mod stop;
pub mod suite;
mod sum;
mod write;

// Runs, and all that takes files, threads, a clock or charts: not in a browser.

#[cfg(not(target_family = "wasm"))]
pub mod ablate;
#[cfg(not(target_family = "wasm"))]
mod circumstances;
#[cfg(not(target_family = "wasm"))]
pub mod conduct;
#[cfg(not(target_family = "wasm"))]
pub mod contract;
#[cfg(not(target_family = "wasm"))]
pub mod diminishing_returns;
#[cfg(not(target_family = "wasm"))]
mod error;
#[cfg(not(target_family = "wasm"))]
pub mod event;
#[cfg(not(target_family = "wasm"))]
mod flusher;
#[cfg(not(target_family = "wasm"))]
pub mod folder;
#[cfg(not(target_family = "wasm"))]
pub mod horizon;
#[cfg(not(target_family = "wasm"))]
mod lock;
#[cfg(not(target_family = "wasm"))]
pub mod matches;
#[cfg(not(target_family = "wasm"))]
pub mod memory;
#[cfg(not(target_family = "wasm"))]
pub mod parallel;
#[cfg(not(target_family = "wasm"))]
pub mod report;
#[cfg(not(target_family = "wasm"))]
pub mod reproduce;
#[cfg(not(target_family = "wasm"))]
mod rows;
#[cfg(not(target_family = "wasm"))]
pub mod run;
#[cfg(not(target_family = "wasm"))]
mod sealed;
#[cfg(not(target_family = "wasm"))]
mod sense;
#[cfg(not(target_family = "wasm"))]
pub mod speedup;
#[cfg(not(target_family = "wasm"))]
mod threaded;
#[cfg(not(target_family = "wasm"))]
pub mod tree;
#[cfg(not(target_family = "wasm"))]
mod unfilled;

pub use causes::with_causes;
#[cfg(not(target_family = "wasm"))]
pub use clock::{NoProcessorTime, today};
#[cfg(not(target_family = "wasm"))]
pub use error::Error;
#[cfg(not(target_family = "wasm"))]
pub use event::{Event, Monitor};
pub use expected::{BadOperation, Expected};
#[cfg(not(target_family = "wasm"))]
pub use folder::Folder;
pub use input::ReadError;
pub use limits::Limits;
pub use node_count::NodeCount;
#[cfg(not(target_family = "wasm"))]
pub use rows::RowError;
#[cfg(not(target_family = "wasm"))]
pub use sealed::Unsealed;
pub use searcher::{Searcher, Task, poll_from_now};
#[cfg(not(target_family = "wasm"))]
pub use sense::ImpossibleRecord;
pub use stop::StopHandle;
pub use sum::Differs;
#[cfg(not(target_family = "wasm"))]
pub use threaded::{ThreadedError, ThreadedSearcher};
pub use write::CannotWrite;
