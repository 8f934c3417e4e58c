//! A tree as lines that one can read from top to bottom: for text, and for pages that fold.

use super::gap::{Gap, gap};
use super::{Tree, label};
use serde::Serialize;

/// What a line is about; numbers are places in [`Tree::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Node(usize),
    /// The moves that a node did not try.
    Pruned(usize),
    /// What a cap left out below a node.
    LeftOut(usize, Gap),
}

/// A line, and how it hangs in the tree.
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

/// What hangs below a node, in reading order.
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

/// A line of a page that folds: if it opens, the lines below it are folded into it until as many are closed.
#[derive(Serialize)]
pub(crate) struct PageRow {
    /// The move, or what is said of pruned moves and of nodes left out.
    name: String,
    score: String,
    window: String,
    /// The type's name, also the style; `pruned` and `left-out` for lines that are no nodes.
    kind: &'static str,
    why: String,
    nodes: String,
    /// Whether the number of nodes says anything: it is not 1 anyway.
    counted: bool,
    saved: bool,
    opens: bool,
    unfolded: bool,
    closes: usize,
}

pub(crate) fn page_rows(tree: &Tree) -> Vec<PageRow> {
    let lines = lines(tree);
    let mut rows: Vec<PageRow> = lines.iter().map(|line| row(tree, line)).collect();
    for index in 0..rows.len() {
        let deeper = lines.get(index + 1).map_or(0, |next| next.more.len());
        rows[index].opens = deeper > lines[index].more.len();
        if !rows[index].opens {
            let ends = lines[index].more.iter().rev().take_while(|&&more| !more);
            rows[index].closes = ends.count();
        }
    }
    rows
}

fn row(tree: &Tree, line: &Line) -> PageRow {
    let plain = |name, kind, why, saved| PageRow {
        name,
        score: String::new(),
        window: String::new(),
        kind,
        why,
        nodes: String::new(),
        counted: false,
        saved,
        opens: false,
        unfolded: false,
        closes: 0,
    };
    match line.item {
        Item::Node(place) => {
            let node = &tree.nodes[place];
            PageRow {
                score: label::score(node),
                window: label::window(node),
                nodes: label::nodes(node),
                counted: label::counted(node),
                unfolded: node.principal,
                ..plain(
                    label::name(tree, node),
                    node.kind.name(),
                    label::why(node),
                    tree.saved(node),
                )
            }
        }
        Item::Pruned(place) => {
            let node = &tree.nodes[place];
            let moves = label::stubs(node, usize::MAX);
            plain(label::pruned(node), "pruned", moves, tree.saved(node))
        }
        Item::LeftOut(place, gap) => plain(
            label::not_shown(gap),
            "left-out",
            String::new(),
            tree.saved(&tree.nodes[place]),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn every_fold_that_opens_is_closed_once() {
        let rows = page_rows(&samples::tree());
        let mut open = 0;
        for row in &rows {
            open += usize::from(row.opens);
            assert!(open >= row.closes, "{}", row.name);
            open -= row.closes;
        }
        assert_eq!(open, 0);
        let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "White to move",
                "7.e4",
                "7…d5",
                "7.<b>&",
                "3 moves (6 nodes) not shown",
                "4 moves pruned"
            ]
        );
    }
}
