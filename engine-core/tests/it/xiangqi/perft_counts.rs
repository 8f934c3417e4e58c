//! Perft against published counts.

use super::{board, mirrored, perft_suite, swapped};
use engine_core::Depth;
use engine_core::perft::{perft, perft_leaves};

#[test]
fn every_position_of_the_perft_suite_has_its_counts_to_depth_4() {
    let suite = perft_suite();
    assert_eq!(suite.len(), 7);
    for epd in suite {
        let mut board = board(&epd.position);
        for (&depth, &count) in epd.perft.range(..=4) {
            assert_eq!(
                perft(&mut board, Depth::new(depth)),
                count,
                "{board:?} at depth {depth}"
            );
        }
    }
}

#[test]
#[ignore = "200 million paths: seconds in a release build, for a change of the move generator"]
fn every_position_of_the_perft_suite_has_its_counts_at_depth_5() {
    for epd in perft_suite() {
        if let Some(&count) = epd.perft.get(&5) {
            assert_eq!(
                perft(&mut board(&epd.position), Depth::new(5)),
                count,
                "{}",
                epd.position
            );
        }
    }
}

#[test]
fn counts_are_the_same_when_the_last_moves_are_played() {
    for epd in perft_suite() {
        let depth = Depth::new(3);
        assert_eq!(
            perft_leaves(&mut board(&epd.position), depth),
            epd.perft[&3],
            "{}",
            epd.position
        );
    }
}

#[test]
fn mirrored_and_colour_swapped_positions_have_the_same_counts() {
    for epd in perft_suite() {
        for fen in [mirrored(&epd.position), swapped(&epd.position)] {
            for (&depth, &count) in epd.perft.range(..=3) {
                assert_eq!(
                    perft(&mut board(&fen), Depth::new(depth)),
                    count,
                    "{fen} at depth {depth}"
                );
            }
        }
    }
}
