//! `lab run --minimal-tree`: which minimal trees are found, and what is left out of their tables.

use crate::lab::Lab;
use engine_core::{Status, Stop};
use reports::MinimalTreeRecord;

/// The rows of `floor.ndjson`, without the time they took.
pub(crate) fn minimal_trees(lab: &Lab, out: &str) -> Vec<MinimalTreeRecord> {
    let mut rows: Vec<MinimalTreeRecord> = lab.read_rows(&format!("{out}/floor.ndjson"));
    rows.iter_mut().for_each(|row| row.time_s = 0.0);
    rows
}

#[test]
fn minimal_tree_and_estimate_are_found_for_each_tree_below_the_searches() {
    let lab = Lab::new();
    let strategies = "--strategy ladder --strategy alpha-beta+qs+mvv-lva+killers+history+pv";
    lab.run_well(&format!(
        "run --suite horizon --depth 3 --minimal-tree {strategies} --out out"
    ));
    let found = minimal_trees(&lab, "out");
    // The six strategies have two trees.
    assert_eq!(found.len(), 9 * 2 * 3);
    assert_eq!(lab.read("out/floor.csv").lines().count(), 1 + found.len());
    let records = lab.records("out");
    assert_eq!(records.len(), 9 * 6 * 3);
    for record in &records {
        let tree = match record.strategy.contains("+qs") {
            true => "alpha-beta+qs",
            false => "alpha-beta",
        };
        let same = |minimal_tree: &&MinimalTreeRecord| {
            (
                &minimal_tree.position,
                minimal_tree.tree.as_str(),
                minimal_tree.depth,
            ) == (&record.position, tree, record.depth)
        };
        let minimal_tree = found.iter().find(same).unwrap();
        assert_eq!(minimal_tree.score, record.score, "{record:?}");
        assert!(minimal_tree.nodes <= minimal_tree.first_nodes, "{record:?}");
        let least = minimal_tree.minimal_nodes.unwrap();
        assert!(least <= minimal_tree.nodes && least <= record.nodes, "{record:?}");
        if record.strategy == minimal_tree.first_search {
            assert_eq!(minimal_tree.first_nodes, record.nodes);
        }
        assert_eq!(minimal_tree.status, Status::Complete);
    }
    let markdown = lab.read("out/report.md");
    for title in [
        ". The minimal tree by depth",
        ". Times the minimal tree by depth",
        ". Times the estimate of the minimal tree by depth",
        ". Share of the possible reduction by depth",
    ] {
        assert!(markdown.contains(title), "{title}");
    }
    assert!(markdown.contains("(charts/floor.svg)"));
    assert!(markdown.contains("(charts/minimal-tree.svg)"));
}

#[test]
fn a_minimal_tree_that_was_not_finished_is_marked_and_left_out_of_the_tables() {
    let lab = Lab::new();
    // By the first name of the option.
    lab.run_well("run --suite horizon --depth 3 --nodes 5000 --strategy alpha-beta --floor --out out");
    let found = minimal_trees(&lab, "out");
    let stopped = found
        .iter()
        .filter(|minimal_tree| minimal_tree.status == Status::Stopped(Stop::Nodes))
        .count();
    assert!(stopped > 0 && stopped < found.len());
    assert!(
        lab.read("out/report.md")
            .contains("Estimates that were not finished are left out: depth 3 of ")
    );
}

#[test]
fn a_minimal_tree_is_only_sought_where_the_tree_is_defined_and_the_budget_reaches() {
    let lab = Lab::new();
    let strategies = "--strategy alpha-beta+qs --strategy alpha-beta+qs=delta";
    lab.run_well(&format!(
        "run --suite horizon --depth 2 --nodes 20000 --minimal-tree {strategies} --out out"
    ));
    let mut unknown = 0;
    for minimal_tree in minimal_trees(&lab, "out") {
        if minimal_tree.tree.contains("delta") || minimal_tree.status != Status::Complete {
            assert_eq!(minimal_tree.minimal_nodes, None, "{minimal_tree:?}");
        } else {
            unknown += usize::from(minimal_tree.minimal_nodes.is_none());
        }
    }
    assert!(unknown > 0, "20 000 nodes are enough everywhere");
    let note = "Minimal trees that were not found are left out: depth 1 of ";
    assert!(lab.read("out/report.md").contains(note));
}
