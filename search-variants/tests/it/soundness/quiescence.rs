//! The value that minimax takes for a leaf with quiescence.

use super::Limits;
use crate::positions::random_walks;
use engine_core::{Depth, Position, Score, Searchable};
use rayon::prelude::*;
use search_variants::Strategy;

#[test]
fn minimax_gives_each_leaf_the_value_that_unpruned_captures_give_it() {
    let oracle: Strategy = "minimax+qs+mvv-lva".parse().unwrap();
    let compared: usize = random_walks(300)
        .par_iter()
        .map(|board| {
            let mut search = Limits::search(Some(100_000), board, &oracle);
            let values = search.value_of_each_move(Depth::new(1)).unwrap_or_default();
            let compared = values.iter().filter(|&&(played, value)| {
                let mut after = board.clone();
                after.make(played).unwrap();
                let unpruned = unpruned_captures(&mut after, &mut 0);
                let place = || format!("{played:?} in {board:?}");
                assert!(unpruned.is_none_or(|unpruned| value == -unpruned), "{}", place());
                unpruned.is_some()
            });
            compared.count()
        })
        .sum();
    assert!(compared > 2000, "{compared}");
}

/// Quiescence by its definition: stand pat or the best capture, nothing pruned. `None` beyond 1,000 nodes.
fn unpruned_captures(board: &mut impl Searchable, nodes: &mut u64) -> Option<Score> {
    *nodes += 1;
    if *nodes > 1_000 {
        return None;
    }
    let mut best = board.evaluate();
    for played in board.legal_moves() {
        if board.capture(played).is_some() {
            let undo = board.make(played).unwrap();
            let value = unpruned_captures(board, nodes);
            board.unmake(played, undo);
            best = best.max(-value?);
        }
    }
    Some(best)
}
