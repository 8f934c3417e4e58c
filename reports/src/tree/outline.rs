//! A tree as lines that one can read from top to bottom, each with its words.

use super::label::OmittedNodes;
use super::{SearchNode, Tree, label};
use serde::Serialize;

/// What a line is about; numbers are places in [`Tree::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Node(usize),
    Pruned(usize),
    LeftOut(usize, OmittedNodes),
}

/// What a cap left out below a node of which `children` are shown.
fn gap(tree: &Tree, place: usize, children: &[usize]) -> Option<OmittedNodes> {
    let tried = u64::from(tree.nodes[place].tried);
    let gap = OmittedNodes {
        moves: tried.saturating_sub(children.len() as u64),
        nodes: tree.left_out(place, children),
    };
    (gap.nodes > 0).then_some(gap)
}

/// A line as every view writes it. On a page that folds it may open: then the lines below it are folded into
/// it until as many are closed.
#[derive(Debug, Serialize)]
pub(crate) struct Line {
    #[serde(skip)]
    pub(super) item: Item,
    /// For each level, the topmost first and its own last, whether more lines hang below the same node; empty
    /// for a root.
    #[serde(skip)]
    pub(super) more: Vec<bool>,
    /// The move, or the words for pruned moves and for nodes left out.
    pub(super) name: String,
    pub(super) score: String,
    pub(super) window: String,
    /// The type's name, also the style; `pruned` and `left-out` for lines that are no nodes.
    pub(super) kind: &'static str,
    pub(super) why: String,
    pub(super) nodes: String,
    /// Whether the number of nodes says anything: that of a leaf is always 1, unless a second search differs.
    pub(super) counted: bool,
    pub(super) saved: bool,
    principal: bool,
    opens: bool,
    closes: usize,
}

impl Line {
    pub(super) fn of(tree: &Tree, item: Item, more: &[bool]) -> Line {
        let (Item::Node(place) | Item::Pruned(place) | Item::LeftOut(place, _)) = item;
        let node = &tree.nodes[place];
        let none = String::new;
        let (kind, [name, score, window, why, nodes]) = match item {
            Item::Node(_) => {
                let (name, score, window) =
                    (label::name(tree, node), label::score(node), label::window(node));
                let words = [name, score, window, label::why(node), label::nodes(node)];
                (node.kind.name(), words)
            }
            Item::Pruned(_) => {
                let moves = label::untried(node, usize::MAX);
                ("pruned", [label::pruned(node), none(), none(), moves, none()])
            }
            Item::LeftOut(_, gap) => (
                "left-out",
                [label::not_shown(gap), none(), none(), none(), none()],
            ),
        };
        Line {
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
        let (Item::Node(place) | Item::Pruned(place) | Item::LeftOut(place, _)) = self.item;
        &tree.nodes[place]
    }
}

pub(crate) fn lines(tree: &Tree) -> Vec<Line> {
    let children = tree.children();
    let mut lines = Vec::new();
    for root in tree.roots() {
        hang(tree, &children, Item::Node(root), &[], &mut lines);
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

pub(super) fn below(tree: &Tree, place: usize, children: &[usize]) -> Vec<Item> {
    let mut items: Vec<Item> = children.iter().map(|&child| Item::Node(child)).collect();
    items.extend(gap(tree, place, children).map(|gap| Item::LeftOut(place, gap)));
    if !tree.nodes[place].moves.untried.is_empty() {
        items.push(Item::Pruned(place));
    }
    items
}

fn hang(tree: &Tree, children: &[Vec<usize>], item: Item, more: &[bool], lines: &mut Vec<Line>) {
    lines.push(Line::of(tree, item, more));
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
