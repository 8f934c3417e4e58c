//! A tree as lines that one can read from top to bottom: for text, and for pages that fold.

use super::Tree;

/// What a line is about; numbers are places in [`Tree::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Node(usize),
    Pruned(usize),
    LeftOut(usize, Gap),
}

/// Moves that were tried and are not shown, and the nodes below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gap {
    pub(super) moves: u64,
    pub(super) nodes: u64,
}

/// What a cap left out below a node of which `children` are shown.
pub(super) fn gap(tree: &Tree, place: usize, children: &[usize]) -> Option<Gap> {
    let tried = u64::from(tree.nodes[place].tried);
    let gap = Gap {
        moves: tried.saturating_sub(children.len() as u64),
        nodes: tree.left_out(place, children),
    };
    (gap.nodes > 0).then_some(gap)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) item: Item,
    /// For each level, the topmost first and its own last, whether more lines hang below the same node; empty
    /// for a root.
    pub(super) more: Vec<bool>,
}

pub(super) fn lines(tree: &Tree) -> Vec<Line> {
    let children = tree.children();
    let mut lines = Vec::new();
    for root in tree.roots() {
        hang(tree, &children, Item::Node(root), &[], &mut lines);
    }
    lines
}

pub(super) fn below(tree: &Tree, place: usize, children: &[usize]) -> Vec<Item> {
    let mut items: Vec<Item> = children.iter().map(|&child| Item::Node(child)).collect();
    items.extend(gap(tree, place, children).map(|gap| Item::LeftOut(place, gap)));
    if !tree.nodes[place].pruned.is_empty() {
        items.push(Item::Pruned(place));
    }
    items
}

fn hang(tree: &Tree, children: &[Vec<usize>], item: Item, more: &[bool], lines: &mut Vec<Line>) {
    lines.push(Line {
        item,
        more: more.to_vec(),
    });
    let Item::Node(place) = item else {
        return;
    };
    let below = below(tree, place, &children[place]);
    let last = below.len().saturating_sub(1);
    for (index, item) in below.into_iter().enumerate() {
        let mut more = more.to_vec();
        more.push(index < last);
        hang(tree, children, item, &more, lines);
    }
}
