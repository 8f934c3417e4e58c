//! The nodes and moves of a search, for people who are learning how a search works.
//!
//! A fact is a recorded node with the searches below it ([`NodeView`]). A bound is either a score that a side
//! has already secured by another choice, or a number that the search tests (a null window, an aspiration
//! window). Sentences claim no more than that.

use super::Sentence;
use crate::numbers::{counted, grouped};
use crate::tree::label::{points, untried};
use crate::tree::{
    Bound, MoveText, NodeEnd, Phase, ProofNumbers, ScoreEffect, SearchKind, SearchNode, Window,
};
use engine_core::{NoLegalMoves, Repetition};

/// Which bounds of a window a side has secured by another choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownBounds {
    pub alpha: bool,
    pub beta: bool,
}

impl KnownBounds {
    /// The secured bounds of a search below `parent`.
    #[must_use]
    pub fn below<M>(self, parent: &SearchNode<M>, search: &SearchNode<M>) -> KnownBounds {
        // The parent's alpha was raised by a move or by standing pat.
        let alpha = self.alpha || search.before.alpha > parent.window.alpha;
        let negated = search.before.negated();
        match search.search {
            SearchKind::Root => KnownBounds::default(),
            SearchKind::Verification => KnownBounds {
                alpha: false,
                beta: self.beta,
            },
            _ => KnownBounds {
                alpha: self.beta && search.window.alpha == negated.alpha,
                beta: alpha && search.window.beta == negated.beta,
            },
        }
    }
}

/// A node with the searches below it, to be described in words.
#[derive(Clone, Copy, Debug)]
pub struct NodeView<'a> {
    /// The names of the two sides, the one to move at the node first.
    pub sides: [&'static str; 2],
    pub node: &'a SearchNode,
    pub below: &'a [SearchNode],
    pub sure: KnownBounds,
}

impl NodeView<'_> {
    /// How the node ended. Claims its score or the bound of it, the moves that were searched and, of a bound
    /// that decides, whether a side has secured it. Refuted by windows that secure nothing.
    pub fn sentence(&self) -> Sentence {
        Sentence::new(self.ended())
    }

    fn ended(&self) -> String {
        let [mover, other] = self.sides;
        let node = self.node;
        let score = points(node.score);
        let beta = points(node.window.beta);
        let left = node.moves.untried.len();
        match node.end {
            NodeEnd::Searched if node.phase == Phase::Quiescence => self.quiescence(),
            NodeEnd::Searched => self.searched(),
            NodeEnd::StandPat => format!(
                "{mover} need not capture: the static value, {}, already reaches {beta}. {}",
                points(node.stand_pat.unwrap_or(node.score)),
                self.why_cut()
            ),
            NodeEnd::CutOff => {
                let rest = match left {
                    0 => "no move was left.".to_owned(),
                    1 => "the one move left need not be looked at.".to_owned(),
                    count => format!("the other {count} moves need not be looked at."),
                };
                format!(
                    "{} scores {score} or more for {mover}, at least beta. {}: {rest}",
                    self.best().unwrap_or("a move"),
                    self.why_cut().trim_end_matches('.')
                )
            }
            NodeEnd::Horizon => {
                format!("The horizon: the position is taken for its static value, {score} to {mover}.")
            }
            NodeEnd::PlyLimit => format!(
                "As deep as a search can go: the position is taken for its static value, {score} to {mover}."
            ),
            NodeEnd::Repetition(Repetition::Draw) => {
                "The position has occurred before: it counts as a draw.".to_owned()
            }
            NodeEnd::Repetition(Repetition::Loss) => {
                format!("The position has occurred before, and {mover} is not allowed to repeat it: a loss.")
            }
            NodeEnd::Repetition(Repetition::Win) => format!(
                "The position has occurred before, and {other} was not allowed to repeat it: {mover} wins."
            ),
            NodeEnd::FiftyMoves => "Drawn: too many moves without progress.".to_owned(),
            NodeEnd::NoLegalMoves(NoLegalMoves::Draw) => {
                format!("{mover} has no legal move and is not in check: a draw.")
            }
            NodeEnd::NoLegalMoves(NoLegalMoves::Loss) if node.in_check => {
                format!("Mate: {mover} is in check and has no legal move.")
            }
            NodeEnd::NoLegalMoves(NoLegalMoves::Loss) => format!("{mover} has no legal move, and has lost."),
            NodeEnd::NoLegalMoves(NoLegalMoves::Value) => {
                format!("The game ends here: it is worth {score} to {mover}.")
            }
            NodeEnd::TranspositionTable => {
                let bound = match Bound::of(node.score, node.window) {
                    Bound::AtLeast => " or more",
                    Bound::AtMost => " or less",
                    Bound::Exact => "",
                };
                format!("In the transposition table at this depth or deeper: {score}{bound} for {mover}.")
            }
            NodeEnd::NullMove => format!(
                "Even if {mover} passes, {mover} reaches beta, {beta}: with a move it should be as good, so no \
                 move is looked at."
            ),
            NodeEnd::Proof(numbers) => of_proof(numbers),
            NodeEnd::Pruned => format!("Pruned by a part of the strategy; value {score} for {mover}."),
        }
    }

    /// The best move, or the move that caused the cutoff.
    fn best(&self) -> Option<&str> {
        let best = self.below.iter().rfind(|search| search.leads(self.node))?;
        best.moves.played.as_ref().map(|played| played.text.as_str())
    }

    /// The number of moves searched and, if the algorithm selects moves this way, how many of them were only
    /// evaluated.
    fn tried(&self) -> (usize, Option<usize>) {
        let mut tried: Vec<(&MoveText, bool)> = Vec::new();
        for search in self.below {
            let follows = search.search != SearchKind::Look;
            let Some(played) = &search.moves.played else {
                continue;
            };
            match tried.iter_mut().find(|(other, _)| *other == played) {
                Some((_, followed)) => *followed |= follows,
                None => tried.push((played, follows)),
            }
        }
        let looks = self.below.iter().any(|search| search.search == SearchKind::Look);
        let passed_over = tried.iter().filter(|(_, followed)| !followed).count();
        (tried.len(), looks.then_some(passed_over))
    }

    fn why_cut(&self) -> String {
        let [mover, other] = self.sides;
        let beta = points(self.node.window.beta);
        if self.sure.beta {
            format!("{other} can hold {mover} to {beta} by another choice and will avoid this.")
        } else {
            format!("The search only asked here whether {mover} reaches {beta}.")
        }
    }

    fn searched(&self) -> String {
        let [mover, _] = self.sides;
        let (tried, passed_over) = self.tried();
        let (score, moves) = (points(self.node.score), counted(tried, "move"));
        if self.below.iter().any(|search| search.search == SearchKind::Root) {
            return format!(
                "The root was searched {} times, each time within another window: it is worth {score} to \
                 {mover}.",
                self.below.len()
            );
        }
        let best = self.best();
        if let Some(passed_over) = passed_over {
            return format!(
                "{moves} evaluated, {} followed; best: {}, {score} for {mover}.",
                tried - passed_over,
                best.unwrap_or("one of them")
            );
        }
        if !self.node.kind.has_window() {
            return format!(
                "All {moves} were searched: the best, {}, is worth {score} to {mover}.",
                best.unwrap_or("one of them")
            );
        }
        match best {
            Some(best) => format!("{best} is the best move: {score} for {mover}."),
            None => self.fails_low(&format!("None of {mover}'s {moves} is")),
        }
    }

    fn quiescence(&self) -> String {
        let [mover, _] = self.sides;
        let node = self.node;
        let score = points(node.score);
        let Some(stand_pat) = node.stand_pat else {
            return match self.best() {
                Some(best) => format!(
                    "{mover} is in check, so that every move was searched: {best} is worth {score} to {mover}."
                ),
                None => self.fails_low(&format!("{mover} is in check, and none of the moves is")),
            };
        };
        // Several parts leave captures out, for reasons of their own.
        let left_out = match node.moves.untried.len() {
            0 => String::new(),
            1 => format!(" One capture was not searched: {}.", untried(node, NAMED)),
            count => format!(" {count} captures were not searched: {}.", untried(node, NAMED)),
        };
        let static_value = points(stand_pat);
        let sentence = match (self.best(), self.tried().0) {
            (Some(best), _) => {
                format!(
                    "{best} is better than standing pat ({static_value}): it is worth {score} to {mover}."
                )
            }
            (None, tried) if stand_pat <= node.window.alpha => {
                let what = match tried {
                    0 => "The static value is not".to_owned(),
                    tried => format!(
                        "Neither the static value nor any of {} is",
                        counted(tried, "capture")
                    ),
                };
                self.fails_low(&what)
            }
            (None, 0) if left_out.is_empty() => {
                format!("Nothing to capture: {mover} takes the static value, {static_value}.")
            }
            (None, 0) => format!("{mover} takes the static value, {static_value}."),
            (None, tried) => format!(
                "{mover} stands pat with the static value, {static_value}: none of {} is better.",
                counted(tried, "searched capture")
            ),
        };
        sentence + &left_out
    }

    fn fails_low(&self, what: &str) -> String {
        let [mover, _] = self.sides;
        let alpha = points(self.node.window.alpha);
        if self.sure.alpha {
            format!(
                "{what} worth more than {alpha}, which {mover} is sure of already by another choice: this \
             changes nothing."
            )
        } else {
            format!("{what} worth more than {alpha} to {mover}, and no more was asked.")
        }
    }

    /// The result of one of the searches below it. Claims its score or bound against the window in which it
    /// was searched, not that of the node. Refuted by a window that another move has narrowed.
    pub fn of_search(&self, search: &SearchNode) -> Sentence {
        Sentence::new(self.searched_below(search))
    }

    fn searched_below(&self, search: &SearchNode) -> String {
        let [mover, _] = self.sides;
        let score = points(search.score_above());
        let (alpha, beta) = (points(search.before.alpha), points(search.before.beta));
        let played = search.moves.played.as_ref();
        let played = played.map_or("the position", |played| played.text.as_str());
        if let NodeEnd::Proof(numbers) = search.end {
            return format!("{played}: {}", of_proof(numbers));
        }
        let how = match (search.search, search.effect) {
            (SearchKind::Root, _) => return of_root(search),
            (SearchKind::Look, _) => {
                return format!("{played} is only looked at: its static value is {score} to {mover}.");
            }
            (SearchKind::NullMove, ScoreEffect::CutsOff) => {
                return format!(
                    "{mover} passes and still has {score} or more, which reaches beta, {beta}: no move is \
                     looked at."
                );
            }
            (SearchKind::NullMove, ScoreEffect::SearchedAgain) => {
                return format!(
                    "{mover} passes and still has {score} or more, which reaches beta, {beta}; with few pieces \
                     left a search without a pass has to confirm it."
                );
            }
            (SearchKind::NullMove, _) => {
                return format!(
                    "{mover} passes, and then has no more than {score}, which is less than beta, {beta}: the \
                     moves have to be searched."
                );
            }
            (SearchKind::Verification, ScoreEffect::CutsOff) => {
                return format!("Without a pass {mover} reaches beta, {beta}, too: the cutoff stands.");
            }
            (SearchKind::Verification, _) => {
                return format!(
                    "Without a pass {mover} has no more than {score}, which is less than beta, {beta}: the \
                     moves have to be searched."
                );
            }
            (SearchKind::Scout, _) => "Null window: ".to_owned(),
            (SearchKind::Reduced, _) => {
                let usual = self.node.extended.plies().saturating_sub(1);
                let less = usual.saturating_sub(search.depth.plies()) as usize;
                format!("Reduced by {}: ", plies(less))
            }
            (SearchKind::Research, _) => "Searched again: ".to_owned(),
            (SearchKind::Full, _) => String::new(),
        };
        let what = match search.effect {
            ScoreEffect::RaisesAlpha if !self.node.kind.has_window() => {
                format!("{played} is worth {score} to {mover}, the best so far.")
            }
            ScoreEffect::RaisesAlpha if search.before.alpha.finite().is_none() => {
                format!("{played}: {score} for {mover}, the first lower bound.")
            }
            ScoreEffect::RaisesAlpha => {
                format!("{played} is worth {score} to {mover}, more than alpha, {alpha}.")
            }
            ScoreEffect::FailsLow if !self.node.kind.has_window() => {
                format!("{played} is worth {score} to {mover}, not more than the best so far.")
            }
            ScoreEffect::FailsLow => {
                format!("{played}: at most {score} for {mover}, not above alpha ({alpha}).")
            }
            ScoreEffect::CutsOff => format!(
                "{played} is worth {score} or more to {mover}, and beta is {beta}: no other move need be looked at."
            ),
            ScoreEffect::SearchedAgain => {
                format!("{played} is worth more than alpha, {alpha}, so that it is searched again.")
            }
        };
        how + &what
    }
}

/// The result of a search of the root with one of several windows.
fn of_root(root: &SearchNode) -> String {
    let Window { alpha, beta } = root.before;
    let window = match [alpha, beta].map(|bound| bound.finite().is_some()) {
        [false, false] => "with the full window".to_owned(),
        [false, true] => format!("below {}", points(beta)),
        [true, false] => format!("above {}", points(alpha)),
        [true, true] => format!("between {} and {}", points(alpha), points(beta)),
    };
    let bound = match root.effect {
        ScoreEffect::FailsLow => " or less",
        ScoreEffect::CutsOff => " or more",
        _ => "",
    };
    format!(
        "Searched {window} the root is worth {}{bound}.",
        points(root.score)
    )
}

/// The meaning of a node's proof numbers, given that the side to move at the root is the attacker.
fn of_proof(numbers: ProofNumbers) -> String {
    match (numbers.proof, numbers.disproof) {
        (0, _) => "Proved: mate within the depth, whatever the defender plays.".to_owned(),
        (_, 0) => "Disproved: no mate within the depth.".to_owned(),
        (proof, disproof) => {
            let [proof, disproof] = [proof, disproof].map(|number| grouped(number.into()));
            format!("Open: proof number {proof}, disproof number {disproof}.")
        }
    }
}

/// `1 ply`, `2 plies`.
fn plies(count: usize) -> String {
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
}

/// The most captures that a sentence names.
const NAMED: usize = 3;

/// Printed if the search stopped before the asked depth. Claims which tree is shown.
pub fn depth_shown(depth: u32, asked: u32, why: &str) -> Sentence {
    Sentence::new(format!("Depth {depth} of {asked}: {why}."))
}

/// Printed if the second search stopped before the depth of the first. Claims that it is not shown.
pub fn second_not_shown(strategy: &str, why: &str, depth: u32) -> Sentence {
    Sentence::new(format!("{strategy} is not shown: {why} before depth {depth}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::samples;
    use engine_core::Score;

    fn said(node: &SearchNode) -> String {
        let view = NodeView {
            sides: ["White", "Black"],
            node,
            below: &[],
            sure: KnownBounds::default(),
        };
        view.sentence().into()
    }

    #[test]
    fn captures_that_were_left_out_are_named_without_a_reason() {
        // The static value is above alpha already, so that no capture was left out for want of reaching it.
        let mut node = samples::tree().nodes[3].clone();
        (node.phase, node.end, node.refutation) = (Phase::Quiescence, NodeEnd::Searched, None);
        node.stand_pat = Some(Score::evaluation(60));
        node.score = Score::evaluation(60);
        node.window = Window::full();
        assert_eq!(
            said(&node),
            "White takes the static value, +60. 4 captures were not searched: a6 b6 </text> and 1 more."
        );
        node.moves.untried.truncate(1);
        assert_eq!(
            said(&node),
            "White takes the static value, +60. One capture was not searched: a6."
        );
        node.moves.untried.clear();
        assert_eq!(
            said(&node),
            "Nothing to capture: White takes the static value, +60."
        );
    }

    #[test]
    fn a_position_of_the_table_may_have_been_searched_deeper() {
        let mut node = samples::tree().nodes[3].clone();
        (node.end, node.kind) = (NodeEnd::TranspositionTable, crate::tree::NodeType::Cut);
        assert_eq!(
            said(&node),
            "In the transposition table at this depth or deeper: -20 or more for White."
        );
    }

    #[test]
    fn proof_numbers_are_called_by_their_name() {
        let of = |proof, disproof| of_proof(ProofNumbers { proof, disproof });
        assert_eq!(of(1, 1_200), "Open: proof number 1, disproof number 1,200.");
        assert!(of(0, 9).starts_with("Proved") && of(9, 0).starts_with("Disproved"));
    }
}
