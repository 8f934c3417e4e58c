//! `probcut`: cuts a node off if a shallower search of a good capture is far above beta.
//!
//! The values of shallow and deep searches are correlated, so a shallow value well beyond the window usually
//! tells on which side of it the deep value lies. Only captures that might gain enough are tried: first by
//! quiescence, then by a search `r` plies less deep.
//!
//! Reference: M. Buro, *ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm*, ICCA Journal
//! 18(2), 1995; A. Jiang, M. Buro, *First Experimental Results of ProbCut Applied to Chess*, 2003; Chess
//! Programming Wiki, *ProbCut*.
//!
//! Compared with the strategy without it: fewer nodes deep in the tree; the deep search might have found the
//! refutation.

use super::{PrunedNode, Pruning};
use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::limits::Stop;
use crate::move_score::MoveScore;
use crate::node::{NodeType, UsedExpectations};
use crate::ordering::see::gains_less;
use crate::part::Technique;
use crate::window::Window;
use engine_core::{Depth, MoveScope, Score, Searchable};

/// `probcut`
pub static INFO: PartInfo = PartInfo {
    name: "probcut",
    summary: "cuts off where a shallower search of a capture is far above beta",
    reference: "Buro 1995",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[MARGIN, LEAST_DEPTH, R],
};

const MARGIN: Parameter = Parameter::whole(
    "margin",
    "centipawns above beta that the shallower search must reach",
    150,
    1..=2000,
);

const LEAST_DEPTH: Parameter = Parameter::whole(
    "depth",
    "depth left, in plies, from which captures are tried",
    5,
    2..=64,
);

const R: Parameter = Parameter::whole("r", "plies by which that search is less deep", 4, 1..=16);

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Pruning(Box::new(Shallower {
        margin: values.whole(&MARGIN) as i32,
        least_depth: values.whole(&LEAST_DEPTH),
        r: values.whole(&R),
    }))
}

struct Shallower {
    margin: i32,
    least_depth: u32,
    r: u32,
}

impl<P: Searchable> Pruning<P> for Shallower {
    fn prune(&self, node: &mut PrunedNode<'_, P>) -> Result<Option<Score>, Stop> {
        let (expected, depth, beta) = (node.expected, node.depth, node.window.beta);
        let is_tried = depth.plies() >= self.least_depth
            && expected.node_type != NodeType::Pv
            && !node.search.is_verification()
            && !beta.is_decided();
        let Some(value) = expected.static_value.filter(|_| is_tried) else {
            return Ok(None);
        };
        let enough = beta.offset(self.margin);
        let missing = enough.centipawns() - value.centipawns();
        let mut captures = Vec::new();
        let position = node.search.position();
        position.generate(MoveScope::Captures, &mut captures);
        captures.retain(|&capture| !gains_less(missing.max(0), position, capture, MoveScore::UNSCORED));
        let (window, depth) = (Window::null_below(enough), depth.less(self.r));
        for capture in captures {
            let by_quiescence = node.search.after_move(capture, Depth::HORIZON, window)?;
            if by_quiescence.is_none_or(|value| value < enough) {
                continue;
            }
            let value = node.search.after_move(capture, depth, window)?;
            if value.is_some_and(|value| value >= enough) {
                return Ok(Some(beta));
            }
        }
        Ok(None)
    }

    fn uses(&self) -> UsedExpectations {
        UsedExpectations::STATIC_VALUES
    }
}
