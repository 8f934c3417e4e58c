//! [`SessionError`]: something that a session, the debugger or the page session cannot do.

use super::game_result::GameOutcome;
use crate::FileError;
use engine_core::Stop;
use engine_core::notation::MoveError;
use games::GameError;
use search_variants::RecipeError;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    #[error(transparent)]
    Game(#[from] GameError),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error(transparent)]
    Pgn(#[from] FileError),
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    #[error("the game is over: {0}")]
    Over(GameOutcome),
    #[error("no move was played: there is nothing to take back")]
    NothingToTakeBack,
    #[error("this is no request: {reason}")]
    BadRequest { reason: String },

    #[error("depth {depth} is out of reach: depths are 1 to {deepest}")]
    Depth { depth: u32, deepest: u32 },
    #[error("no tree is open: open one first")]
    NoTree,
    /// Paths are places among the children, from the root on.
    #[error("there is no node {path:?}: the path leads as far as {found:?}, which has {children} below it")]
    NoNode {
        path: Vec<usize>,
        found: Vec<usize>,
        /// The searches below the node there, in words.
        children: String,
    },
    /// Search on, since it was stopped before there was a tree.
    #[error("{} before depth 1 was complete, so that there is no tree", why(*stop))]
    Stopped { stop: Stop },
    /// Search a node again, since it was stopped.
    #[error("{} before the node was searched again", why(*stop))]
    StoppedAtNode { stop: Stop },
}

pub(crate) fn why(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "the nodes were spent",
        Stop::Time => "the time was up",
        Stop::Interrupted => "the search was stopped",
    }
}
