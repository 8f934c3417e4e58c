//! `reverse-futility`, or static null-move pruning: near the horizon, cuts off a node whose static value is
//! far above beta.
//!
//! The side to move is so far ahead that it is not expected to lose the margin in the few plies left. The
//! margin grows with the depth, and is one ply's worth less if the static value is improving. Nodes in check,
//! or with a decided beta, are searched as usual. `soft=1` returns the static value instead of beta.
//!
//! Reference: Chess Programming Wiki, *Reverse Futility Pruning*.
//!
//! Compared with the strategy without it: far fewer nodes; a threat that the static value does not see may be
//! missed.

use super::{PrunedNode, Pruning};
use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::limits::Stop;
use crate::node::UsedExpectations;
use crate::part::Technique;
use engine_core::{Score, Searchable};

/// `reverse-futility`
pub static INFO: PartInfo = PartInfo {
    name: "reverse-futility",
    summary: "reverse futility pruning: near the horizon cuts off where the static value is far above beta",
    reference: "Chess Programming Wiki, Reverse Futility Pruning",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[MARGIN, MAX_DEPTH, SOFT],
};

const MARGIN: Parameter = Parameter::whole(
    "margin",
    "centipawns above beta that suffice, per ply left",
    80,
    1..=1000,
);

const MAX_DEPTH: Parameter = Parameter::whole(
    "depth",
    "depth left, in plies, up to which a node is cut off",
    8,
    1..=64,
);

const SOFT: Parameter = Parameter::off("soft", "1: it returns the static value, not beta");

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Pruning(Box::new(AboveBeta {
        margin: values.whole(&MARGIN),
        most_depth: values.whole(&MAX_DEPTH),
        is_soft: values.is_on(&SOFT),
    }))
}

struct AboveBeta {
    margin: u32,
    most_depth: u32,
    is_soft: bool,
}

impl<P: Searchable> Pruning<P> for AboveBeta {
    fn prune(&self, node: &mut PrunedNode<'_, P>) -> Result<Option<Score>, Stop> {
        let (expected, plies, beta) = (node.expected, node.depth.plies(), node.window.beta);
        let Some(value) = expected.static_value else {
            return Ok(None);
        };
        let margin = self.margin * (plies - u32::from(expected.is_improving));
        let is_cut_off = plies <= self.most_depth
            && !beta.is_decided()
            && value.offset(-(margin as i32)) >= beta
            && !node.search.is_verification();
        Ok(is_cut_off.then_some(if self.is_soft { value } else { beta }))
    }

    fn uses(&self) -> UsedExpectations {
        UsedExpectations::STATIC_VALUES
    }
}
