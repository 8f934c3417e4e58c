//! FEN: one case for each rule, and round trips.

use super::walk;
use engine_core::epd::Epd;
use engine_core::xiangqi::{Fen, Xiangqi};
use engine_core::{FenError, Notation};
use proptest::prelude::*;

fn refusal(fen: &str) -> FenError {
    fen.parse::<Fen>().expect_err(fen)
}

/// FENs, each with the rule that it alone breaks.
macro_rules! broken_rules {
    ($($fen:literal => $rule:pat,)*) => {$(
        let error = refusal($fen);
        assert!(matches!(error, $rule), "{}: {error:?}", $fen);
    )*};
}

#[test]
fn each_rule_refuses_a_fen_that_breaks_it_alone() {
    use FenError::*;
    broken_rules! {
        "3k5/9/9/9/9/9/9/9/9/4K4" => MissingFields { found: 1, .. }, // missing fields
        "" => MissingFields { found: 0, .. }, // an empty text
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 x" => ExtraField { .. }, // a seventh field
        "3k5/9/9/9/9/9/9/9/4K4 w - - 0 1" => Ranks { found: 9, .. }, // nine ranks
        "3k5/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1" => Ranks { found: 11, .. }, // eleven ranks
        "3k5/9/9PP/9/9/9/9/9/9/4K4 w - - 0 1" => Files { rank: 7, found: 11, .. }, // a rank of ten files
        "3k5/9/8/9/9/9/9/9/9/4K4 w - - 0 1" => Files { rank: 7, found: 8, .. }, // a rank of eight files
        "3k5/9//9/9/9/9/9/9/4K4 w - - 0 1" => Files { rank: 7, found: 0, .. }, // an empty rank
        "3k5/9/4x4/9/9/9/9/9/9/4K4 w - - 0 1" => Letter { rank: 7, letter: 'x', .. }, // an unknown letter
        "3k5/9/9/9/9/9/9/9/9/3QK4 w - - 0 1" => Letter { rank: 0, letter: 'Q', .. }, // the queen of chess
        "3k5/9/90/9/9/9/9/9/9/4K4 w - - 0 1" => Letter { letter: '0', .. }, // the digit zero
        "3k5/9/9/9/9/9/9/9/9/9 w - - 0 1" => Kings { found: 0, .. }, // a side without king
        "3k5/9/9/9/9/9/9/9/9/4KK3 w - - 0 1" => Kings { found: 2, .. }, // two kings of a side
        "3k5/9/9/9/9/9/9/9/4A4/3AKA3 w - - 0 1" => Pieces { found: 3, .. }, // three advisors
        "3k5/9/9/9/9/9/9/4B4/9/2B1K1B2 w - - 0 1" => Pieces { found: 3, .. }, // three elephants
        "3k5/9/9/9/9/9/9/9/NNN6/4K4 w - - 0 1" => Pieces { found: 3, .. }, // three horses
        "3k5/9/9/9/9/9/9/9/CCC6/4K4 w - - 0 1" => Pieces { found: 3, .. }, // three cannons
        "3k5/9/9/9/9/9/9/9/RRR6/4K4 w - - 0 1" => Pieces { found: 3, .. }, // three rooks
        "3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w - - 0 1" => Pieces { found: 6, .. }, // six pawns
        "3k5/9/9/9/9/9/9/9/9/6K2 w - - 0 1" => Place { .. }, // a king outside its palace
        "3k1K3/9/9/9/9/9/9/9/9/9 w - - 0 1" => Place { .. }, // a king in the other palace
        "3k5/9/9/9/9/9/4K4/9/9/9 w - - 0 1" => Place { .. }, // a king above its palace
        "3k5/9/9/9/9/9/9/9/9/2A1K4 w - - 0 1" => Place { .. }, // an advisor outside its palace
        "3k5/9/9/9/9/9/9/4A4/9/4K4 w - - 0 1" => Place { .. }, // an advisor off the diagonals
        "3k5/9/9/9/2B6/9/9/9/9/4K4 w - - 0 1" => Place { .. }, // an elephant beyond the river
        "2bk5/4b4/9/9/9/9/9/9/9/4K4 w - - 0 1" => Place { .. }, // an elephant off its points
        "3k5/9/9/9/9/9/9/P8/9/4K4 w - - 0 1" => Place { .. }, // a pawn behind its start
        "3k5/p8/9/9/9/9/9/9/9/4K4 w - - 0 1" => Place { .. }, // a black pawn behind its start
        "3k5/9/9/9/9/1P7/9/9/9/4K4 w - - 0 1" => Place { .. }, // a pawn off its file before the river
        "3k5/9/9/9/9/9/9/9/9/4K4 W - - 0 1" => SideToMove { .. }, // an unknown side
        "3k5/9/9/9/9/9/9/9/9/4K4 w K - 0 1" => UnusedField { number: 3, .. }, // castling rights
        "3k5/9/9/9/9/9/9/9/9/4K22 w" => AdjacentDigits { rank: 0, .. }, // digits beside each other
        "3k5/9/9/9/9/9/9/9/9/4K4 w - e3 0 1" => UnusedField { number: 4, .. }, // an en passant point
        // A count of plies that is no number.
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - x 1" => Counter { name: "count of plies without capture", .. },
        // A count of plies with a sign.
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - +1 1" => Counter { name: "count of plies without capture", .. },
        // A move number that overflows.
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 99999999999" => Counter { name: "full-move number", .. },
        "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1" => FacingKings { .. }, // kings that face each other
        "3k5/9/9/9/9/9/9/9/9/3RK4 w - - 0 1" => OpponentInCheck { .. }, // a king that a rook can take
        "3k5/9/9/3r5/9/9/9/9/9/3CK4 w - - 0 1" => OpponentInCheck { .. }, // a king that a cannon can take
        "3k5/9/2N6/9/9/9/9/9/9/4K4 w - - 0 1" => OpponentInCheck { .. }, // a king that a horse can take
        "3k5/9/9/9/9/9/9/9/4p4/4K4 b - - 0 1" => OpponentInCheck { .. }, // a king that a pawn can take
    }
}

#[test]
fn errors_show_the_field_and_the_bad_value() {
    let cases = [
        (
            "3k5/9/8/9/9/9/9/9/9/4K4 w - - 0 1",
            "FEN piece placement, rank 7: `8` fills 8 files instead of 9",
        ),
        (
            "3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w - - 0 1",
            "FEN piece placement: red has 6 pawns, more than 5",
        ),
        (
            "3k5/9/9/9/9/9/9/9/9/6K2 w - - 0 1",
            "FEN piece placement: a red king on g0, but it can only stand on the nine points of its palace",
        ),
        (
            "4k4/9/9/9/9/9/9/4A4/9/4K4 w - - 0 1",
            "FEN piece placement: a red advisor on e2, but it can only stand on the centre and the corners of its palace",
        ),
        (
            "2bk5/4b4/9/9/9/9/9/9/9/4K4 w - - 0 1",
            "FEN piece placement: a black elephant on e8, but it can only stand on c9, g9, a7, e7, i7, c5 and g5",
        ),
        (
            "3k5/p8/9/9/9/9/9/9/9/4K4 w - - 0 1",
            "FEN piece placement: a black pawn on a8, but it never goes back behind rank 6",
        ),
        (
            "3k5/9/9/9/9/9/9/9/9/4K4 W",
            "FEN side to move is `W` instead of `w` (or `r`) for red or `b` for black",
        ),
        (
            "3k5/9/9/9/9/9/9/9/9/4K4 w KQkq - 0 1",
            "FEN field 3 is `KQkq` instead of `-`: it has no meaning in xiangqi",
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1",
            "FEN piece placement: the kings on e0 and e9 face each other with nothing between them",
        ),
        (
            "3k5/9/9/9/9/9/9/9/9/3RK4 w - - 0 1",
            "FEN side to move: red is to move although the black king on d9 is in check",
        ),
    ];
    for (fen, message) in cases {
        assert_eq!(refusal(fen).to_string(), message);
    }
}

#[test]
fn all_fields_but_the_first_two_may_be_missing() {
    for fen in [
        "3k5/9/9/9/9/9/9/9/9/4K4 w",
        "3k5/9/9/9/9/9/9/9/9/4K4 r",
        "3k5/9/9/9/9/9/9/9/9/4K4 w -",
        "3k5/9/9/9/9/9/9/9/9/4K4 w - -",
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0",
    ] {
        let read: Fen = fen.parse().unwrap();
        assert_eq!(read.to_string(), "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    }
}

#[test]
fn e_and_h_are_read_and_b_and_n_are_written() {
    let fen: Fen = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w"
        .parse()
        .unwrap();
    assert_eq!(fen, Fen::startpos());
    assert_eq!(fen.to_string(), Fen::STARTPOS);
}

#[test]
fn every_fen_of_the_suites_is_written_back_as_it_was() {
    let suites = [
        include_str!("../../../../positions/xiangqi/perft.epd"),
        include_str!("../../../../positions/xiangqi/mates.epd"),
    ];
    for line in suites
        .into_iter()
        .flat_map(str::lines)
        .filter(|line| !line.starts_with('#'))
    {
        let position = line.parse::<Epd>().unwrap().position;
        let fen: Fen = position.parse().unwrap();
        assert!(
            fen.to_string().starts_with(&position),
            "{position} came back as {fen}"
        );
    }
}

proptest! {
    #[test]
    fn a_walks_position_survives_its_fen(seed: u64) {
        let board = walk(seed, 150);
        let fen: Fen = board.fen().parse().unwrap();
        prop_assert_eq!(&fen, &board.to_fen());
        prop_assert_eq!(Xiangqi::new(&fen).fen(), board.fen());
    }

    #[test]
    fn any_text_is_read_or_refused_without_a_panic(text in "\\PC*") {
        let _ = text.parse::<Fen>();
    }

    #[test]
    fn any_near_miss_of_a_fen_is_read_or_refused_without_a_panic(
        text in "([pP1-9][rncRNC1-9]{1,4}/){3}[kab1-9]{1,5}/([rncRNC1-9]{1,4}/){3}[KAB1-9]{3,5}/9/9 [wbr-] [Ka-] - [0-9]{1,7} [0-9]{1,7}"
    ) {
        if let Ok(fen) = text.parse::<Fen>() {
            prop_assert_eq!(fen.to_string().parse::<Fen>().unwrap(), fen);
        }
    }
}
