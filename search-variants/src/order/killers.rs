//! `killers`: quiet moves that cut off a neighbouring node at the same ply are tried right after the
//! captures.
//!
//! Sibling positions differ by one move, and a move that refutes the one often refutes the other. Each ply
//! keeps its last two quiet refutations (`killers=1`: the last one).
//!
//! Reference: S. Akl, M. Newborn, *The Principal Continuation and the Killer Heuristic*, ACM 1977; Chess
//! Programming Wiki, *Killer Heuristic*. As in JS Chess slot 2 takes over slot 1 without a test for equality,
//! so both slots can hold the same move.
//!
//! Against the rung below: a better order among quiet moves, nothing else.

use super::{KILLERS, Node, OrderingPart};
use crate::observer::Phase;
use crate::part::{Effect, Info, PartInfo, Role, Setting};
use crate::plan::Plan;
use crate::search::MAX_PLY;
use engine_core::Position;

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "killers",
        summary: "tries quiet moves that cut off another node of the ply, after the captures",
        reference: "Akl & Newborn 1977",
        effect: Effect::Sound,
    },
    role: Role::Ordering,
    settings: &[
        Setting::new("2", "two slots a ply"),
        Setting::new("1", "one slot a ply, as the finished JS Chess has by a bug"),
    ],
};

pub(crate) fn install<P: Position>(setting: &str, plan: &mut Plan<P>) {
    let slots = if setting == "1" { 1 } else { 2 };
    plan.ordering.push(Box::new(Killers::<P::Move> {
        slots: vec![[None; 2]; MAX_PLY.index()],
        used: slots,
    }));
}

/// The killer moves of each ply, the latest first; the first `used` slots count.
struct Killers<M> {
    slots: Vec<[Option<M>; 2]>,
    used: usize,
}

impl<P: Position> OrderingPart<P> for Killers<P::Move> {
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [i32]) {
        if node.phase == Phase::Quiescence {
            return;
        }
        let killers = &self.slots[node.ply.index()][..self.used];
        for (killer, merit) in killers.iter().zip(KILLERS) {
            let Some(killer) = killer else {
                continue;
            };
            if let Some(place) = moves.iter().position(|candidate| candidate == killer) {
                scores[place] = scores[place].max(merit);
            }
        }
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move) {
        if node.position.capture(played).is_none() {
            let slots = &mut self.slots[node.ply.index()];
            slots[1] = slots[0];
            slots[0] = Some(played);
        }
    }
}
