//! A custom ordering: captures on the square to which the opponent has just moved come first.
//!
//! `cargo run --example ordering -p search-variants`

use engine_core::chess::{Chess, Fen};
use engine_core::{Depth, Searchable};
use search_variants::contract::assert_sound;
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::node::Node;
use search_variants::ordering::Ordering;
use search_variants::{MoveScore, MoveStage, Part, Registry, Search, Technique};
use std::io::Write;

static INFO: PartInfo = PartInfo {
    name: "recapture",
    summary: "tries captures on the square of the opponent's last move first",
    reference: "Chess Programming Wiki, Recapture",
    effect: Effect::Sound,
    role: Role::CaptureOrdering,
    parameters: &[],
};

struct Recapture;

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

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::<Chess>::standard().with(Recapture);
    let position = Chess::new(&Fen::startpos());
    let mut out = std::io::stdout();
    for recipe in ["alpha-beta+qs+mvv-lva", "alpha-beta+qs+mvv-lva+recapture"] {
        let strategy = registry.strategy(recipe)?;
        assert_sound(
            &registry,
            &strategy,
            std::slice::from_ref(&position),
            Depth::new(2),
        );
        let mut search = Search::by(&registry, position.clone(), &strategy);
        let nodes = search.deepen(Depth::new(5)).last().map(|last| last.totals.nodes);
        writeln!(out, "{recipe}: {nodes:?} nodes")?;
    }
    Ok(())
}
