//! The vocabulary common to all views of a tree.
//!
//! Nodes are shown in negamax form, as in textbooks: score, alpha and beta are from the point of view of the
//! side to move at the node.

use super::{Bound, NodeEnd, Phase, ProofNumbers, SearchKind, SearchNode, Tree, UntriedMove};
use crate::diagram::{Diagram, Side};
use crate::numbers;
use engine_core::{NoLegalMoves, Score};

/// `White to move` for a root; `2…Bd6` for other nodes.
pub(crate) fn name(tree: &Tree, node: &SearchNode) -> String {
    let Some(played) = node.moves.played.as_ref() else {
        return match node.parent {
            Some(_) if node.search == SearchKind::Verification => "verification".to_owned(),
            Some(_) => "pass".to_owned(),
            None => {
                let turn = tree.diagram.as_ref().and_then(Diagram::turn);
                turn.unwrap_or_else(|| "root".to_owned())
            }
        };
    };
    let to_move = tree.diagram.as_ref().and_then(|diagram| diagram.to_move);
    let black_begins = to_move == Some(Side::Second);
    let half_moves = node.ply.get().saturating_sub(1) + u32::from(black_begins);
    let dots = if half_moves % 2 == 0 { "." } else { "…" };
    let number = tree.move_number + half_moves / 2;
    format!("{number}{dots}{}", played.text)
}

/// `= +25`, `≤ -30`, `≥ +#3`; or proof numbers: `2 / 14`.
pub(crate) fn score(node: &SearchNode) -> String {
    if let Some(ProofNumbers { proof, disproof }) = node.proof() {
        let written = |number: u32| {
            let finite = ProofNumbers::finite(number);
            finite.map_or_else(|| "∞".to_owned(), |number| numbers::grouped(number.into()))
        };
        return format!("{} / {}", written(proof), written(disproof));
    }
    let sign = match node.bound() {
        Bound::Exact => "=",
        Bound::AtLeast => "≥",
        Bound::AtMost => "≤",
    };
    format!("{sign} {}", points(node.score))
}

/// Alpha and beta: `(-∞, +25)`. Empty for nodes with proof numbers.
pub(crate) fn window(node: &SearchNode) -> String {
    match node.proof() {
        Some(_) => String::new(),
        None => format!("({}, {})", points(node.window.alpha), points(node.window.beta)),
    }
}

/// A score, or a bound of a window.
pub(crate) fn points(score: Score) -> String {
    numbers::score(score.centipawns())
}

impl SearchNode {
    /// Why the node ended, in a few words; `searched` if every move was tried.
    pub fn ended(&self) -> &'static str {
        match self.end {
            NodeEnd::Searched if self.phase == Phase::Quiescence => {
                let stands_pat = Some(self.score) == self.stand_pat && self.score > self.window.alpha;
                match self.tried {
                    0 => "quiet",
                    _ if stands_pat => "stand pat",
                    _ => "searched",
                }
            }
            NodeEnd::Proof(ProofNumbers { proof: 0, .. }) => "proved",
            NodeEnd::Proof(ProofNumbers { disproof: 0, .. }) => "disproved",
            NodeEnd::Proof(_) => "open",
            NodeEnd::NoLegalMoves(NoLegalMoves::Draw) => "stalemate",
            NodeEnd::NoLegalMoves(NoLegalMoves::Loss) if self.in_check => "mate",
            NodeEnd::NoLegalMoves(NoLegalMoves::Loss) => "no move, lost",
            NodeEnd::NoLegalMoves(NoLegalMoves::Value) => "end",
            end => end.words(),
        }
    }
}

pub(crate) fn headings(tree: &Tree) -> [&'static str; 2] {
    if tree.nodes.iter().any(|node| node.proof().is_some()) {
        ["proof / disproof", ""]
    } else {
        ["score", "(alpha, beta)"]
    }
}

/// Which move cut the node off, or why it ended (nothing if every move was tried), and whether it is on the
/// best line.
pub(crate) fn why(node: &SearchNode) -> String {
    let ended = match node.moves.refutation.as_ref().zip(node.refutation) {
        Some((by, place)) => format!("cutoff by {}, tried {}", by.text, ordinal(place + 1)),
        None => match node.ended() {
            "searched" => String::new(),
            ended => ended.to_owned(),
        },
    };
    let is_below_a_root = node.parent.is_some();
    let principal = if node.principal && is_below_a_root { "best line" } else { "" };
    let mut parts = vec![ended.as_str(), principal];
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// `17 moves pruned`; `2 captures pruned` in quiescence.
pub(crate) fn pruned(node: &SearchNode) -> String {
    let thing = match node.phase {
        Phase::Main => "move",
        Phase::Quiescence => "capture",
    };
    format!("{} pruned", numbers::counted(node.moves.untried.len(), thing))
}

/// The names of at most `named` pruned moves, with the nodes that the second search spent on them: `a6 b6
/// (31) and 12 more`.
pub(crate) fn untried(node: &SearchNode, named: usize) -> String {
    let mut moves: Vec<&UntriedMove> = node.moves.untried.iter().collect();
    // Moves that the second search tried come first, so that they are named before others.
    moves.sort_by_key(|untried| untried.second.unwrap_or(0) == 0);
    let named_moves = moves.into_iter().take(named).map(|untried| match untried.second {
        None | Some(0) => untried.played.text.clone(),
        Some(nodes) => format!("{} ({})", untried.played.text, numbers::grouped(nodes)),
    });
    let mut words: Vec<String> = named_moves.collect();
    if node.moves.untried.len() > named {
        words.push(format!("and {} more", node.moves.untried.len() - named));
    }
    words.join(" ")
}

/// `16 moves not shown`, `3 moves (128 nodes) not shown`: moves that were tried, and the nodes below them.
pub(crate) fn not_shown(gap: (u64, u64)) -> String {
    let moves = numbers::counted(gap.0 as usize, "move");
    let nodes = numbers::counted(gap.1 as usize, "node");
    match gap.0 {
        0 => format!("{nodes} not shown"),
        _ if gap.0 == gap.1 => format!("{moves} not shown"),
        _ => format!("{moves} ({nodes}) not shown"),
    }
}

/// `140`; with a second search `140 → 28`, or `140 → saved` if it spent nothing here.
pub(crate) fn nodes(node: &SearchNode) -> String {
    let nodes = numbers::grouped(node.nodes);
    match node.moves.second {
        None => nodes,
        Some(0) => format!("{nodes} → saved"),
        Some(second) => format!("{nodes} → {}", numbers::grouped(second)),
    }
}

/// `1st`, `2nd`, `11th`.
pub(crate) fn ordinal(number: u32) -> String {
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
    use super::*;

    #[test]
    fn ordinals_of_ten_to_nineteen_are_their_own() {
        let ordinals: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal).into();
        let expected = [
            "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th",
        ];
        assert_eq!(ordinals, expected);
    }
}
