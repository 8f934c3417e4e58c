//! [`ReferenceAnswer`]: the correct answer to a task.

use super::exercise::LoadedExercise;
use super::{Answer, too_large};
use engine_core::Score;
use games::Game;
use reports::Tree;
use search_variants::Strategy;
use sessions::tree::{TreeOptions, searched};
use sessions::{Cause, SearchLimits, StopFlag};
use std::collections::HashMap;

/// The most nodes of a search whose leaves or values are asked for.
const MAX_NODES: usize = 100_000;

#[derive(Default)]
pub(super) struct ReferenceAnswer {
    pub(super) answer: Answer,
    pub(super) leaves: Vec<String>,
    /// In the order in which a search leaves the nodes; for perft, the number of paths after each move.
    pub(super) values: Vec<(String, i64)>,
    /// `None` for perft.
    pub(super) tree: Option<Tree>,
    /// The nodes by the moves that lead to them; the last visit counts.
    pub(super) places: HashMap<String, usize>,
}

impl ReferenceAnswer {
    /// Computes the answer; `None` if a stop was requested.
    pub(super) fn of(task: &LoadedExercise, stop: &StopFlag) -> Result<Option<ReferenceAnswer>, Cause> {
        match &task.recipe {
            Some(recipe) => ReferenceAnswer::searched(task, recipe, stop),
            None => ReferenceAnswer::counted(task).map(Some),
        }
    }

    fn counted(task: &LoadedExercise) -> Result<ReferenceAnswer, Cause> {
        let (mut board, mut right) = (task.board()?, ReferenceAnswer::default());
        for played in board.legal_moves() {
            let name = board.coordinates(played);
            board.play(played);
            let paths = board.perft(task.depth.reduced());
            board.take_back();
            right.values.push((name, paths as i64));
        }
        right.values.sort();
        right.answer.nodes = Some(right.values.iter().map(|&(_, paths)| paths as u64).sum());
        Ok(right)
    }

    fn searched(
        task: &LoadedExercise,
        recipe: &Strategy,
        stop: &StopFlag,
    ) -> Result<Option<ReferenceAnswer>, Cause> {
        let options = TreeOptions {
            root: &task.root,
            setup: &task.setup,
            recipe,
            second: None,
            depth: task.depth,
            limits: SearchLimits::default(),
            path: "",
            most: MAX_NODES,
            folds_quiescence: true,
        };
        let Some(found) = searched(&options, stop)?.filter(|found| !found.interrupted) else {
            return Ok(None);
        };
        let (tree, record) = (found.tree, found.record);
        if record.nodes > MAX_NODES as u64 && task.task.asks.iter().any(|asked| asked.needs_nodes()) {
            let what = "nodes, whose leaves or values are asked for";
            return Err(too_large(MAX_NODES, what));
        }
        let mut below = tree.children();
        let is_ordered = recipe.algorithm().has_window || task.game() == Game::TREE;
        if !is_ordered {
            // Minimax ignores the order of moves, and all orders find the same value.
            let name = |&place: &usize| {
                let played = tree.nodes[place].moves.played.as_ref();
                played.map(|played| &played.coordinates)
            };
            below.iter_mut().for_each(|below| below.sort_by_key(name));
        }
        let mut right = ReferenceAnswer::default();
        for root in tree.roots() {
            right.walk(&tree, &below, root, String::new());
        }
        let is_of_root = |line: &str| !line.is_empty() && !line.contains(' ');
        let moves = right.values.iter().filter(|(line, _)| is_of_root(line));
        let first_best = moves.rev().max_by_key(|(_, value)| value);
        right.answer = Answer {
            value: Some(record.score.map(i64::from)),
            played: Some(if is_ordered {
                record.best_move
            } else {
                first_best.map(|(line, _)| line.clone())
            }),
            nodes: Some(record.nodes),
            ordering: Some(record.ordering_pct),
            ..Answer::default()
        };
        right.tree = Some(tree);
        Ok(Some(right))
    }

    /// Adds a node and its subtree in search order.
    fn walk(&mut self, tree: &Tree, below: &[Vec<usize>], place: usize, line: String) {
        self.places.insert(line.clone(), place);
        for &child in &below[place] {
            let played = tree.nodes[child].moves.played.as_ref();
            let played = played.map_or("pass", |played| played.coordinates.as_str());
            let line = format!("{line} {played}").trim_start().to_owned();
            self.walk(tree, below, child, line);
        }
        if below[place].is_empty() {
            self.leaves.push(line.clone());
        }
        let node = &tree.nodes[place];
        let value = i64::from(node.value().map_or(0, Score::centipawns));
        self.values
            .push((line, if node.ply.get() % 2 == 0 { value } else { -value }));
    }
}
