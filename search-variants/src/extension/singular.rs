//! `singular`, singular extension: a move that is much better than all others is searched one ply deeper.
//!
//! If the table has a value for the node from nearly its depth, the other moves are searched about half as
//! deep, to see whether one of them comes close to that value. If none does, everything depends on the one
//! move. `singular=multi-cut` draws the opposite conclusion as well: if several moves reach beta, the node is
//! cut off.
//!
//! Reference: T. Anantharaman, M. Campbell, F. Hsu, *Singular Extensions: Adding Selectivity to Brute-Force
//! Searching*, 1988; Y. Bjornsson, T. Marsland, *Multi-Cut Alpha-Beta-Pruning in Game-Tree Search*,
//! Theoretical Computer Science 252, 2001; Chess Programming Wiki, *Singular Extensions*.
//!
//! Compared with the strategy without it, which has `tt` and `hash-move` (without them it does nothing): a
//! different tree, deeper along forced lines. What is extended depends on the table, so the search may err.

use super::{ExtensionResult, MoveContext, MoveExtension, SearchedNode};
use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::move_score::MoveStage;
use crate::node::UsedExpectations;
use crate::part::Technique;
use crate::window::TableHit;
use engine_core::{Depth, Ply, Searchable};

/// `singular`
pub static INFO: PartInfo = PartInfo {
    name: "singular",
    summary: "singular extension: a move much better than all others is searched one ply deeper",
    reference: "Anantharaman et al. 1988",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[
        Parameter::forms(&[
            ParameterValue::new("plain", "a singular move is extended"),
            ParameterValue::new(
                "multi-cut",
                "and a node is cut off where several moves reach beta",
            ),
        ]),
        MARGIN,
        LEAST_DEPTH,
    ],
};

const MARGIN: Parameter = Parameter::whole(
    "margin",
    "centipawns by which it must beat all others, per ply left",
    2,
    1..=100,
);

const LEAST_DEPTH: Parameter = Parameter::whole(
    "depth",
    "depth left, in plies, from which other moves are checked",
    7,
    4..=64,
);

/// By how many plies the depth of the table entry may fall short of the node's.
const NEAR: u32 = 3;

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::MoveExtension(Box::new(Singular {
        is_multi_cut: values.form(&[false, true]),
        margin: values.whole(&MARGIN),
        least_depth: values.whole(&LEAST_DEPTH),
    }))
}

struct Singular {
    is_multi_cut: bool,
    margin: u32,
    least_depth: u32,
}

impl<P: Searchable> MoveExtension<P> for Singular {
    fn extends(
        &self,
        SearchedNode { node, expected, .. }: &SearchedNode<'_, P>,
        candidate: &MoveContext<P::Move>,
    ) -> ExtensionResult {
        let plies = node.depth.plies();
        let is_tested = plies >= self.least_depth
            && node.ply > Ply::ROOT
            && candidate.tried == 0
            && candidate.score.is_in(MoveStage::HashMove);
        let near = expected.known.filter(|known| known.depth.plies() + NEAR >= plies);
        let value = near.filter(|_| is_tested).and_then(TableHit::at_least);
        match value.filter(|value| !value.is_decided()) {
            Some(value) => ExtensionResult::IfSingular {
                depth: Depth::new((plies - 1) / 2),
                bound: value.offset(-((self.margin * plies) as i32)),
                is_multi_cut: self.is_multi_cut,
            },
            None => ExtensionResult::Not,
        }
    }

    fn uses(&self) -> UsedExpectations {
        UsedExpectations::TABLE
    }
}
