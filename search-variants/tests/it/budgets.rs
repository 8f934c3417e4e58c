//! Searches that are stopped.

use super::positions::bitboard;
use engine_core::Depth;
use engine_core::chess::{Bitboard, Move};
use search_variants::budget::POLL_INTERVAL;
use search_variants::{Budget, Iteration, Search, Status, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const BK_02: &str = "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1";

fn iterations(budget: Budget) -> Vec<Iteration<Move>> {
    let recipe = "alpha-beta+qs+mvv-lva+killers".parse().unwrap();
    let mut search: Search<Bitboard> = Search::with(bitboard(BK_02), Vec::new(), &recipe, budget, ());
    search.deepen(Depth::new(5)).collect()
}

fn nodes(limit: u64) -> Budget {
    Budget {
        nodes: Some(limit),
        poll: None,
    }
}

#[test]
fn a_budget_of_nodes_is_spent_to_the_last_one_and_never_overdrawn() {
    let whole = iterations(Budget::default());
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
fn what_was_finished_before_the_stop_is_as_in_a_search_without_a_budget() {
    let whole = iterations(Budget::default());
    let stopped = iterations(nodes(whole[3].totals.nodes + 500));
    assert_eq!(stopped.len(), 5);
    assert_eq!(stopped[..4], whole[..4]);
}

#[test]
fn a_stopped_depth_gives_the_best_move_whose_search_was_done() {
    let whole = iterations(Budget::default());
    let barely_begun = iterations(nodes(whole[3].totals.nodes + 2)).pop().unwrap();
    assert_eq!((barely_begun.score, barely_begun.best_move), (None, None));
    let nearly_done = iterations(nodes(whole[4].totals.nodes - 1)).pop().unwrap();
    assert_eq!(nearly_done.score, whole[4].score);
    assert_eq!(nearly_done.best_move, whole[4].best_move);
}

#[test]
fn the_poll_is_asked_at_each_start_and_after_so_many_nodes() {
    let asked = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&asked);
    let found = iterations(Budget {
        nodes: None,
        poll: Some(Box::new(move || {
            counter.fetch_add(1, Ordering::Relaxed);
            None
        })),
    });
    let expected: u64 = found
        .iter()
        .map(|iteration| iteration.counters.nodes.div_ceil(POLL_INTERVAL))
        .sum();
    assert_eq!(asked.load(Ordering::Relaxed), expected);
}

#[test]
fn the_reason_for_a_stop_is_told() {
    for stop in [Stop::Time, Stop::Interrupted] {
        let mut calls = 0;
        let stopped = iterations(Budget {
            nodes: None,
            poll: Some(Box::new(move || {
                calls += 1;
                (calls > 20).then_some(stop)
            })),
        });
        assert_eq!(stopped.last().unwrap().status, Status::Stopped(stop));
    }
}
