//! A second opinion on node counts: the search that is written out by hand in the benches.

#[path = "../../benches/static_search.rs"]
mod by_hand;

use by_hand::StaticSearch;
use engine_core::chess::{self, Chess};
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
    let nodes = iterations.last().unwrap().totals.nodes;
    assert!(nodes > 1000, "{nodes} nodes prove little");
    let mut ahead = StaticSearch::<P, true>::new(board.clone());
    assert_eq!(scores, told(ahead.deepen(depth)));
    assert_eq!(nodes, ahead.nodes);
    let mut played = StaticSearch::<P, false>::new(board.clone());
    assert_eq!(scores, told(played.deepen(depth)));
    assert_eq!(nodes, played.nodes);
}

fn told(scores: Vec<Score>) -> Vec<Option<Score>> {
    scores.into_iter().map(Some).collect()
}

#[test]
fn the_search_written_out_by_hand_visits_as_many_nodes_in_chess() {
    agree(&Chess::new(&chess::Fen::startpos()), 5);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    agree(&Chess::new(&kiwipete.parse().unwrap()), 4);
    // An ending in which lines repeat and pawns promote.
    agree(&Chess::new(&"8/P6k/8/8/8/8/1p5K/8 w - - 3 1".parse().unwrap()), 6);
}

#[test]
fn the_search_written_out_by_hand_visits_as_many_nodes_in_xiangqi() {
    agree(&Xiangqi::new(&xiangqi::Fen::startpos()), 4);
}
