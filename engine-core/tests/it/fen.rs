//! FEN of both games: each rule with the error of a text that breaks it, and round trips.

use engine_core::epd::Epd;
use engine_core::{FenError, chess, xiangqi};
use proptest::prelude::*;
use std::fmt::{Debug, Display};
use std::str::FromStr;

trait Fen: FromStr<Err = FenError> + Display + Debug + PartialEq {}

impl Fen for chess::Fen {}
impl Fen for xiangqi::Fen {}

/// `cases` has FENs that break just one rule, and the error of each.
fn check_refused<F: Fen>(cases: &str) {
    for case in cases.lines() {
        let (fen, expected) = case.split_once(" | ").unwrap();
        assert_eq!(fen.parse::<F>().expect_err(fen).to_string(), expected);
    }
}

#[test]
fn errors_show_the_field_and_the_bad_value() {
    check_refused::<chess::Fen>(include_str!("../data/refused-chess.txt"));
    check_refused::<xiangqi::Fen>(include_str!("../data/refused-xiangqi.txt"));
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

fn check_written_back<F: Fen>(suites: &[&str]) {
    let lines = suites.iter().flat_map(|suite| suite.lines());
    for line in lines.filter(|line| !line.starts_with('#')) {
        let position = line.parse::<Epd>().unwrap().position;
        let fen: F = position.parse().unwrap();
        let written = fen.to_string();
        assert!(
            written.starts_with(&position),
            "{position} came back as {written}"
        );
    }
}

#[test]
fn every_fen_of_the_suites_is_written_back_as_it_was() {
    check_written_back::<chess::Fen>(&[
        include_str!("../../../positions/chess/bratko-kopec.epd"),
        include_str!("../../../positions/chess/win-at-chess.epd"),
        include_str!("../../../positions/chess/mates.epd"),
        include_str!("../../../positions/chess/zugzwang.epd"),
        include_str!("../../../positions/chess/perft.epd"),
    ]);
    check_written_back::<xiangqi::Fen>(&[
        include_str!("../../../positions/xiangqi/perft.epd"),
        include_str!("../../../positions/xiangqi/mates.epd"),
    ]);
}

/// What is read survives being written; what is not is refused.
fn check_text<F: Fen>(text: &str) {
    if let Ok(fen) = text.parse::<F>() {
        assert_eq!(fen.to_string().parse::<F>().unwrap(), fen);
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_without_a_panic(text in "\\PC*") {
        check_text::<chess::Fen>(&text);
        check_text::<xiangqi::Fen>(&text);
        let _ = text.parse::<Epd>();
    }

    #[test]
    fn any_near_miss_of_a_fen_is_read_or_refused_without_a_panic(
        chess in "[pnbrqkPNBRQK1-8/]{15,80} [wb-] [KQkq-]{1,5} [a-h-][1-8]? [0-9]{1,7} [0-9]{1,7}",
        xiangqi in "([pP1-9][rncRNC1-9]{1,4}/){3}[kab1-9]{1,5}/([rncRNC1-9]{1,4}/){3}[KAB1-9]{3,5}/9/9 [wbr-] [Ka-] - [0-9]{1,7} [0-9]{1,7}"
    ) {
        check_text::<chess::Fen>(&chess);
        check_text::<xiangqi::Fen>(&xiangqi);
    }
}
