//! When a square that a pawn has passed belongs to the position: by the laws if a capture on it is legal.

use super::random_walk::walk;
use engine_core::chess::{Chess, ChessBoard, Mailbox, Special};
use engine_core::{Notation, Position};

fn bitboard(fen: &str) -> Chess {
    Chess::new(&fen.parse().unwrap())
}

/// White plays e2e4; what the FEN says of the square that was passed.
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
    let cases = [
        ("nobody beside it", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "-"),
        ("a pawn beside it", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e3"),
        ("a knight beside it", "4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1", "-"),
        (
            "a pawn of its own beside it",
            "4k3/8/8/8/3P4/8/4P3/4K3 w - - 0 1",
            "-",
        ),
        ("pinned on the file", "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "-"),
        (
            "pinned on another diagonal",
            "8/8/5k2/8/3p4/2B5/4P3/4K3 w - - 0 1",
            "-",
        ),
        (
            "pinned on the diagonal of the capture",
            "8/8/1k6/8/3p4/8/4PQ2/4K3 w - - 0 1",
            "e3",
        ),
        (
            "both pawns leave the king's rank",
            "8/8/8/8/k2p3Q/8/4P3/4K3 w - - 0 1",
            "-",
        ),
        (
            "the step gives check from behind",
            "8/8/8/8/3p4/8/R3P2k/4K3 w - - 0 1",
            "-",
        ),
        (
            "the pawn itself gives check",
            "8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1",
            "e3",
        ),
        (
            "one of two pawns is pinned",
            "3k4/8/8/8/3p1p2/8/4P3/3RK3 w - - 0 1",
            "e3",
        ),
        ("both are pinned", "8/8/3k4/8/3p1p2/6B1/4P3/3RK3 w - - 0 1", "-"),
    ];
    for (what, fen, expected) in cases {
        let (bitboard, mailbox) = after_e2e4(fen);
        assert_eq!(bitboard, expected, "{what}");
        assert_eq!(mailbox, "e3", "{what}");
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

/// The legal moves, as cozy-chess has them.
fn moves_by_cozy(fen: &str) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::new();
    fen.parse::<cozy_chess::Board>().unwrap().generate_moves(|some| {
        moves.extend(some);
        false
    });
    moves.sort_by_key(ToString::to_string);
    moves
}

#[test]
fn a_passed_square_belongs_to_the_key_if_cozy_chess_has_a_move_more_with_it() {
    let (mut same, mut different) = (0, 0);
    for seed in 0..4_000 {
        let before = walk(seed, 60);
        for played in before.legal_moves() {
            if played.special() != Special::DoublePush {
                continue;
            }
            let mut after = before.clone();
            after.make(played).unwrap();
            let with = after.fen();
            let passed = with.split(' ').nth(3).unwrap();
            let without = with.replace(&format!(" {passed} "), " - ");
            let expected = moves_by_cozy(&with) == moves_by_cozy(&without);
            assert_eq!(
                bitboard(&with).key() == bitboard(&without).key(),
                expected,
                "{with}"
            );
            same += usize::from(expected);
            different += usize::from(!expected);
        }
    }
    assert!(same > 200 && different > 20, "{same} {different}");
}
