//! The order in which moves are tried where a task counts nodes: that of their names in coordinates. Any
//! program can reproduce it, whatever its board.

use engine_core::{Notation, Searchable};
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::node::Node;
use search_variants::ordering::Ordering;
use search_variants::{Band, MoveScore, Part, Technique};

pub(super) static INFO: PartInfo = PartInfo {
    name: "alphabetical",
    summary: "tries moves in the order of their names: a2a3, a2a4, b1a3, ...",
    reference: "none",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[],
};

#[derive(Clone, Copy)]
pub(super) struct Alphabetical;

impl<P: Searchable + Notation> Part<P> for Alphabetical {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, _values: &Values) -> Technique<P> {
        Technique::Ordering(Box::new(Alphabetical))
    }
}

impl<P: Searchable + Notation> Ordering<P> for Alphabetical {
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        let mut named: Vec<(String, &mut MoveScore)> = moves
            .iter()
            .map(|&candidate| node.position.coordinates(candidate))
            .zip(scores)
            .collect();
        named.sort_by(|(one, _), (other, _)| other.cmp(one));
        for ((_, score), place) in named.into_iter().zip(0..) {
            score.raise(MoveScore::new(Band::History, place));
        }
    }
}
