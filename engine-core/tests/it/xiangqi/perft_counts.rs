//! Perft against published counts.

use super::{board, perft_suite};
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
