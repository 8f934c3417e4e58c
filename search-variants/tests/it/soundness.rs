//! Every recipe against its oracle: minimax with the same leaf rule and extensions.

use super::orderings::orderings;
use super::positions::{bratko_kopec, random_walks, xiangqi_walks};
use super::tic_tac_toe::TicTacToe;
use engine_core::chess::{Bitboard, Mailbox};
use engine_core::{Depth, Ply, Position, Repetition, Score, Stuck};
use rayon::prelude::*;
use search_variants::{Budget, Iteration, Recipe, Search, Status};
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};

const DEPTH: Depth = Depth::new(3);

/// Nodes that one search may take. Minimax with quiescence takes millions on some positions, and any recipe with
/// quiescence but without `mvv-lva` may take hundreds of millions. A run with `LAB_FULL_SOUNDNESS=1` lets the oracle
/// come to its end everywhere, and stops hardly any recipe.
#[derive(Clone, Copy)]
struct Limits {
    oracle: Option<u64>,
    recipe: u64,
    /// Percentage of all searches that must come to their end.
    coverage: usize,
}

impl Limits {
    fn from_environment() -> Limits {
        match std::env::var_os("LAB_FULL_SOUNDNESS") {
            Some(_) => Limits {
                oracle: None,
                recipe: 5_000_000,
                coverage: 97,
            },
            None => Limits {
                oracle: Some(500_000),
                recipe: 20_000,
                coverage: 75,
            },
        }
    }

    fn search<B: Position>(nodes: Option<u64>, board: &B, recipe: &Recipe) -> Search<B> {
        Search::with(
            board.clone(),
            Vec::new(),
            recipe,
            Budget { nodes, poll: None },
            (),
        )
    }
}

/// What defines a tree's value: the leaf rule and the extensions.
const TREES: [&str; 4] = ["", "+qs", "+check-ext", "+qs+check-ext"];

fn finished<B: Position>(board: &B, recipe: &Recipe, limits: Limits) -> Vec<Iteration<B::Move>> {
    Limits::search(Some(limits.recipe), board, recipe)
        .deepen(DEPTH)
        .filter(|found| found.status == Status::Complete)
        .collect()
}

/// What the oracle says of one depth.
struct Truth<M> {
    score: Score,
    best_moves: Vec<M>,
}

/// The oracle's word on depths 1, 2, 3, as far as the limit of nodes goes.
fn truths<B: Position>(board: &B, oracle: &Recipe, limits: Limits) -> Vec<Truth<B::Move>> {
    let mut search = Limits::search(limits.oracle, board, oracle);
    let no_moves = || match board.stuck() {
        Stuck::Loss => Score::lost_at(Ply::ROOT),
        Stuck::Draw => Score::DRAW,
    };
    (1..=DEPTH.plies())
        .map_while(|depth| search.value_of_each_move(Depth::new(depth)).ok())
        .map(|values| {
            let best = values.iter().map(|&(_, value)| value).max();
            let score = best.unwrap_or_else(no_moves);
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
fn values_at_the_end<B: Position>(board: &B, line: &[B::Move]) -> Vec<Score> {
    let mut board = board.clone();
    let mut earlier = Vec::new();
    for &played in line {
        earlier.push(board.passed());
        board.make(played).expect("a principal variation is legal");
    }
    let end = Ply::new(line.len() as u32);
    let mut values = vec![board.evaluate()];
    if board.legal_moves().is_empty() {
        values.push(match board.stuck() {
            Stuck::Loss => Score::lost_at(end),
            Stuck::Draw => Score::DRAW,
        });
    }
    if board.drawn_by_move_count() {
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
        if line.len().is_multiple_of(2) {
            value
        } else {
            -value
        }
    };
    values.into_iter().map(sign).collect()
}

/// Nodes of minimax up to each depth, as far as a limit goes: beyond it there are more.
struct MinimaxNodes {
    totals: Vec<u64>,
    limit: u64,
}

impl MinimaxNodes {
    fn count<B: Position>(board: &B, oracle: &Recipe, limits: Limits) -> MinimaxNodes {
        let iterations = finished(board, oracle, limits);
        MinimaxNodes {
            totals: iterations.iter().map(|found| found.totals.nodes).collect(),
            limit: limits.recipe,
        }
    }

    /// At least so many up to the depth with this index.
    fn at_least(&self, index: usize) -> u64 {
        self.totals.get(index).copied().unwrap_or(self.limit)
    }
}

/// Compares every depth that the recipe finished; how many these were.
fn check<B: Position + Debug>(
    board: &B,
    recipe: &Recipe,
    truths: &[Truth<B::Move>],
    minimax: &MinimaxNodes,
    limits: Limits,
) -> usize {
    let place = || format!("{recipe} in {board:?}");
    let found = finished(board, recipe, limits);
    for (index, (found, truth)) in found.iter().zip(truths).enumerate() {
        assert_eq!(found.score, Some(truth.score), "{}", place());
        match found.best_move {
            Some(best) => assert!(truth.best_moves.contains(&best), "{}", place()),
            None => assert!(truth.best_moves.is_empty(), "{}", place()),
        }
        let values = values_at_the_end(board, &found.pv);
        assert!(values.contains(&truth.score), "{:?} of {}", found.pv, place());
        assert!(
            found.totals.nodes <= minimax.at_least(index),
            "more nodes than minimax: {}",
            place()
        );
    }
    found.len().min(truths.len())
}

/// Checks all recipes on a position; how many of all depths could be compared.
fn check_all<B: Position + Debug>(board: &B, limits: Limits) -> (usize, usize) {
    let orderings = orderings();
    let (mut checked, mut all) = (0, 0);
    for tree in TREES {
        // Quiescence has one value whatever the order of captures, and is quickest by MVV-LVA.
        let order = if tree.contains("qs") { "+mvv-lva" } else { "" };
        let truths = truths(board, &format!("minimax{tree}{order}").parse().unwrap(), limits);
        let mut minimax: HashMap<Recipe, MinimaxNodes> = HashMap::new();
        for ordering in &orderings {
            let recipe: Recipe = format!("alpha-beta{tree}{ordering}").parse().unwrap();
            let nodes = minimax
                .entry(recipe.oracle())
                .or_insert_with_key(|oracle| MinimaxNodes::count(board, oracle, limits));
            checked += check(board, &recipe, &truths, nodes, limits);
            all += DEPTH.plies() as usize;
        }
        for (oracle, nodes) in &minimax {
            checked += check(board, oracle, &truths, nodes, limits);
            all += DEPTH.plies() as usize;
        }
    }
    (checked, all)
}

#[track_caller]
fn check_positions<B: Position + Debug + Send + Sync>(boards: &[B]) {
    let limits = Limits::from_environment();
    let (checked, all) = (AtomicUsize::new(0), AtomicUsize::new(0));
    boards.par_iter().with_max_len(1).for_each(|board| {
        let (compared, possible) = check_all(board, limits);
        checked.fetch_add(compared, Ordering::Relaxed);
        all.fetch_add(possible, Ordering::Relaxed);
    });
    let (checked, all) = (checked.into_inner(), all.into_inner());
    let enough = checked * 100 >= all * limits.coverage;
    eprintln!("{checked} of {all} searches were compared");
    assert!(enough, "only {checked} of {all} searches were compared");
}

#[test]
fn every_recipe_agrees_with_its_oracle_on_a_game_without_captures_or_checks() {
    let start = TicTacToe::default();
    let after = |board: &TicTacToe| -> Vec<TicTacToe> {
        let moves = board.legal_moves().into_iter();
        moves.map(|played| board.after(played)).collect()
    };
    let once = after(&start);
    let twice: Vec<TicTacToe> = once.iter().flat_map(after).collect();
    let three_times: Vec<TicTacToe> = twice.iter().flat_map(after).collect();
    check_positions(&[vec![start], once, twice, three_times].concat());
}

#[test]
fn every_recipe_agrees_with_its_oracle_on_random_walks() {
    check_positions(&random_walks(300));
}

#[test]
fn every_recipe_agrees_with_its_oracle_in_xiangqi() {
    check_positions(&xiangqi_walks(300));
}

#[test]
fn every_recipe_agrees_with_its_oracle_on_the_bratko_kopec_suite() {
    let suite = bratko_kopec();
    check_positions(&suite.iter().map(Bitboard::new).collect::<Vec<_>>());
}

#[test]
fn every_recipe_agrees_with_its_oracle_on_the_mailbox_board() {
    let suite = bratko_kopec();
    check_positions(&suite.iter().map(Mailbox::new).collect::<Vec<_>>());
}

#[test]
fn minimax_gives_each_leaf_the_value_that_unpruned_captures_give_it() {
    let oracle: Recipe = "minimax+qs+mvv-lva".parse().unwrap();
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

/// Quiescence by its definition: stand pat or the best capture, nothing pruned. `None` beyond 1 000 nodes.
fn unpruned_captures(board: &mut impl Position, nodes: &mut u64) -> Option<Score> {
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
