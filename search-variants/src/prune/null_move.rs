//! `null-move`: a side that stands so well that it could pass, and still reach beta, will reach it with a
//! move.
//!
//! The side to move passes, and the position is searched two plies less deep (R = 2) with a null window at
//! beta. If the opponent, with two moves in a row, cannot keep the score below beta, the node is cut off
//! without looking at a move.
//!
//! It is not tried at the root, in check (a pass would lose the king), right after another pass, with fewer
//! than three plies left, or by a side with few pieces ([`engine_core::Reserve`]): in *zugzwang*, where every
//! move makes things worse, a pass is better than any move, and the argument fails. `null-move=verified` adds
//! what JS Xiangqi and Python Xiangqi do: with few pieces the cut only stands if a search of the same node
//! without a pass, two plies less deep, reaches beta too.
//!
//! Reference: C. Donninger, *Null Move and Deep Search*, ICCA Journal 16(3), 1993; D. Beal, 1989; JS Xiangqi
//! for the conditions and the verification; Chess Programming Wiki, *Null Move Pruning*.
//!
//! Against the rung below: far fewer nodes, and a value that may be wrong, in zugzwang and where a threat
//! needs the two plies.

use crate::budget::Stop;
use crate::observer::Observer;
use crate::part::{Effect, Info, PartInfo, Role, Setting};
use crate::plan::Plan;
use crate::search::Search;
use crate::window::Window;
use engine_core::{Depth, Ply, Position, Reserve, Score};

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "null-move",
        summary: "null-move pruning: cuts off where even a pass would reach beta (R = 2)",
        reference: "Donninger 1993",
        effect: Effect::MayErr,
    },
    role: Role::Pruning,
    settings: &[
        Setting::new("plain", "the cut always stands"),
        Setting::new(
            "verified",
            "with few pieces left it only stands if a search without a pass, two plies less deep, agrees",
        ),
    ],
};

pub(crate) fn install<P: Position>(setting: &str, plan: &mut Plan<P>) {
    plan.null_move = Some(match setting {
        "verified" => NullMove::Verified,
        _ => NullMove::Plain,
    });
}

/// When a cut by a null move stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NullMove {
    /// Always.
    Plain,
    /// With few pieces left only if it is verified.
    Verified,
}

/// Plies by which the search after a pass is less deep, beside the pass itself.
const REDUCTION: u32 = 2;

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// Whether the node at `ply`, which has been entered, reaches `beta` even with a pass.
    #[inline(always)]
    pub(crate) fn pass_reaches(&mut self, beta: Score, depth: Depth, ply: Ply) -> Result<bool, Stop> {
        match self.plan.null_move {
            Some(rule) => self.try_a_pass(rule, beta, depth, ply),
            None => Ok(false),
        }
    }

    fn try_a_pass(&mut self, rule: NullMove, beta: Score, depth: Depth, ply: Ply) -> Result<bool, Stop> {
        let tried = depth.plies() > REDUCTION
            && beta < Score::INFINITE
            && self.last_move(ply).is_some()
            && self.verifying != Some(ply)
            && !self.position.in_check();
        if !tried {
            return Ok(false);
        }
        let reserve = self.position.reserve();
        if reserve == Reserve::Bare {
            return Ok(false);
        }
        let below_beta = Window {
            alpha: beta.just_below(),
            beta,
        };
        let reduced = Depth::new(depth.plies() - REDUCTION);
        let value = self.after_pass(ply, |search| {
            search.alpha_beta(reduced.reduced(), ply.next(), below_beta.negated())
        })?;
        if value.is_none_or(|value| -value < beta) {
            return Ok(false);
        }
        if rule == NullMove::Plain || reserve == Reserve::Ample {
            return Ok(true);
        }
        let outer = self.verifying.replace(ply);
        let verified = self.alpha_beta(reduced, ply, below_beta)?;
        self.verifying = outer;
        Ok(verified >= beta)
    }
}
