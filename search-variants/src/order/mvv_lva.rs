//! `mvv-lva`: captures first, the most valuable victim first, and by the least valuable attacker.
//!
//! The capture of the most valuable piece is the likeliest refutation; of several attackers the least
//! valuable risks least. `mvv-lva=protected` looks whether the victim is guarded: a guarded victim counts its
//! worth less the attacker's, an unguarded one its whole worth.
//!
//! Reference: Chess Programming Wiki, *MVV-LVA*; the scores are those of JS Chess, the second form is that
//! of Python Xiangqi.
//!
//! Against generation order: captures are tried before quiet moves, and in quiescence the best ones first.

use super::{CAPTURE, Node, OrderingPart};
use crate::part::{Effect, Info, PartInfo, Role, Setting};
use crate::plan::Plan;
use engine_core::exchange::{Exchanges, worth};
use engine_core::{Capture, Position};

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "mvv-lva",
        summary: "tries captures first: most valuable victim, then least valuable attacker",
        reference: "Chess Programming Wiki, MVV-LVA",
        effect: Effect::Sound,
    },
    role: Role::CaptureOrdering,
    settings: &[
        Setting::new("plain", "by rank of the victim, then of the attacker"),
        Setting::new(
            "protected",
            "by worth; a guarded victim counts less the attacker (Python Xiangqi)",
        ),
    ],
};

pub(crate) fn install<P: Position>(setting: &str, plan: &mut Plan<P>) {
    plan.judges_exchanges |= setting == "protected";
    plan.ordering.push(match setting {
        "protected" => Box::new(Protected {
            exchanges: Exchanges::default(),
        }),
        _ => Box::new(MvvLva),
    });
}

/// Needs no memory: the position says it all.
struct MvvLva;

impl<P: Position> OrderingPart<P> for MvvLva {
    /// 100 a rank of the victim, less the attacker's rank (6 for a king), so that ranks never mix.
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [i32]) {
        for (&candidate, score) in moves.iter().zip(scores) {
            let value = node.position.capture(candidate).map_or(0, |capture| {
                CAPTURE + 100 * i32::from(capture.victim) + 6 - i32::from(capture.attacker)
            });
            *score = value.max(*score);
        }
    }
}

/// Asks whether the victim is guarded.
struct Protected<M> {
    exchanges: Exchanges<M>,
}

impl<P: Position> OrderingPart<P> for Protected<P::Move> {
    /// The worth of what is won, in centipawns above that of the piece worth most.
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [i32]) {
        let most = P::WORTH.iter().copied().max().unwrap_or_default();
        for (&candidate, score) in moves.iter().zip(scores) {
            let Some(Capture { victim, attacker }) = node.position.capture(candidate) else {
                continue;
            };
            let at_risk = match self.exchanges.is_guarded(node.position, candidate) {
                true => worth::<P>(attacker),
                false => 0,
            };
            *score = (CAPTURE + most + worth::<P>(victim) - at_risk).max(*score);
        }
    }
}
