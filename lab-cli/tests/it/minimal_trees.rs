//! `lab run --minimal-tree`: which minimal trees are computed, and what their tables omit.

use crate::lab::{Lab, assert_has};
use engine_core::{Status, Stop};
use reports::MinimalTreeRecord;

#[test]
fn a_minimal_tree_is_only_sought_where_the_tree_is_defined_and_the_budget_reaches() {
    let lab = Lab::new();
    let strategies = "--strategy alpha-beta --strategy alpha-beta+qs --strategy alpha-beta+qs=delta";
    // By the first name of the option.
    lab.run_well(&format!(
        "run --suite horizon --depth 3 --nodes 5000 --minimal-tree {strategies} --out out"
    ));
    let [mut unknown, mut stopped] = [0; 2];
    for minimal_tree in lab.read_rows::<MinimalTreeRecord>("out/minimal-trees.ndjson") {
        stopped += usize::from(minimal_tree.status == Status::Stopped(Stop::Nodes));
        if minimal_tree.tree.contains("delta") || minimal_tree.status != Status::Complete {
            assert_eq!(minimal_tree.minimal_nodes, None, "{minimal_tree:?}");
        } else {
            unknown += usize::from(minimal_tree.minimal_nodes.is_none());
        }
    }
    assert!(unknown > 0 && stopped > 0, "{unknown}, {stopped}");
    let report = lab.markdown("out");
    assert_has(
        &report,
        "Minimal trees that were not found are left out: depth 1 of ",
    );
    lab.run_well("run --suite horizon --depth 3 --nodes 5000 --strategy alpha-beta --minimal-tree --out one");
    let report = lab.markdown("one");
    assert_has(
        &report,
        "Estimates that were not finished are left out: depth 3 of ",
    );
}
