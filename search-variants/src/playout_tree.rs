//! [`PlayoutTree`]: the tree that Monte Carlo tree search grows by one node per playout.

use engine_core::{Key, Ply, Score};

/// A node of the tree. Values are from the point of view of its side to move.
#[derive(Clone, Debug)]
pub(crate) struct TreeNode<M> {
    /// The move that leads to it; `None` at the root.
    pub(crate) played: Option<M>,
    pub(crate) visits: u32,
    pub(crate) results: f64,
    /// The best score that its side to move is certain of, from the settled moves.
    pub(crate) sure: Option<Score>,
    /// Whether that is its value, with nothing left to search below it.
    pub(crate) is_settled: bool,
    /// Whether all of its moves have a node.
    pub(crate) is_expanded: bool,
    /// The child that was added last.
    last_child: Option<NodeIndex>,
    /// The child that its parent had added before it.
    sibling: Option<NodeIndex>,
}

/// The index of a node in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeIndex(u32);

impl NodeIndex {
    pub(crate) const ROOT: NodeIndex = NodeIndex(0);
}

/// Maximum bytes of a tree's nodes: about one and a half million nodes in chess.
const TREE_BYTES: usize = 64 << 20;

/// The tree of one search, or of several in a game: see [`tree_reuse`](crate::selection::tree_reuse).
#[derive(Clone, Debug)]
pub struct PlayoutTree<M> {
    /// The key of the position that the tree starts at, and its ply in the search.
    begun_at: Option<(Key, Ply)>,
    nodes: Vec<TreeNode<M>>,
    most_nodes: usize,
}

/// Empty; it takes no memory until it is started.
impl<M> Default for PlayoutTree<M> {
    fn default() -> PlayoutTree<M> {
        PlayoutTree::within(TREE_BYTES)
    }
}

impl<M> PlayoutTree<M> {
    /// Number of playouts through its root.
    pub fn playouts(&self) -> u32 {
        self.nodes.first().map_or(0, |root| root.visits)
    }

    /// An empty tree whose nodes will take at most `bytes` bytes; the root and one move always fit.
    pub(crate) fn within(bytes: usize) -> PlayoutTree<M> {
        PlayoutTree {
            begun_at: None,
            nodes: Vec::new(),
            most_nodes: (bytes / size_of::<TreeNode<M>>()).clamp(2, u32::MAX as usize),
        }
    }

    /// Number of nodes.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Allocated bytes.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<TreeNode<M>>()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= self.most_nodes
    }
}

impl<M: Copy + PartialEq> PlayoutTree<M> {
    /// Continues with the tree of that position, or starts a new one.
    pub(crate) fn begin(&mut self, key: Key, ply: Ply) {
        if self.begun_at != Some((key, ply)) {
            self.begun_at = Some((key, ply));
            self.nodes.clear();
            self.make_room();
            self.nodes.push(TreeNode::new(None, None));
        }
    }

    pub(crate) fn at(&self, place: NodeIndex) -> &TreeNode<M> {
        &self.nodes[place.0 as usize]
    }

    pub(crate) fn at_mut(&mut self, place: NodeIndex) -> &mut TreeNode<M> {
        &mut self.nodes[place.0 as usize]
    }

    /// The children of a node, the last one added first.
    pub(crate) fn children(&self, place: NodeIndex) -> impl Iterator<Item = (NodeIndex, &TreeNode<M>)> {
        let with_node = |place: NodeIndex| (place, self.at(place));
        std::iter::successors(self.at(place).last_child, |&child| self.at(child).sibling).map(with_node)
    }

    /// Whether a move of a node has a child.
    pub(crate) fn has_child(&self, place: NodeIndex, played: M) -> bool {
        let mut children = self.children(place);
        children.any(|(_, child)| child.played == Some(played))
    }

    /// Keeps the subtree of the position after `played`, whose key is `next`, and drops everything else. A
    /// tree that was started elsewhere, or that has nothing below that position, is empty afterwards.
    pub fn play(&mut self, position: Key, played: M, next: Key) {
        let is_begun_here = self.begun_at == Some((position, Ply::ROOT));
        let known = is_begun_here.then(|| self.known_child(played)).flatten();
        match known {
            Some(child) => {
                self.root_at(child);
                self.begun_at = Some((next, Ply::ROOT));
            }
            None => {
                self.nodes.clear();
                self.begun_at = None;
            }
        }
    }

    /// The child for a move of the root, if there is anything below it. (Nothing more is known about a
    /// repeated position, and the game may go on.)
    fn known_child(&self, played: M) -> Option<NodeIndex> {
        let mut children = self.children(NodeIndex::ROOT);
        let child = children.find(|(_, child)| child.played == Some(played) && child.has_children());
        child.map(|(place, _)| place)
    }

    /// Makes a child of the root the new root, and drops everything that is not below it.
    ///
    /// A child has a higher index than its parent. So the nodes that stay are found in one pass, and none
    /// moves to a higher index.
    fn root_at(&mut self, root: NodeIndex) {
        let mut places: Vec<Option<NodeIndex>> = vec![None; self.nodes.len()];
        places[root.0 as usize] = Some(NodeIndex::ROOT);
        let mut count = 0;
        for old in root.0..self.nodes.len() as u32 {
            if places[old as usize].is_none() {
                continue;
            }
            for (child, _) in self.children(NodeIndex(old)) {
                places[child.0 as usize] = Some(child);
            }
            places[old as usize] = Some(NodeIndex(count));
            self.nodes.swap(count as usize, old as usize);
            count += 1;
        }
        self.nodes.truncate(count as usize);
        let moved = |place: Option<NodeIndex>| place.and_then(|NodeIndex(old)| places[old as usize]);
        for node in &mut self.nodes {
            node.last_child = moved(node.last_child);
            node.sibling = moved(node.sibling);
            node.sure = node.sure.map(|sure| sure.seen_from(Ply::new(1)));
        }
        let root = self.at_mut(NodeIndex::ROOT);
        (root.played, root.sibling) = (None, None);
    }

    /// Adds a child for a move of a node.
    pub(crate) fn add_child(&mut self, parent: NodeIndex, played: M) -> NodeIndex {
        // There are never more than `most_nodes`, which fits into the index.
        let child = NodeIndex(self.nodes.len() as u32);
        let sibling = self.at_mut(parent).last_child.replace(child);
        self.make_room();
        self.nodes.push(TreeNode::new(Some(played), sibling));
        child
    }

    /// Makes room for another node: doubles the capacity, but never beyond the maximum.
    fn make_room(&mut self) {
        let nodes = self.nodes.len();
        if nodes == self.nodes.capacity() {
            let more = nodes.min(self.most_nodes.saturating_sub(nodes)).max(1);
            self.nodes.reserve_exact(more);
        }
    }
}

impl<M> TreeNode<M> {
    fn new(played: Option<M>, sibling: Option<NodeIndex>) -> TreeNode<M> {
        TreeNode {
            played,
            visits: 0,
            results: 0.0,
            sure: None,
            is_settled: false,
            is_expanded: false,
            last_child: None,
            sibling,
        }
    }

    pub(crate) fn has_children(&self) -> bool {
        self.last_child.is_some()
    }

    pub(crate) fn mean(&self) -> f64 {
        self.results / f64::from(self.visits)
    }

    pub(crate) fn count(&mut self, result: f64) {
        self.visits += 1;
        self.results += result;
    }
}
