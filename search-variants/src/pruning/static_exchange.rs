//! `see-pruning`: near the horizon, skips captures that lose material by static exchange evaluation, and
//! optionally quiet moves that do.
//!
//! What such a capture loses on its square has to be regained elsewhere, and few plies are left for that. The
//! allowed loss grows with the depth. If `quiet` is above 0, quiet moves to a square where the moving piece
//! is lost are skipped as well, except killers, hash moves and PV moves; countermoves are not excepted. No
//! move is skipped at the root, in check, before a legal move has been searched, or while all moves so far
//! lose the game.
//!
//! Reference: Chess Programming Wiki, *Static Exchange Evaluation*, section *Pruning*.
//!
//! Compared with the strategy without it: fewer nodes; sacrifices near the horizon are missed.

use super::{MoveContext, Reduction, ReductionResult, SearchedNode};
use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::move_score::MoveStage;
use crate::node::UsedExpectations;
use crate::ordering::see::gains_less;
use crate::part::Technique;
use engine_core::{Depth, Searchable};

/// `see-pruning`
pub static INFO: PartInfo = PartInfo {
    name: "see-pruning",
    summary: "near the horizon leaves out captures that lose material by static exchange",
    reference: "Chess Programming Wiki, Static Exchange Evaluation",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[MARGIN, MAX_DEPTH, QUIET],
};

const MARGIN: Parameter = Parameter::whole(
    "margin",
    "centipawns that a capture may lose, per ply left",
    80,
    0..=2000,
);

const MAX_DEPTH: Parameter = Parameter::whole(
    "depth",
    "depth left, in plies, up to which captures are skipped",
    6,
    1..=64,
);

const QUIET: Parameter = Parameter::whole(
    "quiet",
    "centipawns that a quiet move may lose, per ply left; 0: none is skipped",
    0,
    0..=2000,
);

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Reduction(Box::new(Losing {
        margin: values.whole(&MARGIN),
        quiet: values.whole(&QUIET),
        most_depth: Depth::new(values.whole(&MAX_DEPTH)),
    }))
}

struct Losing {
    margin: u32,
    /// 0 if no quiet moves are skipped.
    quiet: u32,
    most_depth: Depth,
}

impl<P: Searchable> Reduction<P> for Losing {
    fn applies(&self, SearchedNode { node, expected, .. }: &SearchedNode<'_, P>) -> bool {
        node.depth <= self.most_depth && expected.static_value.is_some()
    }

    fn reduces(
        &self,
        SearchedNode { node, best_score, .. }: &SearchedNode<'_, P>,
        candidate: &MoveContext<P::Move>,
    ) -> ReductionResult {
        let MoveContext { played, score, .. } = *candidate;
        let is_capture = node.position.capture(played).is_some();
        let margin = if is_capture { self.margin } else { self.quiet };
        let allowed = -((margin * node.depth.plies()) as i32);
        let may_lose = is_capture || self.quiet > 0 && score.is_below(MoveStage::SecondKiller);
        let loses = may_lose && !best_score.is_decided() && gains_less(allowed, node.position, played, score);
        if loses { ReductionResult::LeftOut } else { ReductionResult::By(0) }
    }

    fn uses(&self) -> UsedExpectations {
        UsedExpectations::STATIC_VALUES
    }

    fn reason(&self) -> &'static str {
        "losing exchange"
    }
}
