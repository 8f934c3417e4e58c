//! A custom ordering: captures on the square to which the opponent has just moved come first.

use engine_core::Searchable;
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::node::Node;
use search_variants::ordering::Ordering;
use search_variants::{MoveScore, MoveStage, Part, Technique};

static INFO: PartInfo = PartInfo {
    name: "recapture",
    summary: "tries captures on the square of the opponent's last move first",
    reference: "Chess Programming Wiki, Recapture",
    effect: Effect::Sound,
    role: Role::CaptureOrdering,
    parameters: &[],
};

pub(crate) struct Recapture;

impl<P: Searchable> Part<P> for Recapture {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, _values: &Values) -> Technique<P> {
        Technique::Ordering(Box::new(Recapture))
    }
}

impl<P: Searchable> Ordering<P> for Recapture {
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        let Some(square) = node.previous.map(|previous| node.position.target(previous)) else {
            return;
        };
        for (&candidate, score) in moves.iter().zip(scores) {
            if node.position.capture(candidate).is_some() && node.position.target(candidate) == square {
                score.raise(MoveStage::GoodExchange.into());
            }
        }
    }
}
