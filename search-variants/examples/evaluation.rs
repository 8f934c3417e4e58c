//! An evaluation from outside: mobility, the number of legal moves, added to the board's own evaluation.
//!
//! `cargo run --example evaluation -p search-variants`

use engine_core::chess::{Chess, Fen};
use engine_core::{Depth, Score, Searchable};
use search_variants::contract::assert_sound;
use search_variants::info::{Effect, Parameter, PartInfo, Role, Values};
use search_variants::{Evaluator, Part, Registry, Search, Technique};
use std::io::Write;

static INFO: PartInfo = PartInfo {
    name: "mobility",
    summary: "evaluation: adds some centipawns for each legal move",
    reference: "Slater 1950, Statistics for the Chess Computer and the Factor of Mobility",
    effect: Effect::ChangesTree,
    role: Role::Evaluation,
    parameters: &[CENTIPAWNS],
};

const CENTIPAWNS: Parameter = Parameter::whole("centipawns", "for each legal move", 2, 0..=1000).short(&[]);

struct Mobility;

impl<P: Searchable> Part<P> for Mobility {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, values: &Values) -> Technique<P> {
        let centipawns = values.whole(&CENTIPAWNS) as i32;
        Technique::Evaluator(Box::new(WithMobility { centipawns }))
    }
}

struct WithMobility {
    centipawns: i32,
}

impl<P: Searchable> Evaluator<P> for WithMobility {
    fn evaluate(&mut self, position: &P) -> Score {
        let moves = position.clone().count_moves() as i32;
        position.evaluate().offset(self.centipawns * moves)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::<Chess>::standard().with(Mobility);
    let position = Chess::new(&Fen::startpos());
    let mut out = std::io::stdout();
    for recipe in [
        "alpha-beta+qs",
        "alpha-beta+qs+mobility",
        "alpha-beta+qs+mobility=5",
    ] {
        let strategy = registry.strategy(recipe)?;
        assert_sound(
            &registry,
            &strategy,
            std::slice::from_ref(&position),
            Depth::new(2),
        );
        let mut search = Search::by(&registry, position.clone(), &strategy);
        if let Some(last) = search.deepen(Depth::new(3)).last() {
            writeln!(out, "{recipe}: {:?} {:?}", last.best_move, last.score)?;
        }
    }
    Ok(())
}
