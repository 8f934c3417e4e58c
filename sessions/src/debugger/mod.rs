//! [`Debugger`]: the tree of a search, node by node: windows, scores, why each move came where it did, what
//! each search below a node did to it, and the moves that were never tried.
//!
//! It has no clock, thread, input or output of its own: commands come in, events go out, and a poll says when
//! a search must end.
//!
//! Trees are of any size, and memory is bounded. Counts are deterministic, so that what was not kept is
//! searched again, and is the same. The first search keeps the large subtrees, and at the entry of nodes
//! below them a [checkpoint](search_variants::Checkpoint), a copy of what orderings have learnt by then: a
//! node is searched again from the nearest one. Tables of positions (`tt`, `hash-move`, `pv`) are too large
//! to be copied; all changes to them are noted instead, and a checkpoint is the number of changes so far.
//!
//! ```
//! use games::Setup;
//! use sessions::debugger::{Command, Debugger, Effect, Event, Open};
//!
//! let mut debugger = Debugger::new(Setup::default());
//! let open = Command::Open(Open {
//!     game: None,
//!     fen: "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1".to_owned(),
//!     moves: Vec::new(),
//!     strategy: "alpha-beta+killers".to_owned(),
//!     depth: 3,
//!     over: None,
//! });
//! let mut events = Vec::new();
//! debugger.obey(&open, Box::new(|_| None), &mut |event| events.push(event));
//! let [Event::Tree(tree), Event::Node(root)] = events.as_slice() else {
//!     panic!("a tree and its root: {events:?}");
//! };
//! assert_eq!(tree.algebraic_pv, ["Ra8#"]);
//! let mate = root.children.iter().position(|child| child.algebraic.as_deref() == Some("Ra8#"));
//! let path = vec![mate.expect("it is searched")];
//! assert_eq!(root.children[path[0]].effect, Effect::RaisesAlpha);
//!
//! let mut said = String::new();
//! debugger.obey(&Command::Node { path }, Box::new(|_| None), &mut |event| {
//!     if let Event::Node(node) = event {
//!         said = node.said;
//!     }
//! });
//! assert_eq!(said, "Mate: Black is in check and has no legal move.");
//! ```

mod branch;
mod error;
mod grown;
mod obey;
mod protocol;
mod reasons;
mod recorder;
mod said;
mod shown;
#[cfg(test)]
mod tests;
mod way;

pub use error::DebuggerError;
pub use protocol::{
    Child, Command, Effect, Ending, Event, Kind, Node, Open, Over, Path, Tree, Untried, Wanted,
};

use games::Setup;
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
