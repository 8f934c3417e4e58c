//! FEN: one case for each rule, and round trips.

use engine_core::FenError;
use engine_core::chess::Fen;
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
        "8/8/8/8/8/8/8/K1k5 w -" => MissingFields { found: 3, .. }, // missing fields
        "" => MissingFields { found: 0, .. }, // an empty text
        "8/8/8/8/8/8/8/K1k5 w - - 0 1 x" => ExtraField { .. }, // a seventh field
        "8/8/8/8/8/8/K1k5 w - - 0 1" => Ranks { found: 7, .. }, // seven ranks
        "8/8/8/8/8/8/8/8/K1k5 w - - 0 1" => Ranks { found: 9, .. }, // nine ranks
        "8/8/7PP/8/8/8/8/K1k5 w - - 0 1" => Files { rank: 6, found: 9, .. }, // a rank of nine files
        "8/8/7/8/8/8/8/K1k5 w - - 0 1" => Files { rank: 6, found: 7, .. }, // a rank of seven files
        "8/8//8/8/8/8/K1k5 w - - 0 1" => Files { rank: 6, found: 0, .. }, // an empty rank
        "8/8/4x3/8/8/8/8/K1k5 w - - 0 1" => Letter { rank: 6, letter: 'x', .. }, // an unknown letter
        "8/8/9/8/8/8/8/K1k5 w - - 0 1" => Letter { letter: '9', .. }, // the digit nine
        "8/8/80/8/8/8/8/K1k5 w - - 0 1" => Letter { letter: '0', .. }, // the digit zero
        "8/8/8/8/8/8/4K21/k7 w - - 0 1" => AdjacentDigits { rank: 2, .. }, // digits beside each other
        "8/8/44/8/8/8/8/K1k5 w - - 0 1" => AdjacentDigits { rank: 6, .. }, // an empty rank of two digits
        "8/8/8/8/8/8/8/K7 w - - 0 1" => Kings { found: 0, .. }, // a side without king
        "8/8/8/8/8/8/K7/K1k5 w - - 0 1" => Kings { found: 2, .. }, // two kings of a side
        "k7/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR w - - 0 1" => Pieces { found: 17, .. }, // seventeen pieces
        "P7/8/8/8/8/8/8/K1k5 w - - 0 1" => Place { .. }, // a pawn on the eighth rank
        "8/8/8/8/8/8/8/K1k4p w - - 0 1" => Place { .. }, // a pawn on the first rank
        "8/8/8/8/8/8/8/K1k5 W - - 0 1" => SideToMove { .. }, // an unknown side
        "8/8/8/8/8/8/8/K1k4R w - - 0 1" => OpponentInCheck { .. }, // a capturable king
        "8/8/8/8/8/8/8/Kk6 w - - 0 1" => OpponentInCheck { .. }, // touching kings
        "4k3/8/8/8/8/8/8/R3K2R w KX - 0 1" => Castling { .. }, // an unknown castling letter
        "4k3/8/8/8/8/8/8/R3K2R w KK - 0 1" => Castling { .. }, // a castling letter twice
        "4k3/8/8/8/8/8/8/R3K3 w K - 0 1" => CastlingPiece { letter: 'K', .. }, // castling without its rook
        "4k3/8/8/8/8/8/8/R2K3R w Q - 0 1" => CastlingPiece { letter: 'Q', .. }, // castling without its king
        // Castling with the enemys rook.
        "r3k2R/8/8/8/8/8/8/4K3 b k - 0 1" => CastlingPiece { letter: 'k', .. },
        "4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 1" => EnPassant { .. }, // an en passant field that is no square
        // An en passant square on the wrong rank.
        "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1" => EnPassantImpossible { .. },
        // An en passant square without its pawn.
        "4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 1" => EnPassantImpossible { .. },
        // An en passant square that is occupied.
        "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1" => EnPassantImpossible { .. },
        // An en passant pawn that never left.
        "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1" => EnPassantImpossible { .. },
        // A half move clock that is no number.
        "8/8/8/8/8/8/8/K1k5 w - - x 1" => Counter { name: "half-move clock", .. },
        // A negative half move clock.
        "8/8/8/8/8/8/8/K1k5 w - - -1 1" => Counter { name: "half-move clock", .. },
        // A half move clock with a sign.
        "8/8/8/8/8/8/8/K1k5 w - - +1 1" => Counter { name: "half-move clock", .. },
        // A move number that overflows.
        "8/8/8/8/8/8/8/K1k5 w - - 0 99999999999" => Counter { name: "full-move number", .. },
    }
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
