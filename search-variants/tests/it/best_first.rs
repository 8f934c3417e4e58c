//! SSS* and DUAL* by null windows: theorems about the leaves that they visit.

use super::positions::{bitboard, bratko_kopec, random_walks, xiangqi_walks};
use engine_core::chess::Chess;
use engine_core::{Depth, Searchable};
use rayon::prelude::*;
use search_variants::node::Phase;
use search_variants::observer::{EnteredNode, LeftNode};
use search_variants::{Observer, Search, Status, Strategy};
use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

/// Collects the leaves of the iteration to `depth`, each by the moves that lead to it.
struct Leaves<M> {
    depth: Depth,
    /// Whether the current iteration is that one.
    listens: bool,
    path: Vec<M>,
    found: HashSet<Vec<M>>,
}

impl<P: Searchable<Move: Hash>> Observer<P> for Leaves<P::Move> {
    fn entered(&mut self, node: &EnteredNode<P::Move>) {
        assert_eq!(node.phase, Phase::Main);
        match node.previous {
            None => self.listens = node.depth == self.depth,
            Some(previous) => self.path.push(previous),
        }
        if self.listens && node.depth.is_horizon() {
            self.found.insert(self.path.clone());
        }
    }

    fn left(&mut self, _node: &LeftNode) {
        self.path.pop();
    }
}

/// The leaves that `recipe` visits in the iteration to `depth`.
fn leaves<P: Searchable<Move: Hash>>(board: &P, recipe: &str, depth: Depth) -> HashSet<Vec<P::Move>> {
    let mut leaves = Leaves {
        depth,
        listens: false,
        path: Vec::new(),
        found: HashSet::new(),
    };
    let strategy: Strategy = recipe.parse().unwrap();
    let mut search = Search::new(board.clone(), &strategy).observed_by(&mut leaves);
    assert!(search.deepen(depth).all(|found| found.status == Status::Complete));
    leaves.found
}

/// Checks that SSS* visits no leaf that alpha-beta does not, with the same move order. Returns the number of
/// leaves that each visits on all boards.
fn dominated<P: Searchable<Move: Hash> + Sync + Debug>(
    boards: &[P],
    order: &str,
    depth: Depth,
) -> [usize; 2] {
    let counts = boards.par_iter().map(|board| {
        let by_sss = leaves(board, &format!("sss+tt=16{order}"), depth);
        let by_alpha_beta = leaves(board, &format!("alpha-beta{order}"), depth);
        assert!(by_sss.is_subset(&by_alpha_beta), "{board:?}");
        [by_sss.len(), by_alpha_beta.len()]
    });
    counts.reduce(|| [0; 2], |[a, b], [c, d]| [a + c, b + d])
}

/// The first theorem on SSS*: I. Roizen, J. Pearl, *A Minimax Algorithm Better than Alpha-Beta? Yes and No*,
/// Artificial Intelligence 21, 1983.
#[test]
fn with_one_order_of_moves_sss_visits_no_leaf_that_alpha_beta_does_not() {
    for order in ["", "+mvv-lva"] {
        for [by_sss, by_alpha_beta] in [
            dominated(&random_walks(60), order, Depth::new(3)),
            dominated(&xiangqi_walks(20), order, Depth::new(3)),
            dominated(
                &[bitboard("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")],
                order,
                Depth::new(5),
            ),
        ] {
            assert!(by_sss < by_alpha_beta, "{by_sss} of {by_alpha_beta}");
        }
    }
}

/// Total leaves of an iteration to depth 6 on Bratko-Kopec.
fn leaves_on_bratko_kopec(algorithm: &str) -> u64 {
    let strategy = format!("{algorithm}+tt+mvv-lva+killers+hash-move");
    let strategy: Strategy = strategy.parse().unwrap();
    let counts = bratko_kopec().into_par_iter().map(|fen| {
        let found = Search::new(Chess::new(&fen), &strategy)
            .deepen(Depth::new(6))
            .last();
        found.unwrap().counters.leaf_nodes
    });
    counts.sum()
}

#[test]
fn the_leaves_on_bratko_kopec_are_those_that_lesson_10_states() {
    let counted = ["alpha-beta=soft", "pvs", "mtdf", "sss", "dual"].map(leaves_on_bratko_kopec);
    assert_eq!(counted, [4_129_238, 3_421_891, 2_510_243, 2_247_297, 3_507_141]);
}
