//! A second opinion on node counts: the search that is written out by hand in the benches.

#[path = "../../benches/static_search.rs"]
mod by_hand;

use by_hand::StaticSearch;
use engine_core::chess::{self, Bitboard};
use engine_core::xiangqi::{self, Xiangqi};
use engine_core::{Depth, Score, Searchable};
use search_variants::{Search, Strategy};

/// Compares scores by depth and the nodes of all depths.
fn agree<P: Searchable>(board: &P, depth: u32) {
    let recipe: Strategy = "alpha-beta+qs+mvv-lva+killers".parse().unwrap();
    let iterations: Vec<_> = Search::new(board.clone(), &recipe)
        .deepen(Depth::new(depth))
        .collect();
    let scores: Vec<Option<Score>> = iterations.iter().map(|iteration| iteration.score).collect();
    let mut by_hand = StaticSearch::new(board.clone());
    let expected: Vec<Option<Score>> = by_hand.deepen(depth).into_iter().map(Some).collect();
    assert_eq!(scores, expected);
    let nodes = iterations.last().unwrap().totals.nodes;
    assert_eq!(nodes, by_hand.nodes);
    assert!(nodes > 1000, "{nodes} nodes prove little");
}

#[test]
fn the_search_written_out_by_hand_visits_as_many_nodes_in_chess() {
    agree(&Bitboard::new(&chess::Fen::startpos()), 5);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    agree(&Bitboard::new(&kiwipete.parse().unwrap()), 4);
    // An ending in which lines repeat and pawns promote.
    agree(
        &Bitboard::new(&"8/P6k/8/8/8/8/1p5K/8 w - - 3 1".parse().unwrap()),
        6,
    );
}

#[test]
fn the_search_written_out_by_hand_visits_as_many_nodes_in_xiangqi() {
    agree(&Xiangqi::new(&xiangqi::Fen::startpos()), 4);
}
