//! The tree of a search, recorded by an observer: for [`searched`], which shows as much of it as there is
//! room for, and for the [debugger](crate::debugger), which shows any node.
//!
//! ```
//! use engine_core::Depth;
//! use games::{RootPosition, SearchSetup};
//! use sessions::tree::{TreeOptions, searched};
//! use sessions::{SearchLimits, StopFlag};
//!
//! // The tree of alpha-beta to depth 2, and what minimax would have searched besides.
//! let options = TreeOptions {
//!     root: &RootPosition::read("startpos", "", None)?,
//!     setup: &SearchSetup::default(),
//!     recipe: &"alpha-beta".parse()?,
//!     second: Some(&"minimax".parse()?),
//!     depth: Depth::new(2),
//!     path: "",
//!     limits: SearchLimits::default(),
//!     most: 100,
//!     folds_quiescence: true,
//! };
//! let found = searched(&options, &StopFlag::default())?.expect("nobody stops it");
//! assert_eq!(found.tree.counts.nodes_by_ply, [1, 20, 186]);
//! assert_eq!(found.tree.second.expect("minimax").nodes_by_ply, [1, 20, 400]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod convert;
mod recorder;
mod recording;
mod search_tree;
mod second_search;
#[cfg(test)]
mod tests;

pub(crate) use convert::{move_of, search_node};
pub(crate) use recorder::{NodeFilter, Recorder};
pub(crate) use recording::{Fate, RecordedMoves, RecordedNode, RecordedTree};
pub use search_tree::{SearchedTree, TreeError, TreeOptions, searched};
