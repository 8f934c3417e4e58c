//! `recapture`: tries captures on the target square of the opponent's last move first.

use engine_core::Searchable;
use search_variants::info::{Effect, Parameter, PartInfo, Role, Values};
use search_variants::node::Node;
use search_variants::ordering::Ordering;
use search_variants::{MoveScore, MoveStage, Part, Technique};

static INFO: PartInfo = PartInfo {
    name: "recapture",
    summary: "tries captures on the square of the opponent's last move first",
    reference: "Chess Programming Wiki, Recapture",
    effect: Effect::Sound,
    role: Role::CaptureOrdering,
    parameters: &[DEPTH],
};

const DEPTH: Parameter = Parameter::whole(
    "depth",
    "recaptures come first with at least so many plies left",
    0,
    0..=64,
);

pub(crate) struct Recapture;

/// The ordering; it keeps no state.
struct FirstOfAll {
    least_depth: u32,
}

impl<P: Searchable> Part<P> for Recapture {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, values: &Values) -> Technique<P> {
        Technique::Ordering(Box::new(FirstOfAll {
            least_depth: values.whole(&DEPTH),
        }))
    }
}

impl<P: Searchable> Ordering<P> for FirstOfAll {
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        let Some(square) = node.previous.map(|previous| node.position.target(previous)) else {
            return;
        };
        if node.depth.plies() < self.least_depth {
            return;
        }
        for (&candidate, score) in moves.iter().zip(scores) {
            if node.position.capture(candidate).is_some() && node.position.target(candidate) == square {
                score.raise(MoveStage::GoodExchange.into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Recapture;
    use engine_core::chess::{Chess, Fen};
    use engine_core::xiangqi::{self, Xiangqi};
    use engine_core::{Depth, Searchable};
    use search_variants::Registry;
    use search_variants::contract::assert_sound;
    use std::fmt::Debug;

    fn is_sound<P: Searchable + Debug>(position: P) {
        let registry = Registry::standard().with(Recapture);
        for recipe in [
            "alpha-beta+recapture",
            "alpha-beta+recapture(depth=2)",
            "pvs+qs+mvv-lva+killers+recapture",
        ] {
            let strategy = registry.strategy(recipe).expect("a recipe");
            assert_sound(
                &registry,
                &strategy,
                std::slice::from_ref(&position),
                Depth::new(3),
            );
        }
    }

    #[test]
    fn it_changes_no_score_in_either_game() {
        is_sound(Chess::new(&Fen::startpos()));
        is_sound(Xiangqi::new(&xiangqi::Fen::startpos()));
    }
}
