//! `recapture-ext`: a capture that takes back on the square of the last move is searched a ply deeper.
//!
//! An exchange that is only half done says little; taking back is mostly forced, so that the ply is cheap.
//! The last move has to have set the count of moves without progress back: it captured, or in chess moved a
//! pawn.
//!
//! Reference: Chess Programming Wiki, *Recapture Extensions*.
//!
//! Against the rung below: another tree, deeper along exchanges. What a position is worth depends on the move
//! that led to it then, which a table does not know.

use super::{ExtensionResult, MoveContext, SearchedNode};
use crate::info::{Effect, PartInfo, Role, Values};
use crate::part::Technique;
use engine_core::Searchable;

/// `recapture-ext`
pub static INFO: PartInfo = PartInfo {
    name: "recapture-ext",
    summary: "recapture extension: a capture that takes back is searched one ply deeper",
    reference: "Chess Programming Wiki, Recapture Extensions",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[],
};

pub(crate) fn build<P: Searchable>(_values: &Values) -> Technique<P> {
    Technique::MoveExtension(Box::new(extends::<P>))
}

fn extends<P: Searchable>(at: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ExtensionResult {
    let (node, position) = (&at.node, at.node.position);
    let takes_back = node.previous.is_some_and(|previous| {
        position.halfmove_clock() == 0
            && position.capture(candidate.played).is_some()
            && position.target(candidate.played) == position.target(previous)
    });
    if takes_back { ExtensionResult::OnePly } else { ExtensionResult::Not }
}
