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
            let depth = Depth::new(depth);
            assert_eq!(perft(&mut board, depth), count, "{board:?} at {depth}");
            assert_eq!(perft_leaves(&mut board, depth), count, "{board:?} at {depth}");
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
