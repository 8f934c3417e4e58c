#![doc = include_str!("../README.md")]
//!
//! # What is where
//!
//! - A [`suite`] has positions; a [`Searcher`] searches one of them depth by depth and gives a
//!   [`reports::Record`] for each.
//! - A [`session`] is one game that strategies think about, whoever plays it. Games begin from a [`book`] or
//!   from drawn [`openings`], and come from [`pgn`] files.
//! - A [`debugger`] shows the tree of a search at any node. A [`desk`] is what a page may ask of all this.
//!
//! A search ends when its [`StopHandle`] says so. Nothing here has threads or the time of day, so that a
//! browser has all of it.

pub mod book;
mod causes;
mod clock;
pub mod debugger;
pub mod desk;
mod expected;
mod limits;
mod node_count;
pub mod openings;
pub mod pgn;
pub mod searcher;
pub mod session;
mod stop;
pub mod suite;

pub use causes::with_causes;
pub use clock::Clock;
pub use expected::{BadOperation, Expected};
pub use limits::Limits;
pub use node_count::NodeCount;
pub use searcher::{Searcher, Task, poll_from_now};
pub use stop::StopHandle;
