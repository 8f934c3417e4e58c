//! [`SearchResult`]: a search's score and line of a position, and the quickest recipe that gives the same
//! score.

use engine_core::{Depth, Score};
use games::{AnyMove, AnyPosition, AnySearch};
use search_variants::extension::check;
use search_variants::info::Effect;
use search_variants::leaf::quiescence;
use search_variants::minimal_tree_estimate::first_search;
use search_variants::{Iteration, Status, Stop, Strategy, Window};
use sessions::StopFlag;
use sessions::search_iterator::node_limits;
use std::cell::Cell;

/// The score of a position for its side to move, and the line that it rests on.
#[derive(Clone, Debug)]
pub(super) struct SearchResult {
    /// Centipawns; mates by distance.
    pub(super) score: i32,
    /// The best line, quiescence included; empty where there is no move, or where a leaf stands pat.
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
    /// So many nodes, or no limit, until a stop is asked for.
    pub(super) fn new(nodes: Option<u64>, stop: &StopFlag) -> NodeBudget {
        NodeBudget {
            left: Cell::new(nodes),
            stop: stop.clone(),
        }
    }

    pub(super) fn search(&self, board: &dyn AnyPosition, recipe: &Strategy) -> Box<dyn AnySearch> {
        board.search(recipe, Vec::new(), node_limits(self.left.get(), &self.stop))
    }

    /// Spends the nodes of an iteration. What it found, if it came to its end.
    pub(super) fn spend_on(&self, iteration: Iteration<AnyMove>) -> Result<SearchResult, Stop> {
        let left = self.left.get();
        self.left
            .set(left.map(|left| left.saturating_sub(iteration.counters.nodes)));
        match iteration.status {
            Status::Complete => Ok(SearchResult {
                score: iteration.score.map_or(0, Score::centipawns),
                line: iteration.pv,
            }),
            Status::Stopped(stop) => Err(stop),
        }
    }

    /// What `recipe` thinks of a position at each depth from 1 to `depth`; at the horizon itself for depth 0.
    pub(super) fn each_depth(
        &self,
        board: &dyn AnyPosition,
        recipe: &Strategy,
        depth: Depth,
    ) -> Result<Vec<SearchResult>, Stop> {
        let mut search = self.search(board, recipe);
        if depth.is_horizon() {
            let iteration = search.search_within(depth, Window::full());
            return Ok(vec![self.spend_on(iteration)?]);
        }
        let iterations = std::iter::from_fn(|| search.deepen(depth));
        iterations.map(|iteration| self.spend_on(iteration)).collect()
    }

    pub(super) fn at_depth(
        &self,
        board: &dyn AnyPosition,
        recipe: &Strategy,
        depth: Depth,
    ) -> Result<SearchResult, Stop> {
        let last = self.each_depth(board, recipe, depth)?.pop();
        last.ok_or(Stop::Nodes)
    }
}

/// A recipe that searches the same tree as `recipe`, and so comes to the same scores, in a good order:
/// minimax and its five steps up the ladder are two trees, with a static leaf and with quiescence. A recipe
/// that may err stays what it is.
pub(super) fn same_tree(recipe: &Strategy) -> Strategy {
    if recipe.effect() == Effect::MayErr {
        return recipe.clone();
    }
    first_search(recipe)
}

/// The same tree with a static leaf, and with quiescence: its own, or the usual one if it has none.
pub(super) fn with_both_leaves(tree: &Strategy) -> [Strategy; 2] {
    let quiescence = if tree.has(&quiescence::INFO) {
        tree.clone()
    } else {
        tree.with(&quiescence::INFO)
    };
    [tree.without(&quiescence::INFO), quiescence]
}

/// The plies that the moves of a node are searched to, in a search that has come to it with `depth` plies
/// left: check extensions count.
pub(super) fn after_a_move(board: &dyn AnyPosition, recipe: &Strategy, depth: Depth) -> Depth {
    if recipe.has(&check::INFO) && board.in_check() {
        depth
    } else {
        depth.reduced()
    }
}

/// A score for the side that has just moved, told by the position after its move: seen from the other side,
/// and from one ply further away.
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
            let [static_leaf, quiescence] = with_both_leaves(&tree);
            assert!(!static_leaf.has(&quiescence::INFO) && quiescence.has(&quiescence::INFO));
            let own = if recipe.contains("+qs") { quiescence } else { static_leaf };
            assert_eq!(own, tree);
        }
    }

    #[test]
    fn mates_come_one_ply_later_when_seen_from_the_move_before() {
        assert_eq!([-30, 0, 125].map(one_ply_before), [30, 0, -125]);
        // Mated on the spot: the move before mates in one.
        assert_eq!(one_ply_before(-29_000), 28_999);
        assert_eq!(one_ply_before(28_999), -28_998);
    }
}
