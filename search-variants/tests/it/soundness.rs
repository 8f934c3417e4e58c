//! Every recipe against its oracle: minimax with the same leaf rule and extensions.

use super::positions::{bratko_kopec, random_walks};
use engine_core::chess::{Mailbox, Move};
use engine_core::{Depth, Notation, Ply, Position, Score, Stuck};
use rayon::prelude::*;
use search_variants::{Budget, Iteration, Recipe, Search, Status};
use std::sync::atomic::{AtomicU64, Ordering};

const DEPTH: Depth = Depth::new(3);

/// Nodes that one search may take. Without `mvv-lva` a quiescence search of some Bratko-Kopec positions takes a hundred
/// million; a run with `LAB_FULL_SOUNDNESS=1` lets every search come to its end.
fn node_limit() -> Option<u64> {
    std::env::var_os("LAB_FULL_SOUNDNESS")
        .is_none()
        .then_some(100_000)
}

/// Every combination of the ordering parts, with every setting.
fn orderings() -> Vec<String> {
    let mut all = vec![String::new()];
    for choices in [
        &["+mvv-lva"][..],
        &["+killers", "+killers=1"],
        &["+history"],
        &["+pv", "+pv=10000"],
    ] {
        let longer: Vec<String> = all
            .iter()
            .flat_map(|text| choices.iter().map(move |choice| format!("{text}{choice}")))
            .collect();
        all.extend(longer);
    }
    all
}

fn search(board: &Mailbox, recipe: &Recipe, depth: Depth, nodes: Option<u64>) -> Vec<Iteration<Move>> {
    let budget = Budget { nodes, poll: None };
    Search::with(board.clone(), Vec::new(), recipe, budget, ())
        .deepen(depth)
        .collect()
}

/// What the oracle says of one depth.
struct Truth {
    score: Score,
    best_moves: Vec<Move>,
}

/// The oracle's word on depths 1, 2, 3.
fn truths(board: &Mailbox, oracle: &Recipe) -> Vec<Truth> {
    search(board, oracle, DEPTH, None)
        .into_iter()
        .map(|iteration| {
            let values = Search::new(board.clone(), oracle)
                .value_of_each_move(iteration.depth)
                .unwrap();
            let score = iteration.score.unwrap();
            assert!(values.iter().all(|&(_, value)| value <= score), "{board:?}");
            let best_moves = values
                .into_iter()
                .filter(|&(_, value)| value == score)
                .map(|(played, _)| played)
                .collect();
            Truth { score, best_moves }
        })
        .collect()
}

/// The values that a line can end with: the position as it looks, and the game's result if it is over there.
fn values_at_the_end(board: &Mailbox, line: &[Move]) -> Vec<Score> {
    let mut board = board.clone();
    let mut earlier = Vec::new();
    for &played in line {
        earlier.push(board.key());
        board.make(played).expect("a principal variation is legal");
    }
    let mut values = vec![board.evaluate()];
    if board.legal_moves().is_empty() {
        values.push(match board.stuck() {
            Stuck::Loss => Score::lost_at(Ply::new(line.len() as u32)),
            Stuck::Draw => Score::DRAW,
        });
    }
    if board.drawn_by_move_count() || earlier.contains(&board.key()) {
        values.push(Score::DRAW);
    }
    let sign = |value: Score| if line.len() % 2 == 0 { value } else { -value };
    values.into_iter().map(sign).collect()
}

/// Minimax is stopped once it has taken as many nodes as the search to be compared with it, so this costs no more.
fn minimax_takes_at_least(nodes: u64, board: &Mailbox, oracle: &Recipe, depth: Depth) -> bool {
    let last = search(board, oracle, depth, Some(nodes)).pop().unwrap();
    last.totals.nodes >= nodes
}

fn check(board: &Mailbox, recipe: &Recipe, truths: &[Truth]) -> usize {
    let place = || format!("{recipe} in {}", board.fen());
    let iterations = search(board, recipe, DEPTH, node_limit());
    let finished: Vec<_> = iterations
        .into_iter()
        .filter(|found| found.status == Status::Complete)
        .collect();
    for (found, truth) in finished.iter().zip(truths) {
        assert_eq!(found.score, Some(truth.score), "{}", place());
        match found.best_move {
            Some(best) => assert!(truth.best_moves.contains(&best), "{}", place()),
            None => assert!(truth.best_moves.is_empty(), "{}", place()),
        }
        let values = values_at_the_end(board, &found.pv);
        assert!(values.contains(&truth.score), "{:?} of {}", found.pv, place());
    }
    if let Some(deepest) = finished.last() {
        let enough = minimax_takes_at_least(deepest.totals.nodes, board, &recipe.oracle(), deepest.depth);
        assert!(enough, "more nodes than minimax: {}", place());
    }
    finished.len()
}

#[test]
fn every_recipe_agrees_with_its_oracle() {
    let positions = [bratko_kopec(), random_walks(300)].concat();
    let orderings = orderings();
    let (checked, all) = (AtomicU64::new(0), AtomicU64::new(0));
    let jobs: Vec<_> = positions
        .iter()
        .flat_map(|board| ["", "+qs", "+check-ext", "+qs+check-ext"].map(|tree| (board, tree)))
        .collect();
    jobs.into_par_iter().for_each(|(board, tree)| {
        // Quiescence has one value whatever the order of captures, and is quickest by MVV-LVA.
        let order = if tree.contains("qs") { "+mvv-lva" } else { "" };
        let truths = truths(board, &format!("minimax{tree}{order}").parse().unwrap());
        for ordering in &orderings {
            let recipe: Recipe = format!("alpha-beta{tree}{ordering}").parse().unwrap();
            checked.fetch_add(check(board, &recipe, &truths) as u64, Ordering::Relaxed);
            all.fetch_add(truths.len() as u64, Ordering::Relaxed);
        }
    });
    let (checked, all) = (checked.into_inner(), all.into_inner());
    println!("{checked} of {all} iterations checked");
    assert!(
        checked * 100 >= all * 99,
        "only {checked} of {all} iterations fit the limit of nodes"
    );
}

#[test]
fn minimax_gives_each_leaf_the_value_that_unpruned_captures_give_it() {
    let oracle: Recipe = "minimax+qs+mvv-lva".parse().unwrap();
    let mut compared = 0;
    for board in random_walks(300) {
        for (played, value) in Search::new(board.clone(), &oracle)
            .value_of_each_move(Depth::new(1))
            .unwrap()
        {
            let mut after = board.clone();
            after.make(played).unwrap();
            let mut nodes = 0;
            if let Some(unpruned) = unpruned_captures(&mut after, &mut nodes) {
                compared += 1;
                assert_eq!(
                    value,
                    -unpruned,
                    "{} in {}",
                    board.coordinates(played),
                    board.fen()
                );
            }
        }
    }
    assert!(compared > 2000, "{compared}");
}

/// Quiescence by its definition: stand pat or the best capture, nothing pruned. `None` beyond 10 000 nodes.
fn unpruned_captures(board: &mut Mailbox, nodes: &mut u64) -> Option<Score> {
    *nodes += 1;
    if *nodes > 10_000 {
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
