//! `lmr`, late move reductions: quiet moves far down the order are searched a ply less deep first.
//!
//! With a good order a late quiet move is hardly ever the best one. From the fourth legal move on, a quiet
//! move that no killer slot names is searched one ply less deep with a null window; only if it still beats
//! alpha is it searched in full. Nothing is reduced in check, by a move that gives check, or with fewer than
//! three plies left.
//!
//! Reference: Chess Programming Wiki, *Late Move Reductions*; T. Romstad's account of it, 2006; already J.
//! Schaeffer's *Experiments in Search and Knowledge*, 1986, reduced by the order of moves.
//!
//! Against the rung below: far fewer nodes, and a value that may be wrong where a late quiet move needs its
//! last ply to show what it is worth.

use super::{Candidate, Plies, Reduced, Reduction, SearchedNode};
use crate::info::{Effect, PartInfo, Role, SettingIndex};
use crate::move_score::Band;
use crate::part::{Part, Technique};
use engine_core::{Depth, Searchable};

/// `lmr`
pub static INFO: PartInfo = PartInfo {
    name: "lmr",
    summary: "late move reductions: quiet moves from the fourth on are searched a ply less deep first",
    reference: "Chess Programming Wiki, Late Move Reductions",
    effect: Effect::MayErr,
    role: Role::Pruning,
    settings: &[],
};

/// The part.
#[derive(Clone, Copy, Debug)]
pub struct LateMoveReductions;

impl<P: Searchable> Part<P> for LateMoveReductions {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, _setting: SettingIndex) -> Technique<P> {
        Technique::Reduction(Box::new(LateMoveReductions))
    }
}

/// Legal moves that are searched in full whatever they are.
const EARLY_MOVES: usize = 3;

/// The least depth at which a move is reduced.
const LEAST_DEPTH: Depth = Depth::new(3);

impl<P: Searchable> Reduction<P> for LateMoveReductions {
    fn applies(&self, SearchedNode { node, .. }: &SearchedNode<'_, P>) -> bool {
        node.depth >= LEAST_DEPTH && !node.position.in_check()
    }

    fn reduces(
        &self,
        SearchedNode { node, .. }: &SearchedNode<'_, P>,
        candidate: &Candidate<P::Move>,
    ) -> Reduced {
        let is_late = candidate.tried >= EARLY_MOVES
            && candidate.score.band() < Band::SecondKiller
            && node.position.capture(candidate.played).is_none();
        Reduced::By(if is_late { Plies::ONE } else { Plies::NONE })
    }

    fn stands(&self, position: &P) -> bool {
        !position.in_check()
    }
}
