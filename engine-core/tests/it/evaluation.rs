//! Evaluations as JSON data.

use engine_core::chess::{Chess, Color, Evaluation, EvaluationSet, Fen, Keys, Piece, PieceKind, Square};
use engine_core::{Evaluate, Score, xiangqi};

const PUBLISHED: &str = include_str!("../../evaluations/published.json");

fn entry(set: EvaluationSet, color: Color, kind: PieceKind, square: &str) -> i32 {
    let square = Square::all().find(|known| known.to_string() == square).unwrap();
    set.evaluation().piece_square(Piece::new(color, kind), square)
}

#[test]
fn tables_are_written_with_rank_8_first_and_mirrored_for_black() {
    use EvaluationSet::{Material, Published, Sunfish};
    assert_eq!(entry(Sunfish, Color::White, PieceKind::Knight, "f3"), 280 + 15);
    assert_eq!(entry(Sunfish, Color::Black, PieceKind::Knight, "f6"), 280 + 15);
    assert_eq!(entry(Sunfish, Color::White, PieceKind::Pawn, "e7"), 100 + 102);
    assert_eq!(entry(Sunfish, Color::White, PieceKind::King, "g1"), 40);
    assert_eq!(entry(Published, Color::White, PieceKind::Queen, "d7"), 1000 + 25);
    assert_eq!(entry(Published, Color::Black, PieceKind::Pawn, "d5"), 100 + 20);
    assert_eq!(entry(Material, Color::Black, PieceKind::Rook, "a1"), 500);
}

#[test]
fn the_largest_numbers_that_are_allowed_do_not_overflow() {
    let rows = format!(
        "[{}]",
        ["[10000,10000,10000,10000,10000,10000,10000,10000]"; 8].join(",")
    );
    let json = format!(
        r#"{{ "weights": {{ "pawn": 10000, "knight": 10000, "bishop": 10000, "rook": 10000, "queen": 10000 }},
             "tables": {{ "pawn": {rows}, "knight": {rows}, "bishop": {rows}, "rook": {rows}, "queen": {rows}, "king": {rows} }} }}"#
    );
    let evaluation = Evaluation::from_json(&json).unwrap();
    let fen: Fen = "qqqqkqqq/qqqqqqqq/8/8/8/8/8/4K3 w - -".parse().unwrap();
    let board = Chess::with(&fen, evaluation.into(), Keys::standard());
    assert_eq!(board.evaluate(), -Score::MAX_EVALUATION);
}

/// Replaces a part of a valid file by an error; the parser is the same for both games.
#[test]
fn a_faulty_evaluation_is_refused_with_the_line_of_its_fault() {
    for (from, to, fault) in [
        ("\"rook\": 550, ", "", "missing field `rook` at line 3"),
        (
            "\"rook\": 550",
            "\"tower\": 550",
            "unknown field `tower`, expected one of `pawn`",
        ),
        (
            "1000}",
            "100000}",
            "100000 is no whole number of centipawns from -10000 to 10000",
        ),
        ("325,", "3.25,", "3.25 is no whole number"),
        (
            "[  0,   0,   0,   0,   0,   0,   0,   0],",
            "[0, 0],",
            "invalid length 2, expected an array of length 8 at line 7",
        ),
        ("\"king\"", "\"kong\"", "unknown field `kong`"),
        (PUBLISHED, "", "EOF while parsing"),
        (PUBLISHED, "[]", "not an evaluation: "),
    ] {
        let refused = Evaluation::from_json(&PUBLISHED.replace(from, to)).unwrap_err();
        assert!(refused.to_string().contains(fault), "{refused}");
    }
    let tempo =
        include_str!("../../evaluations/xiangqi-published.json").replace("\"tempo\": 0", "\"tempo\": 100000");
    let refused = xiangqi::Evaluation::from_json(&tempo).unwrap_err().to_string();
    assert!(
        refused.contains("100000 is no whole number from -10000 to 10000"),
        "{refused}"
    );
}
