//! [`Debugger`]: the tree of a search, node by node.

mod branch;
mod error;
mod grown;
mod obey;
mod protocol;
mod recorder;
mod said;
mod shown;
#[cfg(test)]
mod tests;

pub use error::DebuggerError;
pub use protocol::{Child, Command, Effect, Ending, Event, Kind, Node, Over, Path, Tree, Untried, Wanted};

use crate::game::Setup;
use grown::Room;
use shown::OpenTree;

/// Searches, and shows the tree of the search at any node.
pub struct Debugger {
    setup: Setup,
    room: Room,
    tree: Option<Box<dyn OpenTree>>,
}

impl Debugger {
    /// A debugger of searches on the boards and by the evaluations of a setup, without a tree.
    pub fn new(setup: Setup) -> Debugger {
        Debugger {
            setup,
            room: Room::default(),
            tree: None,
        }
    }

    /// Searches on other boards, by another evaluation, from the next tree on.
    pub fn set_setup(&mut self, setup: Setup) {
        self.setup = setup;
    }
}

impl std::fmt::Debug for Debugger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tree = self.tree.as_ref().map(|tree| tree.tree());
        f.debug_struct("Debugger")
            .field("tree", &tree)
            .finish_non_exhaustive()
    }
}
