//! The suite of mates.

use super::board;
use engine_core::epd::Epd;
use engine_core::{Notation, Position};

#[test]
fn every_best_move_of_the_mates_can_be_played_and_every_mate_in_one_ends_the_game() {
    let text = include_str!("../../../../positions/xiangqi/mates.epd");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 60);
    for line in lines {
        let epd: Epd = line.parse().unwrap();
        let board = board(&epd.position);
        let is_mate_in_one = epd.other.iter().any(|operation| operation.operands == ["1"]);
        for text in &epd.best_moves {
            let mut after = board.clone();
            let played = after.read_move(text).unwrap();
            after.make(played).unwrap();
            let is_over = after.legal_moves().is_empty();
            assert_eq!(is_over, is_mate_in_one, "{text} in {line}");
        }
    }
}
