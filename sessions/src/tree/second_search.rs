//! [`SecondSearchMarker`]: follows another search through the nodes of a tree.

use super::recording::board_after;
use engine_core::{Depth, Ply};
use games::{AnyMove, AnyObserver, AnyPosition};
use reports::Tree;
use reports::tree::Counts;
use search_variants::observer::{EnteredNode, LeftNode};
use std::collections::{HashMap, VecDeque};

/// Observes a search and counts how many nodes it spends on each of the tree's nodes and pruned moves,
/// identified by the moves from the root. Uses no memory for nodes that are not in the tree.
pub(super) struct SecondSearchMarker<'a> {
    tree: &'a mut Tree,
    root: Box<dyn AnyPosition>,
    /// Where each move leads from a node, in the order of the tree's search: if that search made a move
    /// several times, the first occurrences are matched with each other.
    steps: HashMap<(Option<usize>, String), VecDeque<TreeSlot>>,
    depth: Depth,
    /// Whether the current iteration is the one to follow.
    follows: bool,
    counts: Counts,
    open: Vec<OpenNode>,
}

/// A place in the tree where another search may spend nodes: a node, or its untried move with that index.
type TreeSlot = (usize, Option<usize>);

/// A node that was entered and not yet left.
struct OpenNode {
    /// Its place in the tree, and its board.
    place: Option<(TreeSlot, Box<dyn AnyPosition>)>,
    ply: Ply,
    entered_after: u64,
}

impl<'a> SecondSearchMarker<'a> {
    /// Prepares to follow the iteration of the tree's depth.
    pub(super) fn new(tree: &'a mut Tree, root: Box<dyn AnyPosition>) -> SecondSearchMarker<'a> {
        let mut steps: HashMap<(Option<usize>, String), VecDeque<TreeSlot>> = HashMap::new();
        for (place, node) in tree.nodes.iter_mut().enumerate() {
            let text = &mut node.moves;
            text.second = Some(0);
            let name = text.played.as_ref().map(|played| played.coordinates.clone());
            let parent = node.parent.map(|parent| parent as usize);
            let from = steps.entry((parent, name.unwrap_or_default()));
            from.or_default().push_back((place, None));
            for (index, untried) in text.untried.iter_mut().enumerate() {
                untried.second = Some(0);
                let from = steps.entry((Some(place), untried.played.coordinates.clone()));
                from.or_default().push_back((place, Some(index)));
            }
        }
        SecondSearchMarker {
            depth: Depth::new(tree.depth),
            tree,
            root,
            steps,
            follows: false,
            counts: Counts::default(),
            open: Vec::new(),
        }
    }

    pub(super) fn finish(self) -> Counts {
        self.counts
    }

    fn place(&mut self, node: &EnteredNode<AnyMove>) -> Option<(TreeSlot, Box<dyn AnyPosition>)> {
        let (parent, board) = match self.open.last() {
            None => (None, &self.root),
            Some(open) => match open.place.as_ref()? {
                ((parent, None), board) => (Some(*parent), board),
                ((_, Some(_)), _) => return None,
            },
        };
        // Verification searches enter the same node again.
        let stays = self.open.last().is_none_or(|above| above.ply == node.ply);
        let played = node.previous.filter(|_| !stays);
        let name = played.map(|played| board.coordinates(played));
        let places = self.steps.get_mut(&(parent, name.unwrap_or_default()))?;
        let place = match places.len() {
            1 => places.front().copied(),
            _ => places.pop_front(),
        };
        Some((place?, board_after(board.as_ref(), played, stays)))
    }
}

impl AnyObserver for SecondSearchMarker<'_> {
    fn entered(&mut self, node: &EnteredNode<AnyMove>) {
        if self.open.is_empty() {
            self.follows = node.depth == self.depth;
        }
        if self.follows {
            let place = self.place(node);
            self.open.push(OpenNode {
                place,
                ply: node.ply,
                entered_after: node.nodes - 1,
            });
            self.counts.count_node(node.ply);
        }
    }

    fn watches_below(&mut self, _node: &EnteredNode<AnyMove>) -> bool {
        self.follows
    }

    fn cut(&mut self, _played: AnyMove, index: usize) {
        if self.follows {
            self.counts.count_cutoff(index);
        }
    }

    fn left(&mut self, left: &LeftNode) {
        let Some(open) = self.open.pop() else {
            return;
        };
        let count = match open.place {
            Some(((place, None), _)) => &mut self.tree.nodes[place].moves.second,
            Some(((place, Some(index)), _)) => &mut self.tree.nodes[place].moves.untried[index].second,
            None => return,
        };
        *count = Some(count.unwrap_or(0) + left.nodes - open.entered_after);
    }
}
