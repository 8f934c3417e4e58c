//! [`DebuggerError`]: something that a debugger cannot do.

use super::protocol::Path;
use engine_core::Stop;
use games::GameError;
use search_variants::RecipeError;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DebuggerError {
    #[error(transparent)]
    Game(#[from] GameError),
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    #[error("depth {depth} is out of reach: depths are 1 to {deepest}")]
    Depth { depth: u32, deepest: u32 },
    #[error("no tree is open: open one first")]
    NoTree,
    #[error("there is no node {path:?}: the path leads as far as {found:?}, which has {children} below it")]
    NoNode {
        path: Path,
        found: Path,
        /// The searches below the node there, in words.
        children: String,
    },
    /// Search on, since it was told to stop before there was a tree.
    #[error("{} before depth 1 was complete, so that there is no tree", why(*stop))]
    Stopped { stop: Stop },
    /// Search a node again, since it was told to stop.
    #[error("{} before the node was searched again", why(*stop))]
    StoppedAtNode { stop: Stop },
}

pub(super) fn why(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "the nodes were spent",
        Stop::Time => "the time was up",
        Stop::Interrupted => "the search was stopped",
    }
}
