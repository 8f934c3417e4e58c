//! A second opinion on node counts: the hand-written search of the benches.

#[path = "../../../extras/benches/static_search.rs"]
mod by_hand;

use by_hand::{Found, StaticSearch};
use engine_core::chess::{self, Chess};
use engine_core::xiangqi::{self, Xiangqi};
use engine_core::{Depth, Searchable};
use search_variants::{Search, Strategy};

/// Compares scores, best lines and all counters by depth.
fn agree<P: Searchable>(board: &P, depth: u32) {
    let recipe: Strategy = "alpha-beta+qs+mvv-lva+killers".parse().unwrap();
    let mut search = Search::new(board.clone(), &recipe);
    let iterations = search.deepen(Depth::new(depth)).map(|iteration| Found {
        score: iteration.score.unwrap(),
        line: iteration.pv,
        counters: iteration.counters,
    });
    let found: Vec<Found<P::Move>> = iterations.collect();
    let nodes = found.last().unwrap().counters.nodes;
    assert!(nodes > 1000, "{nodes} nodes prove little");
    assert_eq!(StaticSearch::<_, true>::new(board.clone()).deepen(depth), found);
    assert_eq!(StaticSearch::<_, false>::new(board.clone()).deepen(depth), found);
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
