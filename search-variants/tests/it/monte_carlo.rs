//! Monte Carlo tree search: where it reaches minimax's choice, and what it guarantees before that.

use super::positions::{START, bitboard, mate_distance, nodes, random_walks, suite, xiangqi, xiangqi_walks};
use super::tic_tac_toe::TicTacToe;
use engine_core::{Depth, Notation, Ply, Position, Score, Searchable};
use rayon::prelude::*;
use search_variants::window::Window;
use search_variants::{Iteration, Search, Status, Strategy};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Each way to value a leaf, with a narrow and with a wide search.
const RECIPES: [&str; 6] = [
    "mcts",
    "mcts+exploration=1.4",
    "mcts+qs+exploration=0.2+mvv-lva",
    "mcts+playout+exploration=0.3",
    "mcts+playout=2+exploration=1.4",
    "mcts+playout=5+exploration=2",
];

fn search<P: Searchable>(board: &P, recipe: &str) -> Search<P> {
    Search::new(board.clone(), &recipe.parse::<Strategy>().unwrap())
}

/// Win, draw or loss.
fn result(score: Score) -> Ordering {
    score.cmp(&Score::DRAW)
}

/// Every position of tic-tac-toe that a game can reach and continue from.
fn tic_tac_toe() -> Vec<TicTacToe> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![TicTacToe::default()];
    while let Some(board) = waiting.pop() {
        let moves = board.legal_moves();
        if !moves.is_empty() && found.insert(board.key().0, board).is_none() {
            waiting.extend(moves.into_iter().map(|played| board.after(played)));
        }
    }
    found.into_values().collect()
}

/// The result of each move.
fn results(board: TicTacToe) -> Vec<(u8, Ordering)> {
    let values = search(&board, "minimax").value_of_each_move(Depth::new(10));
    let values = values.unwrap().into_iter();
    values.map(|(played, value)| (played, result(value))).collect()
}

/// 131,072 playouts, or fewer if the game is settled.
const ENOUGH: Depth = Depth::new(17);

#[test]
fn in_every_position_of_tic_tac_toe_the_choice_is_one_of_minimax_and_the_result_proven() {
    let boards = tic_tac_toe();
    assert_eq!(boards.len(), 4_520);
    boards.par_iter().for_each(|&board| {
        let results = results(board);
        let best = results.iter().map(|&(_, result)| result).max().unwrap();
        for recipe in RECIPES {
            let place = format!("{recipe} in {board:?}");
            let last = search(&board, recipe).deepen(ENOUGH).last().unwrap();
            let chosen = last.best_move.unwrap();
            assert!(results.contains(&(chosen, best)), "{place}: {chosen}");
            // With nothing left to search, an iteration is the root alone.
            assert_eq!(last.counters.nodes, 1, "{place}");
            assert_eq!(result(last.score.unwrap()), best, "{place}");
        }
    });
}

#[test]
fn a_random_playout_has_the_results_of_random_games() {
    // Of all random games, x wins 58.5% and o 28.8%, by counting them.
    let mut search = search(&TicTacToe::default(), "alpha-beta+playout");
    let mut found = BTreeMap::new();
    for _ in 0..20_000 {
        let score = search
            .search_within(Depth::HORIZON, Window::full())
            .score
            .unwrap();
        *found.entry(result(score)).or_insert(0) += 1;
    }
    assert!((11_500..11_900).contains(&found[&Ordering::Greater]), "{found:?}");
    assert!((5_560..5_960).contains(&found[&Ordering::Less]), "{found:?}");
}

#[test]
fn other_seeds_are_other_playouts_and_the_same_seed_the_same() {
    let board = bitboard(START);
    let found = |recipe: &str| search(&board, recipe).deepen(Depth::new(8)).last().unwrap();
    let seeds = [1, 2, 3, 4, 5].map(|seed| found(&format!("mcts+playout={seed}")));
    for (place, one) in seeds.iter().enumerate() {
        assert_eq!(*one, found(&format!("mcts+playout={}", place + 1)));
        let same = seeds.iter().filter(|other| other.totals == one.totals);
        assert_eq!(same.count(), 1);
    }
}

/// Searches mates of known distances: no mate is announced as nearer than it is, or for the wrong side.
fn finds_mates<P: Notation + Searchable + Sync>(text: &str, board: impl Fn(&str) -> P + Sync) -> [usize; 2] {
    let suite = suite(text);
    let proven = suite.par_iter().filter(|epd| {
        let moves = mate_distance(epd);
        let board = board(&epd.position);
        let mut search = search(&board, "mcts+qs+exploration=1.4+mvv-lva").within(nodes(200_000));
        let last = search.deepen(Depth::new(64)).last().unwrap();
        let score = last.score.unwrap();
        let shortest = -Score::lost_at(Ply::new(2 * moves - 1));
        assert!(score <= shortest, "{}: {score}", epd.position);
        score > Score::MAX_EVALUATION
    });
    [proven.count(), suite.len()]
}

#[test]
fn mates_are_proven_and_never_nearer_than_they_are() {
    let chess = finds_mates(include_str!("../../../positions/chess/mates.epd"), bitboard);
    let xiangqi = finds_mates(include_str!("../../../positions/xiangqi/mates.epd"), xiangqi);
    assert!(chess[0] * 2 > chess[1], "{chess:?}");
    assert!(xiangqi[0] * 2 > xiangqi[1], "{xiangqi:?}");
}

/// Searches to `depth`, and again with each node budget that ends right after an iteration.
fn keeps_what_it_found<P: Searchable + Debug>(board: &P, recipe: &str, depth: Depth) {
    let whole: Vec<Iteration<P::Move>> = search(board, recipe).deepen(depth).collect();
    for done in &whole {
        let budget = nodes(done.totals.nodes + 1);
        let stopped = search(board, recipe)
            .within(budget)
            .deepen(depth.extended())
            .last();
        let stopped = stopped.unwrap();
        if matches!(stopped.status, Status::Stopped(_)) && stopped.counters.nodes == 1 {
            let found = |found: &Iteration<P::Move>| (found.score, found.best_move, found.pv.clone());
            assert_eq!(found(&stopped), found(done), "{recipe} in {board:?}");
        }
    }
}

#[test]
fn a_stopped_search_reports_the_result_of_its_playouts() {
    for recipe in RECIPES {
        for board in random_walks(5) {
            keeps_what_it_found(&board, recipe, Depth::new(8));
        }
        for board in xiangqi_walks(5) {
            keeps_what_it_found(&board, recipe, Depth::new(8));
        }
    }
}

#[test]
fn a_position_without_a_move_has_the_value_of_minimax() {
    let over = [
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "6rk/5Npp/8/8/8/8/8/7K b - - 0 1",
    ];
    for board in over.map(bitboard) {
        let values = ["minimax", "mcts"].map(|recipe| {
            let last = search(&board, recipe).deepen(Depth::new(3)).last().unwrap();
            (last.score, last.best_move, last.counters.leaf_nodes)
        });
        assert_eq!(values[0], values[1]);
    }
}
