//! Draws by rule, the same for every strategy.

use super::positions::{bitboard, mailbox};
use engine_core::chess::ChessBoard;
use engine_core::xiangqi::Xiangqi;
use engine_core::{Depth, HistoryEntry, Notation, Ply, Position, Score, Searchable};
use search_variants::{Search, Strategy};

const STRATEGIES: [&str; 5] = [
    "minimax",
    "minimax+qs",
    "alpha-beta",
    "alpha-beta+qs+mvv-lva+killers",
    "alpha-beta+check-ext+qs+mvv-lva+killers+history+pv",
];

/// The score at `depth` and the best move, given the earlier positions of the game.
fn search<B: ChessBoard + Searchable>(
    board: &B,
    earlier: &[HistoryEntry],
    strategy: &str,
    depth: u32,
) -> (Score, String) {
    let recipe: Strategy = strategy.parse().unwrap();
    let mut search = Search::new(board.clone(), &recipe).after(earlier.to_vec());
    let last = search.deepen(Depth::new(depth)).last().unwrap();
    (last.score.unwrap(), board.coordinates(last.best_move.unwrap()))
}

/// Plays moves and returns the positions passed.
fn play<B: Notation + Searchable>(board: &mut B, moves: &str) -> Vec<HistoryEntry> {
    moves
        .split(' ')
        .map(|text| {
            let passed = board.history_entry();
            board.make(board.read_coordinates(text).unwrap()).unwrap();
            passed
        })
        .collect()
}

#[test]
fn a_side_that_is_lost_repeats_a_position_of_the_game() {
    fn check<B: ChessBoard + Searchable>(mut board: B) {
        let earlier = play(&mut board, "g2g3 h8h7 g3g2");
        let playouts = ("mcts+exploration=1.4", 8);
        let others = STRATEGIES.map(|strategy| (strategy, 2)).into_iter();
        for (strategy, depth) in others.chain([playouts]) {
            let (score, best) = search(&board, &earlier, strategy, depth);
            assert_eq!((score, best.as_str()), (Score::DRAW, "h7h8"), "{strategy}");
            let (score, _) = search(&board, &[], strategy, depth);
            assert!(score < Score::DRAW, "{strategy}: {score:?}");
        }
    }
    let fen = "7k/8/8/8/8/8/6Q1/K7 w - - 0 1";
    check(mailbox(fen));
    check(bitboard(fen));
}

#[test]
fn contempt_makes_a_draw_worth_less_to_the_side_to_move_and_more_to_its_opponent() {
    let mut lost = bitboard("7k/8/8/8/8/8/6Q1/K7 w - - 0 1");
    let earlier = play(&mut lost, "g2g3 h8h7 g3g2");
    for strategy in STRATEGIES {
        let strategy = format!("{strategy}+contempt=30");
        let (score, best) = search(&lost, &earlier, &strategy, 2);
        assert_eq!((score.centipawns(), best.as_str()), (-30, "h7h8"), "{strategy}");
    }
    // Where the game is drawn already, contempt does not apply.
    let stalemate = bitboard("k7/2Q5/8/8/8/8/8/K7 b - - 0 1");
    let mut search = Search::new(stalemate, &"alpha-beta+contempt=30".parse().unwrap());
    assert_eq!(
        search.deepen(Depth::new(1)).last().unwrap().score,
        Some(Score::DRAW)
    );
}

#[test]
fn positions_before_an_irreversible_move_are_no_repetitions() {
    // Pretend that the position after each move has occurred before, long ago, at both parities of plies.
    let score = |halfmove_clock: u32| {
        let board = bitboard(&format!("7k/8/8/8/8/8/6Q1/K7 w - - {halfmove_clock} 80"));
        let after = |played| {
            let mut board = board.clone();
            board.make(played).unwrap();
            board.history_entry()
        };
        let positions: Vec<HistoryEntry> = board.legal_moves().into_iter().map(after).collect();
        let earlier: Vec<HistoryEntry> = positions
            .into_iter()
            .flat_map(|passed| [passed, passed])
            .collect();
        search(&board, &earlier, "alpha-beta", 2).0
    };
    assert!(score(0) > Score::DRAW);
    assert_eq!(score(90), Score::DRAW);
}

#[test]
fn a_double_step_that_nobody_can_capture_hides_a_repetition_on_the_mailbox_board_alone() {
    fn check<B: ChessBoard + Searchable>(board: B, step: &str, sees_it: bool) {
        let mut board = board;
        let earlier = play(&mut board, &format!("{step} g2g3 h8h7 g3g2"));
        for strategy in STRATEGIES {
            let (score, best) = search(&board, &earlier, strategy, 2);
            if sees_it {
                assert_eq!(
                    (score, best.as_str()),
                    (Score::DRAW, "h7h8"),
                    "{strategy} {board:?}"
                );
            } else {
                assert!(score < Score::DRAW, "{strategy} {board:?}");
            }
        }
    }
    let fen = "7k/4p3/8/8/8/8/6Q1/K7 b - - 0 1";
    for (step, sees_it) in [("e7e6", true), ("e7e5", false)] {
        check(bitboard(fen), step, true);
        check(mailbox(fen), step, sees_it);
    }
}

/// The value of a move at depth 2 in xiangqi, after moves of the game.
fn value_in_xiangqi(fen: &str, moves: &str, candidate: &str) -> Score {
    let mut board = Xiangqi::new(&fen.parse().unwrap());
    let earlier = play(&mut board, moves);
    let recipe = "minimax".parse().unwrap();
    let mut search = Search::new(board.clone(), &recipe).after(earlier);
    let candidate = board.read_coordinates(candidate).unwrap();
    let values = search.value_of_each_move(Depth::new(2)).unwrap();
    values
        .into_iter()
        .find(|&(played, _)| played == candidate)
        .unwrap()
        .1
}

#[test]
fn perpetual_check_loses_in_xiangqi_and_other_repetitions_are_drawn() {
    let fen = "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1";
    let by_check = value_in_xiangqi(fen, "a8a9 e9e8 a9a8 e8e9", "a8a9");
    assert_eq!(by_check, Score::lost_by_rule(Ply::new(1)));
    let quietly = value_in_xiangqi(fen, "a8b8 e9f9 b8a8 f9e9", "a8b8");
    assert_eq!(quietly, Score::DRAW);
    let once_in_check = value_in_xiangqi(fen, "a8a9 e9e8 a9a7 e8e9 a7a6 e9f9 a6a8 f9e9", "a8a9");
    assert_eq!(once_in_check, Score::DRAW);
}

#[test]
fn a_loss_by_perpetual_check_is_worse_than_any_evaluation_and_better_than_mate() {
    let loss = Score::lost_by_rule(Ply::new(60));
    assert!(loss < -Score::MAX_EVALUATION);
    assert!(loss > Score::lost_at(Ply::new(100)));
    assert_eq!(loss.plies_to_end(), None);
}

#[test]
fn a_hundred_half_moves_without_progress_are_a_draw_one_ply_before_the_horizon() {
    fn check<B: ChessBoard + Searchable>(board: &B) {
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
fn mate_with_the_hundredth_half_move_is_mate() {
    fn check<B: ChessBoard + Searchable>(board: impl Fn(&str) -> B) {
        let mate_in_one = board("7k/5Q2/6K1/8/8/8/8/8 w - - 99 80");
        // The king has a reply to each check.
        let no_mate = board("7k/5Q2/8/6K1/8/8/8/8 w - - 99 80");
        for strategy in STRATEGIES {
            let (score, best) = search(&mate_in_one, &[], strategy, 2);
            assert_eq!(score.plies_to_end(), Some(1), "{strategy}: {best}");
            assert_eq!(search(&no_mate, &[], strategy, 2).0, Score::DRAW, "{strategy}");
        }
        for played in mate_in_one.legal_moves() {
            let mut after = mate_in_one.clone();
            after.make(played).unwrap();
            assert_eq!(after.drawn_by_fifty_move_rule(), !after.is_mated(), "{played}");
        }
    }
    check(mailbox);
    check(bitboard);
}

#[test]
fn the_root_is_searched_even_if_it_is_a_draw_by_rule() {
    let board = bitboard("7k/8/8/8/8/8/6Q1/K7 w - - 100 80");
    let (score, best) = search(&board, &[], "alpha-beta", 1);
    assert!(score > Score::DRAW);
    assert!(!best.is_empty());
}
