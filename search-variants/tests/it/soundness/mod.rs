//! Recipes against their oracle: minimax with the same leaf rule and extensions.

mod drawn;
mod every_ordering;
mod quiescence;

use crate::positions::random_walks;
use engine_core::chess::Chess;
use engine_core::{Depth, Ply, Position, Repetition, Score, Searchable};
use rayon::prelude::*;
use search_variants::algorithm::{mtdf, sss};
use search_variants::contract::assert_sound;
use search_variants::pruning::transposition;
use search_variants::{Iteration, Registry, Search, Status, Strategy};
use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Node limits of one search. Minimax with quiescence takes millions of nodes on some positions, and any
/// recipe with quiescence but without `mvv-lva` may take hundreds of millions. With `LAB_FULL_SOUNDNESS=1`
/// the oracle is never stopped, and recipes hardly ever are.
#[derive(Clone, Copy)]
struct Limits {
    depth: Depth,
    oracle: Option<u64>,
    recipe: u64,
    /// Percentage of all searches that must be completed.
    coverage: usize,
}

impl Limits {
    /// The limits of searches to `depth`.
    fn from_environment(depth: Depth) -> Limits {
        if is_full() {
            Limits {
                depth,
                oracle: None,
                recipe: 5_000_000,
                coverage: 97,
            }
        } else {
            Limits {
                depth,
                oracle: Some(500_000),
                recipe: 20_000,
                coverage: 75,
            }
        }
    }

    fn search<B: Searchable>(nodes: Option<u64>, board: &B, recipe: &Strategy) -> Search<B> {
        Search::new(board.clone(), recipe).within(search_variants::Limits { nodes, poll: None })
    }
}

/// Whether the long form of the tests is requested.
fn is_full() -> bool {
    std::env::var_os("LAB_FULL_SOUNDNESS").is_some()
}

fn finished<B: Searchable>(board: &B, recipe: &Strategy, limits: Limits) -> Vec<Iteration<B::Move>> {
    Limits::search(Some(limits.recipe), board, recipe)
        .deepen(limits.depth)
        .filter(|found| found.status == Status::Complete)
        .collect()
}

struct Truth<M> {
    score: Score,
    best_moves: Vec<M>,
}

/// The oracle's result at each depth, as far as the node limit allows.
fn truths<B: Searchable>(board: &B, oracle: &Strategy, limits: Limits) -> Vec<Truth<B::Move>> {
    let mut search = Limits::search(limits.oracle, board, oracle);
    (1..=limits.depth.plies())
        .map_while(|depth| search.value_of_each_move(Depth::new(depth)).ok())
        .map(|values| {
            let best = values.iter().map(|&(_, value)| value).max();
            let score = best.unwrap_or_else(|| board.value_without_legal_moves(Ply::ROOT));
            let best_moves = values
                .into_iter()
                .filter(|&(_, value)| value == score)
                .map(|(played, _)| played)
                .collect();
            Truth { score, best_moves }
        })
        .collect()
}

/// The values that a line can end with: that of the position, and the game's result if it is over there.
fn values_at_the_end<B: Searchable>(board: &B, line: &[B::Move]) -> Vec<Score> {
    let mut board = board.clone();
    let mut earlier = Vec::new();
    for &played in line {
        earlier.push(board.history_entry());
        board.make(played).expect("a principal variation is legal");
    }
    let end = Ply::new(line.len() as u32);
    let mut values = vec![board.evaluate()];
    if board.legal_moves().is_empty() {
        values.push(board.value_without_legal_moves(end));
    }
    if board.drawn_by_fifty_move_rule() {
        values.push(Score::DRAW);
    }
    if let Some(first) = earlier.iter().rposition(|passed| passed.key == board.key()) {
        values.push(match board.repetition(&earlier[first..]) {
            Repetition::Draw => Score::DRAW,
            Repetition::Loss => Score::lost_by_rule(end),
            Repetition::Win => -Score::lost_by_rule(end),
        });
    }
    let sign = |value: Score| {
        if line.len() % 2 == 0 { value } else { -value }
    };
    values.into_iter().map(sign).collect()
}

/// Compares every depth that the recipe completed, and returns the number of depths.
fn check<B: Searchable + Debug>(
    board: &B,
    recipe: &Strategy,
    found: &[Iteration<B::Move>],
    truths: &[Truth<B::Move>],
) -> usize {
    let place = || format!("{recipe} in {board:?}");
    // A null window or a table entry shows that a line is good, but not where it leads.
    let by_null_windows =
        [mtdf::INFO.name, sss::INFO.name, sss::DUAL.name].contains(&recipe.algorithm().name);
    let has_whole_line = !by_null_windows && !recipe.has(&transposition::INFO);
    for (found, truth) in found.iter().zip(truths) {
        assert_eq!(found.score, Some(truth.score), "{}", place());
        match found.best_move {
            Some(best) => assert!(truth.best_moves.contains(&best), "{}", place()),
            None => assert!(truth.best_moves.is_empty(), "{}", place()),
        }
        let values = values_at_the_end(board, &found.pv);
        assert!(
            !has_whole_line || values.contains(&truth.score),
            "{:?} of {}",
            found.pv,
            place()
        );
    }
    found.len().min(truths.len())
}

/// Checks each position with `compare`, which returns the number of searches that it compared and the number
/// that it could have; enough must be compared.
#[track_caller]
fn check_positions<B: Searchable + Sync>(
    boards: &[B],
    limits: Limits,
    compare: impl Fn(usize, &B) -> (usize, usize) + Sync,
) {
    let (checked, all) = (AtomicUsize::new(0), AtomicUsize::new(0));
    boards
        .par_iter()
        .enumerate()
        .with_max_len(1)
        .for_each(|(place, board)| {
            let (compared, possible) = compare(place, board);
            checked.fetch_add(compared, Ordering::Relaxed);
            all.fetch_add(possible, Ordering::Relaxed);
        });
    let (checked, all) = (checked.into_inner(), all.into_inner());
    let enough = checked * 100 >= all * limits.coverage;
    eprintln!("{checked} of {all} searches were compared");
    assert!(enough, "only {checked} of {all} searches were compared");
}

#[test]
#[should_panic(expected = "null-move may err")]
fn parts_that_may_err_break_no_promise() {
    let registry = Registry::<Chess>::standard();
    let strategy = registry.strategy("alpha-beta+null-move").unwrap();
    assert_sound(&registry, &strategy, &[], Depth::new(1));
}

#[test]
fn the_modern_search_always_has_a_move() {
    let strategy = "modern+singular=multi-cut+probcut+etc".parse().unwrap();
    for board in random_walks(200) {
        let has_moves = !board.legal_moves().is_empty();
        let mut search = Limits::search(Some(20_000), &board, &strategy);
        let done = search.deepen(Depth::new(8));
        for found in done.filter(|found| found.status == Status::Complete) {
            assert_eq!(found.best_move.is_some(), has_moves, "{found:?} {board:?}");
        }
    }
}
