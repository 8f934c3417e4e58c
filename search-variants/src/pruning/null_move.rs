//! `null-move`, null-move pruning: cuts a node off if the side to move would reach beta even by passing.
//!
//! The side to move passes, and the position is searched with the depth reduced by `r` plies (default 2),
//! besides the pass itself, and a null window at beta. If the opponent, who moves twice in a row, cannot keep
//! the score below beta, the node is cut off without looking at a move.
//!
//! It is not tried at the root, in check (a pass would lose the king), right after another pass, with fewer
//! than `depth` (default 3) plies left, or by a side with next to nothing besides king and pawns
//! ([`engine_core::NonPawnMaterial`]): in *zugzwang*, where every move makes things worse, a pass is better
//! than any move, and the argument fails. `null-move=verified` adds the verification of JS Xiangqi and Python
//! Xiangqi: if the side to move has few pieces, the cutoff only stands if a search of the same node without a
//! pass, reduced by as many plies, reaches beta too. `growth` and `margin` increase the reduction by the
//! depth of the node divided by `growth`, and by what its static value exceeds beta divided by `margin`, but
//! at most 3 plies; both are rounded down (E. Heinz, *Adaptive Null-Move Pruning*, ICCA Journal 22(3), 1999).
//! `above=1` passes only if the static value reaches beta. `soft=1` returns the value after the pass instead
//! of beta, unless it is a mate.
//!
//! Reference: C. Donninger, *Null Move and Deep Search*, ICCA Journal 16(3), 1993; D. Beal, 1989; JS Xiangqi
//! for the conditions and the verification; Chess Programming Wiki, *Null Move Pruning*.
//!
//! Compared with the strategy without it: far fewer nodes, and a value that may be wrong in zugzwang, or
//! where a threat needs the plies of the reduction.

use super::{PrunedNode, Pruning};
use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::limits::Stop;
use crate::node::UsedExpectations;
use crate::part::Technique;
use crate::window::Window;
use engine_core::{Depth, NodeEnd, NonPawnMaterial, Score, Searchable};

/// `null-move`
pub static INFO: PartInfo = PartInfo {
    name: "null-move",
    summary: "null-move pruning: cuts off where even a pass would reach beta (R = 2)",
    reference: "Donninger 1993",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[
        Parameter::forms(&[
            ParameterValue::new("plain", "the cut always stands"),
            ParameterValue::new(
                "verified",
                "with few pieces left it only stands if a search without a pass, `r` plies less deep, agrees",
            ),
        ]),
        R,
        LEAST_DEPTH,
        GROWTH,
        MARGIN,
        ABOVE,
        SOFT,
    ],
};

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    Technique::Pruning(Box::new(NullMove {
        verifies: values.form(&[false, true]),
        r: values.whole(&R),
        least_depth: values.whole(&LEAST_DEPTH),
        growth: values.whole(&GROWTH),
        margin: values.whole(&MARGIN),
        needs_value: values.is_on(&ABOVE),
        is_soft: values.is_on(&SOFT),
    }))
}

const R: Parameter = Parameter::whole(
    "r",
    "plies of reduction after a pass, beyond the pass itself",
    2,
    1..=16,
);

const LEAST_DEPTH: Parameter = Parameter::whole(
    "depth",
    "depth left, in plies, from which a pass is tried",
    3,
    1..=64,
);

const GROWTH: Parameter = Parameter::whole("growth", "plies of depth that add 1 to `r`; 0: none", 0, 0..=64);

const MARGIN: Parameter = Parameter::whole(
    "margin",
    "centipawns of static value above beta that add 1 to `r`, up to 3; 0: none",
    0,
    0..=5000,
);

const ABOVE: Parameter = Parameter::off(
    "above",
    "1: a pass is tried only where the static value reaches beta",
);

const SOFT: Parameter = Parameter::off("soft", "1: the value after the pass is returned, not beta");

struct NullMove {
    /// Whether a cutoff has to be verified with few pieces left.
    verifies: bool,
    r: u32,
    least_depth: u32,
    /// 0 if it does not increase the reduction; the same for `margin`.
    growth: u32,
    margin: u32,
    /// Whether a pass is tried only where the static value reaches beta.
    needs_value: bool,
    is_soft: bool,
}

impl NullMove {
    /// Depth reduction of the search after a pass, in plies, in addition to the pass itself.
    fn r(&self, depth: Depth, above_beta: i32) -> u32 {
        let by_depth = depth.plies().checked_div(self.growth);
        let by_value = (above_beta.max(0) as u32).checked_div(self.margin);
        self.r + by_depth.unwrap_or(0) + by_value.unwrap_or(0).min(MAX_BY_VALUE)
    }
}

/// Maximum additional reduction for a static value above beta, in plies.
const MAX_BY_VALUE: u32 = 3;

impl<P: Searchable> Pruning<P> for NullMove {
    fn prune(&self, node: &mut PrunedNode<'_, P>) -> Result<Option<Score>, Stop> {
        let (beta, depth) = (node.window.beta, node.depth);
        if depth.plies() < self.least_depth || beta >= Score::INFINITE {
            return Ok(None);
        }
        let value = node.expected.static_value;
        let above_beta = value.map_or(0, |value| value.centipawns() - beta.centipawns());
        // The last questions take the most work. Where there is a static value, there is no check.
        let tried = (!self.needs_value || above_beta >= 0)
            && node.search.previous().is_some()
            && !node.search.is_verification()
            && (value.is_some() || !node.search.position().in_check());
        if !tried {
            return Ok(None);
        }
        let material = node.search.position().non_pawn_material();
        if material == NonPawnMaterial::None {
            return Ok(None);
        }
        let r = self.r(depth, above_beta);
        let below_beta = Window::null_below(beta);
        let left = |plies: u32| Depth::new(depth.plies().saturating_sub(plies));
        let Some(value) = node
            .search
            .after_null_move(left(r + 1), below_beta)?
            .filter(|&value| value >= beta)
        else {
            return Ok(None);
        };
        if self.verifies && material == NonPawnMaterial::Little {
            let verified = node.search.verify(left(r).max(Depth::new(1)), below_beta)?;
            if verified < beta {
                return Ok(None);
            }
        }
        // A mate after a pass does not prove a mate without it.
        Ok(Some(if self.is_soft && !value.is_decided() {
            value
        } else {
            beta
        }))
    }

    fn uses(&self) -> UsedExpectations {
        if self.margin > 0 || self.needs_value {
            UsedExpectations::STATIC_VALUES
        } else {
            UsedExpectations::default()
        }
    }

    fn ending(&self) -> NodeEnd {
        NodeEnd::NullMove
    }
}
