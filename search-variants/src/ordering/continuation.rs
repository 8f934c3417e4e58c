//! `continuation`: quiet moves that were good after the same move of the opponent are tried earlier.
//!
//! Each move of the opponent has a history of its own: a good answer to a move is mostly a good one wherever
//! that move is played. Moves that cut a node off are rewarded, those that were tried before them in vain are
//! punished, and what is added grows smaller near the bounds (*gravity*). It is added to the score of
//! `history`.
//!
//! Reference: Chess Programming Wiki, *History Heuristic*, section *Continuation History*.
//!
//! Against the rung below: a better order among quiet moves, nothing else.

use super::history::{gravitate, quiet_place};
use super::{Ordering, OrderingScope, TriedMove};
use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::move_score::{MoveScore, MoveStage, OrderReason};
use crate::node::Node;
use crate::part::Technique;
use engine_core::Searchable;
use rustc_hash::FxHashMap;

/// `continuation`
pub static INFO: PartInfo = PartInfo {
    name: "continuation",
    summary: "continuation history: tries quiet moves by how often they were good after the last move",
    reference: "Chess Programming Wiki, History Heuristic",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[Parameter::KEEP],
};

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Ordering(Box::new(Continuations::<P::Move> {
        rows: FxHashMap::default(),
        is_kept: values.is_on(&Parameter::KEEP),
    }))
}

/// For each move of the opponent a history of answers.
struct Continuations<M> {
    rows: FxHashMap<M, Vec<i32>>,
    is_kept: bool,
}

impl<P: Searchable> Ordering<P> for Continuations<P::Move> {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::QuietMoves(MoveStage::History)
    }

    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        let row = node
            .previous
            .and_then(|previous| self.rows.get(&P::refutation(previous)));
        for (&candidate, score) in moves.iter().zip(scores) {
            if node.position.capture(candidate).is_none() {
                let history = row.map_or(0, |row| row[node.position.history_index(candidate)]);
                score.add_history(history);
            }
        }
    }

    fn reason(&self, _node: &Node<'_, P>, _candidate: P::Move, score: MoveScore) -> Option<OrderReason> {
        score.history().map(OrderReason::History)
    }

    fn scores_in_quiescence(&self) -> bool {
        false
    }

    fn learns_from_tried(&self) -> bool {
        true
    }

    fn is_kept(&self) -> bool {
        self.is_kept
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move, tried: &[TriedMove<P::Move>]) {
        if let Some(previous) = node.previous.filter(|_| node.position.capture(played).is_none()) {
            let row = self.rows.entry(P::refutation(previous));
            let row = row.or_insert_with(|| vec![0; P::HISTORY_SIZE]);
            gravitate(row, node, played, tried, quiet_place);
        }
    }
}
