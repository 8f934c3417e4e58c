//! `capture-history`: tries captures that were good elsewhere before others of similar gain.
//!
//! It keeps a history score for each piece, target square and captured piece, updated like that of quiet
//! moves by `history=gravity`: a capture that causes a cutoff is rewarded, and captures tried before it are
//! penalized. The score moves captures up or down inside their band, so that scores from other parts count as
//! well: by `weight` times the score, divided by 16,384.
//!
//! Reference: Chess Programming Wiki, *History Heuristic*, section *Capture History*.
//!
//! Compared with the strategy without it, which has `see` or `mvv-lva` (without them captures keep their
//! order): better ordering of captures, nothing else.

use super::history::{GREATEST, USUAL_REWARD, gravitate};
use super::{Ordering, OrderingScope, TriedMove};
use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::move_score::{MoveScore, MoveStage};
use crate::node::Node;
use crate::part::Technique;
use engine_core::Searchable;

/// `capture-history`
pub static INFO: PartInfo = PartInfo {
    name: "capture-history",
    summary: "tries captures by how often they were good anywhere, beside what they gain",
    reference: "Chess Programming Wiki, History Heuristic",
    effect: Effect::Sound,
    role: Role::CaptureOrdering,
    parameters: &[WEIGHT],
};

const WEIGHT: Parameter = Parameter::whole(
    "weight",
    "value of the largest history, in tenths of a centipawn beside `see`",
    1000,
    1..=10_000,
);

/// Number of piece ranks with histories of their own.
const RANKS: usize = 16;

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Ordering(Box::new(Histories {
        weight: values.whole(&WEIGHT) as i32,
        scores: vec![0; P::HISTORY_SIZE * RANKS],
    }))
}

struct Histories {
    weight: i32,
    scores: Vec<i32>,
}

/// The index of a capture's history.
fn place<P: Searchable>(position: &P, played: P::Move) -> Option<usize> {
    let rank = usize::from(position.capture(played)?.victim) % RANKS;
    Some(position.history_index(played) * RANKS + rank)
}

impl<P: Searchable> Ordering<P> for Histories {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::Captures(MoveStage::GoodExchange)
    }

    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        for (&candidate, score) in moves.iter().zip(scores) {
            if let Some(place) = place(node.position, candidate).filter(|_| *score != MoveScore::UNSCORED) {
                score.shift(self.scores[place] * self.weight / GREATEST);
            }
        }
    }

    fn learns_from_tried(&self) -> bool {
        true
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move, tried: &[TriedMove<P::Move>]) {
        gravitate(&mut self.scores, USUAL_REWARD as i32, node, played, tried, place);
    }
}
