//! [`search_node`]: a recorded node with its moves as text; [`search_tree`]: the part of a recording to show.

use super::recording::{ListedMove, RecordedNode, RecordedTree, board_after};
use engine_core::{NodeEnd, Phase, Ply};
use games::{AnyMove, AnyPosition};
use reports::tree::{MoveText, NodeText, SearchNode, UntriedMove};

/// The nodes of a recording to show, starting from the root's board: the principal variation and, below its
/// node at ply `from`, the alternatives to its moves and then the nodes nearest to that node; at most `most`
/// nodes, or the whole principal variation if that is longer.
pub(super) fn search_tree(
    recording: &RecordedTree,
    root: &dyn AnyPosition,
    from: Ply,
    most: usize,
) -> Vec<SearchNode> {
    let all = &recording.nodes;
    let above = |node: &RecordedNode| node.parent.map(|parent| parent as usize);
    let mut is_below: Vec<bool> = Vec::new();
    for node in all {
        let is_end = |above: usize| all[above].principal && all[above].ply >= from;
        is_below.push(above(node).is_some_and(|above| is_below[above] || is_end(above)));
    }
    let is_shown = |&place: &usize| all[place].principal || is_below[place];
    let mut places: Vec<usize> = (0..all.len()).filter(is_shown).collect();
    places.sort_by_key(|&place| {
        let node = &all[place];
        let is_beside = above(node).is_some_and(|above| all[above].principal);
        (!node.principal, !is_beside, node.ply)
    });
    let line = all.iter().filter(|node| node.principal).count();
    places.truncate(most.max(line));
    places.sort_unstable();
    let nodes = places.iter().map(|&place| {
        let node = &all[place];
        let (mut shown, board) = search_node(node, recording.board(node.parent, root).as_ref());
        shown.parent = above(node).and_then(|above| Some(places.binary_search(&above).ok()? as u32));
        if matches!(node.end, NodeEnd::CutOff | NodeEnd::StandPat) {
            let pruned = pruned(node, board.as_ref()).into_iter();
            let pruned = pruned.map(|played| UntriedMove {
                played: move_of(board.as_ref(), played),
                reason: String::new(),
                second: None,
            });
            shown.moves.untried = pruned.collect();
        }
        shown
    });
    nodes.collect()
}

/// The legal moves that a node could have tried but did not, in the board's order. In quiescence only
/// captures, unless it has tried other moves.
fn pruned(node: &RecordedNode, board: &dyn AnyPosition) -> Vec<AnyMove> {
    let is_tried = |&played: &AnyMove| node.moves.listed(played).is_some_and(ListedMove::is_tried);
    let is_quiet = |&played: &AnyMove| board.capture(played).is_none();
    let mut legal = board.legal_moves();
    if node.phase == Phase::Quiescence && !legal.iter().any(|played| is_tried(played) && is_quiet(played)) {
        let captures = board.captures();
        legal.retain(|played| captures.contains(played));
    }
    legal.retain(|played| !is_tried(played));
    legal
}

/// A node with its moves as text (except untried ones), and its board. `above` is the parent's board.
pub(crate) fn search_node(
    node: &RecordedNode,
    above: &dyn AnyPosition,
) -> (SearchNode, Box<dyn AnyPosition>) {
    let board = board_after(above, node.moves.played, node.search.stays());
    let text = NodeText {
        played: node.moves.played.map(|played| move_of(above, played)),
        fen: board.fen(),
        refutation: node
            .moves
            .refutation()
            .map(|by| move_of(board.as_ref(), by.played)),
        ..NodeText::default()
    };
    (node.with(text), board)
}

pub(crate) fn move_of(board: &dyn AnyPosition, played: AnyMove) -> MoveText {
    MoveText {
        coordinates: board.coordinates(played),
        text: board.algebraic(played),
    }
}
