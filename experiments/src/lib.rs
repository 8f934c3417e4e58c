//! What one does with game-tree searches, as a library: no terminal, no arguments, no exit codes.
//!
//! - A [`suite`] has positions; a [`Searcher`] searches one of them depth by depth and gives a
//!   [`reports::Record`] for each.
//! - A [`run`] searches suites by several strategies on all cores, and keeps what it finds in a [`Folder`],
//!   so that it can go on after it was broken off, or be shared out and merged; [`conduct`] brings it to its
//!   page.
//! - [`ablate`] compares subsets of the parts of a strategy, [`horizon`] finds moves that a deeper search
//!   refutes, [`tree`] collects the tree of a search, [`reproduce`] runs published tables again.
//! - [`report`] makes pages of the folders of runs.
//!
//! Long work takes a [`Monitor`]: it tells what happens as [`Event`]s, and stops when its [`StopHandle`] says
//! so. Whatever can go wrong is an [`Error`] with a variant of its own.
//!
//! ```
//! use engine_core::Depth;
//! use experiments::game::Setup;
//! use experiments::{Searcher, Task, suite};
//! use search_variants::Strategy;
//!
//! // The first five mates, each searched to depth 2 by the five steps from minimax to killers.
//! let mates = suite::load("mates", None)?;
//! let (ladder, setup) = (Strategy::ladder(), Setup::default());
//! for entry in &mates.entries[..5] {
//!     for recipe in &ladder {
//!         let task = Task::new(&entry.root, recipe, &setup);
//!         for record in Searcher::new(&task, Depth::new(2))? {
//!             println!("{} by {recipe}: {} nodes at depth {}", entry.id, record.nodes, record.depth);
//!             assert!(record.is_complete() && record.nodes > 0);
//!         }
//!     }
//! }
//! # Ok::<(), experiments::Error>(())
//! ```

pub mod ablate;
mod clock;
pub mod conduct;
mod digest;
mod error;
pub mod event;
mod expected;
pub mod folder;
pub mod game;
pub mod horizon;
mod input;
mod limits;
mod lock;
pub mod parallel;
pub mod report;
pub mod reproduce;
mod rows;
pub mod run;
pub mod sanitised;
mod searcher;
mod similar;
mod stop;
pub mod suite;
pub mod tree;
mod turnstile;
mod write;

pub use error::Error;
pub use event::{Event, Monitor};
pub use expected::{BadOperation, Expected};
pub use folder::Folder;
pub use input::ReadError;
pub use limits::Limits;
pub use rows::{ImpossibleRecord, RowError};
pub use searcher::{Searcher, Task};
pub use stop::StopHandle;
pub use write::CannotWrite;
