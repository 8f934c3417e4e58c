#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! - A [`suite`] is a list of positions; a [`SearchIterator`] searches one of them depth by depth and yields
//!   one [`reports::Record`] for each depth.
//! - A [`session`] is one game, whoever plays it, with a strategy that can search its positions. Games start
//!   from a [`book`] or from random [`openings`], and can be read from [`pgn`] files.
//! - A [`tree`] is the record of a search, and a [`debugger`] shows it node by node. A [`page_api`] handles
//!   the requests of a web page.
//!
//! A [`StopFlag`] stops a search. This crate uses neither threads nor the time of day, so all of it runs in a
//! browser.

#[macro_use]
mod plain_error;

pub mod book;
mod clock;
pub mod debugger;
mod engine_protocol;
mod expected_moves;
mod file_error;
mod left_out;
pub mod openings;
pub mod page_api;
pub mod pgn;
pub mod search_iterator;
mod search_limits;
pub mod session;
pub mod strategy_names;
pub mod strategy_relations;
pub mod suite;
mod time_allocation;
pub mod tree;

pub use clock::Clock;
pub use engine_protocol::EngineProtocol;
pub use expected_moves::ExpectedMoves;
pub use file_error::FileError;
pub use left_out::LeftOut;
pub use plain_error::{Cause, PlainError};
pub use search_iterator::{SearchIterator, SearchTask, poll_from_now};
pub use search_limits::{NodeCount, SearchLimits, StopFlag};
pub use time_allocation::{ClockTime, TimeAllocation};

use games::Game;
use reports::Diagram;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex even if it is poisoned by a panic: no thread leaves the data in an inconsistent state.
pub fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An error and its chain of causes, in one line. A cause that an error repeats is said once.
pub fn with_causes(error: &dyn std::error::Error) -> String {
    let mut sentence = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = error.to_string();
        if !sentence.ends_with(&text) {
            sentence.push_str(&format!(": {text}"));
        }
        cause = error.source();
    }
    sentence
}

/// The diagram of a position; `None` for games whose board the lab cannot draw.
pub fn diagram(game: Game, fen: &str) -> Option<Diagram> {
    match game.name() {
        "chess" => Diagram::chess(fen),
        "xiangqi" => Diagram::xiangqi(fen),
        _ => None,
    }
}
