//! `counter`: the quiet move that refuted the opponent's last move elsewhere is tried after the killers.
//!
//! Many moves have a natural answer, whatever else is on the board. A table keeps for each move of the
//! opponent the last quiet move that cut off a node which that move had led to.
//!
//! Reference: J. Uiterwijk, *The Countermove Heuristic*, ICCA Journal 15(1), 1992; Chess Programming Wiki,
//! *Countermove Heuristic*.
//!
//! Against the rung below: a better order among quiet moves, nothing else.

use super::{COUNTER, Node, OrderingPart};
use crate::observer::Phase;
use crate::part::{Effect, Info, PartInfo, Role};
use crate::plan::Plan;
use engine_core::Position;
use rustc_hash::FxHashMap;

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "counter",
        summary: "countermove: tries the quiet move that refuted the opponent's last move before",
        reference: "Uiterwijk 1992",
        effect: Effect::Sound,
    },
    role: Role::Ordering,
    settings: &[],
};

pub(crate) fn install<P: Position>(_setting: &str, plan: &mut Plan<P>) {
    plan.ordering.push(Box::new(Counters::<P::Move> {
        answers: FxHashMap::default(),
    }));
}

/// The last refutation of each move, by either side.
struct Counters<M> {
    answers: FxHashMap<M, M>,
}

impl<P: Position> OrderingPart<P> for Counters<P::Move> {
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [i32]) {
        if node.phase == Phase::Quiescence {
            return;
        }
        let answer = node.previous.and_then(|previous| self.answers.get(&previous));
        let place = answer.and_then(|answer| moves.iter().position(|candidate| candidate == answer));
        if let Some(place) = place {
            scores[place] = scores[place].max(COUNTER);
        }
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move) {
        if let Some(previous) = node.previous.filter(|_| node.position.capture(played).is_none()) {
            self.answers.insert(previous, played);
        }
    }
}
