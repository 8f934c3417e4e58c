//! The four notations, reading and writing.

use super::board;
use engine_core::Notation;
use engine_core::notation::MoveError;
use engine_core::xiangqi::MoveStyle;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/// Positions, with moves in ICCS, WXF and Chinese notation.
const WRITTEN: [(&str, &str); 9] = [
    // Files are counted from the player's right.
    (
        START,
        "h2e2 C2=5 炮二平五, h0g2 H2+3 马二进三, h2h9 C2+7 炮二进七, b2b1 C8-1 炮八退一, \
         g0e2 E3+5 相三进五, d0e1 A6+5 仕六进五, g3g4 P3+1 兵三进一, e0e1 K5+1 帅五进一, \
         i0i2 R1+2 车一进二",
    ),
    (
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b",
        "h7e7 C8=5 炮８平５, b9c7 H2+3 马２进３, g6g5 P7+1 卒７进１, c9e7 E3+5 象３进５, \
         d9e8 A4+5 士４进５, e9e8 K5+1 将５进１, a9a8 R1+1 车１进１",
    ),
    // Of two pieces on a file, one is the front and one the rear.
    (
        "3k5/9/9/2r6/9/3N5/2r6/3N5/9/4K4 w",
        "d4f5 H++4 前马进四, d4b3 H+-8 前马退八, d2b1 H--8 后马退八",
    ),
    (
        "3k5/9/9/2r6/9/3N5/2r6/3N5/9/4K4 b",
        "c6c8 R--2 后车退２, c3d3 R+=4 前车平４",
    ),
    // Advisors and elephants are named by their file.
    (
        GUARDS,
        "d2e1 A6-5 仕六退五, d0e1 A6+5 仕六进五, c4e2 E7-5 相七退五, c0e2 E7+5 相七进五",
    ),
    // Three pawns on a file are front, middle and rear; four or five are counted from the front.
    (
        "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w",
        "g7f7 P+=4 前兵平四, g6f6 P3=4 中兵平四, g5f5 P-=4 后兵平四",
    ),
    (
        "3k5/6P2/6P2/6P2/6P2/9/P8/9/9/4K4 w",
        "g8f8 ++=4 前兵平四, g7f7 P+=4 二兵平四, g6f6 P-=4 三兵平四, g5f5 --=4 四兵平四, a3a4 P9+1 兵九进一",
    ),
    (
        "4k4/9/9/9/9/2p6/2p6/2p6/2p6/2p2K3 b",
        "c0b0 ++=2 前卒平２, c1b1 P+=2 二卒平２, c2b2 P3=2 三卒平２, c3b3 P-=2 四卒平２, c4b4 --=2 五卒平２",
    ),
    // If there are several pawns on each of two files, they are named by file and place.
    (
        "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w",
        "g7f7 3+=4 前三平四, g6f6 33=4 中三平四, g5f5 3-=4 后三平四, c7d7 7+=6 前七平六, c6d6 7-=6 后七平六",
    ),
];

const GUARDS: &str = "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w";

#[test]
fn moves_are_written_and_read_by_the_rules_of_each_notation() {
    for (fen, moves) in WRITTEN {
        let board = board(fen);
        for written in moves.split(", ") {
            let texts: Vec<&str> = written.split(' ').collect();
            let [iccs, wxf, chinese] = texts[..] else {
                panic!("{written}");
            };
            let played = board.read_coordinates(iccs).unwrap();
            assert_eq!(MoveStyle::Wxf.write(&board, played), wxf, "{iccs} in {fen}");
            assert_eq!(
                MoveStyle::Chinese.write(&board, played),
                chinese,
                "{iccs} in {fen}"
            );
            for text in [wxf, chinese] {
                assert_eq!(board.read_algebraic(text), Ok(played), "{text} in {fen}");
            }
        }
    }
}

#[test]
fn other_spellings_are_read_too() {
    for (fen, text, iccs) in [
        (START, "c2.5", "h2e2"),
        (START, "n2+3", "h0g2"),
        (START, "B3+5", "g0e2"),
        (START, "砲二平五", "h2e2"),
        (START, "馬2進3", "h0g2"),
        (START, "士六进五", "d0e1"),
        (START, "卒３進１", "g3g4"),
        (GUARDS, "A+-5", "d2e1"),
        (GUARDS, "后仕进五", "d0e1"),
        // The file alone is enough if only one of the two pieces can make the move.
        ("3k5/9/9/9/9/C8/9/C8/9/4K4 w", "C9-2", "a2a0"),
    ] {
        let read = board(fen).read_algebraic(text);
        assert_eq!(
            read.map(|played| played.to_string()),
            Ok(iccs.to_owned()),
            "{text}"
        );
    }
}

#[test]
fn texts_that_are_no_moves_are_refused() {
    let two_cannons = board("3k5/9/9/9/9/C8/9/C8/9/4K4 w");
    let error = two_cannons.read_algebraic("C9=5").unwrap_err().to_string();
    assert!(error.starts_with("`C9=5` may be a4e4 or a2e2 in 3k5/"), "{error}");
    let board = board(START);
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
fn pawns_on_two_files_may_be_counted_from_the_front() {
    let board = board("3k5/9/4P1P2/4P1P2/4P4/9/9/9/9/5K3 w - - 0 1");
    for (text, played) in [
        ("35=6", "e5d5"),
        ("15=6", "e7d7"),
        ("25=6", "e6d6"),
        ("3+=4", "g7f7"),
        ("13=4", "g7f7"),
    ] {
        let read = board
            .read_algebraic(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(board.coordinates(read), played, "{text}");
    }
    assert!(board.read_algebraic("45=6").is_err());
}
