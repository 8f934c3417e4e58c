//! Positions that no game can reach: each can be played, on every board and within the bounds of a search, or
//! is refused by name.

use engine_core::chess;
use engine_core::xiangqi;
use fuzz_checks::{chess_fen, xiangqi_fen};

/// The lines of a table: a FEN, and what is to be said of it.
fn lines(table: &str) -> impl Iterator<Item = (&str, &str)> {
    table
        .trim()
        .lines()
        .map(|line| line.trim().split_once(" => ").unwrap())
}

/// Nothing that the rules of moving need is wrong with these: they say what can move where, and not how it
/// came about.
const PLAYABLE: &str = "
    6nk/6np/8/QQQQQ3/QQQQQ3/8/8/6K1 w - - 0 1 => ten queens
    6nk/6np/8/8/QQQQQQQQ/8/PPPPPPP1/K7 w - - 0 1 => eight queens and seven pawns
    kqqqqqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQQQQK w - - 0 1 => fifteen queens each
    6nk/6np/8/8/8/8/RRRRR3/RRRRRK2 w - - 0 1 => no pawn, ten rooks
    4k3/8/8/P7/8/8/PPPPPPPP/4K3 w - - 0 1 => nine pawns
    4k3/8/8/8/8/B1B1B3/8/4K3 w - - 0 1 => both bishops of one colour, thrice
    4k3/8/8/8/4r3/8/4r3/4K3 w - - 0 1 => two checks on one line
    8/8/7k/8/r2K3r/8/8/8 w - - 0 1 => two checks from opposite sides of one line
    4r2k/8/8/8/1b6/8/2n5/4K3 w - - 0 1 => three checks
    7k/8/2n1n3/1n3n2/3K4/1n3n2/2n1n3/8 w - - 0 1 => eight checks by knights
    7k/8/8/8/8/8/3p4/4K3 w - - 0 1 => a check by a pawn that cannot have moved there
    R6k/8/8/8/3Pp3/8/8/K7 b - d3 0 1 => check although the last move was a double step elsewhere
    4k3/8/8/3Pp3/8/8/8/r3K3 w - e6 0 1 => en passant square behind a pawn, and a check that the step cannot have opened
    8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1 => en passant that would uncover the own king
    r3k2r/8/8/8/4R3/8/8/R3K2R b KQkq - 0 1 => castling rights although the king is in check
    k7/8/8/8/8/5qqq/5qqq/7K w - - 0 1 => mated by sixteen
    4k3/8/8/8/8/8/8/4K3 w - - 65535 65535 => counters at their ends";

const REFUSED: &str = "
    QQQQQQQQ/QQQQQQQQ/8/8/7k/8/8/K7 w - - 0 1 => white has 17 pieces, more than 16
    8/8/8/QQQQQQQQ/Q7/7k/PPPPPPPP/6K1 w - - 0 1 => white has 18 pieces, more than 16
    4k3/8/8/8/8/8/8/P3K3 w - - 0 1 => a white pawn on a1, but no pawn can stand on rank 1 or 8
    p3k3/8/8/8/8/8/8/4K3 w - - 0 1 => a black pawn on a8, but no pawn can stand on rank 1 or 8
    4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1 => white is to move although the black king on e8 is in check
    4k3/4R3/8/8/8/8/4r3/4K3 b - - 0 1 => black is to move although the white king on e1 is in check
    8/8/8/3kK3/8/8/8/8 w - - 0 1 => white is to move although the black king on d5 is in check
    4k3/8/8/8/8/8/8/8 w - - 0 1 => white has 0 kings instead of 1
    4k3/8/8/8/8/8/8/KK6 w - - 0 1 => white has 2 kings instead of 1";

#[test]
fn chess_positions_that_no_game_reaches_can_be_played_or_are_refused_by_name() {
    for (fen, what) in lines(PLAYABLE) {
        assert!(
            fen.parse::<chess::Fen>().is_ok(),
            "{what}: {:?}",
            fen.parse::<chess::Fen>()
        );
        chess_fen(fen.as_bytes());
    }
    for (fen, why) in lines(REFUSED) {
        let refused = fen.parse::<chess::Fen>().unwrap_err().to_string();
        assert!(refused.ends_with(why), "{refused}");
    }
}

const PLAYABLE_XIANGQI: &str = "
    3k5/9/9/PPPPP4/9/9/9/9/9/4K4 w - - 0 1 => five pawns on one rank beyond the river
    3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w - - 0 1 => three pawns on one file
    3k5/9/9/9/9/4c4/9/4r4/9/4K4 w - - 0 1 => two checks on one line, by chariot and cannon
    3k5/9/9/9/9/9/9/3n1n3/3pKp3/9 w - - 0 1 => four checks at once
    3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 => nothing but kings
    3k5/9/9/9/9/9/9/9/3p5/5K3 w - - 0 1 => a pawn that stands beside the palace's edge
    3k5/9/9/9/9/9/9/9/9/4K4 w - - 65535 65535 => counters at their ends";

const REFUSED_XIANGQI: &str = "
    3k5/9/9/9/9/9/9/9/9/RRR1K4 w - - 0 1 => red has 3 rooks, more than 2
    3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w - - 0 1 => red has 6 pawns, more than 5
    3k5/9/9/9/9/9/9/9/P8/4K4 w - - 0 1 => a red pawn on a1, but it never goes back behind rank 3
    3k5/9/9/9/9/1P7/9/9/9/4K4 w - - 0 1 => before the river it stays on the files a, c, e, g and i
    3k5/9/9/9/9/9/9/9/9/K8 w - - 0 1 => a red king on a0, but it can only stand on the nine points of its palace
    3k5/9/9/9/9/9/9/9/9/3AK1A2 w - - 0 1 => a red advisor on g0, but it can only stand on the centre and the corners of its palace
    3k5/9/9/B8/9/9/9/9/9/4K4 w - - 0 1 => a red elephant on a6, but it can only stand on c0, g0, a2, e2, i2, c4 and g4
    4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 => the kings on e0 and e9 face each other with nothing between them
    3k5/9/9/3R5/9/9/9/9/9/4K4 w - - 0 1 => red is to move although the black king on d9 is in check";

#[test]
fn xiangqi_positions_that_no_game_reaches_can_be_played_or_are_refused_by_name() {
    for (fen, what) in lines(PLAYABLE_XIANGQI) {
        assert!(
            fen.parse::<xiangqi::Fen>().is_ok(),
            "{what}: {:?}",
            fen.parse::<xiangqi::Fen>()
        );
        xiangqi_fen(fen.as_bytes());
    }
    for (fen, why) in lines(REFUSED_XIANGQI) {
        let refused = fen.parse::<xiangqi::Fen>().unwrap_err().to_string();
        assert!(refused.ends_with(why), "{refused}");
    }
}
