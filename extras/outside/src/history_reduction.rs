//! `history-reduction`: reduces quiet moves that seldom cause cutoffs by up to two plies at first.

use crate::relative_history::RelativeHistory;
use engine_core::{Depth, Searchable};
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::pruning::{MoveContext, Reduction, ReductionResult, SearchedNode};
use search_variants::{Part, Technique};

static INFO: PartInfo = PartInfo {
    name: "history-reduction",
    summary: "searches quiet moves less deep at first, the less often they cut nodes off (relative-history)",
    reference: "Chess Programming Wiki, Late Move Reductions",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[],
};

/// The part; it needs `relative-history`, and does nothing without it.
pub(crate) struct HistoryReduction;

impl<P: Searchable> Part<P> for HistoryReduction {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, _values: &Values) -> Technique<P> {
        Technique::Reduction(Box::new(HistoryReduction))
    }
}

impl<P: Searchable> Reduction<P> for HistoryReduction {
    fn applies(&self, SearchedNode { node, .. }: &SearchedNode<'_, P>) -> bool {
        node.depth >= Depth::new(3) && !node.position.in_check()
    }

    fn reduces(&self, at: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ReductionResult {
        let position = at.node.position;
        let history = at.read::<RelativeHistory>();
        let reduction = history
            .filter(|_| candidate.tried >= 2 && position.capture(candidate.played).is_none())
            .map_or(0, |history| 200 - history.of(position, candidate.played));
        ReductionResult::By(reduction.max(0))
    }

    fn stands(&self, position: &P) -> bool {
        !position.in_check()
    }
}
