//! `lmr`, late move reductions: quiet moves far down the order are searched a ply less deep first.
//!
//! With a good order a late quiet move is hardly ever the best one. From the fourth legal move on, a quiet
//! move that no killer slot names is searched one ply less deep with a null window; only if it still beats
//! alpha is it searched in full. Nothing is reduced in check, by a move that gives check, or with fewer than
//! three plies left.
//!
//! Reference: Chess Programming Wiki, *Late Move Reductions*; T. Romstad's account of it, 2006; already J.
//! Schaeffer's *Experiments in Search and Knowledge*, 1986, reduced by the order of moves.
//!
//! Against the rung below: far fewer nodes, and a value that may be wrong where a late quiet move needs its
//! last ply to show what it is worth.

use super::{Candidate, Plies, Reduced, Reduction, SearchedNode};
use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::move_score::Band;
use crate::part::{Part, Technique};
use engine_core::{Depth, Searchable};

/// `lmr`
pub static INFO: PartInfo = PartInfo {
    name: "lmr",
    summary: "late move reductions: quiet moves from the fourth on are searched a ply less deep first",
    reference: "Chess Programming Wiki, Late Move Reductions",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[EARLY_MOVES, LEAST_DEPTH],
};

/// The part.
#[derive(Clone, Copy, Debug)]
pub struct LateMoveReductions;

const EARLY_MOVES: Parameter = Parameter::whole(
    "moves",
    "so many legal moves are searched in full, whatever they are",
    3,
    1..=256,
);

const LEAST_DEPTH: Parameter = Parameter::whole(
    "depth",
    "moves are reduced with at least so many plies left",
    3,
    2..=64,
);

impl<P: Searchable> Part<P> for LateMoveReductions {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, values: &Values) -> Technique<P> {
        Technique::Reduction(Box::new(Late {
            moves: values.whole(&EARLY_MOVES) as usize,
            least_depth: Depth::new(values.whole(&LEAST_DEPTH)),
        }))
    }
}

struct Late {
    moves: usize,
    least_depth: Depth,
}

impl<P: Searchable> Reduction<P> for Late {
    fn applies(&self, SearchedNode { node, .. }: &SearchedNode<'_, P>) -> bool {
        node.depth >= self.least_depth && !node.position.in_check()
    }

    fn reduces(
        &self,
        SearchedNode { node, .. }: &SearchedNode<'_, P>,
        candidate: &Candidate<P::Move>,
    ) -> Reduced {
        let is_late = candidate.tried >= self.moves
            && candidate.score.band() < Band::SecondKiller
            && node.position.capture(candidate.played).is_none();
        Reduced::By(if is_late { Plies::ONE } else { Plies::NONE })
    }

    fn stands(&self, position: &P) -> bool {
        !position.in_check()
    }
}
