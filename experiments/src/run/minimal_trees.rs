//! The minimal trees of a run and their estimates: one of each for each position, tree and depth, whatever
//! strategies share the tree.

use super::cells::Cells;
use super::plan::Plan;
use super::positions::Placed;
use crate::error::Error;
use crate::event::{Event, Monitor};
use crate::experiment::{Experiment, ImpossibleRecord};
use engine_core::{Score, Status};
use reports::MinimalTreeRecord;
use search_variants::info::{Effect, Role};
use search_variants::{Limits as SearchLimits, Stop, Strategy, left_first};
use sessions::Clock;
use sessions::searcher::poll;

/// Nodes that are visited at the most to find a minimal tree: ten seconds or so. It is a number of nodes, not
/// a time, so that the same trees are found on every machine.
const MAX_VISITED: u64 = 20_000_000;

/// The minimal trees of each position of a plan in each of its trees, whatever strategies share it.
pub(crate) struct MinimalTrees<'a> {
    pub(super) cells: Cells<'a>,
    trees: Vec<Strategy>,
    monitor: &'a Monitor<'a>,
}

impl<'a> MinimalTrees<'a> {
    pub(crate) fn new(plan: &'a Plan, monitor: &'a Monitor<'a>) -> MinimalTrees<'a> {
        let trees = plan.trees();
        MinimalTrees {
            cells: Cells::new(plan, trees.iter().map(ToString::to_string).collect()),
            trees,
            monitor,
        }
    }
}

/// Each thread holds a move for each node of its tree that has one.
impl Experiment for MinimalTrees<'_> {
    type Row = MinimalTreeRecord;

    fn cells(&self) -> usize {
        self.cells.count()
    }

    fn measure(&self, cell: usize, keep: &dyn Fn(&[MinimalTreeRecord])) -> Result<(), Error> {
        let (plan, stop) = (self.cells.plan, self.monitor.stop());
        let (position, tree) = self.cells.parts(cell);
        let (Placed { suite, entry }, tree) = (plan.positions.get(position)?, &self.trees[tree]);
        let (options, setup) = (&plan.options, plan.options.setup.of(tree));
        let (board, earlier) = entry.root.set_up(&setup)?;
        let (measured, clock) = (board.measured(), Clock::default());
        let budget = |nodes| SearchLimits {
            nodes,
            poll: Some(poll(stop, &clock, options.limits.time)),
        };
        let most = options.limits.nodes.unwrap_or(MAX_VISITED).min(MAX_VISITED);
        let mut parts = tree.parts().iter();
        let all_lines_as_long = parts.all(|chosen| chosen.info().role != Role::Extension);
        // Where leaves depend on the window no tree is defined.
        let mut is_within_reach = tree.effect() != Effect::MayErr;
        let of_run = budget(options.limits.nodes);
        let mut estimates = measured.left_first_trees(tree, earlier.clone(), options.depth, of_run);
        loop {
            let before = clock.spent();
            clock.start();
            let Some(found) = estimates.next() else {
                break;
            };
            let (status, depth) = (found.last.status, found.first.depth);
            let is_finished = status == Status::Complete;
            let exact = match is_finished && is_within_reach {
                true => measured.minimal_tree(tree, earlier.clone(), depth, budget(Some(most))),
                false => Ok(None),
            };
            clock.stop();
            if status == Status::Stopped(Stop::Interrupted) || exact == Err(Stop::Interrupted) {
                break;
            }
            // The next one takes more nodes.
            is_within_reach &= exact.is_ok();
            // It takes a perft, for which a search that was stopped has no time left.
            let branching = is_finished.then(|| measured.branching(depth)).flatten();
            let counters = &found.last.counters;
            keep(&[MinimalTreeRecord {
                suite: Some(suite.clone()),
                position: Some(entry.id.clone()),
                game: entry.root.game().to_string(),
                fen: entry.root.fen().to_owned(),
                board: setup.board.to_string(),
                eval: setup.eval.to_string(),
                tree: tree.to_string(),
                first_search: left_first::first_search(tree).to_string(),
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
                    .map(|branching| left_first::knuth_moore(branching, depth)),
                time_s: clock.spent().saturating_sub(before).as_secs_f64(),
                status,
            }]);
        }
        self.monitor.tell(Event::Steps(1));
        Ok(())
    }

    fn dealt(&self) -> Result<Vec<usize>, Error> {
        self.cells.dealt()
    }

    fn place(&self, row: &MinimalTreeRecord) -> Result<(usize, usize), ImpossibleRecord> {
        Ok((
            self.cells.find(row.position_id(), &row.tree)?,
            row.depth as usize - 1,
        ))
    }

    fn is_last(&self, row: &MinimalTreeRecord) -> bool {
        row.depth == self.cells.plan.options.depth.plies() || row.status != Status::Complete
    }
}
