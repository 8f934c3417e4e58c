//! `killers`: tries quiet moves that caused a cutoff in another node of the same ply, right after the
//! captures.
//!
//! Sibling positions differ by one move, and a move that refutes one often refutes the other. Each ply keeps
//! its last two quiet refutations (`killers=1`: only the last one). With `keep=1` they stay at their ply from
//! one move of a game to the next.
//!
//! Reference: S. Akl, M. Newborn, *The Principal Continuation and the Killer Heuristic*, ACM 1977; Chess
//! Programming Wiki, *Killer Heuristic*. As in JS Chess, slot 1 is copied to slot 2 without comparing moves,
//! so both slots may hold the same move.
//!
//! Compared with the strategy without it: better ordering of quiet moves, nothing else.

use super::{NamedMoves, Ordering, OrderingScope, TriedMove};
use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::move_score::{MoveScore, MoveStage, OrderReason};
use crate::node::Node;
use crate::part::Technique;
use crate::searcher::MAX_PLY;
use engine_core::Searchable;

/// `killers`
pub static INFO: PartInfo = PartInfo {
    name: "killers",
    summary: "tries quiet moves that cut off another node of the ply, after the captures",
    reference: "Akl & Newborn 1977",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[SLOTS, Parameter::KEEP],
};

const SLOTS: Parameter = Parameter::whole("slots", "killer moves of a ply", 2, 1..=2).short(&[
    ParameterValue::new("2", "two slots a ply"),
    ParameterValue::new("1", "one slot a ply, as the finished JS Chess has by a bug"),
]);

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Ordering(Box::new(Killers::<P::Move> {
        slots: vec![[None; 2]; MAX_PLY.index()],
        used: values.whole(&SLOTS),
        is_kept: values.is_on(&Parameter::KEEP),
    }))
}

/// The killer moves of each ply, latest first. Only the first `used` slots count.
struct Killers<M> {
    slots: Vec<[Option<M>; 2]>,
    used: u32,
    is_kept: bool,
}

impl<P: Searchable> Ordering<P> for Killers<P::Move> {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::Named(MoveStage::FirstKiller)
    }

    fn name(&mut self, node: &Node<'_, P>, names: &mut NamedMoves<P::Move>) {
        let [first, second] = self.slots[node.ply.index()];
        let second = second.filter(|_| self.used == 2 && second != first);
        for (killer, band) in [(first, MoveStage::FirstKiller), (second, MoveStage::SecondKiller)] {
            if let Some(killer) = killer {
                names.add_like(killer, band);
            }
        }
    }

    fn reason(&self, _node: &Node<'_, P>, _candidate: P::Move, score: MoveScore) -> Option<OrderReason> {
        match score.band() {
            MoveStage::FirstKiller => Some(OrderReason::Killer(1)),
            MoveStage::SecondKiller => Some(OrderReason::Killer(2)),
            _ => None,
        }
    }

    fn scores_in_quiescence(&self) -> bool {
        false
    }

    fn is_kept(&self) -> bool {
        self.is_kept
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move, _tried: &[TriedMove<P::Move>]) {
        if node.position.capture(played).is_none() {
            let slots = &mut self.slots[node.ply.index()];
            slots[1] = slots[0];
            slots[0] = Some(P::refutation(played));
        }
    }
}
