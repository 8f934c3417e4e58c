//! The four notations, both ways.

use super::{board, walk};
use engine_core::notation::MoveError;
use engine_core::xiangqi::{MoveStyle, Xiangqi};
use engine_core::{Notation, Position};
use std::collections::HashSet;

/// Checks that the move in ICCS is written like this, and read back.
fn is_written(fen: &str, moves: &[(&str, &str, &str)]) {
    let board = board(fen);
    for (iccs, wxf, chinese) in moves {
        let played = board.read_coordinates(iccs).unwrap();
        assert_eq!(MoveStyle::Wxf.write(&board, played), *wxf, "{iccs} in {fen}");
        assert_eq!(
            MoveStyle::Chinese.write(&board, played),
            *chinese,
            "{iccs} in {fen}"
        );
        for text in [wxf, chinese] {
            assert_eq!(board.read_algebraic(text), Ok(played), "{text} in {fen}");
        }
    }
}

fn read(board: &Xiangqi, style: MoveStyle, text: &str) -> String {
    match style.read(board, text) {
        Ok(played) => played.to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn files_are_counted_from_the_movers_right_hand() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    is_written(
        start,
        &[
            ("h2e2", "C2=5", "炮二平五"),
            ("h0g2", "H2+3", "马二进三"),
            ("h2h9", "C2+7", "炮二进七"),
            ("b2b1", "C8-1", "炮八退一"),
            ("g0e2", "E3+5", "相三进五"),
            ("d0e1", "A6+5", "仕六进五"),
            ("g3g4", "P3+1", "兵三进一"),
            ("e0e1", "K5+1", "帅五进一"),
            ("i0i2", "R1+2", "车一进二"),
        ],
    );
    is_written(
        &start.replace(" w", " b"),
        &[
            ("h7e7", "C8=5", "炮８平５"),
            ("b9c7", "H2+3", "马２进３"),
            ("g6g5", "P7+1", "卒７进１"),
            ("c9e7", "E3+5", "象３进５"),
            ("d9e8", "A4+5", "士４进５"),
            ("e9e8", "K5+1", "将５进１"),
            ("a9a8", "R1+1", "车１进１"),
        ],
    );
}

#[test]
fn of_two_pieces_on_a_file_one_is_the_front_and_one_the_rear() {
    is_written(
        "3k5/9/9/2r6/9/3N5/2r6/3N5/9/4K4 w",
        &[
            ("d4f5", "H++4", "前马进四"),
            ("d4b3", "H+-8", "前马退八"),
            ("d2b1", "H--8", "后马退八"),
        ],
    );
    is_written(
        "3k5/9/9/2r6/9/3N5/2r6/3N5/9/4K4 b",
        &[("c6c8", "R--2", "后车退２"), ("c3d3", "R+=4", "前车平４")],
    );
}

#[test]
fn advisors_and_elephants_are_named_by_their_file() {
    let fen = "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w";
    is_written(
        fen,
        &[
            ("d2e1", "A6-5", "仕六退五"),
            ("d0e1", "A6+5", "仕六进五"),
            ("c4e2", "E7-5", "相七退五"),
            ("c0e2", "E7+5", "相七进五"),
        ],
    );
    let board = board(fen);
    assert_eq!(read(&board, MoveStyle::Wxf, "A+-5"), "d2e1");
    assert_eq!(read(&board, MoveStyle::Chinese, "后仕进五"), "d0e1");
}

#[test]
fn three_pawns_on_a_file_are_front_middle_and_rear() {
    is_written(
        "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w",
        &[
            ("g7f7", "P+=4", "前兵平四"),
            ("g6f6", "P3=4", "中兵平四"),
            ("g5f5", "P-=4", "后兵平四"),
        ],
    );
}

#[test]
fn four_and_five_pawns_on_a_file_are_counted_from_the_front() {
    is_written(
        "3k5/6P2/6P2/6P2/6P2/9/P8/9/9/4K4 w",
        &[
            ("g8f8", "++=4", "前兵平四"),
            ("g7f7", "P+=4", "二兵平四"),
            ("g6f6", "P-=4", "三兵平四"),
            ("g5f5", "--=4", "四兵平四"),
            ("a3a4", "P9+1", "兵九进一"),
        ],
    );
    is_written(
        "4k4/9/9/9/9/2p6/2p6/2p6/2p6/2p2K3 b",
        &[
            ("c0b0", "++=2", "前卒平２"),
            ("c1b1", "P+=2", "二卒平２"),
            ("c2b2", "P3=2", "三卒平２"),
            ("c3b3", "P-=2", "四卒平２"),
            ("c4b4", "--=2", "五卒平２"),
        ],
    );
}

#[test]
fn pawns_behind_each_other_on_two_files_are_named_by_file_and_place() {
    is_written(
        "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w",
        &[
            ("g7f7", "3+=4", "前三平四"),
            ("g6f6", "33=4", "中三平四"),
            ("g5f5", "3-=4", "后三平四"),
            ("c7d7", "7+=6", "前七平六"),
            ("c6d6", "7-=6", "后七平六"),
        ],
    );
}

#[test]
fn other_spellings_are_read_too() {
    let red = board("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    for (text, iccs) in [
        ("c2.5", "h2e2"),
        ("n2+3", "h0g2"),
        ("B3+5", "g0e2"),
        ("砲二平五", "h2e2"),
        ("馬2進3", "h0g2"),
        ("士六进五", "d0e1"),
        ("卒３進１", "g3g4"),
    ] {
        assert_eq!(
            red.read_algebraic(text).map(|played| played.to_string()),
            Ok(iccs.to_owned()),
            "{text}"
        );
    }
}

#[test]
fn the_file_alone_will_do_where_just_one_of_two_pieces_fits() {
    let board = board("3k5/9/9/9/9/C8/9/C8/9/4K4 w");
    assert_eq!(read(&board, MoveStyle::Wxf, "C9-2"), "a2a0");
    let error = MoveStyle::Wxf.read(&board, "C9=5").unwrap_err();
    assert!(matches!(error, MoveError::Ambiguous { .. }));
    assert!(
        error
            .to_string()
            .starts_with("`C9=5` may be a4e4 or a2e2 in 3k5/")
    );
}

#[test]
fn texts_that_are_no_moves_are_refused() {
    let board = board("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    for (style, text) in [
        (MoveStyle::Iccs, "h2"),
        (MoveStyle::Iccs, "h2e10"),
        (MoveStyle::Iccs, "j2e2"),
        (MoveStyle::Uci, "h0e3"),
        (MoveStyle::Uci, "h11e3"),
        (MoveStyle::Wxf, "X2=5"),
        (MoveStyle::Wxf, "C0=5"),
        (MoveStyle::Wxf, "C2=55"),
        (MoveStyle::Chinese, "炮二平"),
        (MoveStyle::Chinese, "炮二走五"),
        (MoveStyle::Chinese, "二炮平０"),
    ] {
        let error = style.read(&board, text).unwrap_err();
        assert!(matches!(error, MoveError::Syntax { .. }), "{text}: {error}");
    }
    for (style, text) in [
        (MoveStyle::Iccs, "h2e3"),
        (MoveStyle::Uci, "h2e2"),
        (MoveStyle::Wxf, "C3=5"),
        (MoveStyle::Chinese, "炮三平五"),
    ] {
        let error = style.read(&board, text).unwrap_err();
        assert!(matches!(error, MoveError::Illegal { .. }), "{text}: {error}");
    }
    let error = board.read_move("Cc5").unwrap_err();
    assert_eq!(
        error.to_string(),
        "`Cc5` is not a move: expected a move in WXF such as C2=5, H8+7, R+-1 or 炮二平五"
    );
}

#[test]
fn uci_counts_ranks_from_1_to_10() {
    let board = board("3k5/9/9/9/9/9/9/9/9/R3K4 w");
    let played = board.read_coordinates("a0a9").unwrap();
    assert_eq!(MoveStyle::Uci.write(&board, played), "a1a10");
    assert_eq!(MoveStyle::Uci.read(&board, "a1a10"), Ok(played));
}

#[test]
fn every_legal_move_is_read_back_in_every_notation_and_no_two_are_written_alike() {
    // The last has pawns enough on few files to meet every name that a pawn can have.
    let crowded = "3k5/9/P8/1P7/P8/P1P6/9/9/9/4K4 w";
    for seed in 0..1_500 {
        let start = if seed % 3 == 0 { Some(crowded) } else { None };
        let board = match start {
            Some(fen) => {
                let mut random = engine_core::random::SplitMix64::new(seed);
                engine_core::random::walk(board(fen), 60, &mut random)
            }
            None => walk(seed, 150),
        };
        for style in MoveStyle::ALL {
            let mut written = HashSet::new();
            for played in board.legal_moves() {
                let text = style.write(&board, played);
                assert_eq!(style.read(&board, &text), Ok(played), "{text} in {board:?}");
                assert!(written.insert(text), "{style}: {written:?} in {board:?}");
            }
        }
    }
}

#[test]
fn the_styles_are_known_by_name() {
    for style in MoveStyle::ALL {
        assert_eq!(style.to_string().parse(), Ok(*style));
    }
    let error = "san".parse::<MoveStyle>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown notation `san`: known are iccs, uci, wxf and chinese"
    );
}
