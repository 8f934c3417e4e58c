//! `etc`, enhanced transposition cutoffs: before the moves of a node are searched, looks up the positions
//! after them in the transposition table.
//!
//! If one of these positions is known to be bad enough for the opponent, its move cuts the node off,
//! whichever move the ordering would have tried first.
//!
//! Reference: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, *Exploiting Graph Properties of Game Trees*,
//! AAAI 1996.
//!
//! Compared with the strategy without it, which has `tt`: fewer nodes, at the cost of one table probe per
//! move.

use super::{PrunedNode, Pruning};
use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::limits::Stop;
use crate::part::Technique;
use engine_core::{MoveScope, Score, Searchable};

/// `etc`
pub static INFO: PartInfo = PartInfo {
    name: "etc",
    summary: "enhanced transposition cutoffs: asks the table first where each move leads to",
    reference: "Plaat et al. 1996",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[LEAST_DEPTH],
};

const LEAST_DEPTH: Parameter = Parameter::whole(
    "depth",
    "depth left, in plies, from which the table is probed",
    3,
    2..=64,
);

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Pruning(Box::new(KnownReplies {
        least_depth: values.whole(&LEAST_DEPTH),
    }))
}

struct KnownReplies {
    least_depth: u32,
}

impl<P: Searchable> Pruning<P> for KnownReplies {
    fn prune(&self, node: &mut PrunedNode<'_, P>) -> Result<Option<Score>, Stop> {
        let (depth, beta) = (node.depth, node.window.beta);
        if depth.plies() < self.least_depth || node.search.is_verification() {
            return Ok(None);
        }
        let mut moves = Vec::new();
        node.search.position().generate(MoveScope::All, &mut moves);
        Ok(moves.into_iter().find_map(|played| {
            let known = node.search.known_after(played)?;
            known
                .at_least()
                .filter(|&value| known.depth >= depth.reduced() && value >= beta)
        }))
    }
}
