//! [`Right`]: the answer that a task has.

use super::task::Opened;
use super::{Answer, GradeError, TaskError};
use crate::memory;
use games::Game;
use reports::Tree;
use search_variants::Strategy;
use sessions::tree::{TreeOptions, searched};
use sessions::{Limits, StopHandle};
use std::collections::HashMap;

/// Nodes of a search whose leaves or values are asked for.
const MOST_NODES: u64 = 100_000;

/// The answer, and the search that it comes from.
pub(super) struct Right {
    pub(super) answer: Answer,
    /// The values in the order in which a search leaves the nodes.
    pub(super) values: Vec<(String, i64)>,
    /// None of perft.
    pub(super) tree: Option<Tree>,
    /// The nodes by the moves that lead to them, of several visits the last.
    pub(super) places: HashMap<String, usize>,
}

impl Right {
    /// Searches; `None` if somebody stops it.
    pub(super) fn of(task: &Opened, stop: &StopHandle) -> Result<Option<Right>, GradeError> {
        let told = |source: TaskError| GradeError::Task {
            place: task.task.id.clone(),
            source: Box::new(source),
        };
        match &task.recipe {
            Some(recipe) => Right::searched(task, recipe, stop).map_err(told),
            None => Right::counted(task).map(Some).map_err(told),
        }
    }

    /// The paths of each move.
    fn counted(task: &Opened) -> Result<Right, TaskError> {
        let mut board = task.board()?;
        let mut values = Vec::new();
        for played in board.legal_moves() {
            let name = board.coordinates(played);
            board.play(played);
            values.push((name, board.perft(task.depth().reduced()) as i64));
            board.take_back();
        }
        values.sort();
        let answer = Answer {
            nodes: Some(values.iter().map(|&(_, paths)| paths as u64).sum()),
            ..Answer::default()
        };
        Ok(Right {
            answer,
            values,
            tree: None,
            places: HashMap::new(),
        })
    }

    fn searched(task: &Opened, recipe: &Strategy, stop: &StopHandle) -> Result<Option<Right>, TaskError> {
        memory::check_table(recipe)?;
        let options = TreeOptions {
            root: &task.root,
            setup: &task.setup,
            recipe,
            second: None,
            depth: task.depth(),
            path: "",
            limits: Limits::default(),
            most: MOST_NODES as usize,
            folds_quiescence: true,
        };
        let Some(found) = searched(&options, stop)?.filter(|found| !found.interrupted) else {
            return Ok(None);
        };
        let (tree, record) = (found.tree, found.record);
        let mut right = Right {
            answer: Answer {
                value: record.score.map(i64::from),
                nodes: Some(record.nodes),
                ordering: record.ordering_pct,
                ..Answer::default()
            },
            values: Vec::new(),
            places: HashMap::new(),
            tree: None,
        };
        let mut children = tree.children();
        if !recipe.algorithm().has_window && task.game() != Game::TREE {
            // It takes no notice of an order, and all of them find the same.
            let name = |&place: &usize| {
                tree.nodes[place]
                    .played
                    .as_ref()
                    .map(|played| &played.coordinates)
            };
            children.iter_mut().for_each(|below| below.sort_by_key(name));
        }
        let mut leaves = Vec::new();
        let mut best = None;
        for root in tree.roots() {
            // What is still to be entered, or to be left.
            let mut open = vec![(root, String::new(), false)];
            while let Some((place, line, entered)) = open.pop() {
                let node = &tree.nodes[place];
                let sign = if node.ply % 2 == 0 { 1 } else { -1 };
                let value = sign * i64::from(node.score.unwrap_or_default());
                if !entered {
                    right.places.insert(line.clone(), place);
                    let below = children[place].iter().rev().map(|&child| {
                        let played = tree.nodes[child].played.as_ref();
                        let played = played.map_or("pass", |played| played.coordinates.as_str());
                        (child, format!("{line} {played}").trim_start().to_owned(), false)
                    });
                    let below: Vec<_> = below.collect();
                    open.push((place, line, true));
                    open.extend(below);
                    continue;
                }
                if children[place].is_empty() {
                    leaves.push(line.clone());
                }
                if node.ply == 1 && best.as_ref().is_none_or(|&(most, _)| value > most) {
                    best = Some((value, line.clone()));
                }
                right.values.push((line, value));
            }
        }
        let by_name = best
            .map(|(_, line)| line)
            .filter(|_| !recipe.algorithm().has_window);
        right.answer.played = by_name.or(record.best_move);
        let is_whole = tree.counts.nodes() <= MOST_NODES;
        if !is_whole && task.task.asks.iter().any(|asked| asked.needs_nodes()) {
            return Err(TaskError::TooLarge {
                what: "nodes, whose leaves or values are asked for",
                most: MOST_NODES as usize,
            });
        }
        right.answer.leaves = Some(leaves);
        right.tree = Some(tree);
        Ok(Some(right))
    }

    /// The places of the searches on the way to a node, as a debugger counts them.
    pub(super) fn path(tree: &Tree, mut place: usize) -> Vec<usize> {
        let children = tree.children();
        let mut path = Vec::new();
        while let Some(parent) = tree.nodes[place].parent {
            path.extend(children[parent].iter().position(|&child| child == place));
            place = parent;
        }
        if tree.roots().count() > 1 {
            path.extend(tree.roots().position(|root| root == place));
        }
        path.reverse();
        path
    }
}
