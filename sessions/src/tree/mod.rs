//! The tree of a search, recorded by one observer: for [`searched`], which shows as much of it as there is
//! room for, and for the [debugger](crate::debugger), which shows any node of it.
//!
//! ```
//! use engine_core::Depth;
//! use games::{Root, Setup};
//! use sessions::tree::{TreeOptions, searched};
//! use sessions::{Limits, StopHandle};
//!
//! // The tree of alpha-beta to depth 2, and what minimax would have searched besides.
//! let options = TreeOptions {
//!     root: &Root::read("startpos", "", None)?,
//!     setup: &Setup::default(),
//!     recipe: &"alpha-beta".parse()?,
//!     second: Some(&"minimax".parse()?),
//!     depth: Depth::new(2),
//!     path: "",
//!     limits: Limits::default(),
//!     most: 100,
//!     folds_quiescence: true,
//! };
//! let found = searched(&options, &StopHandle::default())?.expect("nobody stops it");
//! assert_eq!(found.tree.counts.nodes_by_ply, [1, 20, 186]);
//! assert_eq!(found.tree.second.expect("minimax").nodes_by_ply, [1, 20, 400]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod convert;
mod follower;
mod recorder;
mod recording;
mod searched;
#[cfg(test)]
mod tests;

pub(crate) use convert::{move_of, shown};
pub(crate) use recorder::{Recorder, Wanted};
pub(crate) use recording::{Fate, RecordedMoves, RecordedNode, Recording};
pub use searched::{SearchedTree, TreeError, TreeOptions, searched};
