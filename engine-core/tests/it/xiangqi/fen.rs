//! FEN: one case for each rule, and round trips.

use super::walk;
use engine_core::Notation;
use engine_core::epd::Epd;
use engine_core::xiangqi::{Fen, FenError, Xiangqi};
use proptest::prelude::*;

fn refusal(fen: &str) -> FenError {
    fen.parse::<Fen>().expect_err(fen)
}

/// A rule: the pattern of its error and a FEN that breaks just that rule.
macro_rules! refuses {
    ($($name:ident: $fen:literal => $error:pat,)*) => {$(
        #[test]
        fn $name() {
            let error = refusal($fen);
            assert!(matches!(error, $error), "{error:?}");
        }
    )*};
}

refuses! {
    refuses_missing_fields: "3k5/9/9/9/9/9/9/9/9/4K4" => FenError::MissingFields { found: 1, .. },
    refuses_an_empty_text: "" => FenError::MissingFields { found: 0, .. },
    refuses_a_seventh_field: "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 x" => FenError::ExtraField { .. },
    refuses_nine_ranks: "3k5/9/9/9/9/9/9/9/4K4 w - - 0 1" => FenError::Ranks { found: 9, .. },
    refuses_eleven_ranks: "3k5/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1" => FenError::Ranks { found: 11, .. },
    refuses_a_rank_of_ten_files: "3k5/9/9PP/9/9/9/9/9/9/4K4 w - - 0 1" => FenError::Files { rank: 7, found: 11, .. },
    refuses_a_rank_of_eight_files: "3k5/9/8/9/9/9/9/9/9/4K4 w - - 0 1" => FenError::Files { rank: 7, found: 8, .. },
    refuses_an_empty_rank: "3k5/9//9/9/9/9/9/9/4K4 w - - 0 1" => FenError::Files { rank: 7, found: 0, .. },
    refuses_an_unknown_letter: "3k5/9/4x4/9/9/9/9/9/9/4K4 w - - 0 1" => FenError::Letter { rank: 7, letter: 'x', .. },
    refuses_the_queen_of_chess: "3k5/9/9/9/9/9/9/9/9/3QK4 w - - 0 1" => FenError::Letter { rank: 0, letter: 'Q', .. },
    refuses_the_digit_zero: "3k5/9/90/9/9/9/9/9/9/4K4 w - - 0 1" => FenError::Letter { letter: '0', .. },
    refuses_a_side_without_king: "3k5/9/9/9/9/9/9/9/9/9 w - - 0 1" => FenError::Kings { found: 0, .. },
    refuses_two_kings_of_a_side: "3k5/9/9/9/9/9/9/9/9/4KK3 w - - 0 1" => FenError::Kings { found: 2, .. },
    refuses_three_advisors: "3k5/9/9/9/9/9/9/9/4A4/3AKA3 w - - 0 1" => FenError::Pieces { found: 3, .. },
    refuses_three_elephants: "3k5/9/9/9/9/9/9/4B4/9/2B1K1B2 w - - 0 1" => FenError::Pieces { found: 3, .. },
    refuses_three_horses: "3k5/9/9/9/9/9/9/9/NNN6/4K4 w - - 0 1" => FenError::Pieces { found: 3, .. },
    refuses_three_cannons: "3k5/9/9/9/9/9/9/9/CCC6/4K4 w - - 0 1" => FenError::Pieces { found: 3, .. },
    refuses_three_rooks: "3k5/9/9/9/9/9/9/9/RRR6/4K4 w - - 0 1" => FenError::Pieces { found: 3, .. },
    refuses_six_pawns: "3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w - - 0 1" => FenError::Pieces { found: 6, .. },
    refuses_a_king_outside_its_palace: "3k5/9/9/9/9/9/9/9/9/6K2 w - - 0 1" => FenError::OutsidePalace { .. },
    refuses_a_king_in_the_other_palace: "3k1K3/9/9/9/9/9/9/9/9/9 w - - 0 1" => FenError::OutsidePalace { .. },
    refuses_a_king_above_its_palace: "3k5/9/9/9/9/9/4K4/9/9/9 w - - 0 1" => FenError::OutsidePalace { .. },
    refuses_an_advisor_outside_its_palace: "3k5/9/9/9/9/9/9/9/9/2A1K4 w - - 0 1" => FenError::OutsidePalace { .. },
    refuses_an_advisor_off_the_diagonals: "3k5/9/9/9/9/9/9/4A4/9/4K4 w - - 0 1" => FenError::OutsidePalace { .. },
    refuses_an_elephant_beyond_the_river: "3k5/9/9/9/2B6/9/9/9/9/4K4 w - - 0 1" => FenError::ElephantPoint { .. },
    refuses_an_elephant_off_its_points: "2bk5/4b4/9/9/9/9/9/9/9/4K4 w - - 0 1" => FenError::ElephantPoint { .. },
    refuses_a_pawn_behind_its_start: "3k5/9/9/9/9/9/9/P8/9/4K4 w - - 0 1" => FenError::PawnBehindStart { .. },
    refuses_a_black_pawn_behind_its_start: "3k5/p8/9/9/9/9/9/9/9/4K4 w - - 0 1" => FenError::PawnBehindStart { .. },
    refuses_a_pawn_off_its_file_before_the_river: "3k5/9/9/9/9/1P7/9/9/9/4K4 w - - 0 1" => FenError::PawnOffFile { .. },
    refuses_an_unknown_side: "3k5/9/9/9/9/9/9/9/9/4K4 W - - 0 1" => FenError::SideToMove { .. },
    refuses_castling_rights: "3k5/9/9/9/9/9/9/9/9/4K4 w K - 0 1" => FenError::UnusedField { number: 3, .. },
    refuses_digits_beside_each_other: "3k5/9/9/9/9/9/9/9/9/4K22 w" => FenError::AdjacentDigits { rank: 0, .. },
    refuses_an_en_passant_point: "3k5/9/9/9/9/9/9/9/9/4K4 w - e3 0 1" => FenError::UnusedField { number: 4, .. },
    refuses_a_count_of_plies_that_is_no_number: "3k5/9/9/9/9/9/9/9/9/4K4 w - - x 1" => FenError::HalfmoveClock { .. },
    refuses_a_count_of_plies_with_a_sign: "3k5/9/9/9/9/9/9/9/9/4K4 w - - +1 1" => FenError::HalfmoveClock { .. },
    refuses_a_move_number_that_overflows: "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 99999999999" => FenError::FullmoveNumber { .. },
    refuses_kings_that_face_each_other: "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1" => FenError::FacingKings { .. },
    refuses_a_king_that_a_rook_can_take: "3k5/9/9/9/9/9/9/9/9/3RK4 w - - 0 1" => FenError::OpponentInCheck { .. },
    refuses_a_king_that_a_cannon_can_take: "3k5/9/9/3r5/9/9/9/9/9/3CK4 w - - 0 1" => FenError::OpponentInCheck { .. },
    refuses_a_king_that_a_horse_can_take: "3k5/9/2N6/9/9/9/9/9/9/4K4 w - - 0 1" => FenError::OpponentInCheck { .. },
    refuses_a_king_that_a_pawn_can_take: "3k5/9/9/9/9/9/9/9/4p4/4K4 b - - 0 1" => FenError::OpponentInCheck { .. },
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
