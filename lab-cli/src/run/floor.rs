//! The floors of a run: one for each position, tree and depth, whatever strategies share the tree.

use super::plan::Plan;
use crate::clock::Clock;
use crate::game::OnBoard;
use crate::interrupt;
use crate::output::Folder;
use crate::searcher::{poll, recorded};
use crate::suite::{Entry, Suite};
use anyhow::{Context, Result};
use engine_core::{Notation, Passed, Score};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use reports::{Floor, Status, record};
use search_variants::part::Role;
use search_variants::{Budget, Floors, Recipe, floor};
use std::io::{BufWriter, Write};
use std::sync::{Mutex, PoisonError};

/// The floors of a position under one tree.
struct Job<'a> {
    plan: &'a Plan,
    suite: &'a Suite,
    entry: &'a Entry,
    tree: &'a Recipe,
}

/// The file of floors in a run's folder.
pub(crate) const FLOORS: &str = "floor.ndjson";

/// Finds the floors of a plan, if it wants any, by position, tree and depth. They are appended to `floor.ndjson` as they come, and put in order
/// at the end.
///
/// As many are found side by side as there are threads, and no more: each holds a move for each node of its tree that has one.
pub(crate) fn find_floors(plan: &Plan, folder: &Folder) -> Result<Vec<Floor>> {
    if !plan.floor {
        return Ok(Vec::new());
    }
    let trees = trees(plan);
    let jobs: Vec<Job<'_>> = plan
        .suites
        .iter()
        .flat_map(|suite| suite.entries.iter().map(move |entry| (suite, entry)))
        .flat_map(|(suite, entry)| {
            trees.iter().map(move |tree| Job {
                plan,
                suite,
                entry,
                tree,
            })
        })
        .collect();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .build()
        .context("cannot start the threads")?;
    let journal = Mutex::new(folder.open(FLOORS)?);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} floors, {elapsed} gone")?;
    let bar = ProgressBar::with_draw_target(Some(jobs.len() as u64), ProgressDrawTarget::stderr());
    let bar = bar.with_style(style);
    let found: Result<Vec<Vec<Floor>>> = pool.install(|| {
        let found = jobs.into_par_iter().with_max_len(1).map(|job| {
            let floors = job.find(folder, &journal);
            bar.inc(1);
            floors
        });
        found.collect()
    });
    bar.finish_and_clear();
    let floors: Vec<Floor> = found?.into_iter().flatten().collect();
    let mut text = Vec::new();
    for floor in &floors {
        record::write_line(floor, &mut text)?;
    }
    folder.write(FLOORS, &text)?;
    Ok(floors)
}

/// The trees of a plan's strategies, each once.
fn trees(plan: &Plan) -> Vec<Recipe> {
    let mut trees: Vec<Recipe> = Vec::new();
    for tree in plan.strategies.iter().map(Recipe::tree) {
        if !trees.contains(&tree) {
            trees.push(tree);
        }
    }
    trees
}

impl Job<'_> {
    /// The floors, the shallowest first. What Ctrl-C broke off leaves none.
    fn find(&self, folder: &Folder, journal: &Mutex<BufWriter<std::fs::File>>) -> Result<Vec<Floor>> {
        let mut floors = Vec::new();
        if interrupt::requested() {
            return Ok(floors);
        }
        for floor in self.entry.root.on_board(&self.plan.setup, self)? {
            if floor.status == Status::Interrupted {
                break;
            }
            let mut file = journal.lock().unwrap_or_else(PoisonError::into_inner);
            let written = record::write_line(&floor, &mut *file).and_then(|()| file.flush());
            written.map_err(|error| folder.cannot_write(FLOORS, error))?;
            floors.push(floor);
        }
        Ok(floors)
    }
}

impl OnBoard for &Job<'_> {
    type Output = Box<dyn Iterator<Item = Floor>>;

    fn with<P>(self, board: P, earlier: Vec<Passed>) -> Box<dyn Iterator<Item = Floor>>
    where
        P: Notation + Send + Sync + 'static,
        P::Undo: Send,
    {
        let clock = Clock::default();
        let budget = Budget {
            nodes: self.plan.budget.nodes,
            poll: Some(poll(&clock, self.plan.budget.time, None)),
        };
        let blank = self.blank();
        let mut parts = self.tree.parts().iter();
        let all_lines_as_long = parts.all(|chosen| chosen.part.info().role != Role::Extension);
        let start = board.clone();
        let mut floors = Floors::of(board, earlier, self.tree, self.plan.depth, budget, ());
        Box::new(std::iter::from_fn(move || {
            let before = clock.spent();
            clock.start();
            let found = floors.next();
            clock.stop();
            let found = found?;
            let branching = floor::branching(&start, found.first.depth);
            let counters = &found.last.counters;
            Some(Floor {
                depth: found.first.depth.plies(),
                score: found.last.score.map(Score::centipawns),
                nodes: counters.nodes,
                leaf_nodes: counters.leaf_nodes,
                q_nodes: counters.q_nodes,
                searches: found.searches,
                first_nodes: found.first.counters.nodes,
                branching,
                knuth_moore_leaves: branching
                    .filter(|_| all_lines_as_long)
                    .map(|branching| floor::knuth_moore(branching, found.first.depth)),
                time_s: clock.spent().saturating_sub(before).as_secs_f64(),
                status: recorded(found.last.status),
                ..blank.clone()
            })
        }))
    }
}

impl Job<'_> {
    /// A floor with what is known beforehand.
    fn blank(&self) -> Floor {
        Floor {
            suite: Some(self.suite.name.clone()),
            position: Some(self.entry.id.clone()),
            game: self.entry.root.game().to_string(),
            fen: self.entry.root.fen().to_owned(),
            board: self.plan.setup.board.to_string(),
            eval: self.plan.setup.eval.to_string(),
            tree: self.tree.to_string(),
            first_search: floor::first_search(self.tree).to_string(),
            depth: 0,
            score: None,
            nodes: 0,
            leaf_nodes: 0,
            q_nodes: 0,
            searches: 0,
            first_nodes: 0,
            branching: None,
            knuth_moore_leaves: None,
            time_s: 0.0,
            status: Status::Complete,
        }
    }
}
