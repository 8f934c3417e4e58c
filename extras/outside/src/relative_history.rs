//! `relative-history`: orders quiet moves by their cutoffs relative to how often they were tried.

use engine_core::Searchable;
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::node::Node;
use search_variants::ordering::{Ordering, OrderingScope, TriedMove};
use search_variants::{MoveScore, MoveStage, Part, Technique};
use std::any::Any;

static INFO: PartInfo = PartInfo {
    name: "relative-history",
    summary: "tries quiet moves first that cut nodes off in a large part of their tries",
    reference: "Winands et al. 2006",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[],
};

/// Cutoffs and tries, by history index.
#[derive(Default)]
pub(crate) struct RelativeHistory(Vec<[u32; 2]>);

impl RelativeHistory {
    /// Cutoffs per 1000 tries, smoothed: one more cutoff and two more tries, so that an untried move gets
    /// 500.
    pub(crate) fn of<P: Searchable>(&self, position: &P, candidate: P::Move) -> i32 {
        let [cutoffs, tries] = self.0[position.history_index(candidate)];
        (1000 * u64::from(cutoffs + 1) / u64::from(tries + 2)) as i32
    }
}

impl<P: Searchable> Part<P> for RelativeHistory {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, _values: &Values) -> Technique<P> {
        Technique::Ordering(Box::new(RelativeHistory(vec![[0; 2]; P::HISTORY_SIZE])))
    }
}

impl<P: Searchable> Ordering<P> for RelativeHistory {
    fn opinion(&self) -> OrderingScope {
        OrderingScope::QuietMoves(MoveStage::History)
    }

    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [MoveScore]) {
        for (&candidate, score) in moves.iter().zip(scores) {
            if node.position.capture(candidate).is_none() {
                score.raise(MoveScore::new(
                    MoveStage::History,
                    self.of(node.position, candidate),
                ));
            }
        }
    }

    fn learns_from_tried(&self) -> bool {
        true
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move, tried: &[TriedMove<P::Move>]) {
        self.0[node.position.history_index(played)][0] += 1;
        let tried = tried.iter().map(|tried| tried.played);
        tried
            .chain([played])
            .for_each(|tried| self.0[node.position.history_index(tried)][1] += 1);
    }

    fn shared(&self) -> Option<&dyn Any> {
        Some(self)
    }
}
