//! The minimal trees of a run: one per position, tree and depth, shared by all strategies on that tree.

use super::Experiment;
use super::position_cells::PositionCells;
use crate::error::Error;
use crate::plan::Run;
use crate::progress::{Monitor, ProgressEvent};
use engine_core::{Depth, Status};
use reports::MinimalTreeRecord;
use search_variants::{Limits as SearchLimits, Stop, Strategy};
use sessions::search_iterator::poll;
use sessions::{Clock, PlainError};

/// The most nodes visited to find a minimal tree, which takes about ten seconds. It is a number of nodes
/// rather than a time, so that the same trees are found on every machine.
const MAX_VISITED: u64 = 20_000_000;

pub(crate) const MINIMAL_TREES: &str = "minimal-trees.ndjson";

/// The minimal trees of each position of a plan in each of its trees.
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
        let cell = self.cells.cell(cell)?;
        let tree = &self.trees[cell.member];
        let setup = plan.setup.of(tree);
        let (board, earlier) = cell.entry.root.set_up(&setup)?;
        let clock = Clock::default();
        let most = plan.spec.limits.nodes.unwrap_or(MAX_VISITED).min(MAX_VISITED);
        for depth in 1..=plan.spec.depth {
            let limits = SearchLimits {
                nodes: Some(most),
                poll: Some(poll(stop, &clock, plan.spec.limits.time)),
            };
            let before = clock.spent();
            clock.start();
            let found = board.minimal_tree(tree, earlier.clone(), Depth::new(depth), limits);
            clock.stop();
            if found == Err(Stop::Interrupted) {
                break;
            }
            let status = found.map_or_else(Status::Stopped, |_| Status::Complete);
            let found = found.ok().flatten();
            keep(&[MinimalTreeRecord {
                suite: Some(cell.suite.clone()),
                position: Some(cell.entry.id.clone()),
                game: cell.entry.root.game().to_string(),
                fen: cell.entry.root.fen().to_owned(),
                board: setup.board.to_string(),
                eval: setup.eval.to_string(),
                tree: tree.to_string(),
                depth,
                score: found.map(|tree| tree.value.centipawns()),
                nodes: found.map(|tree| tree.nodes),
                time_s: clock.spent().saturating_sub(before).as_secs_f64(),
                status,
            }]);
            // The next depth takes more nodes.
            if status != Status::Complete {
                break;
            }
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
