//! README shows what its first command prints and draws.

use crate::lab::{Ended, Lab};
use crate::lessons::{BOOK, same_or_renewed};
use reports::Record;
use std::path::Path;

#[test]
#[ignore = "the main job: a billion nodes, a minute or two"]
fn the_front_page_shows_what_its_first_command_prints_and_draws() {
    let lab = Lab::new();
    let printed = Ended::of(lab.command("run --out front").env("COLUMNS", "100")).stdout;
    for chart in ["nodes", "regret"] {
        let drawn = std::fs::read(lab.path(&format!("front/charts/{chart}.png"))).unwrap();
        let path = format!("{BOOK}/images/bratko-kopec-{chart}.png");
        same_or_renewed(Path::new(&path), &drawn);
    }
    let page = std::fs::read_to_string("../README.md").unwrap();
    let blocks: Vec<&str> = page.split("```text\n").skip(1).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let (block, _) = block.split_once("```").unwrap();
        assert!(printed.contains(block), "not printed:\n{block}\nbut\n{printed}");
    }
    let (largest, time) = shares(&lab.records("front"));
    let sentence = page.replace('\n', " ");
    assert!(
        sentence.contains(&format!(
            "three of the 24 have {:.0} % of the nodes",
            100.0 * largest
        )),
        "{largest}"
    );
    assert!(
        sentence.contains("more than 95 % of the run's time") && time > 0.95,
        "{time}"
    );
}

/// The share of three positions in the nodes of `alpha-beta+qs` at depth 4, and the share of that strategy in
/// the time of all searches.
fn shares(records: &[Record]) -> (f64, f64) {
    let of_qs = |record: &&Record| record.strategy == "alpha-beta+qs";
    let mut nodes: Vec<u64> = records
        .iter()
        .filter(of_qs)
        .filter(|record| record.depth == 4)
        .map(|record| record.nodes)
        .collect();
    nodes.sort_unstable_by(|one, other| other.cmp(one));
    assert_eq!(nodes.len(), 24);
    let largest = nodes[..3].iter().sum::<u64>() as f64 / nodes.iter().sum::<u64>() as f64;
    let seconds: f64 = records.iter().map(|record| record.time_s).sum();
    let with_qs: f64 = records.iter().filter(of_qs).map(|record| record.time_s).sum();
    (largest, with_qs / seconds)
}
