//! `futility`: near the horizon, skips quiet moves where the static value is far below alpha.
//!
//! A quiet move changes the static value only a little. If the static value plus a margin, which grows with
//! the depth, does not exceed alpha, only captures are searched. No move is skipped in check, or while all
//! moves so far lose the game.
//!
//! Reference: J. Schaeffer, *Experiments in Search and Knowledge*, 1986; E. Heinz, *Extended Futility
//! Pruning*, ICCA Journal 21(2), 1998; Chess Programming Wiki, *Futility Pruning*.
//!
//! Compared with the strategy without it: far fewer nodes; quiet moves that threaten more than the margin are
//! missed.

use super::{MoveContext, Reduction, ReductionResult, SearchedNode};
use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::node::UsedExpectations;
use crate::part::Technique;
use engine_core::{Depth, Searchable};

/// `futility`
pub static INFO: PartInfo = PartInfo {
    name: "futility",
    summary: "near the horizon leaves out quiet moves where the static value is far below alpha",
    reference: "Schaeffer 1986; Heinz 1998",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[BASE, MARGIN, MAX_DEPTH],
};

const BASE: Parameter = Parameter::whole(
    "base",
    "centipawns below alpha that suffice at the horizon",
    150,
    0..=2000,
);

const MARGIN: Parameter = Parameter::whole("margin", "the same for each ply that is left", 120, 0..=2000);

const MAX_DEPTH: Parameter = Parameter::whole(
    "depth",
    "depth left, in plies, up to which moves are skipped",
    4,
    1..=64,
);

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Reduction(Box::new(Futile {
        base: values.whole(&BASE),
        margin: values.whole(&MARGIN),
        most_depth: Depth::new(values.whole(&MAX_DEPTH)),
    }))
}

struct Futile {
    base: u32,
    margin: u32,
    most_depth: Depth,
}

impl<P: Searchable> Reduction<P> for Futile {
    fn applies(
        &self,
        SearchedNode {
            node,
            window,
            expected,
            ..
        }: &SearchedNode<'_, P>,
    ) -> bool {
        let margin = self.base + self.margin * node.depth.plies();
        node.depth <= self.most_depth
            && !window.alpha.is_decided()
            && expected
                .static_value
                .is_some_and(|value| value.offset(margin as i32) <= window.alpha)
    }

    fn reduces(
        &self,
        SearchedNode { node, best_score, .. }: &SearchedNode<'_, P>,
        candidate: &MoveContext<P::Move>,
    ) -> ReductionResult {
        let is_quiet = node.position.capture(candidate.played).is_none();
        if is_quiet && !best_score.is_decided() {
            ReductionResult::QuietMovesLeftOut
        } else {
            ReductionResult::By(0)
        }
    }

    fn uses(&self) -> UsedExpectations {
        UsedExpectations::STATIC_VALUES
    }

    fn reason(&self) -> &'static str {
        "futile quiet move"
    }
}
