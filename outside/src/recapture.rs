//! `recapture`: when the opponent has just moved to a square, captures on that square come first.

use engine_core::Searchable;
use search_variants::info::{Effect, PartInfo, Role, SettingIndex};
use search_variants::node::Node;
use search_variants::ordering::Ordering;
use search_variants::{Band, MoveScore, Part, Technique};

static INFO: PartInfo = PartInfo {
    name: "recapture",
    summary: "tries captures on the square of the opponent's last move first",
    reference: "Chess Programming Wiki, Recapture",
    effect: Effect::Sound,
    role: Role::CaptureOrdering,
    settings: &[],
};

/// The part; it learns nothing.
pub(crate) struct Recapture;

impl<P: Searchable> Part<P> for Recapture {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, _setting: SettingIndex) -> Technique<P> {
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
                score.raise(Band::GoodExchange.into());
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
        for recipe in ["alpha-beta+recapture", "pvs+qs+mvv-lva+killers+recapture"] {
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
