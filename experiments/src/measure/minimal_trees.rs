//! The minimal trees of a run and their estimates: one of each per position, tree and depth, shared by all
//! strategies that search the tree.

use super::Experiment;
use super::position_cells::{Cell, PositionCells};
use crate::error::Error;
use crate::plan::Run;
use crate::progress::{Monitor, ProgressEvent};
use engine_core::{Score, Status};
use reports::MinimalTreeRecord;
use search_variants::info::{Effect, Role};
use search_variants::{Limits as SearchLimits, Stop, Strategy, minimal_tree_estimate};
use sessions::search_iterator::poll;
use sessions::{Clock, PlainError};

/// The most nodes visited to find a minimal tree, which takes about ten seconds. It is a number of nodes
/// rather than a time, so that the same trees are found on every machine.
const MAX_VISITED: u64 = 20_000_000;

pub(crate) const MINIMAL_TREES: &str = "minimal-trees.ndjson";

/// The minimal trees of each position of a plan in each of its trees. Each thread stores a move for every
/// inner node of its tree.
pub(crate) struct MinimalTrees<'a> {
    cells: PositionCells<'a>,
    trees: Vec<Strategy>,
}

impl<'a> MinimalTrees<'a> {
    pub(crate) fn of(plan: &'a Run, monitor: &'a Monitor<'a>) -> MinimalTrees<'a> {
        let trees = plan.trees();
        let cells = PositionCells::new(plan, trees.iter().map(ToString::to_string), monitor);
        MinimalTrees { cells, trees }
    }
}

impl Experiment for MinimalTrees<'_> {
    type Row = MinimalTreeRecord;

    const UNIT: &'static str = "minimal trees";

    fn file(&self) -> &'static str {
        MINIMAL_TREES
    }

    fn positions(&self) -> Option<&PositionCells<'_>> {
        Some(&self.cells)
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[MinimalTreeRecord])) -> Result<(), Error> {
        let PositionCells { plan, monitor, .. } = self.cells;
        let stop = monitor.stop();
        let Cell {
            suite, entry, member, ..
        } = self.cells.cell(cell)?;
        let tree = &self.trees[member];
        let setup = plan.setup.of(tree);
        let (board, earlier) = entry.root.set_up(&setup)?;
        let clock = Clock::default();
        let budget = |nodes| SearchLimits {
            nodes,
            poll: Some(poll(stop, &clock, plan.spec.limits.time)),
        };
        let most = plan.spec.limits.nodes.unwrap_or(MAX_VISITED).min(MAX_VISITED);
        let mut parts = tree.parts().iter();
        let all_lines_as_long = parts.all(|chosen| chosen.info().role != Role::Extension);
        // If leaf values depend on the window, no tree is defined.
        let mut is_within_reach = tree.effect() != Effect::MayErr;
        let of_run = budget(plan.spec.limits.nodes);
        let mut estimates = board.left_first_trees(tree, earlier.clone(), plan.depth(), of_run);
        loop {
            let before = clock.spent();
            clock.start();
            let Some(found) = estimates.next() else {
                break;
            };
            let (status, depth) = (found.last.status, found.first.depth);
            let is_finished = status == Status::Complete;
            let exact = if is_finished && is_within_reach {
                board.minimal_tree(tree, earlier.clone(), depth, budget(Some(most)))
            } else {
                Ok(None)
            };
            clock.stop();
            if status == Status::Stopped(Stop::Interrupted) || exact == Err(Stop::Interrupted) {
                break;
            }
            // The next depth takes more nodes.
            is_within_reach &= exact.is_ok();
            // This needs a perft, for which a stopped search has no time left.
            let branching = is_finished.then(|| board.branching(depth)).flatten();
            let counters = &found.last.counters;
            keep(&[MinimalTreeRecord {
                suite: Some(suite.clone()),
                position: Some(entry.id.clone()),
                game: entry.root.game().to_string(),
                fen: entry.root.fen().to_owned(),
                board: setup.board.to_string(),
                eval: setup.eval.to_string(),
                tree: tree.to_string(),
                first_search: minimal_tree_estimate::first_search(tree).to_string(),
                depth: depth.plies(),
                score: found.last.score.map(Score::centipawns),
                minimal_nodes: exact.ok().flatten().map(|found| found.nodes),
                nodes: counters.nodes,
                leaf_nodes: counters.leaf_nodes,
                q_nodes: counters.q_nodes,
                searches: found.searches,
                first_nodes: found.first.counters.nodes,
                branching,
                knuth_moore_leaves: branching
                    .filter(|_| all_lines_as_long)
                    .map(|branching| minimal_tree_estimate::knuth_moore(branching, depth)),
                time_s: clock.spent().saturating_sub(before).as_secs_f64(),
                status,
            }]);
        }
        monitor.notify(ProgressEvent::Steps(1));
        Ok(())
    }

    fn key(&self, row: &MinimalTreeRecord) -> Result<(usize, usize), PlainError> {
        self.cells
            .key(row.position_id(), &row.tree, row.depth as usize - 1)
    }

    fn is_last(&self, row: &MinimalTreeRecord) -> bool {
        row.depth == self.cells.plan.spec.depth || row.status != Status::Complete
    }
}
