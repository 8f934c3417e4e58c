//! `pawn-ext`, the passed-pawn extension: a pawn's move to the rank before the last is searched a ply deeper.
//!
//! No pawn can stop one that stands there: it promotes with its next move unless a piece takes it or stands
//! in its way, and the horizon must not hide that.
//!
//! Reference: Chess Programming Wiki, *Passed Pawn Extensions*.
//!
//! Against the rung below: another tree, deeper along such moves. What a position is worth depends on the
//! move that led to it then, which a table does not know. In a game whose pawns promote nowhere it does
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
