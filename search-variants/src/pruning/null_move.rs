//! `null-move`: a side that stands so well that it could pass, and still reach beta, will reach it with a
//! move.
//!
//! The side to move passes, and the position is searched two plies less deep (R = 2) with a null window at
//! beta. If the opponent, with two moves in a row, cannot keep the score below beta, the node is cut off
//! without looking at a move.
//!
//! It is not tried at the root, in check (a pass would lose the king), right after another pass, with fewer
//! than three plies left, or by a side with few pieces ([`engine_core::NonPawnMaterial`]): in *zugzwang*,
//! where every move makes things worse, a pass is better than any move, and the argument fails.
//! `null-move=verified` adds what JS Xiangqi and Python Xiangqi do: with few pieces the cut only stands if a
//! search of the same node without a pass, two plies less deep, reaches beta too.
//!
//! Reference: C. Donninger, *Null Move and Deep Search*, ICCA Journal 16(3), 1993; D. Beal, 1989; JS Xiangqi
//! for the conditions and the verification; Chess Programming Wiki, *Null Move Pruning*.
//!
//! Against the rung below: far fewer nodes, and a value that may be wrong, in zugzwang and where a threat
//! needs the two plies.

use super::{PrunedNode, Pruning};
use crate::info::{Effect, PartInfo, Role, Setting, SettingIndex};
use crate::limits::Stop;
use crate::observer::Ending;
use crate::part::{Part, Technique};
use crate::window::Window;
use engine_core::{Depth, NonPawnMaterial, Score, Searchable};

/// `null-move`
pub static INFO: PartInfo = PartInfo {
    name: "null-move",
    summary: "null-move pruning: cuts off where even a pass would reach beta (R = 2)",
    reference: "Donninger 1993",
    effect: Effect::MayErr,
    role: Role::Pruning,
    settings: &[
        Setting::new("plain", "the cut always stands"),
        Setting::new(
            "verified",
            "with few pieces left it only stands if a search without a pass, two plies less deep, agrees",
        ),
    ],
};

/// The part.
#[derive(Clone, Copy, Debug)]
pub struct NullMovePruning;

impl<P: Searchable> Part<P> for NullMovePruning {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, setting: SettingIndex) -> Technique<P> {
        Technique::Pruning(Box::new(setting.value(&[NullMove::Plain, NullMove::Verified])))
    }
}

/// When a cutoff by a null move stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NullMove {
    /// Always.
    Plain,
    /// With few pieces left only if it is verified.
    Verified,
}

/// Plies by which the search after a null move is less deep, beside the null move itself.
const REDUCTION: u32 = 2;

impl<P: Searchable> Pruning<P> for NullMove {
    fn prune(&self, node: &mut dyn PrunedNode<P>) -> Result<Option<Score>, Stop> {
        let (beta, depth) = (node.window().beta, node.depth());
        let tried = depth.plies() > REDUCTION
            && beta < Score::INFINITE
            && node.previous().is_some()
            && !node.is_verification()
            && !node.position().in_check();
        if !tried {
            return Ok(None);
        }
        let material = node.position().non_pawn_material();
        if material == NonPawnMaterial::None {
            return Ok(None);
        }
        let below_beta = Window {
            alpha: beta.just_below(),
            beta,
        };
        let reduced = Depth::new(depth.plies() - REDUCTION);
        let value = node.search_null_move(reduced.reduced(), below_beta)?;
        if value.is_none_or(|value| value < beta) {
            return Ok(None);
        }
        if *self == NullMove::Verified && material == NonPawnMaterial::Little {
            let verified = node.verify(reduced, below_beta)?;
            return Ok((verified >= beta).then_some(beta));
        }
        Ok(Some(beta))
    }

    fn ending(&self) -> Ending {
        Ending::NullMove
    }
}
