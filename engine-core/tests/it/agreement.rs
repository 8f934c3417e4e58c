//! Compares the two chess boards. They differ only in the en passant square: the mailbox board keeps it even
//! if no capture is possible.

use engine_core::chess::{Chess, ChessBoard, Mailbox, Move, Special};
use engine_core::{Captures, Evaluate, MoveTables};
use engine_core::{MoveScope, Notation, Position};

fn sorted(mut moves: Vec<Move>) -> Vec<String> {
    moves.sort_by_key(Move::to_string);
    moves
        .iter()
        .map(|played| format!("{played} takes {:?} by {:?}", played.captured(), played.mover()))
        .collect()
}

/// All properties of a position that matter to the rules.
fn state(board: &(impl ChessBoard + Evaluate)) -> (String, u64, i32, bool) {
    (
        board.fen(),
        board.key().0,
        board.evaluate().centipawns(),
        board.in_check(),
    )
}

fn legal_captures(board: &impl ChessBoard) -> Vec<Move> {
    let mut captures = Vec::new();
    board.generate(MoveScope::Captures, &mut captures);
    let mut board = board.clone();
    captures.retain(|&played| match board.make(played) {
        Some(undo) => {
            board.unmake(played, undo);
            true
        }
        None => false,
    });
    captures
}

/// The position without an en passant square where no capture is legal.
fn by_the_laws(mailbox: &Mailbox) -> Mailbox {
    let fen = mailbox.fen();
    let mut moves = mailbox.legal_moves().into_iter();
    if moves.any(|played| played.special() == Special::EnPassant) {
        return mailbox.clone();
    }
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[3] = "-";
    Mailbox::new(&fields.join(" ").parse().unwrap())
}

pub(crate) fn agree(mailbox: &Mailbox, bitboard: &Chess) {
    assert_eq!(state(&by_the_laws(mailbox)), state(bitboard));
    assert_eq!(mailbox.structure(), bitboard.structure());
    assert_eq!(
        mailbox.drawn_by_fifty_move_rule(),
        bitboard.drawn_by_fifty_move_rule()
    );
    let (moves, others) = (mailbox.legal_moves(), bitboard.legal_moves());
    assert_eq!(sorted(moves.clone()), sorted(others), "{mailbox:?}");
    assert_eq!(
        sorted(legal_captures(mailbox)),
        sorted(legal_captures(bitboard)),
        "{mailbox:?}"
    );
    assert_eq!(
        mailbox.without_legal_moves(),
        bitboard.without_legal_moves(),
        "{mailbox:?}"
    );
    assert_eq!(
        mailbox.non_pawn_material(),
        bitboard.non_pawn_material(),
        "{mailbox:?}"
    );
    let count = moves.len() as u64;
    assert_eq!(mailbox.clone().count_moves(), count, "{mailbox:?}");
    assert_eq!(bitboard.clone().count_moves(), count, "{mailbox:?}");
    for played in moves {
        assert_eq!(
            mailbox.capture(played),
            bitboard.capture(played),
            "{played} in {mailbox:?}"
        );
        assert_eq!(
            mailbox.history_index(played),
            bitboard.history_index(played),
            "{played} in {mailbox:?}"
        );
        assert_eq!(mailbox.algebraic(played), bitboard.algebraic(played));
    }
}
