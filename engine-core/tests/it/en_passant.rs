//! When the en passant square is part of the position: on the bitboard, only if a capture on it is legal; on
//! the mailbox board, after every double step.

use engine_core::chess::{Chess, ChessBoard, Mailbox};
use engine_core::{Notation, Position};

fn bitboard(fen: &str) -> Chess {
    Chess::new(&fen.parse().unwrap())
}

/// The FEN fields for the en passant square on both boards after White plays e2e4.
fn after_e2e4(fen: &str) -> (String, String) {
    fn field<B: Notation>(mut board: B) -> String {
        let played = board.read_coordinates("e2e4").unwrap();
        board.make(played).unwrap();
        board.fen().split(' ').nth(3).unwrap().to_owned()
    }
    let fen = fen.parse().unwrap();
    (field(Chess::new(&fen)), field(Mailbox::new(&fen)))
}

#[test]
fn a_passed_square_counts_on_the_bitboard_if_it_can_be_captured_on_and_on_the_mailbox_board_always() {
    for case in "\
        nobody beside it                        4k3/8/8/8/8/8/4P3/4K3          -
        a pawn beside it                        4k3/8/8/8/3p4/8/4P3/4K3        e3
        a knight beside it                      4k3/8/8/8/3n4/8/4P3/4K3        -
        a pawn of its own beside it             4k3/8/8/8/3P4/8/4P3/4K3        -
        pinned on the file                      3k4/8/8/8/3p4/8/4P3/3RK3       -
        pinned on another diagonal              8/8/5k2/8/3p4/2B5/4P3/4K3      -
        pinned on the diagonal of the capture   8/8/1k6/8/3p4/8/4PQ2/4K3       e3
        both pawns leave the king's rank        8/8/8/8/k2p3Q/8/4P3/4K3        -
        the step gives check from behind        8/8/8/8/3p4/8/R3P2k/4K3        -
        the pawn itself gives check             8/8/8/3k4/3p4/8/4P3/4K3        e3
        one of two pawns is pinned              3k4/8/8/8/3p1p2/8/4P3/3RK3     e3
        both are pinned                         8/8/3k4/8/3p1p2/6B1/4P3/3RK3   -"
        .lines()
    {
        let mut fields = case.split_whitespace().rev();
        let (expected, placement) = (fields.next().unwrap(), fields.next().unwrap());
        let (bitboard, mailbox) = after_e2e4(&format!("{placement} w - - 0 1"));
        assert_eq!(bitboard, expected, "{case}");
        assert_eq!(mailbox, "e3", "{case}");
    }
}

#[test]
fn a_fen_with_a_passed_square_that_nobody_can_capture_on_is_the_position_without_it() {
    let fens = [
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            false,
        ),
        ("8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1", false),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", true),
    ];
    for (fen, belongs) in fens {
        let (with, without) = (bitboard(fen), bitboard(&fen.replace(" e3 ", " - ")));
        assert_eq!(with.key() != without.key(), belongs, "{fen}");
        assert_eq!(with.fen() == fen, belongs, "{fen}");
        let (with, without) = (
            Mailbox::new(&fen.parse().unwrap()),
            Mailbox::new(&without.to_fen()),
        );
        assert_ne!(with.key(), without.key(), "{fen}");
        assert_eq!(with.fen(), fen);
    }
}
