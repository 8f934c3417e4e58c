//! Draws by rule, the same for every strategy.

use super::positions::{bitboard, mailbox};
use engine_core::chess::ChessBoard;
use engine_core::{Depth, Notation, Passed, Position, Score};
use search_variants::{Budget, Recipe, Search};

const STRATEGIES: [&str; 5] = [
    "minimax",
    "minimax+qs",
    "alpha-beta",
    "alpha-beta+qs+mvv-lva+killers",
    "alpha-beta+check-ext+qs+mvv-lva+killers+history+pv",
];

/// The score at `depth` and the best move, with the positions of the game before.
fn search<B: ChessBoard>(board: &B, earlier: &[Passed], strategy: &str, depth: u32) -> (Score, String) {
    let recipe: Recipe = strategy.parse().unwrap();
    let mut search = Search::with(board.clone(), earlier.to_vec(), &recipe, Budget::default(), ());
    let last = search.deepen(Depth::new(depth)).last().unwrap();
    (last.score.unwrap(), board.coordinates(last.best_move.unwrap()))
}

/// Plays moves and gives the positions passed.
fn play<B: ChessBoard>(board: &mut B, moves: &str) -> Vec<Passed> {
    moves
        .split(' ')
        .map(|text| {
            let passed = board.passed();
            board.make(board.read_coordinates(text).unwrap()).unwrap();
            passed
        })
        .collect()
}

#[test]
fn a_side_that_is_lost_repeats_a_position_of_the_game() {
    fn check<B: ChessBoard>(mut board: B) {
        let earlier = play(&mut board, "g2g3 h8h7 g3g2");
        for strategy in STRATEGIES {
            let (score, best) = search(&board, &earlier, strategy, 2);
            assert_eq!((score, best.as_str()), (Score::DRAW, "h7h8"), "{strategy}");
            let (score, _) = search(&board, &[], strategy, 2);
            assert!(score < Score::DRAW, "{strategy}: {score:?}");
        }
    }
    let fen = "7k/8/8/8/8/8/6Q1/K7 w - - 0 1";
    check(mailbox(fen));
    check(bitboard(fen));
}

#[test]
fn what_lies_before_an_irreversible_move_is_no_repetition() {
    // Pretend that the position after each move has occurred before, long ago, with either side to count from.
    let score = |halfmove_clock: u32| {
        let board = bitboard(&format!("7k/8/8/8/8/8/6Q1/K7 w - - {halfmove_clock} 80"));
        let after = |played| {
            let mut board = board.clone();
            board.make(played).unwrap();
            board.passed()
        };
        let positions: Vec<Passed> = board.legal_moves().into_iter().map(after).collect();
        let earlier: Vec<Passed> = positions
            .into_iter()
            .flat_map(|passed| [passed, passed])
            .collect();
        search(&board, &earlier, "alpha-beta", 2).0
    };
    assert!(score(0) > Score::DRAW);
    assert_eq!(score(90), Score::DRAW);
}

#[test]
fn a_hundred_half_moves_without_progress_are_a_draw_one_ply_before_the_horizon() {
    fn check<B: ChessBoard>(board: &B) {
        for strategy in STRATEGIES {
            // The published program evaluates at the horizon before it looks for draws.
            let at_the_horizon = search(board, &[], "alpha-beta", 1).0;
            assert!(at_the_horizon < Score::DRAW, "{at_the_horizon:?}");
            assert_eq!(search(board, &[], strategy, 2).0, Score::DRAW, "{strategy}");
        }
    }
    let fen = "7k/8/8/8/8/8/6Q1/K7 b - - 99 80";
    check(&mailbox(fen));
    check(&bitboard(fen));
}

#[test]
fn the_root_is_searched_even_if_it_is_a_draw_by_rule() {
    let board = bitboard("7k/8/8/8/8/8/6Q1/K7 w - - 100 80");
    let (score, best) = search(&board, &[], "alpha-beta", 1);
    assert!(score > Score::DRAW);
    assert!(!best.is_empty());
}
