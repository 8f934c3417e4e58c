//! `recapture-ext`: a recapture on the target square of the last move is searched one ply deeper.
//!
//! A half-finished exchange says little, and recaptures are mostly forced, so the extra ply is cheap. The
//! last move must have reset the fifty-move counter: it was a capture, or in chess a pawn move.
//!
//! Reference: Chess Programming Wiki, *Recapture Extensions*.
//!
//! Compared with the strategy without it: a different tree, deeper along exchanges. The value of a position
//! then depends on the move that led to it, which a table does not know.

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
