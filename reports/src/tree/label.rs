//! The words that all views of a tree use.
//!
//! A node is shown as the move that leads to it, from the view of the side that plays it: its score and
//! window are the negated ones of the node, and a lower bound becomes an upper one.

use super::outline::Gap;
use super::{Bound, Kind, Node, Phase, SEARCHED, Stub, Tree};
use crate::diagram::Side;
use crate::numbers;

/// How to read a tree, in lines.
pub(crate) fn legend(tree: &Tree) -> Vec<&'static str> {
    let mut lines = vec![
        "Score and window of a move are those of the side that plays it; of its moves it takes the highest.",
    ];
    let has = |wanted: &[Kind]| tree.nodes.iter().any(|node| wanted.contains(&node.kind));
    if has(&[Kind::Exact]) {
        lines.push("exact: before the horizon minimax has no window and prunes nothing, so that the score is the value.");
    }
    if has(&[Kind::Pv, Kind::Cut, Kind::All]) {
        lines.extend([
            "PV: score inside the window. cut: at its lower end or below, which one reply shows; others are pruned.",
            "all: at its upper end or above, which takes every reply. = the value, ≤ at most, ≥ at least.",
        ]);
    }
    if tree.second.is_some() {
        lines.extend([
            "140 → 28: nodes that the first and the second search spent on the same moves; saved (marked × or struck",
            "through): the second spent none. Pruned moves that it tried have their nodes in brackets, or a bold tick.",
        ]);
    }
    lines
}

/// `White to move` for a root, else `2…Bd6`.
pub(super) fn name(tree: &Tree, node: &Node) -> String {
    let Some(played) = node.played.as_ref() else {
        return match node.parent {
            Some(_) => "pass".to_owned(),
            None => tree.diagram.turn().unwrap_or_else(|| "root".to_owned()),
        };
    };
    let black_begins = tree.diagram.to_move == Some(Side::Second);
    let half_moves = node.ply.saturating_sub(1) + u32::from(black_begins);
    let dots = if half_moves % 2 == 0 { "." } else { "…" };
    let number = tree.move_number + half_moves / 2;
    format!("{number}{dots}{}", played.text)
}

/// Whether the view of the side that plays the move differs from that of the side to move at the node: not at
/// a root.
fn turned(node: &Node) -> bool {
    node.parent.is_some()
}

/// `= +25`, `≤ -30`, `≥ +#3`.
pub(super) fn score(node: &Node) -> String {
    let (sign, score) = match (node.bound, turned(node)) {
        (Bound::Exact, turned) => ("=", if turned { -node.score } else { node.score }),
        (Bound::Lower, false) => ("≥", node.score),
        (Bound::Upper, false) => ("≤", node.score),
        (Bound::Lower, true) => ("≤", -node.score),
        (Bound::Upper, true) => ("≥", -node.score),
    };
    format!("{sign} {}", numbers::score(score))
}

/// `(-∞, +25)`.
pub(super) fn window(node: &Node) -> String {
    let (alpha, beta) = match turned(node) {
        true => (node.beta.map(|beta| -beta), node.alpha.map(|alpha| -alpha)),
        false => (node.alpha, node.beta),
    };
    let bound =
        |bound: Option<i32>, infinite: &str| bound.map_or_else(|| infinite.to_owned(), numbers::score);
    format!("({}, {})", bound(alpha, "-∞"), bound(beta, "+∞"))
}

/// Why the node ended, and which move cut it off; empty if every move was tried.
pub(super) fn why(node: &Node) -> String {
    let ended = match &node.refutation {
        Some(by) => {
            let tried = ordinal(by.place + 1);
            match turned(node) {
                true => format!("refuted by {}, the {tried} tried", by.played.text),
                false => format!("{} by {}, the {tried} tried", node.ending, by.played.text),
            }
        }
        None if node.ending == SEARCHED => String::new(),
        None => node.ending.clone(),
    };
    let principal = if node.principal && turned(node) {
        "best line"
    } else {
        ""
    };
    let parts = [ended.as_str(), principal];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<&str>>().join(", ")
}

/// `17 moves pruned`, in quiescence `2 captures pruned`.
pub(super) fn pruned(node: &Node) -> String {
    let thing = match node.phase {
        Phase::Main => "move",
        Phase::Quiescence => "capture",
    };
    format!("{} pruned", numbers::counted(node.pruned.len(), thing))
}

/// The names of the pruned moves, as many as are asked for, with the nodes that the second search spent on
/// them: `a6 b6 (31) and 12 more`.
pub(super) fn stubs(node: &Node, named: usize) -> String {
    let mut stubs: Vec<&Stub> = node.pruned.iter().collect();
    // Those that the second search tried come first, so that none of them is left unnamed before others.
    stubs.sort_by_key(|stub| stub.second.unwrap_or(0) == 0);
    let mut words: Vec<String> = stubs
        .into_iter()
        .take(named)
        .map(|stub| match stub.second {
            None | Some(0) => stub.played.text.clone(),
            Some(nodes) => format!("{} ({})", stub.played.text, numbers::grouped(nodes)),
        })
        .collect();
    if node.pruned.len() > named {
        words.push(format!("and {} more", node.pruned.len() - named));
    }
    words.join(" ")
}

/// `16 moves not shown`, `3 moves (128 nodes) not shown`.
pub(super) fn not_shown(gap: Gap) -> String {
    let moves = numbers::counted(gap.moves as usize, "move");
    let nodes = numbers::counted(gap.nodes as usize, "node");
    match gap.moves {
        0 => format!("{nodes} not shown"),
        _ if gap.moves == gap.nodes => format!("{moves} not shown"),
        _ => format!("{moves} ({nodes}) not shown"),
    }
}

/// `140`; against a second search `140 → 28`, or `140 → saved` if it spent nothing here.
pub(super) fn nodes(node: &Node) -> String {
    let nodes = numbers::grouped(node.nodes);
    match node.second {
        None => nodes,
        Some(0) => format!("{nodes} → saved"),
        Some(second) => format!("{nodes} → {}", numbers::grouped(second)),
    }
}

/// Whether the number of nodes says anything: that of a leaf is always 1, unless a second search differs.
pub(super) fn counted(node: &Node) -> bool {
    node.nodes > 1 || node.second.is_some_and(|second| second != node.nodes)
}

/// `1st`, `2nd`, `11th`.
fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn moves_are_numbered_as_the_game_counts_them() {
        let mut tree = samples::tree();
        let names = |tree: &Tree| -> Vec<String> { tree.nodes.iter().map(|node| name(tree, node)).collect() };
        assert_eq!(names(&tree), ["White to move", "7.e4", "7…d5", "7.<b>&"]);
        tree.diagram.to_move = Some(Side::Second);
        assert_eq!(names(&tree), ["Black to move", "7…e4", "8.d5", "7…<b>&"]);
    }

    #[test]
    fn a_move_is_shown_from_the_view_of_its_own_side() {
        let tree = samples::tree();
        assert_eq!(score(&tree.nodes[0]), "= +20");
        assert_eq!(score(&tree.nodes[1]), "= +20");
        assert_eq!(window(&tree.nodes[1]), "(-∞, +∞)");
        // The reply has 5 or more for White, who is to move after it: for Black -5 or less.
        let mut reply = tree.nodes[2].clone();
        reply.bound = Bound::Lower;
        (reply.alpha, reply.beta, reply.score) = (Some(-20), Some(5), 5);
        assert_eq!(score(&reply), "≤ -5");
        assert_eq!(window(&reply), "(-5, +20)");
    }

    #[test]
    fn a_side_that_passes_plays_no_move() {
        let mut tree = samples::tree();
        tree.nodes[1].played = None;
        assert_eq!(name(&tree, &tree.nodes[1]), "pass");
    }

    #[test]
    fn ordinals_of_ten_to_nineteen_are_their_own() {
        let told: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal).into();
        let expected = [
            "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th",
        ];
        assert_eq!(told, expected);
    }
}
