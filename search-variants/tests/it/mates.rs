//! Mates with proven distances.

use super::positions::{bitboard, suite};
use engine_core::{Depth, Notation, Ply, Score};
use rayon::prelude::*;
use search_variants::Search;

/// A search that evaluates at depth 0 before it looks for moves sees a mate in `n` moves, which is `2n - 1` plies
/// away, at depth `2n`, and no mate at all before.
#[test]
fn a_mate_in_n_moves_is_found_at_depth_2n_and_not_before() {
    let recipe = "alpha-beta+mvv-lva+killers+history+pv".parse().unwrap();
    let suite = suite(include_str!("../../../positions/chess/mates.epd"));
    suite.par_iter().for_each(|epd| {
        let board = bitboard(&epd.position);
        let distance = epd
            .other
            .iter()
            .find(|operation| operation.opcode == "dm")
            .unwrap();
        let moves: u32 = distance.operands[0].parse().unwrap();
        let mut search = Search::new(board.clone(), &recipe);
        for iteration in search.deepen(Depth::new(2 * moves)) {
            let score = iteration.score.unwrap();
            if iteration.depth < Depth::new(2 * moves) {
                assert_eq!(score.plies_to_end(), None, "{}", epd.position);
                continue;
            }
            assert_eq!(
                score,
                -Score::lost_at(Ply::new(2 * moves - 1)),
                "{}",
                epd.position
            );
            let best = board.algebraic(iteration.best_move.unwrap());
            let known = &epd.best_moves;
            assert!(
                known.is_empty() || known.contains(&best),
                "{best} in {}",
                epd.position
            );
        }
    });
}
