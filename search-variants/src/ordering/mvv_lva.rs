//! `mvv-lva`: tries captures first, by most valuable victim, then by least valuable attacker.
//!
//! The capture of the most valuable piece is the most likely refutation, and the least valuable attacker
//! risks least. `mvv-lva=protected` checks whether the victim is guarded: a guarded victim counts its value
//! minus the attacker's, an unguarded one its full value.
//!
//! Reference: Chess Programming Wiki, *MVV-LVA*; the scores are those of JS Chess, the second form is that of
//! Python Xiangqi.
//!
//! Compared with generation order: captures are tried before quiet moves, and in quiescence the best captures
//! come first.

use super::{Ordering, OrderingScope};
use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::move_score::{MoveScore, MoveStage, OrderReason};
use crate::node::Node;
use crate::part::Technique;
use engine_core::captures::piece_value;
use engine_core::exchange::Exchanges;
use engine_core::{Capture, Searchable};

/// `mvv-lva`
pub static INFO: PartInfo = PartInfo {
    name: "mvv-lva",
    summary: "tries captures first: most valuable victim, then least valuable attacker",
    reference: "Chess Programming Wiki, MVV-LVA",
    effect: Effect::Sound,
    role: Role::CaptureOrdering,
    parameters: &[Parameter::forms(&[
        ParameterValue::new("plain", "by rank of the victim, then of the attacker"),
        ParameterValue::new(
            "protected",
            "by worth; a guarded victim counts less the attacker (Python Xiangqi)",
        ),
    ])],
};

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    let is_protected = values.form(&[false, true]);
    Technique::Ordering(if is_protected {
        Box::new(Protected {
            exchanges: Exchanges::default(),
        })
    } else {
        Box::new(ByRank)
    })
}

/// The reason for a score in the band of captures.
fn by_victim_and_attacker<P: Searchable>(
    node: &Node<'_, P>,
    candidate: P::Move,
    score: MoveScore,
) -> Option<OrderReason> {
    let capture = node.position.capture(candidate);
    capture
        .filter(|_| score.band() == MoveStage::Capture)
        .map(OrderReason::MvvLva)
}

/// By rank. It needs no memory, because the position is sufficient.
struct ByRank;

impl<P: Searchable> Ordering<P> for ByRank {
    /// 100 per rank of the victim, minus the attacker's rank (6 for a king), so that victims never overlap.
    fn opinion(&self) -> OrderingScope {
        OrderingScope::CapturesByRank(MoveStage::Capture, |Capture { victim, attacker }| {
            MoveScore::new(
                MoveStage::Capture,
                100 * i32::from(victim) + 6 - i32::from(attacker),
            )
        })
    }

    fn reason(&self, node: &Node<'_, P>, candidate: P::Move, score: MoveScore) -> Option<OrderReason> {
        by_victim_and_attacker(node, candidate, score)
    }
}

struct Protected<M> {
    exchanges: Exchanges<M>,
}

impl<P: Searchable> Ordering<P> for Protected<P::Move> {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::Captures(MoveStage::Capture)
    }

    /// The material won, in centipawns, plus the value of the most valuable piece.
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        let most = node
            .position
            .piece_values()
            .iter()
            .copied()
            .max()
            .unwrap_or_default();
        for (&candidate, score) in moves.iter().zip(scores) {
            let Some(Capture { victim, attacker }) = node.position.capture(candidate) else {
                continue;
            };
            let at_risk = if self.exchanges.is_guarded(node.position, candidate) {
                piece_value(node.position, attacker)
            } else {
                0
            };
            let place = most + piece_value(node.position, victim) - at_risk;
            score.raise(MoveScore::new(MoveStage::Capture, place));
        }
    }

    fn reason(&self, node: &Node<'_, P>, candidate: P::Move, score: MoveScore) -> Option<OrderReason> {
        by_victim_and_attacker(node, candidate, score)
    }

    fn plays_moves(&self) -> bool {
        true
    }
}
