//! `lab search --search-threads`: one thread is the usual search; several find its scores and say that their
//! counts are theirs alone.

use crate::lab::{Lab, assert_has, read_rows};
use reports::Record;

/// Kiwipete, by Peter McKenzie. To depth 3 nothing repeats.
const SEARCH: &str = "search r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 \
                      --strategy pvs+qs+mvv-lva+killers+tt=1";

#[test]
fn several_threads_find_the_same_scores_and_note_that_counts_differ() {
    let lab = Lab::new();
    let alone: Vec<Record> = read_rows(&lab.run_well(&format!("{SEARCH} --depth 3 --format json")).stdout);
    let ended = lab.run_well(&format!("{SEARCH} --depth 3 --search-threads 3 --format json"));
    assert_eq!(
        ended.stderr,
        "note: searched by 3 threads together: counts differ from one search to the next\n"
    );
    let together: Vec<Record> = read_rows(&ended.stdout);
    assert_eq!(together.len(), alone.len());
    for (one, three) in alone.iter().zip(&together) {
        assert_eq!((one.depth, one.score), (three.depth, three.score));
        assert_eq!((one.search_threads, three.search_threads), (None, Some(3)));
    }
    let text = lab
        .run_well(&format!("{SEARCH} --depth 2 --search-threads 3"))
        .stdout;
    assert_has(&text, " on bitboard, published evaluation, 3 threads\n");
}
