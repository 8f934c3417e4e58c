//! [`SearchResult`]: the score and the line found by a search within a node budget, and the fastest recipe
//! with the same score.

use engine_core::{Depth, Score};
use games::{AnyMove, AnyPosition, AnySearch};
use search_variants::extension::check;
use search_variants::info::Effect;
use search_variants::minimal_tree::first_search;
use search_variants::{Iteration, Status, Stop, Strategy, Window};
use sessions::StopFlag;
use sessions::search_iterator::node_limits;
use std::cell::Cell;

/// The score of a position for its side to move, and the line that supports it.
#[derive(Clone, Debug)]
pub(super) struct SearchResult {
    /// Centipawns; mates are scored by distance.
    pub(super) score: i32,
    /// The best line, including quiescence; empty if there is no move or the leaf stands pat.
    pub(super) line: Vec<AnyMove>,
}

impl SearchResult {
    pub(super) fn has_move(&self) -> bool {
        !self.line.is_empty()
    }
}

pub(super) struct NodeBudget {
    left: Cell<Option<u64>>,
    stop: StopFlag,
}

impl NodeBudget {
    /// A budget of this many nodes, or without a limit, until a stop is requested.
    pub(super) fn new(nodes: Option<u64>, stop: &StopFlag) -> NodeBudget {
        NodeBudget {
            left: Cell::new(nodes),
            stop: stop.clone(),
        }
    }

    pub(super) fn search(&self, board: &dyn AnyPosition, recipe: &Strategy) -> Box<dyn AnySearch> {
        board.search(recipe, Vec::new(), node_limits(self.left.get(), &self.stop))
    }

    /// Charges the nodes of an iteration to the budget; returns its result if it finished.
    pub(super) fn spend_on(&self, iteration: Iteration<AnyMove>) -> Result<SearchResult, Stop> {
        let left = self.left.get();
        self.left
            .set(left.map(|left| left.saturating_sub(iteration.counters.nodes)));
        match iteration.status {
            Status::Complete | Status::MateFound => Ok(SearchResult {
                score: iteration.score.map_or(0, Score::centipawns),
                line: iteration.pv,
            }),
            Status::Stopped(stop) => Err(stop),
        }
    }

    /// The result of `recipe` for a position at a depth; for depth 0, that at the horizon itself.
    pub(super) fn at_depth(
        &self,
        board: &dyn AnyPosition,
        recipe: &Strategy,
        depth: Depth,
    ) -> Result<SearchResult, Stop> {
        let mut search = self.search(board, recipe);
        if depth.is_horizon() {
            return self.spend_on(search.search_within(depth, Window::full()));
        }
        let mut last = Err(Stop::Nodes);
        while let Some(iteration) = search.deepen(depth) {
            last = Ok(self.spend_on(iteration)?);
        }
        last
    }
}

/// A recipe that searches the same tree as `recipe`, and so finds the same scores, with good move ordering:
/// minimax and its five steps of the ladder are two trees, with a static leaf and with quiescence. A recipe
/// that may err stays unchanged.
pub(super) fn same_tree(recipe: &Strategy) -> Strategy {
    if recipe.effect() == Effect::MayErr {
        return recipe.clone();
    }
    first_search(recipe)
}

/// The remaining depth after a move from a node with `depth` plies left, including check extensions.
pub(super) fn after_a_move(board: &dyn AnyPosition, recipe: &Strategy, depth: Depth) -> Depth {
    if recipe.has(&check::INFO) && board.in_check() {
        depth
    } else {
        depth.reduced()
    }
}

/// Converts the score of the position after a move into a score for the side that moved: negated, with mates
/// one ply further away.
pub(super) fn one_ply_before(score: i32) -> i32 {
    if score.abs() > Score::MAX_EVALUATION.centipawns() {
        score.signum() - score
    } else {
        -score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recipes_of_one_tree_have_one_reference_that_keeps_the_settings_of_its_parts() {
        for line in "
            minimax => alpha-beta+mvv-lva+killers+history+pv
            alpha-beta => alpha-beta+mvv-lva+killers+history+pv
            alpha-beta+qs => alpha-beta+qs+mvv-lva+killers+history+pv
            alpha-beta+qs+mvv-lva+killers => alpha-beta+qs+mvv-lva+killers+history+pv
            alpha-beta+check-ext+qs => alpha-beta+check-ext+qs+mvv-lva+killers+history+pv
            pvs+qs=evasions+see => alpha-beta+qs=evasions+mvv-lva+killers+history+pv
            minimax+qs=evasions+mvv-lva=protected => alpha-beta+qs=evasions+mvv-lva+killers+history+pv
            alpha-beta+qs=delta+tt => alpha-beta+qs=delta+tt"
            .trim()
            .lines()
        {
            let (recipe, expected) = line.trim().split_once(" => ").unwrap();
            let tree = same_tree(&recipe.parse().unwrap());
            assert_eq!(tree.to_string(), expected);
        }
    }

    #[test]
    fn mates_come_one_ply_later_when_seen_from_the_move_before() {
        assert_eq!([-30, 0, 125].map(one_ply_before), [30, 0, -125]);
        // Checkmated: the move before mates in one.
        assert_eq!(one_ply_before(-29_000), 28_999);
        assert_eq!(one_ply_before(28_999), -28_998);
    }
}
