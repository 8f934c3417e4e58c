//! FEN of both games: each rule, with the error for a text that breaks it.

use engine_core::{FenError, chess, xiangqi};
use std::fmt::{Debug, Display};
use std::str::FromStr;

trait Fen: FromStr<Err = FenError> + Display + Debug + PartialEq {}

impl Fen for chess::Fen {}
impl Fen for xiangqi::Fen {}

/// `cases` has FENs that break exactly one rule, each with its error.
fn check_refused<F: Fen>(cases: &str) {
    for case in cases.lines() {
        let (fen, sentence) = case.split_once(" | ").unwrap();
        assert_eq!(fen.parse::<F>().expect_err(fen).to_string(), sentence);
    }
}

#[test]
fn errors_show_the_field_and_the_bad_value() {
    check_refused::<chess::Fen>(include_str!("../data/refused-chess.txt"));
    check_refused::<xiangqi::Fen>(include_str!("../data/refused-xiangqi.txt"));
}

#[test]
fn castling_rights_without_a_king_and_rook_are_dropped_and_named() {
    for (given, read) in [
        ("KQkq", "K"),
        ("HAha", "K"),
        ("KK", "K"),
        ("Qq", "-"),
        ("HB", "K"),
        ("K", "K"),
    ] {
        let text = format!("4k3/8/8/8/8/8/8/4K2R w {given} - 0 1");
        let fen: chess::Fen = text.parse().unwrap();
        assert_eq!(fen.to_string(), format!("4k3/8/8/8/8/8/8/4K2R w {read} - 0 1"));
        assert_eq!(
            fen.dropped(&text).is_some(),
            given.len() > read.replace('-', "").len(),
            "{given}"
        );
    }
}

fn check_whole<F: Fen>(whole: &str, shorter: &[&str]) {
    for fen in shorter.iter().chain([&whole]) {
        assert_eq!(fen.parse::<F>().unwrap().to_string(), whole);
    }
}

#[test]
fn the_last_fields_may_be_missing() {
    let chess = ["8/8/8/8/8/8/8/K1k5 b - -", "8/8/8/8/8/8/8/K1k5 b - - 0"];
    check_whole::<chess::Fen>("8/8/8/8/8/8/8/K1k5 b - - 0 1", &chess);
    let xiangqi = ["w", "r", "w -", "w - -", "w - - 0"];
    let xiangqi = xiangqi.map(|fields| format!("3k5/9/9/9/9/9/9/9/9/4K4 {fields}"));
    let shorter: Vec<&str> = xiangqi.iter().map(String::as_str).collect();
    check_whole::<xiangqi::Fen>("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", &shorter);
}

#[test]
fn in_xiangqi_e_and_h_are_read_and_b_and_n_are_written() {
    let spelt_otherwise = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w";
    check_whole::<xiangqi::Fen>(xiangqi::Fen::STARTPOS, &[spelt_otherwise]);
}
