//! `see`: captures by what they gain when both sides go on taking on that square.
//!
//! MVV-LVA tries a queen's capture of a guarded pawn early. Static exchange plays it out: captures that lose
//! nothing come first, the largest gain in front; those that lose material come after killers and
//! countermove, the smallest loss in front. Beside `mvv-lva`, which has every capture before the killers, it
//! only says which of them come first.
//!
//! Reference: Chess Programming Wiki, *Static Exchange Evaluation*, *Move Ordering*;
//! [`engine_core::exchange`].
//!
//! Instead of `mvv-lva`: a better order of captures, for more work at each. Nothing is left out.

use super::{EXCHANGE, LOSING_CAPTURE, Node, OrderingPart};
use crate::part::{Effect, Info, PartInfo, Role};
use crate::plan::Plan;
use engine_core::Position;
use engine_core::exchange::Exchanges;

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "see",
        summary: "static exchange: tries captures first that lose nothing, the largest gain in front",
        reference: "Chess Programming Wiki, Static Exchange Evaluation",
        effect: Effect::Sound,
    },
    role: Role::CaptureOrdering,
    settings: &[],
};

pub(crate) fn install<P: Position>(_setting: &str, plan: &mut Plan<P>) {
    plan.judges_exchanges = true;
    plan.ordering.push(Box::new(StaticExchange::<P::Move> {
        exchanges: Exchanges::default(),
    }));
}

struct StaticExchange<M> {
    exchanges: Exchanges<M>,
}

impl<P: Position> OrderingPart<P> for StaticExchange<P::Move> {
    /// 10 for each centipawn of gain, less the attacker's rank, so that the least attacker is first among
    /// equals.
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [i32]) {
        for (&candidate, score) in moves.iter().zip(scores) {
            let Some(capture) = node.position.capture(candidate) else {
                continue;
            };
            let merit = match self.exchanges.gain(node.position, candidate) {
                Some(gain) if gain >= 0 => EXCHANGE + 10 * gain + 9 - i32::from(capture.attacker),
                Some(loss) => LOSING_CAPTURE + loss,
                None => continue,
            };
            *score = merit.max(*score);
        }
    }
}
