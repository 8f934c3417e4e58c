#![doc = include_str!("../README.md")]
//!
//! # What is where
//!
//! - A [`suite`] has positions; a [`SearchIterator`] searches one of them depth by depth and gives a
//!   [`reports::Record`] for each.
//! - A [`session`] is one game that strategies think about, whoever plays it. Games begin from a [`book`] or
//!   from drawn [`openings`], and come from [`pgn`] files.
//! - A [`tree`] is recorded of a search, and a [`debugger`] shows it at any node. A [`page_api`] is what a
//!   page may ask of all this.
//!
//! A search ends when its [`StopFlag`] says so. Nothing here has threads or the time of day, so that a
//! browser has all of it.

pub mod book;
mod clock;
pub mod debugger;
mod engine_protocol;
mod expected_moves;
mod file_error;
pub mod openings;
pub mod page_api;
pub mod pgn;
mod plain_error;
pub mod search_iterator;
mod search_limits;
pub mod session;
pub mod suite;
mod time_allocation;
pub mod tree;

pub use clock::Clock;
pub use engine_protocol::EngineProtocol;
pub use expected_moves::ExpectedMoves;
pub use file_error::FileError;
pub use plain_error::{Cause, PlainError};
pub use search_iterator::{SearchIterator, SearchTask, poll_from_now};
pub use search_limits::{NodeCount, SearchLimits, StopFlag};
pub use time_allocation::{ClockTime, TimeAllocation};

use games::Game;
use reports::Diagram;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a mutex guards, also after a thread that held it has panicked: nobody leaves it half changed.
pub fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An error and all that caused it, in one line.
pub fn with_causes(error: &dyn std::error::Error) -> String {
    let mut sentence = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        sentence.push_str(&format!(": {error}"));
        cause = error.source();
    }
    sentence
}

/// A position of a game on its board; none for games whose board the lab cannot draw.
pub fn diagram(game: Game, fen: &str) -> Option<Diagram> {
    match game.name() {
        "chess" => Diagram::chess(fen),
        "xiangqi" => Diagram::xiangqi(fen),
        _ => None,
    }
}
