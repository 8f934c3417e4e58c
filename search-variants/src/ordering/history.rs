//! `history`: quiet moves that were good elsewhere in the tree are tried before those that never were.
//!
//! The history score of a move is kept for the moving piece and its target, whatever the position, and grows
//! by the square of the depth, so that what was found near the root counts for more.
//!
//! Reference: J. Schaeffer, *The History Heuristic*, ICCA Journal 6(3), 1983; Chess Programming Wiki,
//! *History Heuristic*. As in JS Chess a move is rewarded when it raises alpha without a cutoff, not by a
//! cutoff. `history=cutoff` is the form of Python Xiangqi: rewards for cutoffs alone, divided by four between
//! iterations.
//!
//! Against the rung below: a better order among quiet moves that are no killers, nothing else.

use super::{Opinion, Ordering, Tried};
use crate::info::{Effect, Parameter, PartInfo, Role, Setting, Values};
use crate::move_score::{Band, MoveScore, Reason};
use crate::node::Node;
use crate::part::{Part, Technique};
use engine_core::Searchable;

/// `history`
pub static INFO: PartInfo = PartInfo {
    name: "history",
    summary: "tries quiet moves by how often they were good anywhere in the tree, weighted by depth squared",
    reference: "Schaeffer 1983",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[
        Parameter::forms(&[
            Setting::new("alpha", "rewards raising alpha without a cutoff, as in JS Chess"),
            Setting::new(
                "cutoff",
                "rewards cutoffs, quartered between iterations, as in Python Xiangqi",
            ),
        ]),
        DIVISOR,
    ],
};

/// The part.
#[derive(Clone, Copy, Debug)]
pub struct HistoryHeuristic;

impl<P: Searchable> Part<P> for HistoryHeuristic {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, values: &Values) -> Technique<P> {
        Technique::Ordering(Box::new(History {
            rewarded: values.form(&[Rewarded::RaisingAlpha, Rewarded::Cutoffs]),
            divisor: values.whole(&DIVISOR) as i32,
            scores: vec![0; P::HISTORY_SIZE],
        }))
    }
}

const DIVISOR: Parameter = Parameter::whole(
    "divisor",
    "scores are divided by it between iterations",
    4,
    1..=1_000_000,
)
.of("cutoff");

const MOST: i32 = 699_999;

/// What a move is rewarded for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rewarded {
    RaisingAlpha,
    Cutoffs,
}

/// A history score for each of the game's history indices.
struct History {
    rewarded: Rewarded,
    /// Of cutoffs, between iterations.
    divisor: i32,
    scores: Vec<i32>,
}

impl History {
    fn reward<P: Searchable>(&mut self, node: &Node<'_, P>, played: P::Move) {
        if node.position.capture(played).is_none() {
            let score = &mut self.scores[node.position.history_index(played)];
            let bonus = i32::try_from(node.depth.plies().pow(2)).unwrap_or(MOST);
            *score = score.saturating_add(bonus).min(MOST);
        }
    }
}

impl<P: Searchable> Ordering<P> for History {
    fn opinion(&self) -> Opinion {
        Opinion::QuietMoves(Band::History)
    }

    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        for (&candidate, score) in moves.iter().zip(scores) {
            if node.position.capture(candidate).is_none() {
                let history = self.scores[node.position.history_index(candidate)];
                if history > 0 {
                    score.raise(MoveScore::new(Band::History, history - 1));
                }
            }
        }
    }

    fn reason(&self, _node: &Node<'_, P>, _candidate: P::Move, score: MoveScore) -> Option<Reason> {
        (score.band() == Band::History).then(|| Reason::History(score.place() + 1))
    }

    fn scores_in_quiescence(&self) -> bool {
        false
    }

    fn next_iteration(&mut self) {
        if self.rewarded == Rewarded::Cutoffs {
            self.scores.iter_mut().for_each(|score| *score /= self.divisor);
        }
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move, _tried: &[Tried<P::Move>]) {
        if self.rewarded == Rewarded::Cutoffs {
            self.reward(node, played);
        }
    }

    fn raised_alpha(&mut self, node: &Node<'_, P>, played: P::Move) {
        if self.rewarded == Rewarded::RaisingAlpha {
            self.reward(node, played);
        }
    }
}
