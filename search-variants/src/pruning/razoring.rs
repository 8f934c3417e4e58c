//! `razoring`: near the horizon, searches a node whose static value is far below alpha by quiescence only.
//!
//! A quiet move is not expected to make up for the margin, so only captures are tried. If they do not exceed
//! alpha either, their value is the value of the node.
//!
//! Reference: J. Birmingham, P. Kent, *Tree-searching and Tree-pruning Techniques*, 1977; E. Heinz, *AEL
//! Pruning*, ICGA Journal 23(2), 2000; Chess Programming Wiki, *Razoring*.
//!
//! Compared with the strategy without it: somewhat fewer nodes; quiet moves that threaten more than the
//! margin are missed.

use super::{PrunedNode, Pruning};
use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::limits::Stop;
use crate::node::UsedExpectations;
use crate::part::Technique;
use crate::window::Window;
use engine_core::{Score, Searchable};

/// `razoring`
pub static INFO: PartInfo = PartInfo {
    name: "razoring",
    summary: "near the horizon leaves nodes whose static value is far below alpha to quiescence",
    reference: "Birmingham & Kent 1977; Heinz 2000",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[MARGIN, MAX_DEPTH],
};

const MARGIN: Parameter = Parameter::whole(
    "margin",
    "centipawns below alpha that suffice, per ply left",
    200,
    1..=2000,
);

const MAX_DEPTH: Parameter = Parameter::whole(
    "depth",
    "depth left, in plies, up to which a node drops into quiescence",
    3,
    1..=64,
);

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Pruning(Box::new(BelowAlpha {
        margin: values.whole(&MARGIN),
        most_depth: values.whole(&MAX_DEPTH),
    }))
}

struct BelowAlpha {
    margin: u32,
    most_depth: u32,
}

impl<P: Searchable> Pruning<P> for BelowAlpha {
    fn prune(&self, node: &mut PrunedNode<'_, P>) -> Result<Option<Score>, Stop> {
        let (expected, plies, alpha) = (node.expected, node.depth.plies(), node.window.alpha);
        let margin = (self.margin * plies) as i32;
        let is_low = plies <= self.most_depth
            && !node.search.is_verification()
            && !alpha.is_decided()
            && expected
                .static_value
                .is_some_and(|value| value.offset(margin) <= alpha);
        if !is_low {
            return Ok(None);
        }
        let value = node.search.leaf(Window::null_below(alpha.just_above()))?;
        Ok((value <= alpha).then_some(value))
    }

    fn uses(&self) -> UsedExpectations {
        UsedExpectations::STATIC_VALUES
    }
}
