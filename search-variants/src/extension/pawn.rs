//! `pawn-ext`, the passed-pawn extension: a pawn move to the rank before the last is searched one ply deeper.
//!
//! No pawn can stop a pawn on that rank: it promotes with its next move unless a piece captures or blocks it,
//! and the horizon must not hide that.
//!
//! Reference: Chess Programming Wiki, *Passed Pawn Extensions*.
//!
//! Compared with the strategy without it: a different tree, deeper along such moves. The value of a position
//! then depends on the move that led to it, which a table does not know. In a game without promotions it does
//! nothing.

use super::{ExtensionResult, MoveContext, SearchedNode};
use crate::info::{Effect, PartInfo, Role, Values};
use crate::part::Technique;
use engine_core::Searchable;

/// `pawn-ext`
pub static INFO: PartInfo = PartInfo {
    name: "pawn-ext",
    summary: "passed-pawn extension: a pawn's move to the last rank but one is searched one ply deeper",
    reference: "Chess Programming Wiki, Passed Pawn Extensions",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[],
};

pub(crate) fn build<P: Searchable>(_values: &Values) -> Technique<P> {
    Technique::MoveExtension(Box::new(extends::<P>))
}

fn extends<P: Searchable>(at: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ExtensionResult {
    let nears_promotion = at.node.position.nears_promotion(candidate.played);
    if nears_promotion { ExtensionResult::OnePly } else { ExtensionResult::Not }
}
