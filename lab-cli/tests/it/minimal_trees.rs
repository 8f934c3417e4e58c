//! `lab run --minimal-tree`: which minimal trees are computed, and what their tables omit.

use crate::lab::{Lab, assert_has};
use engine_core::{Status, Stop};
use reports::MinimalTreeRecord;

#[test]
fn a_minimal_tree_is_only_sought_where_the_tree_is_defined_and_the_budget_reaches() {
    let lab = Lab::new();
    let strategies = "--strategy alpha-beta --strategy alpha-beta+qs --strategy alpha-beta+qs=delta";
    let ended = lab.run_well(&format!(
        "run --suite horizon --depth 3 --nodes 5000 --minimal-tree {strategies} --out out"
    ));
    let left_out = "alpha-beta+qs=delta is left out of what is compared with minimal trees";
    assert_has(&ended.stderr, left_out);
    let [mut found, mut stopped] = [0; 2];
    for minimal_tree in lab.read_rows::<MinimalTreeRecord>("out/minimal-trees.ndjson") {
        assert!(!minimal_tree.tree.contains("delta"), "{minimal_tree:?}");
        let is_complete = minimal_tree.status == Status::Complete;
        assert_eq!(minimal_tree.nodes.is_some(), is_complete, "{minimal_tree:?}");
        found += usize::from(is_complete);
        stopped += usize::from(minimal_tree.status == Status::Stopped(Stop::Nodes));
    }
    assert!(found > 0 && stopped > 0, "{found}, {stopped}");
    let report = lab.markdown("out");
    assert_has(
        &report,
        "Minimal trees that were not found are left out: depth 3 of 1 position.",
    );
}
