//! A tree as text lines in reading order.

use crate::tree::{SearchNode, Tree, label};
use serde::Serialize;

/// The subject of a line; numbers are indices into [`Tree::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OutlineItem {
    Node(usize),
    Pruned(usize),
    /// Moves that a cap left out below a node, and their nodes.
    LeftOut(usize, (u64, u64)),
}

impl OutlineItem {
    fn node(self, tree: &Tree) -> &SearchNode {
        let (OutlineItem::Node(place) | OutlineItem::Pruned(place) | OutlineItem::LeftOut(place, _)) = self;
        &tree.nodes[place]
    }
}

/// A line in the form common to all views. On a page with folding it may open a fold: the following lines are
/// inside it until a line closes it.
#[derive(Debug, Serialize)]
pub(crate) struct TextLine {
    #[serde(skip)]
    pub(super) item: OutlineItem,
    /// For each level from the top down to its own, whether more lines follow under the same parent; empty
    /// for a root.
    #[serde(skip)]
    pub(super) more: Vec<bool>,
    /// The move, or the text for pruned moves and for nodes left out.
    pub(super) name: String,
    pub(super) score: String,
    pub(super) window: String,
    /// The name of the node type, which is also the style; `pruned` and `left-out` for lines that are not
    /// nodes.
    pub(super) kind: &'static str,
    pub(super) why: String,
    pub(super) nodes: String,
    /// Whether the node count is informative: for a leaf it is always 1, unless a second search differs.
    pub(super) counted: bool,
    pub(super) saved: bool,
    principal: bool,
    opens: bool,
    closes: usize,
}

impl TextLine {
    pub(super) fn of(tree: &Tree, item: OutlineItem, more: &[bool]) -> TextLine {
        let node = item.node(tree);
        let none = String::new;
        let (kind, [name, score, window, why, nodes]) = match item {
            OutlineItem::Node(_) => {
                let (name, score, window) =
                    (label::name(tree, node), label::score(node), label::window(node));
                let words = [name, score, window, label::why(node), label::nodes(node)];
                (node.kind.name(), words)
            }
            OutlineItem::Pruned(_) => {
                let moves = label::untried(node, usize::MAX);
                ("pruned", [label::pruned(node), none(), none(), moves, none()])
            }
            OutlineItem::LeftOut(_, gap) => (
                "left-out",
                [label::not_shown(gap), none(), none(), none(), none()],
            ),
        };
        TextLine {
            item,
            more: more.to_vec(),
            name,
            score,
            window,
            kind,
            why,
            nodes,
            counted: node.nodes > 1 || node.moves.second.is_some_and(|second| second != node.nodes),
            saved: node.moves.second == Some(0),
            principal: node.principal,
            opens: false,
            closes: 0,
        }
    }

    pub(super) fn node<'t>(&self, tree: &'t Tree) -> &'t SearchNode {
        self.item.node(tree)
    }
}

pub(crate) fn lines(tree: &Tree) -> Vec<TextLine> {
    let children = tree.children();
    let mut lines = Vec::new();
    for root in tree.roots() {
        hang(tree, &children, OutlineItem::Node(root), &[], &mut lines);
    }
    for index in 0..lines.len() {
        let deeper = lines.get(index + 1).map_or(0, |next| next.more.len());
        let line = &mut lines[index];
        line.opens = deeper > line.more.len();
        if !line.opens {
            line.closes = line.more.iter().rev().take_while(|&&more| !more).count();
        }
    }
    lines
}

pub(super) fn below(tree: &Tree, place: usize, children: &[usize]) -> Vec<OutlineItem> {
    let mut items: Vec<OutlineItem> = children.iter().map(|&child| OutlineItem::Node(child)).collect();
    let moves = u64::from(tree.nodes[place].tried).saturating_sub(children.len() as u64);
    let nodes = tree.left_out(place, children);
    items.extend((nodes > 0).then_some(OutlineItem::LeftOut(place, (moves, nodes))));
    if !tree.nodes[place].moves.untried.is_empty() {
        items.push(OutlineItem::Pruned(place));
    }
    items
}

fn hang(tree: &Tree, children: &[Vec<usize>], item: OutlineItem, more: &[bool], lines: &mut Vec<TextLine>) {
    lines.push(TextLine::of(tree, item, more));
    let OutlineItem::Node(place) = item else {
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
