//! `mvv-lva`: captures first, the most valuable victim first, and by the least valuable attacker.
//!
//! The largest win is the likeliest refutation; and where several pieces can take it, the cheapest risks least.
//!
//! Reference: Chess Programming Wiki, *MVV-LVA*; the scores are those of source 000.
//!
//! Against generation order: captures are tried before quiet moves, and in quiescence the best ones first.

use super::{CAPTURE, Node, OrderingPart};
use crate::part::{Effect, Info, PartInfo, Role};
use crate::plan::Plan;
use engine_core::Position;

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "mvv-lva",
        summary: "tries captures first: most valuable victim, then least valuable attacker",
        reference: "Chess Programming Wiki, MVV-LVA",
        effect: Effect::Sound,
    },
    role: Role::CaptureOrdering,
    settings: &[],
};

pub(crate) fn install<P: Position>(_setting: &str, plan: &mut Plan<P>) {
    plan.ordering.push(Box::new(MvvLva));
}

/// Needs no memory: the position says it all.
struct MvvLva;

impl<P: Position> OrderingPart<P> for MvvLva {
    /// 100 a rank of the victim, less the attacker's rank (6 for a king), so that ranks never mix.
    fn score(&self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [i32]) {
        for (&candidate, score) in moves.iter().zip(scores) {
            let value = node.position.capture(candidate).map_or(0, |capture| {
                CAPTURE + 100 * i32::from(capture.victim) + 6 - i32::from(capture.attacker)
            });
            *score = value.max(*score);
        }
    }
}
