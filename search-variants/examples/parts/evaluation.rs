//! A custom evaluation: mobility, two centipawns for each legal move, added to the board's own evaluation.

use engine_core::{Score, Searchable};
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::{Evaluator, Part, Technique};

static INFO: PartInfo = PartInfo {
    name: "mobility",
    summary: "evaluation: adds two centipawns for each legal move",
    reference: "Slater 1950, Statistics for the Chess Computer and the Factor of Mobility",
    effect: Effect::ChangesTree,
    role: Role::Evaluation,
    parameters: &[],
};

pub(crate) struct Mobility;

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
