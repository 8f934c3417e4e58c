//! `lmp`, late-move pruning: near the horizon, skips quiet moves that come late in the order.
//!
//! With good move ordering the first moves are enough: `moves` plus the square of the depth divided by
//! `divisor`, and `improving` times as many if the static value is improving. Moves are skipped only at
//! null-window nodes, never in check, and not while all moves so far lose the game.
//!
//! Reference: Chess Programming Wiki, *Futility Pruning*, section *Move Count Based Pruning*.
//!
//! Compared with the strategy without it: far fewer nodes; a late quiet move that would have been best is
//! missed.

use super::{MoveContext, Reduction, ReductionResult, SearchedNode};
use crate::info::{Effect, Parameter, PartInfo, Role, Values};
use crate::node::{NodeType, UsedExpectations};
use crate::part::Technique;
use engine_core::{Depth, Searchable};

/// `lmp`
pub static INFO: PartInfo = PartInfo {
    name: "lmp",
    summary: "late-move pruning: near the horizon leaves out quiet moves far down the order",
    reference: "Chess Programming Wiki, Futility Pruning",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[MOVES, MAX_DEPTH, DIVISOR, IMPROVING],
};

const MOVES: Parameter = Parameter::whole(
    "moves",
    "legal moves searched in addition to the square of the depth",
    3,
    1..=256,
);

const MAX_DEPTH: Parameter = Parameter::whole(
    "depth",
    "depth left, in plies, up to which moves are skipped",
    8,
    1..=64,
);

const DIVISOR: Parameter =
    Parameter::whole("divisor", "what the square of the depth is divided by", 1, 1..=8);

const IMPROVING: Parameter = Parameter::whole(
    "improving",
    "factor on the number of moves where the static value is improving",
    2,
    1..=4,
);

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Reduction(Box::new(ByCount {
        moves: values.whole(&MOVES),
        most_depth: Depth::new(values.whole(&MAX_DEPTH)),
        divisor: values.whole(&DIVISOR),
        improving: values.whole(&IMPROVING),
    }))
}

struct ByCount {
    moves: u32,
    most_depth: Depth,
    divisor: u32,
    improving: u32,
}

impl<P: Searchable> Reduction<P> for ByCount {
    fn applies(&self, SearchedNode { node, expected, .. }: &SearchedNode<'_, P>) -> bool {
        node.depth <= self.most_depth && expected.node_type != NodeType::Pv && expected.static_value.is_some()
    }

    fn reduces(
        &self,
        SearchedNode {
            node,
            expected,
            best_score,
            ..
        }: &SearchedNode<'_, P>,
        candidate: &MoveContext<P::Move>,
    ) -> ReductionResult {
        let enough = self.moves + node.depth.plies().pow(2) / self.divisor;
        let enough = if expected.is_improving { self.improving * enough } else { enough };
        let is_late = candidate.tried >= enough as usize
            && !best_score.is_decided()
            && node.position.capture(candidate.played).is_none();
        if is_late {
            ReductionResult::QuietMovesLeftOut
        } else {
            ReductionResult::By(0)
        }
    }

    fn uses(&self) -> UsedExpectations {
        UsedExpectations::STATIC_VALUES
    }

    fn reason(&self) -> &'static str {
        "late quiet move"
    }
}
