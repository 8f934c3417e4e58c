//! SAN: hand-made positions, and round trips.

use engine_core::Notation;
use engine_core::chess::Mailbox;
use engine_core::notation::MoveError;

fn board(fen: &str) -> Mailbox {
    Mailbox::new(&fen.parse().unwrap())
}

fn san(fen: &str, uci: &str) -> String {
    let board = board(fen);
    board.algebraic(board.read_coordinates(uci).unwrap())
}

fn uci(fen: &str, san: &str) -> Result<String, MoveError> {
    board(fen).read_algebraic(san).map(|played| played.to_string())
}

#[test]
fn the_origin_is_shown_by_file_then_rank_then_both() {
    let two_rooks = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1";
    assert_eq!(san(two_rooks, "a1d1"), "Rad1");
    let on_one_file = "4k3/8/8/R7/8/8/8/R5K1 w - - 0 1";
    assert_eq!(san(on_one_file, "a1a3"), "R1a3");
    let three_queens = "8/8/1k6/8/4Q2Q/8/8/2K4Q w - - 0 1";
    assert_eq!(san(three_queens, "h4e1"), "Qh4e1");
}

#[test]
fn a_pinned_rival_needs_no_disambiguation() {
    let pinned = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
    assert_eq!(san(pinned, "g1e2"), "Ne2");
}

#[test]
fn pawns_castling_promotion_and_check_signs() {
    assert_eq!(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
    assert_eq!(san("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1"), "O-O-O");
    assert_eq!(san("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"), "O-O");
    assert_eq!(san("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7d8q"), "exd8=Q+");
    assert_eq!(san("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"), "Ra8#");
}

#[test]
fn careless_spellings_of_old_suites_are_read() {
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(uci(castle, "0-0-0").unwrap(), "e1c1");
    assert_eq!(uci(castle, "Rh8").unwrap(), "h1h8");
    let promotion = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(uci(promotion, "ed8Q!?").unwrap(), "e7d8q");
    assert_eq!(board(castle).read_move("e1g1").unwrap().to_string(), "e1g1");
    // Signs after coordinates, as after SAN, and figurines.
    let checks = "rnbqkbnr/ppppp1pp/8/5p2/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for text in ["d1h5+", "d1-h5#", "D1H5!?", "Qh5+", "♕h5†", "♛h5+"] {
        assert_eq!(
            board(checks).read_move(text).unwrap().to_string(),
            "d1h5",
            "{text}"
        );
    }
}

#[test]
fn texts_that_are_no_moves_are_refused_with_the_reason() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for text in ["", "e", "hello", "Nz3", "e9", "--", "Nf3g1h1"] {
        assert!(
            matches!(uci(start, text), Err(MoveError::Syntax { .. })),
            "{text}"
        );
    }
    assert!(matches!(uci(start, "e5"), Err(MoveError::Illegal { .. })));
    let two_rooks = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1";
    let refused = uci(two_rooks, "Rd1").unwrap_err();
    assert!(refused.to_string().contains("a1d1 or f1d1"), "{refused}");
    assert!(matches!(
        board(start).read_coordinates("e2e4x"),
        Err(MoveError::Syntax { .. })
    ));
    assert!(matches!(
        board(start).read_coordinates("e2e5"),
        Err(MoveError::Illegal { .. })
    ));
}
