//! Perft against published counts.

use super::random_walk::{perft_suite, suite};
use engine_core::Depth;
use engine_core::chess::{Chess, Mailbox};
use engine_core::epd::Epd;
use engine_core::perft::{perft, perft_leaves};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Checks every count up to depth 4 on both boards, on all cores, with one job per position.
fn check(suite: &[Epd]) {
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(epd) = suite.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let fen = epd.position.parse().unwrap();
                    for (&depth, &count) in epd.perft.range(..=4) {
                        let (mut bitboard, mut mailbox) = (Chess::new(&fen), Mailbox::new(&fen));
                        let depth = Depth::new(depth);
                        assert_eq!(perft(&mut mailbox, depth), count, "{fen} at {depth}");
                        assert_eq!(perft(&mut bitboard, depth), count, "{fen} at {depth}");
                        // The last ply is played, not only counted.
                        if depth <= Depth::new(3) {
                            assert_eq!(perft_leaves(&mut mailbox, depth), count, "{fen} at {depth}");
                            assert_eq!(perft_leaves(&mut bitboard, depth), count, "{fen} at {depth}");
                        }
                    }
                }
            });
        }
    });
}

#[test]
fn every_position_of_the_perft_suite_has_its_counts_to_depth_4() {
    let suite = perft_suite();
    assert_eq!(suite.len(), 131);
    check(&suite);
}

#[test]
fn every_double_check_position_has_its_count_at_depth_4() {
    let suite = suite(include_str!("../../../positions/chess/perft-double-check.epd"));
    assert_eq!(suite.len(), 184);
    check(&suite);
}
