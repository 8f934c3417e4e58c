//! [`DebuggerError`]: something that a debugger cannot do.

use super::protocol::Path;
use engine_core::Stop;
use games::{RootError, SetupError, UnknownGame};
use search_variants::RecipeError;

/// Something that a debugger cannot do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DebuggerError {
    /// Search that position.
    #[error(transparent)]
    Position(#[from] RootError),
    /// Search in that game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// Search by that recipe.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// Use that board or evaluation.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Search to that depth.
    #[error("depth {depth} is out of reach: depths are 1 to {deepest}")]
    Depth {
        /// The depth that was asked for.
        depth: u32,
        /// The greatest there is.
        deepest: u32,
    },
    /// Show a node before anything was searched.
    #[error("no tree is open: open one first")]
    NoTree,
    /// Find a node.
    #[error("there is no node {path:?}: the path leads as far as {found:?}, which has {children} below it")]
    NoNode {
        /// The path that was asked for.
        path: Path,
        /// How far it can be followed.
        found: Path,
        /// The searches below the node there, in words.
        children: String,
    },
    /// Search on, since it was told to stop before there was a tree.
    #[error("{} before depth 1 was complete, so that there is no tree", why(*stop))]
    Stopped {
        /// Why it stopped.
        stop: Stop,
    },
    /// Search a node again, since it was told to stop.
    #[error("{} before the node was searched again", why(*stop))]
    StoppedAtNode {
        /// Why it stopped.
        stop: Stop,
    },
}

/// Why a search stopped, in words.
pub(super) fn why(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "the nodes were spent",
        Stop::Time => "the time was up",
        Stop::Interrupted => "the search was stopped",
    }
}
