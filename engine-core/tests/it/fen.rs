//! FEN: one case for each rule, and round trips.

use engine_core::chess::{Fen, FenError};
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
    refuses_missing_fields: "8/8/8/8/8/8/8/K1k5 w -" => FenError::MissingFields { found: 3, .. },
    refuses_an_empty_text: "" => FenError::MissingFields { found: 0, .. },
    refuses_a_seventh_field: "8/8/8/8/8/8/8/K1k5 w - - 0 1 x" => FenError::ExtraField { .. },
    refuses_seven_ranks: "8/8/8/8/8/8/K1k5 w - - 0 1" => FenError::Ranks { found: 7, .. },
    refuses_nine_ranks: "8/8/8/8/8/8/8/8/K1k5 w - - 0 1" => FenError::Ranks { found: 9, .. },
    refuses_a_rank_of_nine_files: "8/8/7PP/8/8/8/8/K1k5 w - - 0 1" => FenError::Files { rank: 6, found: 9, .. },
    refuses_a_rank_of_seven_files: "8/8/7/8/8/8/8/K1k5 w - - 0 1" => FenError::Files { rank: 6, found: 7, .. },
    refuses_an_empty_rank: "8/8//8/8/8/8/K1k5 w - - 0 1" => FenError::Files { rank: 6, found: 0, .. },
    refuses_an_unknown_letter: "8/8/4x3/8/8/8/8/K1k5 w - - 0 1" => FenError::Letter { rank: 6, letter: 'x', .. },
    refuses_the_digit_nine: "8/8/9/8/8/8/8/K1k5 w - - 0 1" => FenError::Letter { letter: '9', .. },
    refuses_the_digit_zero: "8/8/80/8/8/8/8/K1k5 w - - 0 1" => FenError::Letter { letter: '0', .. },
    refuses_digits_beside_each_other: "8/8/8/8/8/8/4K21/k7 w - - 0 1" => FenError::AdjacentDigits { rank: 2, .. },
    refuses_an_empty_rank_of_two_digits: "8/8/44/8/8/8/8/K1k5 w - - 0 1" => FenError::AdjacentDigits { rank: 6, .. },
    refuses_a_side_without_king: "8/8/8/8/8/8/8/K7 w - - 0 1" => FenError::Kings { found: 0, .. },
    refuses_two_kings_of_a_side: "8/8/8/8/8/8/K7/K1k5 w - - 0 1" => FenError::Kings { found: 2, .. },
    refuses_seventeen_pieces: "k7/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR w - - 0 1" => FenError::Pieces { found: 17, .. },
    refuses_a_pawn_on_the_eighth_rank: "P7/8/8/8/8/8/8/K1k5 w - - 0 1" => FenError::PawnOnLastRank { .. },
    refuses_a_pawn_on_the_first_rank: "8/8/8/8/8/8/8/K1k4p w - - 0 1" => FenError::PawnOnLastRank { .. },
    refuses_an_unknown_side: "8/8/8/8/8/8/8/K1k5 W - - 0 1" => FenError::SideToMove { .. },
    refuses_a_capturable_king: "8/8/8/8/8/8/8/K1k4R w - - 0 1" => FenError::OpponentInCheck { .. },
    refuses_touching_kings: "8/8/8/8/8/8/8/Kk6 w - - 0 1" => FenError::OpponentInCheck { .. },
    refuses_an_unknown_castling_letter: "4k3/8/8/8/8/8/8/R3K2R w KX - 0 1" => FenError::Castling { .. },
    refuses_a_castling_letter_twice: "4k3/8/8/8/8/8/8/R3K2R w KK - 0 1" => FenError::Castling { .. },
    refuses_castling_without_its_rook: "4k3/8/8/8/8/8/8/R3K3 w K - 0 1" => FenError::CastlingPiece { letter: 'K', .. },
    refuses_castling_without_its_king: "4k3/8/8/8/8/8/8/R2K3R w Q - 0 1" => FenError::CastlingPiece { letter: 'Q', .. },
    refuses_castling_with_the_enemys_rook: "r3k2R/8/8/8/8/8/8/4K3 b k - 0 1" => FenError::CastlingPiece { letter: 'k', .. },
    refuses_an_en_passant_field_that_is_no_square: "4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 1" => FenError::EnPassant { .. },
    refuses_an_en_passant_square_on_the_wrong_rank: "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1" => FenError::EnPassantImpossible { .. },
    refuses_an_en_passant_square_without_its_pawn: "4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 1" => FenError::EnPassantImpossible { .. },
    refuses_an_en_passant_square_that_is_occupied: "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1" => FenError::EnPassantImpossible { .. },
    refuses_an_en_passant_pawn_that_never_left: "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1" => FenError::EnPassantImpossible { .. },
    refuses_a_half_move_clock_that_is_no_number: "8/8/8/8/8/8/8/K1k5 w - - x 1" => FenError::HalfmoveClock { .. },
    refuses_a_negative_half_move_clock: "8/8/8/8/8/8/8/K1k5 w - - -1 1" => FenError::HalfmoveClock { .. },
    refuses_a_half_move_clock_with_a_sign: "8/8/8/8/8/8/8/K1k5 w - - +1 1" => FenError::HalfmoveClock { .. },
    refuses_a_move_number_that_overflows: "8/8/8/8/8/8/8/K1k5 w - - 0 99999999999" => FenError::FullmoveNumber { .. },
}

#[test]
fn errors_show_the_field_and_the_bad_value() {
    let cases = [
        (
            "8/8/7PP/8/8/8/8/K1k5 w - - 0 1",
            "FEN piece placement, rank 6: `7PP` fills 9 files instead of 8",
        ),
        (
            "8/8/8/8/8/8/4K21/k7 w - - 0 1",
            "FEN piece placement, rank 2: digits beside each other in `4K21`; a run of empty squares is one digit",
        ),
        (
            "8/8/8/8/8/8/8/K1k4R w - - 0 1",
            "FEN side to move: white is to move although the black king on c1 is in check",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1",
            "FEN castling rights `KQ`: `K` needs a white rook on h1",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1",
            "FEN en passant square `d3` cannot exist: with white to move it must lie on rank 6",
        ),
        (
            "8/8/8/8/8/8/8/K1k5 w - - x 1",
            "FEN half-move clock is `x` instead of a whole number up to 65535",
        ),
    ];
    for (fen, message) in cases {
        assert_eq!(refusal(fen).to_string(), message);
    }
}

#[test]
fn the_last_two_fields_may_be_missing() {
    for fen in [
        "8/8/8/8/8/8/8/K1k5 b - -",
        "8/8/8/8/8/8/8/K1k5 b - - 0",
        "8/8/8/8/8/8/8/K1k5 b - - 0 1",
    ] {
        let read: Fen = fen.parse().unwrap();
        assert_eq!(read.to_string(), "8/8/8/8/8/8/8/K1k5 b - - 0 1");
    }
}

#[test]
fn every_fen_of_the_suites_is_written_back_as_it_was() {
    let suites = [
        include_str!("../../../positions/chess/bratko-kopec.epd"),
        include_str!("../../../positions/chess/win-at-chess.epd"),
        include_str!("../../../positions/chess/mates.epd"),
        include_str!("../../../positions/chess/zugzwang.epd"),
        include_str!("../../../positions/chess/perft.epd"),
    ];
    for line in suites
        .into_iter()
        .flat_map(str::lines)
        .filter(|line| !line.starts_with('#'))
    {
        let position = line.parse::<engine_core::epd::Epd>().unwrap().position;
        let fen: Fen = position.parse().unwrap();
        assert!(
            fen.to_string().starts_with(&position),
            "{position} came back as {fen}"
        );
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_without_a_panic(text in "\\PC*") {
        let _ = text.parse::<Fen>();
        let _ = text.parse::<engine_core::epd::Epd>();
    }

    #[test]
    fn any_near_miss_of_a_fen_is_read_or_refused_without_a_panic(
        text in "[pnbrqkPNBRQK1-8/]{15,80} [wb-] [KQkq-]{1,5} [a-h-][1-8]? [0-9]{1,7} [0-9]{1,7}"
    ) {
        if let Ok(fen) = text.parse::<Fen>() {
            prop_assert_eq!(fen.to_string().parse::<Fen>().unwrap(), fen);
        }
    }
}
