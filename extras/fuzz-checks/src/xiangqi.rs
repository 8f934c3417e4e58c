//! Xiangqi: FENs, evaluations, moves.

use crate::{board, text};
use engine_core::xiangqi::{Evaluation, Fen, Keys, MoveStyle, Piece, Point, Xiangqi};
use engine_core::{Evaluate, Notation, Position};
use games::SearchSetup;

/// A FEN is refused, or comes back as it was and makes a board whose moves can be played.
pub fn xiangqi_fen(bytes: &[u8]) {
    let Some(Ok(fen)) = text(bytes).map(str::parse::<Fen>) else {
        return;
    };
    assert_eq!(fen.to_string().parse().as_ref(), Ok(&fen));
    let board = Xiangqi::new(&fen);
    assert_eq!(board.to_fen(), fen);
    board::holds(&board, &SearchSetup::default());
}

/// An evaluation is refused, or values every piece everywhere.
pub fn xiangqi_evaluation(bytes: &[u8]) {
    let Some(Ok(evaluation)) = text(bytes).map(Evaluation::from_json) else {
        return;
    };
    for piece in "PABNRCKpabnrck".chars().filter_map(Piece::from_letter) {
        for point in Point::all() {
            let value = evaluation.piece_square(piece, point);
            assert!(value.abs() <= 20_000, "{value}");
        }
    }
    let board = Xiangqi::with(&Fen::startpos(), &evaluation, &Keys::standard());
    board.evaluate();
}

/// Positions in which moves are read: one with two pieces of a kind on a file, one with five pawns on three
/// files.
const POSITIONS: [&str; 4] = [
    Fen::STARTPOS,
    "3k5/9/9/4R4/4R4/9/9/4C4/4C4/4K4 w - - 0 1",
    "3k5/2P1P1P2/4P4/9/4P4/9/9/9/9/5K3 w - - 0 1",
    "3a1k3/4a4/4b4/9/2p1p4/2p1p4/9/9/9/4K4 b - - 0 1",
];

/// A text is refused, or is a legal move in each way of writing that takes it, and so are the forms that are
/// written of it. The first byte chooses the position.
pub fn xiangqi_move(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    let fen: Fen = POSITIONS[usize::from(*first) % POSITIONS.len()]
        .parse()
        .expect("a position of this file");
    let board = Xiangqi::new(&fen);
    let Some(text) = text(rest) else { return };
    let read = MoveStyle::ALL.iter().map(|style| style.read(&board, text));
    for played in read.chain([board.read_move(text)]).flatten() {
        assert!(board.legal_moves().contains(&played), "{text}");
        for style in MoveStyle::ALL {
            assert_eq!(
                style.read(&board, &style.write(&board, played)),
                Ok(played),
                "{text}"
            );
        }
    }
}
