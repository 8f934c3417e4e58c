//! [`Follower`]: follows another search through the nodes of a tree.

use super::tally::Tally;
use engine_core::{Depth, Ply};
use games::Playable;
use reports::Tree;
use search_variants::Observer;
use search_variants::observer::{Cut, Entered, Left};
use std::collections::HashMap;

/// Watches a search and marks in a tree how many nodes it spends on each of the tree's nodes and pruned
/// moves, told by the moves from the root. Needs no memory for nodes that the tree does not show.
pub(super) struct Follower<'a, P: Playable> {
    tree: &'a mut Tree,
    reader: P,
    /// Where a move leads to from a node. If the tree's search played it several times, the first time meets
    /// the first.
    steps: HashMap<(usize, String), Steps>,
    roots: Steps,
    tally: Tally,
    /// Where in the tree the open nodes are, by ply, with the nodes entered before each.
    open: Vec<(Option<Place>, u64)>,
}

/// Something in a tree that another search may spend nodes on.
#[derive(Clone, Copy)]
enum Place {
    Node(usize),
    Stub(usize, usize),
}

/// The places that one move leads to, in the order of the tree's search.
#[derive(Default)]
struct Steps {
    places: Vec<Place>,
    taken: usize,
}

impl Steps {
    /// The next one, as long as there is one; else the last again.
    fn take(&mut self) -> Option<Place> {
        self.taken += 1;
        let place = self.places.get(self.taken - 1).or(self.places.last());
        place.copied()
    }
}

impl<'a, P: Playable> Follower<'a, P> {
    /// Will follow the iteration of `depth` through the tree.
    pub(super) fn new(tree: &'a mut Tree, reader: P, depth: Depth) -> Follower<'a, P> {
        let mut steps: HashMap<(usize, String), Steps> = HashMap::new();
        let mut roots = Steps::default();
        for (place, node) in tree.nodes.iter_mut().enumerate() {
            node.second = Some(0);
            let name = node.played.as_ref().map(|played| played.coordinates.clone());
            let from = match node.parent {
                None => &mut roots,
                Some(parent) => steps.entry((parent, name.unwrap_or_default())).or_default(),
            };
            from.places.push(Place::Node(place));
            for (index, stub) in node.pruned.iter_mut().enumerate() {
                stub.second = Some(0);
                let name = stub.played.coordinates.clone();
                let from = steps.entry((place, name)).or_default();
                from.places.push(Place::Stub(place, index));
            }
        }
        Follower {
            tree,
            reader,
            steps,
            roots,
            tally: Tally::new(depth),
            open: Vec::new(),
        }
    }

    pub(super) fn finish(self) -> Tally {
        self.tally
    }

    /// Where the move just played leads to in the tree.
    fn step(&mut self, played: Option<P::Move>) -> Option<Place> {
        match self.open.last() {
            None => self.roots.take(),
            Some((Some(Place::Node(parent)), _)) => {
                let name = played.map(|played| self.reader.coordinates(played));
                self.steps.get_mut(&(*parent, name.unwrap_or_default()))?.take()
            }
            Some(_) => None,
        }
    }
}

impl<P: Playable> Observer<P> for Follower<'_, P> {
    fn entered(&mut self, node: &Entered<'_, P>) {
        if self.tally.entered(node.ply, node.depth) {
            let place = self.step(node.previous);
            self.open.push((place, self.tally.nodes - 1));
        }
    }

    fn cut(&mut self, _ply: Ply, cut: Cut<P::Move>) {
        self.tally.cut(&cut);
    }

    fn left(&mut self, _node: &Left) {
        if !self.tally.counts_now() {
            return;
        }
        let Some((Some(place), before)) = self.open.pop() else {
            return;
        };
        let count = match place {
            Place::Node(place) => &mut self.tree.nodes[place].second,
            Place::Stub(place, index) => &mut self.tree.nodes[place].pruned[index].second,
        };
        *count = Some(count.unwrap_or(0) + self.tally.nodes - before);
    }
}
