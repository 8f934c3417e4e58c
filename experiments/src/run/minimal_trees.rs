//! The minimal trees of a run and their estimates: one of each for each position, tree and depth, whatever
//! strategies share the tree.

use super::cells::Cells;
use super::plan::Plan;
use super::positions::Placed;
use crate::error::Error;
use crate::event::{Event, Monitor};
use crate::experiment::Experiment;
use crate::plausible::ImpossibleRecord;
use engine_core::{Depth, HistoryEntry, Score, Status};
use games::Measured;
use reports::MinimalTreeRecord;
use search_variants::info::{Effect, Role};
use search_variants::{Limits as SearchLimits, Stop, Strategy, left_first};
use sessions::Clock;
use sessions::Limits;
use sessions::StopHandle;
use sessions::searcher::poll;
use sessions::suite::Entry;

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
        let plan = self.cells.plan;
        let (position, tree) = self.cells.parts(cell);
        let Placed { suite, entry } = plan.positions.get(position)?;
        let job = Job {
            plan,
            suite: &suite,
            entry: &entry,
            tree: &self.trees[tree],
            stop: self.monitor.stop(),
        };
        for found in job.trees()? {
            if found.status == Status::Stopped(Stop::Interrupted) {
                break;
            }
            keep(&[found]);
        }
        self.monitor.tell(Event::Steps(1));
        Ok(())
    }

    fn dealt(&self) -> Result<Vec<usize>, Error> {
        self.cells.dealt()
    }

    fn place(&self, row: &MinimalTreeRecord) -> Result<(usize, usize), ImpossibleRecord> {
        let id = (row.suite.as_deref(), row.position.as_deref(), row.fen.as_str());
        Ok((self.cells.find(id, &row.tree)?, row.depth as usize - 1))
    }

    fn is_last(&self, row: &MinimalTreeRecord) -> bool {
        row.depth == self.cells.plan.options.depth.plies() || row.status != Status::Complete
    }
}

struct Job<'a> {
    plan: &'a Plan,
    suite: &'a str,
    entry: &'a Entry,
    tree: &'a Strategy,
    stop: &'a StopHandle,
}

impl Job<'_> {
    fn trees(&self) -> Result<impl Iterator<Item = MinimalTreeRecord>, Error> {
        let (position, earlier) = self.entry.root.set_up(&self.plan.options.setup)?;
        let clock = Clock::default();
        let budget = SearchLimits {
            nodes: self.plan.options.limits.nodes,
            poll: Some(poll(self.stop, &clock, self.plan.options.limits.time)),
        };
        let blank = self.blank();
        let mut parts = self.tree.parts().iter();
        let all_lines_as_long = parts.all(|chosen| chosen.info().role != Role::Extension);
        let mut exact = Exact {
            tree: self.tree.clone(),
            limits: self.plan.options.limits,
            stop: self.stop.clone(),
            clock: clock.clone(),
            // Where leaves depend on the window no tree is defined.
            within_reach: self.tree.effect() != Effect::MayErr,
        };
        let deepest = self.plan.options.depth;
        let measured = position.measured();
        let mut estimates = measured.left_first_trees(self.tree, earlier.clone(), deepest, budget);
        Ok(std::iter::from_fn(move || {
            let before = clock.spent();
            clock.start();
            let found = estimates.next();
            let minimal = found.as_ref().map(|found| match found.last.status {
                Status::Complete => exact.nodes(position.measured(), &earlier, found.first.depth),
                Status::Stopped(_) => Ok(None),
            });
            clock.stop();
            let (found, minimal) = (found?, minimal?);
            let status = match minimal {
                Ok(_) => found.last.status,
                Err(Interrupted) => Status::Stopped(Stop::Interrupted),
            };
            // It takes a perft, for which a search that was stopped has no time left.
            let finished = found.last.status == Status::Complete;
            let branching = finished
                .then(|| position.measured().branching(found.first.depth))
                .flatten();
            let counters = &found.last.counters;
            Some(MinimalTreeRecord {
                depth: found.first.depth.plies(),
                score: found.last.score.map(Score::centipawns),
                minimal_nodes: minimal.ok().flatten(),
                nodes: counters.nodes,
                leaf_nodes: counters.leaf_nodes,
                q_nodes: counters.q_nodes,
                searches: found.searches,
                first_nodes: found.first.counters.nodes,
                branching,
                knuth_moore_leaves: branching
                    .filter(|_| all_lines_as_long)
                    .map(|branching| left_first::knuth_moore(branching, found.first.depth)),
                time_s: clock.spent().saturating_sub(before).as_secs_f64(),
                status,
                ..blank.clone()
            })
        }))
    }
}

struct Interrupted;

struct Exact {
    tree: Strategy,
    limits: Limits,
    stop: StopHandle,
    clock: Clock,
    /// Whether the last one was found: the next one takes more nodes.
    within_reach: bool,
}

impl Exact {
    /// The nodes of the minimal tree; none if the budget does not reach so far.
    fn nodes(
        &mut self,
        position: &dyn Measured,
        earlier: &[HistoryEntry],
        depth: Depth,
    ) -> Result<Option<u64>, Interrupted> {
        if !self.within_reach {
            return Ok(None);
        }
        let most = self.limits.nodes.unwrap_or(MAX_VISITED);
        let budget = SearchLimits {
            nodes: Some(most.min(MAX_VISITED)),
            poll: Some(poll(&self.stop, &self.clock, self.limits.time)),
        };
        match position.minimal_tree(&self.tree, earlier.to_vec(), depth, budget) {
            Ok(found) => Ok(found.map(|found| found.nodes)),
            Err(Stop::Interrupted) => Err(Interrupted),
            Err(Stop::Nodes | Stop::Time) => {
                self.within_reach = false;
                Ok(None)
            }
        }
    }
}

impl Job<'_> {
    fn blank(&self) -> MinimalTreeRecord {
        MinimalTreeRecord {
            suite: Some(self.suite.to_owned()),
            position: Some(self.entry.id.clone()),
            game: self.entry.root.game().to_string(),
            fen: self.entry.root.fen().to_owned(),
            board: self.plan.options.setup.board.to_string(),
            eval: self.plan.options.setup.eval.to_string(),
            tree: self.tree.to_string(),
            first_search: left_first::first_search(self.tree).to_string(),
            ..MinimalTreeRecord::default()
        }
    }
}
