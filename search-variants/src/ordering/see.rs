//! `see`: orders captures by what they gain when both sides keep capturing on that square (static exchange
//! evaluation).
//!
//! MVV-LVA tries a queen's capture of a guarded pawn early. Static exchange evaluation counts the exchange
//! that follows: captures that lose nothing come first, largest gain first; those that lose material come
//! after killers and countermove, smallest loss first. Combined with `mvv-lva`, which puts every capture
//! before the killers, it only decides which captures come first. `see=last` tries losing captures after the
//! quiet moves that have a history score. The bitboard and the xiangqi board compute the gain from their
//! piece sets; on other boards the exchange is played out.
//!
//! Reference: Chess Programming Wiki, *Static Exchange Evaluation*, *Move Ordering*;
//! [`engine_core::exchange`].
//!
//! Compared with `mvv-lva`: better ordering of captures, at more work per capture. No move is skipped.

use super::{Ordering, OrderingScope};
use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::move_score::{MoveScore, MoveStage, OrderReason};
use crate::node::Node;
use crate::part::Technique;
use engine_core::Searchable;
use engine_core::exchange::Exchanges;

/// `see`
pub static INFO: PartInfo = PartInfo {
    name: "see",
    summary: "static exchange: tries captures first that lose nothing, the largest gain in front",
    reference: "Chess Programming Wiki, Static Exchange Evaluation",
    effect: Effect::Sound,
    role: Role::CaptureOrdering,
    parameters: &[Parameter::forms(&[
        ParameterValue::new("killers", "captures that lose material come after the killers"),
        ParameterValue::new("last", "they come last, after quiet moves that have a history"),
    ])],
};

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Ordering(Box::new(ByExchange::<P::Move> {
        exchanges: Exchanges::default(),
        losing: values.form(&[MoveStage::LosingCapture, MoveStage::LastCapture]),
    }))
}

/// More than any capture can lose, in centipawns: twice the value of a king.
const GREATEST_LOSS: i32 = 20_000;

/// Whether `played` gains less than `least` centipawns by static exchange evaluation. The ordering score of a
/// capture may tell that already.
#[inline]
pub(crate) fn gains_less<P: Searchable>(least: i32, position: &P, played: P::Move, score: MoveScore) -> bool {
    if least <= 0 && score.is_in(MoveStage::GoodExchange) {
        return false;
    }
    if least >= 0 && (score.is_in(MoveStage::LosingCapture) || score.is_in(MoveStage::LastCapture)) {
        return true;
    }
    Exchanges::default().reaches(position, played, least) == Some(false)
}

struct ByExchange<M> {
    exchanges: Exchanges<M>,
    /// The band of captures that lose material.
    losing: MoveStage,
}

impl<P: Searchable> Ordering<P> for ByExchange<P::Move> {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::Captures(MoveStage::GoodExchange)
    }

    /// 10 per centipawn of gain, minus the attacker's rank, so that the least valuable attacker wins ties.
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        for (&candidate, score) in moves.iter().zip(scores) {
            let Some(capture) = node.position.capture(candidate) else {
                continue;
            };
            score.raise(match self.exchanges.gain(node.position, candidate) {
                Some(gain) if gain >= 0 => MoveScore::new(
                    MoveStage::GoodExchange,
                    10 * gain + 9 - i32::from(capture.attacker),
                ),
                Some(loss) => MoveScore::new(self.losing, GREATEST_LOSS + loss),
                None => continue,
            });
        }
    }

    fn reason(&self, node: &Node<'_, P>, candidate: P::Move, score: MoveScore) -> Option<OrderReason> {
        let is_exchange = score.band() == MoveStage::GoodExchange || score.band() == self.losing;
        let gain = Exchanges::default().gain(node.position, candidate);
        gain.filter(|_| is_exchange).map(OrderReason::Exchange)
    }

    fn plays_moves(&self) -> bool {
        !P::TELLS_EXCHANGES
    }
}
