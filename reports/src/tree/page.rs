//! A tree as a page that folds.

use super::outline::{self, Item, Line};
use super::{Node, Tree, label};
use serde::Serialize;

/// A line of a page that folds: if it opens, the lines below it are folded into it until as many are closed.
#[derive(Default, Serialize)]
pub(crate) struct PageRow {
    /// The move, or the words for pruned moves and of nodes left out.
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
    let lines = outline::lines(tree);
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
        kind,
        why,
        saved,
        ..PageRow::default()
    };
    match line.item {
        Item::Node(place) => {
            let node = &tree.nodes[place];
            PageRow {
                score: label::score(node),
                window: label::window(node),
                nodes: label::nodes(node),
                counted: counted(node),
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

/// Whether the number of nodes says anything: that of a leaf is always 1, unless a second search differs.
pub(super) fn counted(node: &Node) -> bool {
    node.nodes > 1 || node.second.is_some_and(|second| second != node.nodes)
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
