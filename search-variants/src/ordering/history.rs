//! `history`: tries quiet moves that were good elsewhere in the tree before those that never were.
//!
//! The history score of a move is kept per moving piece and target square, whatever the position. It grows by
//! the square of the depth, so that results near the root count for more.
//!
//! Reference: J. Schaeffer, *The History Heuristic*, ICCA Journal 6(3), 1983; Chess Programming Wiki,
//! *History Heuristic*. As in JS Chess, a move is rewarded for raising alpha without a cutoff, not for a
//! cutoff. `history=cutoff` is the form of Python Xiangqi: rewards for cutoffs only, divided by `divisor`
//! (default 4) between iterations. `history=gravity` is the form of modern engines: a cutoff rewards its move
//! and penalizes the quiet moves tried before it, so that a score may be negative; the closer a score is to
//! its bounds, the less it changes. A cutoff `d` plies from the horizon by a quiet move changes each of these
//! scores `h` to `h + b - h * r / 16384`, where `r` is `reward` times the lesser of `d` and 10, but at most
//! 16,384, `b` is `r` for the move that cut off and `-r` for the others, and division drops the fraction. A
//! move that was skipped was not tried. With `keep=1` the next search of a game starts with the scores as
//! they are; they decay as they do between iterations.
//!
//! Compared with the strategy without it: better ordering of quiet moves that are not killers, nothing else.

use super::{Ordering, OrderingScope, TriedMove};
use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::move_score::{MoveScore, MoveStage, OrderReason};
use crate::node::Node;
use crate::part::Technique;
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
            ParameterValue::new("alpha", "rewards raising alpha without a cutoff, as in JS Chess"),
            ParameterValue::new(
                "cutoff",
                "rewards cutoffs, quartered between iterations, as in Python Xiangqi",
            ),
            ParameterValue::new(
                "gravity",
                "rewards cutoffs, punishes moves tried before in vain, less and less near its bounds",
            ),
        ]),
        DIVISOR,
        REWARD.of("gravity"),
        Parameter::KEEP,
    ],
};

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    let [divisor, reward] = [&DIVISOR, &REWARD].map(|parameter| values.whole(parameter) as i32);
    let forms = [
        Rewarded::RaisingAlpha,
        Rewarded::Cutoffs(divisor),
        Rewarded::AgainstOthers(reward),
    ];
    Technique::Ordering(Box::new(History {
        rewarded: values.form(&forms),
        scores: vec![0; P::HISTORY_SIZE],
        is_kept: values.is_on(&Parameter::KEEP),
    }))
}

const DIVISOR: Parameter = Parameter::whole(
    "divisor",
    "divisor of the scores between iterations",
    4,
    1..=1_000_000,
)
.of("cutoff");

/// What a cutoff is worth for each ply of depth by default.
pub(super) const USUAL_REWARD: u32 = 150;

pub(super) const REWARD: Parameter = Parameter::whole(
    "reward",
    "worth of a cutoff for each ply of depth, up to ten",
    USUAL_REWARD,
    1..=16_384,
);

const MAX_MERIT: i32 = 699_999;

/// The event that a move is rewarded for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rewarded {
    RaisingAlpha,
    /// Scores are divided by this between iterations.
    Cutoffs(i32),
    /// With gravity, by this for each ply of depth.
    AgainstOthers(i32),
}

/// A history score for each history index of the game.
struct History {
    rewarded: Rewarded,
    scores: Vec<i32>,
    is_kept: bool,
}

impl History {
    fn reward<P: Searchable>(&mut self, node: &Node<'_, P>, played: P::Move) {
        if node.position.capture(played).is_none() {
            let score = &mut self.scores[node.position.history_index(played)];
            let bonus = i32::try_from(node.depth.plies().pow(2)).unwrap_or(MAX_MERIT);
            *score = score.saturating_add(bonus).min(MAX_MERIT);
        }
    }
}

/// With gravity, history scores lie between this and its negative.
pub(super) const GREATEST: i32 = 16_384;

/// Rewards the move `played`, which cut `node` off, and penalizes those tried before it, by `reward` for each
/// ply of depth. `place` returns the index of a move in `histories`, if it has one.
pub(super) fn gravitate<P: Searchable, H: Copy + Into<i32> + TryFrom<i32>>(
    histories: &mut [H],
    reward: i32,
    node: &Node<'_, P>,
    played: P::Move,
    tried: &[TriedMove<P::Move>],
    place: impl Fn(&P, P::Move) -> Option<usize>,
) {
    let reward = (reward * node.depth.plies().min(10) as i32).min(GREATEST);
    let punished = tried.iter().map(|tried| (tried.played, -reward));
    for (played, bonus) in punished.chain([(played, reward)]) {
        if let Some(place) = place(node.position, played) {
            let before: i32 = histories[place].into();
            let after = before + bonus - before * reward / GREATEST;
            histories[place] = H::try_from(after).unwrap_or(histories[place]);
        }
    }
}

/// The index of a quiet move in its history table.
pub(super) fn quiet_place<P: Searchable>(position: &P, played: P::Move) -> Option<usize> {
    let is_quiet = position.capture(played).is_none();
    is_quiet.then(|| position.history_index(played))
}

impl<P: Searchable> Ordering<P> for History {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::QuietMoves(MoveStage::History)
    }

    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        for (&candidate, score) in moves.iter().zip(scores) {
            if node.position.capture(candidate).is_none() {
                let history = self.scores[node.position.history_index(candidate)];
                if history > 0 || matches!(self.rewarded, Rewarded::AgainstOthers(_)) {
                    score.raise(MoveScore::of_history(history));
                }
            }
        }
    }

    fn reason(&self, _node: &Node<'_, P>, _candidate: P::Move, score: MoveScore) -> Option<OrderReason> {
        score.history().map(OrderReason::History)
    }

    fn scores_in_quiescence(&self) -> bool {
        false
    }

    fn next_iteration(&mut self) {
        if let Rewarded::Cutoffs(divisor) = self.rewarded {
            self.scores.iter_mut().for_each(|score| *score /= divisor);
        }
    }

    fn is_kept(&self) -> bool {
        self.is_kept
    }

    fn learns_from_tried(&self) -> bool {
        matches!(self.rewarded, Rewarded::AgainstOthers(_))
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move, tried: &[TriedMove<P::Move>]) {
        match self.rewarded {
            Rewarded::RaisingAlpha => {}
            Rewarded::Cutoffs(_) => self.reward(node, played),
            Rewarded::AgainstOthers(_) if node.position.capture(played).is_some() => {}
            Rewarded::AgainstOthers(reward) => {
                gravitate(&mut self.scores, reward, node, played, tried, quiet_place);
            }
        }
    }

    fn raised_alpha(&mut self, node: &Node<'_, P>, played: P::Move) {
        if self.rewarded == Rewarded::RaisingAlpha {
            self.reward(node, played);
        }
    }
}
