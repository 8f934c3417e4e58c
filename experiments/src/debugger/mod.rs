//! [`Debugger`]: the tree of a search, node by node.

mod obey;
mod protocol;

pub use protocol::{Child, Command, Effect, Ending, Event, Kind, Node, Over, Path, Tree, Untried, Wanted};

use crate::game::Setup;

/// Searches, and shows the tree of the search at any node.
pub struct Debugger {
    setup: Setup,
}

impl Debugger {
    /// A debugger of searches on the boards and by the evaluations of a setup, without a tree.
    pub fn new(setup: Setup) -> Debugger {
        Debugger { setup }
    }

    /// Searches on other boards, by another evaluation, from the next tree on.
    pub fn set_setup(&mut self, setup: Setup) {
        self.setup = setup;
    }
}
