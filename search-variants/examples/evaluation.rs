//! A custom evaluation: mobility, two centipawns for each legal move, added to the board's own evaluation.
//!
//! `cargo run --example evaluation -p search-variants`

use engine_core::chess::{Chess, Fen};
use engine_core::{Depth, Score, Searchable};
use search_variants::contract::assert_sound;
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::{Evaluator, Part, Registry, Search, Technique};
use std::io::Write;

static INFO: PartInfo = PartInfo {
    name: "mobility",
    summary: "evaluation: adds two centipawns for each legal move",
    reference: "Slater 1950, Statistics for the Chess Computer and the Factor of Mobility",
    effect: Effect::ChangesTree,
    role: Role::Evaluation,
    parameters: &[],
};

struct Mobility;

impl<P: Searchable> Part<P> for Mobility {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, _values: &Values) -> Technique<P> {
        Technique::Evaluator(Box::new(Mobility))
    }
}

impl<P: Searchable> Evaluator<P> for Mobility {
    fn evaluate(&mut self, position: &P) -> Score {
        let moves = position.clone().count_moves() as i32;
        position.evaluate().offset(2 * moves)
    }
}

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::<Chess>::standard().with(Mobility);
    let position = Chess::new(&Fen::startpos());
    let mut out = std::io::stdout();
    for recipe in ["alpha-beta+qs", "alpha-beta+qs+mobility"] {
        let strategy = registry.strategy(recipe)?;
        let positions = std::slice::from_ref(&position);
        assert_sound(&registry, &strategy, positions, Depth::new(2));
        let mut search = Search::by(&registry, position.clone(), &strategy);
        if let Some(last) = search.deepen(Depth::new(3)).last() {
            writeln!(out, "{recipe}: {:?} {:?}", last.best_move, last.score)?;
        }
    }
    Ok(())
}
