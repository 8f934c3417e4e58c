//! Chess: FENs on both boards, evaluations, moves.

use crate::{board, text};
use engine_core::chess::{Chess, ChessBoard, Evaluation, Fen, Keys, Mailbox, Move, Piece, Special, Square};
use engine_core::perft::perft;
use engine_core::{Depth, Evaluate, MoveScope, Notation, Position};
use games::{Board, SearchSetup};
use std::sync::Arc;

/// A FEN is refused, or comes back as it was and makes two boards that agree with each other, and with
/// cozy-chess if that takes it. The bitboard may drop a passed square on which nobody can capture, and then
/// has the key of the position without it.
pub fn chess_fen(bytes: &[u8]) {
    let Some(Ok(fen)) = text(bytes).map(str::parse::<Fen>) else {
        return;
    };
    let written = fen.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&fen));
    let (mailbox, bitboard) = (Mailbox::new(&fen), Chess::new(&fen));
    assert_eq!(mailbox.to_fen(), fen);
    let lawful = bitboard.to_fen();
    if lawful != fen {
        let mut fields: Vec<&str> = written.split(' ').collect();
        fields[3] = "-";
        assert_eq!(lawful.to_string(), fields.join(" "));
        let is_en_passant = |played: &Move| played.special() == Special::EnPassant;
        assert!(!mailbox.legal_moves().iter().any(is_en_passant), "{mailbox:?}");
    }
    assert_eq!(Mailbox::new(&lawful).key(), bitboard.key(), "{mailbox:?}");
    agree(&mailbox, &bitboard);
    let setup = |board| SearchSetup {
        board,
        ..SearchSetup::default()
    };
    board::holds(&mailbox, &setup(Board::Mailbox));
    board::holds(&bitboard, &setup(Board::Bitboard));
    agree_with_cozy(&written, bitboard);
}

fn agree(mailbox: &Mailbox, bitboard: &Chess) {
    assert_eq!(mailbox.evaluate(), bitboard.evaluate(), "{mailbox:?}");
    assert_eq!(mailbox.in_check(), bitboard.in_check(), "{mailbox:?}");
    assert_eq!(
        mailbox.non_pawn_material(),
        bitboard.non_pawn_material(),
        "{mailbox:?}"
    );
    assert_eq!(
        sorted(&mailbox.legal_moves()),
        sorted(&bitboard.legal_moves()),
        "{mailbox:?}"
    );
    assert_eq!(legal_captures(mailbox), legal_captures(bitboard), "{mailbox:?}");
    let two = Depth::new(2);
    assert_eq!(
        perft(&mut mailbox.clone(), two),
        perft(&mut bitboard.clone(), two),
        "{mailbox:?}"
    );
}

fn legal_captures(board: &impl ChessBoard) -> Vec<String> {
    let mut captures = Vec::new();
    board.generate(MoveScope::Captures, &mut captures);
    let legal = board.legal_moves();
    captures.retain(|capture| legal.contains(capture));
    sorted(&captures)
}

fn sorted(moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.sort();
    texts
}

/// cozy-chess refuses some positions that no game can reach. What it takes has the same moves there.
fn agree_with_cozy(fen: &str, mut ours: Chess) {
    let Ok(theirs) = fen.parse::<cozy_chess::Board>() else {
        return;
    };
    let mut count = 0;
    theirs.generate_moves(|moves| {
        for played in moves {
            let mut after = theirs.clone();
            after.play_unchecked(played);
            after.generate_moves(|replies| {
                count += replies.len() as u64;
                false
            });
        }
        false
    });
    assert_eq!(perft(&mut ours, Depth::new(2)), count, "{fen}");
    assert_eq!(ours.in_check(), !theirs.checkers().is_empty(), "{fen}");
}

/// An evaluation is refused, or values every piece everywhere and both boards alike.
pub fn chess_evaluation(bytes: &[u8]) {
    let Some(Ok(evaluation)) = text(bytes).map(Evaluation::from_json) else {
        return;
    };
    for piece in "PNBRQKpnbrqk".chars().filter_map(Piece::from_letter) {
        for square in Square::all() {
            let value = evaluation.piece_square(piece, square);
            assert!(value.abs() <= 20_000, "{value}");
        }
    }
    let evaluation = Arc::new(evaluation);
    for fen in POSITIONS {
        let fen: Fen = fen.parse().expect("a position of this file");
        let mailbox = Mailbox::with(&fen, Arc::clone(&evaluation), Keys::standard());
        let bitboard = Chess::with(&fen, Arc::clone(&evaluation), Keys::standard());
        assert_eq!(mailbox.evaluate(), bitboard.evaluate());
    }
}

/// Positions in which moves are read: castling, en passant, promotions, several pieces that can go to one
/// square, a mate.
const POSITIONS: [&str; 5] = [
    Fen::STARTPOS,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/3pP3/3K4/5ppp/5N1N b - e3 0 1",
    "QQQ5/Q1Q5/QQQ5/8/7k/8/8/K7 w - - 0 1",
    "7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
];

/// A text is refused, or is a legal move, the same on both boards, and so are the forms that are written of
/// it. The first byte chooses the position.
pub fn chess_move(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    let fen: Fen = POSITIONS[usize::from(*first) % POSITIONS.len()]
        .parse()
        .expect("a position of this file");
    let (mailbox, bitboard) = (Mailbox::new(&fen), Chess::new(&fen));
    let Some(text) = text(rest) else { return };
    let read = bitboard.read_move(text);
    assert_eq!(
        mailbox.read_move(text).map_err(drop),
        read.clone().map_err(drop),
        "{text}"
    );
    if let Ok(played) = read {
        assert!(bitboard.legal_moves().contains(&played), "{text}");
        assert_eq!(
            bitboard.read_move(&bitboard.algebraic(played)),
            Ok(played),
            "{text}"
        );
        assert_eq!(
            bitboard.read_move(&bitboard.coordinates(played)),
            Ok(played),
            "{text}"
        );
    }
}
