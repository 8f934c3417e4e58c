//! The two chess boards: where the order of moves cannot matter, their searches agree.

use super::positions::{bratko_kopec, random_walks};
use engine_core::chess::{Chess, ChessBoard, Fen, Mailbox};
use engine_core::{Depth, Score, Searchable};
use rayon::prelude::*;
use search_variants::{Search, Strategy};

/// The score of each depth.
fn scores<P: Searchable>(board: P, recipe: &Strategy, depth: u32) -> Vec<Score> {
    let mut search = Search::new(board, recipe);
    let iterations = search.deepen(Depth::new(depth));
    iterations.map(|iteration| iteration.score.unwrap()).collect()
}

fn positions() -> Vec<Fen> {
    let walks = random_walks(100).into_iter().map(|board| board.to_fen());
    bratko_kopec().into_iter().chain(walks).collect()
}

#[test]
fn minimax_visits_as_many_nodes_on_both_boards_and_finds_the_same_scores() {
    let recipe = "minimax".parse().unwrap();
    positions().par_iter().for_each(|fen| {
        let (mut bitboard, mut mailbox) = (
            Search::new(Chess::new(fen), &recipe),
            Search::new(Mailbox::new(fen), &recipe),
        );
        let iterations = bitboard.deepen(Depth::new(3)).zip(mailbox.deepen(Depth::new(3)));
        for (one, other) in iterations {
            assert_eq!(one.score, other.score, "{fen}");
            assert_eq!(one.counters, other.counters, "{fen}");
        }
    });
}

#[test]
fn alpha_beta_finds_the_same_scores_on_both_boards() {
    for strategy in ["alpha-beta", "alpha-beta+check-ext+qs+mvv-lva+killers+history+pv"] {
        let recipe = strategy.parse().unwrap();
        positions().par_iter().for_each(|fen| {
            assert_eq!(
                scores(Chess::new(fen), &recipe, 4),
                scores(Mailbox::new(fen), &recipe, 4),
                "{strategy} in {fen}"
            );
        });
    }
}
