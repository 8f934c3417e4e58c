//! Evaluations as JSON data.

use engine_core::xiangqi::{Color, Evaluation, EvaluationSet, Fen, Keys, Piece, PieceKind, Point, Xiangqi};
use engine_core::{Evaluate, Position, Score};

const PUBLISHED: &str = include_str!("../../../evaluations/xiangqi-published.json");

fn entry(set: EvaluationSet, color: Color, kind: PieceKind, point: &str) -> i32 {
    let point = Point::from_name(point).unwrap();
    set.evaluation().piece_square(Piece::new(color, kind), point)
}

#[test]
fn tables_are_written_with_rank_9_first_and_rotated_for_black() {
    use EvaluationSet::{Material, PalaceHorse, Published};
    assert_eq!(entry(Published, Color::Red, PieceKind::Rook, "e8"), 233);
    assert_eq!(entry(Published, Color::Black, PieceKind::Rook, "e1"), 233);
    assert_eq!(entry(Published, Color::Red, PieceKind::Horse, "b0"), 85);
    assert_eq!(entry(Published, Color::Black, PieceKind::Horse, "h9"), 85);
    assert_eq!(entry(Published, Color::Red, PieceKind::King, "e0"), 15);
    assert_eq!(entry(Published, Color::Red, PieceKind::Pawn, "e8"), 44);
    assert_eq!(entry(Published, Color::Black, PieceKind::Elephant, "e7"), 23);
    assert_eq!(entry(Published, Color::Black, PieceKind::Horse, "e8"), 78);
    assert_eq!(entry(PalaceHorse, Color::Black, PieceKind::Horse, "e8"), 48);
    assert_eq!(entry(PalaceHorse, Color::Red, PieceKind::Horse, "e8"), 94);
    assert_eq!(entry(Material, Color::Black, PieceKind::Cannon, "a1"), 450);
    assert_eq!(entry(Material, Color::Red, PieceKind::King, "e0"), 0);
}

#[test]
fn the_bonus_for_having_the_move_goes_to_either_side() {
    let published = EvaluationSet::Published.evaluation();
    assert_eq!(published.tempo(), 0);
    let evaluation = (*published).clone().with_tempo(3);
    for fen in [Fen::STARTPOS, &Fen::STARTPOS.replace(" w ", " b ")] {
        let board = Xiangqi::with(&fen.parse().unwrap(), &evaluation, &Keys::standard());
        assert_eq!(board.evaluate().centipawns(), 3);
        let played = board.legal_moves()[0];
        assert_eq!(board.evaluate_after(played).unwrap().value, {
            let mut after = board.clone();
            after.make(played).unwrap();
            after.evaluate()
        });
    }
    let written = PUBLISHED.replace("\"tempo\": 0", "\"tempo\": 3");
    assert_eq!(Evaluation::from_json(&written), Ok(evaluation));
    let without = PUBLISHED.replace("  \"tempo\": 0,\n", "");
    assert_eq!(Evaluation::from_json(&without).as_ref(), Ok(&*published));
}

#[test]
fn the_largest_numbers_that_are_allowed_do_not_overflow() {
    let row = "[10000,10000,10000,10000,10000,10000,10000,10000,10000]";
    let rows = format!("[{}]", [row; 10].join(","));
    let kinds = ["pawn", "advisor", "elephant", "horse", "cannon", "rook", "king"];
    let weights = kinds[..6].iter().map(|kind| format!("\"{kind}\": 10000"));
    let tables = kinds.iter().map(|kind| format!("\"{kind}\": {rows}"));
    let json = format!(
        r#"{{ "weights": {{ {} }}, "tempo": 10000, "tables": {{ {} }} }}"#,
        weights.collect::<Vec<_>>().join(","),
        tables.collect::<Vec<_>>().join(",")
    );
    let evaluation = Evaluation::from_json(&json).unwrap();
    let fen: Fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/9/9/3K5 w".parse().unwrap();
    let board = Xiangqi::with(&fen, &evaluation, &Keys::standard());
    assert_eq!(board.evaluate(), -Score::MAX_EVALUATION);
}
