//! `late-move-pruning`: prunes late quiet moves near the horizon.

use engine_core::{Depth, Searchable};
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::node::{NodeType, UsedExpectations};
use search_variants::pruning::{MoveContext, Reduction, ReductionResult, SearchedNode};
use search_variants::{Part, Technique};

static INFO: PartInfo = PartInfo {
    name: "late-move-pruning",
    summary: "leaves late quiet moves out where three plies or fewer are left, later ones where it improves",
    reference: "Chess Programming Wiki, Futility Pruning, Move Count Based Pruning",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[],
};

pub(crate) struct LateMovePruning;

impl<P: Searchable> Part<P> for LateMovePruning {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, _values: &Values) -> Technique<P> {
        Technique::Reduction(Box::new(LateMovePruning))
    }
}

impl<P: Searchable> Reduction<P> for LateMovePruning {
    fn applies(&self, at: &SearchedNode<'_, P>) -> bool {
        at.node.depth <= Depth::new(3)
            && at.expected.node_type != NodeType::Pv
            && at.expected.static_value.is_some()
    }

    fn reduces(&self, at: &SearchedNode<'_, P>, candidate: &MoveContext<P::Move>) -> ReductionResult {
        let enough = 3 + at.node.depth.plies().pow(2) as usize;
        let enough = if at.expected.is_improving { 2 * enough } else { enough };
        if candidate.tried >= enough && at.node.position.capture(candidate.played).is_none() {
            ReductionResult::LeftOut
        } else {
            ReductionResult::By(0)
        }
    }

    fn uses(&self) -> UsedExpectations {
        UsedExpectations::STATIC_VALUES
    }

    fn reason(&self) -> &'static str {
        "late quiet move"
    }
}

#[cfg(test)]
mod tests {
    use super::LateMovePruning;
    use games::{GameRegistry, SearchSetup};
    use sessions::debugger::{Debugger, DebuggerCommand, DebuggerEvent};

    #[test]
    fn the_debugger_shows_what_it_leaves_out_and_why() {
        let registries = GameRegistry::default().with(LateMovePruning);
        let mut debugger = Debugger::new(SearchSetup {
            registries,
            ..SearchSetup::default()
        });
        let mut reasons = Vec::new();
        let mut execute = |command| {
            let executed = debugger.execute(&command, Box::new(|_| None), &mut |event| match event {
                DebuggerEvent::Node(shown) => {
                    reasons.extend(shown.node.moves.untried.into_iter().map(|untried| untried.reason));
                }
                DebuggerEvent::Tree(_) => {}
                other => panic!("{other:?}"),
            });
            executed.unwrap();
        };
        execute(DebuggerCommand::Open {
            game: None,
            fen: "startpos".to_owned(),
            moves: Vec::new(),
            strategy: "pvs+qs+mvv-lva+killers+late-move-pruning".to_owned(),
            depth: 3,
            over: None,
        });
        // After the first move: the best reply, then moves that cannot be better.
        execute(DebuggerCommand::Node { path: vec![1, 0] });
        let reason = "generation order; left out: late quiet move";
        assert!(reasons.iter().any(|found| found == reason), "{reasons:?}");
    }
}
