//! [`Debugger`]: the tree of a search, node by node: windows, scores, the reason for each move's place in the
//! move ordering, the effect of each search below a node on it, and the moves that were never tried.
//!
//! It has no clock, threads, input or output of its own: commands come in, events go out, and a poll decides
//! when a search must end.
//!
//! Trees may be of any size, but memory is bounded: trees of up to a million nodes are kept whole, and of
//! larger trees only the large subtrees. Searches are deterministic, so other nodes are found by searching
//! again: opening one takes the time of one more search, which keeps as much around the node as there is room
//! for.
//!
//! ```
//! use games::SearchSetup;
//! use reports::tree::ScoreEffect;
//! use sessions::debugger::{DebuggerCommand, Debugger, DebuggerEvent};
//!
//! let mut debugger = Debugger::new(SearchSetup::default());
//! let open = DebuggerCommand::Open {
//!     game: None,
//!     fen: "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1".to_owned(),
//!     moves: Vec::new(),
//!     strategy: "alpha-beta+killers".to_owned(),
//!     depth: 3,
//!     over: None,
//! };
//! let mut events = Vec::new();
//! debugger.execute(&open, Box::new(|_| None), &mut |event| events.push(event))?;
//! let [DebuggerEvent::Tree(tree), DebuggerEvent::Node(root)] = events.as_slice() else {
//!     panic!("a tree and its root: {events:?}");
//! };
//! assert_eq!(tree.algebraic_pv, ["Ra8#"]);
//! let moves = root.children.iter().map(|child| child.node.moves.played.as_ref());
//! let mate = moves.map(|played| played.expect("a move")).position(|played| played.text == "Ra8#");
//! let path = vec![mate.expect("it is searched")];
//! assert_eq!(root.children[path[0]].node.effect, ScoreEffect::RaisesAlpha);
//!
//! let mut said = String::new();
//! debugger.execute(&DebuggerCommand::Node { path }, Box::new(|_| None), &mut |event| {
//!     if let DebuggerEvent::Node(node) = event {
//!         said = node.ended.side_to_move.to_string();
//!     }
//! })?;
//! assert_eq!(said, "Mate: Black is in check and has no legal move.");
//! # Ok::<(), sessions::session::SessionError>(())
//! ```

mod find_nodes;
mod loaded_tree;
mod map;
mod minimax;
mod protocol;
#[cfg(test)]
mod tests;
mod view;

pub use protocol::{
    Child, DebuggerCommand, DebuggerEvent, FindTarget, Map, MapBox, Node, Path, SecondSearch, Tree,
    TreeCursor,
};

use crate::PlainError;
use crate::session::SessionError;
use engine_core::Depth;
use games::{RootPosition, SearchSetup};
use loaded_tree::{MAX_NODES, SharedPoll};
use search_variants::DEEPEST;
use search_variants::limits::Poll;
use view::OpenTrees;

/// Runs searches and shows any node of their trees.
pub struct Debugger {
    setup: SearchSetup,
    /// Maximum number of nodes kept, and the same again for repeated searches.
    most: usize,
    tree: Option<OpenTrees>,
}

impl Debugger {
    /// A debugger without a tree, for searches with the given boards and evaluations.
    pub fn new(setup: SearchSetup) -> Debugger {
        Debugger {
            setup,
            most: MAX_NODES,
            tree: None,
        }
    }

    /// Sets the board and evaluation, beginning with the next tree.
    pub fn set_setup(&mut self, setup: SearchSetup) {
        self.setup = setup;
    }

    /// Executes a command and reports the resulting events. `poll` is called during searches.
    ///
    /// # Errors
    /// If the command cannot be executed; then it has changed nothing.
    pub fn execute(
        &mut self,
        command: &DebuggerCommand,
        poll: Poll,
        emit: &mut dyn FnMut(DebuggerEvent),
    ) -> Result<(), SessionError> {
        let poll = &SharedPoll::new(poll);
        match command {
            DebuggerCommand::Open {
                game,
                fen,
                moves,
                strategy,
                depth,
                over,
            } => {
                let registries = &self.setup.registries;
                let game = game.as_ref().map(|name| registries.games().named(name));
                let root = RootPosition::read(fen, "", game.transpose()?)?;
                let root = root.with_moves(&moves.join(" "), &mut || poll.goes_on())?;
                let strategy = registries.strategy(strategy)?;
                let over = over.as_ref().map(|over| registries.strategy(over)).transpose()?;
                if *depth == 0 || *depth > DEEPEST.plies() {
                    refuse!("depth {depth} is out of reach: depths are 1 to {DEEPEST}");
                }
                let (setup, depth) = ((&root, &self.setup), Depth::new(*depth));
                let mut tree = OpenTrees::open(setup, &strategy, over.as_ref(), depth, self.most, poll)?;
                let root = tree.node(&[], poll)?;
                emit(DebuggerEvent::Tree(Box::new(tree.tree())));
                emit(DebuggerEvent::Node(Box::new(root)));
                self.tree = Some(tree);
            }
            DebuggerCommand::Node { path } => {
                let tree = self.tree()?;
                let node = tree.node(path, poll)?;
                emit(DebuggerEvent::Node(Box::new(node)));
            }
            DebuggerCommand::Map { path, parts } => {
                let tree = self.tree()?;
                let map = tree.map(path, *parts, poll)?;
                emit(DebuggerEvent::Map(Box::new(map)));
            }
            DebuggerCommand::Find { path, searched, goal } => {
                let tree = self.tree()?;
                let (place, is_whole) = tree.find(path, *searched, *goal, poll)?;
                emit(DebuggerEvent::Found { place, is_whole });
            }
            DebuggerCommand::Close => {
                self.tree = None;
                emit(DebuggerEvent::Closed);
            }
        }
        Ok(())
    }

    fn tree(&mut self) -> Result<&mut OpenTrees, PlainError> {
        let none = || PlainError::new("no tree is open: open one first");
        self.tree.as_mut().ok_or_else(none)
    }
}

impl std::fmt::Debug for Debugger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tree = self.tree.as_ref().map(OpenTrees::tree);
        f.debug_struct("Debugger")
            .field("tree", &tree)
            .finish_non_exhaustive()
    }
}
