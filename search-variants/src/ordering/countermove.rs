//! `counter`: tries the quiet move that last refuted the opponent's previous move, after the killers.
//!
//! Many moves have a natural reply, whatever else is on the board. A table stores for each move of the
//! opponent the last quiet move that caused a cutoff right after it.
//!
//! Reference: J. Uiterwijk, *The Countermove Heuristic*, ICCA Journal 15(1), 1992; Chess Programming Wiki,
//! *Countermove Heuristic*.
//!
//! Compared with the strategy without it: better ordering of quiet moves, nothing else.

use super::{NamedMoves, Ordering, OrderingScope, TriedMove};
use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::move_score::{MoveScore, MoveStage, OrderReason};
use crate::node::Node;
use crate::part::Technique;
use engine_core::Searchable;
use rustc_hash::FxHashMap;

/// `counter`
pub static INFO: PartInfo = PartInfo {
    name: "counter",
    summary: "countermove: tries the quiet move that refuted the opponent's last move before",
    reference: "Uiterwijk 1992",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[Parameter::KEEP],
};

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Ordering(Box::new(Countermoves::<P::Move> {
        answers: FxHashMap::default(),
        is_kept: values.is_on(&Parameter::KEEP),
    }))
}

/// The last refutation of each move of either side.
struct Countermoves<M> {
    answers: FxHashMap<M, M>,
    is_kept: bool,
}

impl<P: Searchable> Ordering<P> for Countermoves<P::Move> {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::Named(MoveStage::Countermove)
    }

    fn name(&mut self, node: &Node<'_, P>, names: &mut NamedMoves<P::Move>) {
        let previous = node.previous.map(P::refutation);
        if let Some(&answer) = previous.and_then(|previous| self.answers.get(&previous)) {
            names.add_like(answer, MoveStage::Countermove);
        }
    }

    fn scores_in_quiescence(&self) -> bool {
        false
    }

    fn is_kept(&self) -> bool {
        self.is_kept
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move, _tried: &[TriedMove<P::Move>]) {
        if let Some(previous) = node.previous.filter(|_| node.position.capture(played).is_none()) {
            self.answers
                .insert(P::refutation(previous), P::refutation(played));
        }
    }

    fn reason(&self, _node: &Node<'_, P>, _candidate: P::Move, score: MoveScore) -> Option<OrderReason> {
        (score.band() == MoveStage::Countermove).then_some(OrderReason::Countermove)
    }
}
