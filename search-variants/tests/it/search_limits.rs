//! Searches that are stopped.

use super::positions::{bitboard, mailbox, nodes, xiangqi};
use super::work::{OPEN, QUEENS};
use engine_core::chess::{Chess, Move};
use engine_core::{Depth, Searchable};
use search_variants::limits::POLL_INTERVAL;
use search_variants::observer::EnteredNode;
use search_variants::{Iteration, Limits, Observer, Search, Status, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const BK_02: &str = "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1";

fn iterations(budget: Limits) -> Vec<Iteration<Move>> {
    let recipe = "alpha-beta+qs+mvv-lva+killers".parse().unwrap();
    let mut search: Search<Chess> = Search::new(bitboard(BK_02), &recipe).within(budget);
    search.deepen(Depth::new(5)).collect()
}

#[test]
fn a_budget_of_nodes_is_spent_to_the_last_one_and_never_overdrawn() {
    let whole = iterations(Limits::default());
    let all = whole[4].totals.nodes;
    for limit in [
        1,
        2,
        1000,
        whole[3].totals.nodes,
        whole[3].totals.nodes + 1,
        all - 1,
    ] {
        let stopped = iterations(nodes(limit));
        let last = stopped.last().unwrap();
        assert_eq!(last.status, Status::Stopped(Stop::Nodes), "{limit}");
        assert_eq!(last.totals.nodes, limit);
    }
    assert_eq!(iterations(nodes(all)), whole);
}

#[test]
fn a_stopped_depth_gives_the_best_move_whose_search_was_done() {
    let whole = iterations(Limits::default());
    let barely_begun = iterations(nodes(whole[3].totals.nodes + 2)).pop().unwrap();
    assert_eq!((barely_begun.score, barely_begun.best_move), (None, None));
    let nearly_done = iterations(nodes(whole[4].totals.nodes - 1)).pop().unwrap();
    assert_eq!(nearly_done.score, whole[4].score);
    assert_eq!(nearly_done.best_move, whole[4].best_move);
}

struct Nodes(Arc<AtomicU64>);

impl<P: Searchable> Observer<P> for Nodes {
    fn entered(&mut self, _node: &EnteredNode<P::Move>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn the_poll_is_asked_before_the_first_node_and_again_before_so_many_more() {
    let entered = Arc::new(AtomicU64::new(0));
    let longest = Arc::new(AtomicU64::new(0));
    let (counter, noted) = (Arc::clone(&entered), Arc::clone(&longest));
    let mut last = None;
    let poll = move |nodes| {
        let now = counter.load(Ordering::Relaxed);
        assert!(last.is_some() || now == 0);
        assert_eq!(nodes, now);
        noted.fetch_max(now - last.unwrap_or(now), Ordering::Relaxed);
        last = Some(now);
        None
    };
    let budget = Limits {
        nodes: None,
        poll: Some(Box::new(poll)),
    };
    let recipe = "alpha-beta+qs+mvv-lva+killers".parse().unwrap();
    let mut observer = Nodes(Arc::clone(&entered));
    let search = Search::new(bitboard(BK_02), &recipe).within(budget);
    let mut search = search.observed_by(&mut observer);
    let last = search.deepen(Depth::new(5)).last().unwrap();
    assert_eq!(entered.load(Ordering::Relaxed), last.totals.nodes);
    let longest = longest.load(Ordering::Relaxed);
    // Listed moves count as work too, so that polls come sooner, but not all the time.
    assert!((64..=POLL_INTERVAL).contains(&longest), "{longest}");
}

/// Searches with a node budget, and returns whether it was used up to the last node.
fn spends_exactly<P: Searchable>(position: P, recipe: &str, limit: u64) {
    let parsed = recipe.parse().unwrap();
    let entered = Arc::new(AtomicU64::new(0));
    let mut observer = Nodes(Arc::clone(&entered));
    let search = Search::new(position, &parsed).within(nodes(limit));
    let mut search = search.observed_by(&mut observer);
    let last = search.deepen(Depth::new(64)).last().unwrap();
    assert_eq!(last.status, Status::Stopped(Stop::Nodes), "{recipe}");
    assert_eq!(last.totals.nodes, limit, "{recipe}");
    assert_eq!(entered.load(Ordering::Relaxed), limit, "{recipe}");
}

#[test]
fn a_budget_of_nodes_holds_in_an_explosion_of_captures_whatever_the_leaf_rule() {
    for leaf in ["", "+qs", "+qs=delta", "+qs=evasions"] {
        for parts in ["", "+mvv-lva", "+see+killers", "+mvv-lva=protected+check-ext"] {
            for limit in [1, 1000, 20_011] {
                let recipe = format!("alpha-beta{leaf}{parts}");
                for fen in QUEENS {
                    spends_exactly(bitboard(fen), &recipe, limit);
                    spends_exactly(mailbox(fen), &recipe, limit);
                }
                spends_exactly(xiangqi(OPEN), &recipe, limit);
            }
        }
        for driver in ["minimax", "pvs", "mtdf", "aspiration"] {
            spends_exactly(bitboard(QUEENS[0]), &format!("{driver}{leaf}"), 20_011);
        }
    }
}

#[test]
fn a_budget_of_nodes_holds_amid_playouts() {
    for leaf in ["", "+qs", "+qs=evasions+mvv-lva", "+playout"] {
        for limit in [1, 2, 1000, 20_011] {
            let recipe = format!("mcts{leaf}");
            spends_exactly(bitboard(BK_02), &recipe, limit);
            spends_exactly(mailbox(BK_02), &recipe, limit);
            spends_exactly(xiangqi(OPEN), &recipe, limit);
        }
    }
}
