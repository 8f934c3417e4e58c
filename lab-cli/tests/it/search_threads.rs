//! `lab search --search-threads`: one thread is the usual search; several find its scores and say that their
//! counts are theirs alone.

use crate::interrupt::Running;
use crate::lab::{Lab, read_rows};
use reports::Record;
use std::process::Stdio;

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
    assert!(
        text.contains(" on bitboard, published evaluation, 3 threads\n"),
        "{text}"
    );
}

#[test]
fn ctrl_c_stops_all_threads_and_what_they_have_found_is_printed() {
    let lab = Lab::new();
    let out = std::fs::File::create(lab.path("stdout")).unwrap();
    let endless = format!("{SEARCH} --depth 60 --search-threads 4 --format json");
    let mut search = Running::start(lab.command(&endless).stdout(out).stderr(Stdio::null()));
    search.wait_until(|| lab.read("stdout").lines().count() >= 4);
    assert_eq!(search.interrupt().code(), Some(130));
    let records: Vec<Record> = read_rows(&lab.read("stdout"));
    let (last, before) = records.split_last().unwrap();
    assert!(!last.is_complete() && before.iter().all(Record::is_complete));
}
