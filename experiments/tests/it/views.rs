//! What a run and a match leave: every file by its name, and what those hold that nothing else reads.

use crate::folders::{files, play, run};
use std::fs;
use std::path::Path;

/// The files of a folder, but for its lock.
fn names(folder: &Path) -> Vec<String> {
    let found = files(folder).into_keys();
    let names = found.map(|path| path.strip_prefix(folder).unwrap().display().to_string());
    names.filter(|name| name != ".lock").collect()
}

#[test]
fn a_run_leaves_every_view_of_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    run(&out).unwrap();
    let charts = [
        "floor",
        "minimal-tree",
        "nodes",
        "ordering",
        "ordering-quiescence",
        "reduction",
    ];
    let charts = charts
        .iter()
        .flat_map(|name| ["png", "svg"].map(|kind| format!("charts/{name}.{kind}")));
    let others = [
        "cases.ndjson",
        "floor.csv",
        "floor.ndjson",
        "manifest.json",
        "positions.ndjson",
        "records.csv",
        "records.ndjson",
        "report.html",
        "report.md",
        "verdicts.ndjson",
    ];
    let mut expected: Vec<String> = charts.chain(others.map(str::to_owned)).collect();
    let mut found = names(&out);
    expected.sort();
    found.sort();
    assert_eq!(found, expected);

    // Three positions, two trees, two depths; below the start the tree has its least nodes: itself, 20
    // replies, and one answer to each but 20 to the first.
    let floor = fs::read_to_string(out.join("floor.ndjson")).unwrap();
    let rows: Vec<serde_json::Value> = floor
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    assert_eq!(rows.len(), 12);
    let of_start = |depth: u32| {
        let mut rows = rows.iter();
        rows.find(|row| row["position"] == "startpos" && row["tree"] == "alpha-beta" && row["depth"] == depth)
            .unwrap()
    };
    for (depth, nodes) in [(1, 21), (2, 60)] {
        let row = of_start(depth);
        assert_eq!(
            (&row["minimal_nodes"], &row["nodes"]),
            (&nodes.into(), &nodes.into())
        );
    }
    let csv = fs::read_to_string(out.join("floor.csv")).unwrap();
    assert_eq!(csv.lines().count(), 13);

    let page = fs::read_to_string(out.join("report.md")).unwrap();
    assert!(
        page.contains("to depth 2 (board: bitboard, evaluation: published)."),
        "{page}"
    );
}

#[test]
fn a_match_leaves_every_view_of_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    play(&out).unwrap();
    let mut found = names(&out);
    found.sort();
    let expected = [
        "charts/elo.png",
        "charts/elo.svg",
        "games.ndjson",
        "games.pgn",
        "manifest.json",
        "openings.ndjson",
        "report.html",
        "report.md",
    ];
    assert_eq!(found, expected);
    let pgn = fs::read_to_string(out.join("games.pgn")).unwrap();
    assert!(pgn.starts_with("[Event "));
    assert_eq!(
        pgn.matches("\n\n[Event ").count(),
        5,
        "a blank line between games"
    );
    let page = fs::read_to_string(out.join("report.md")).unwrap();
    assert!(page.contains("60 nodes a move"), "{page}");
    let manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(out.join("manifest.json")).unwrap()).unwrap();
    let begun = manifest["started"].as_str().unwrap();
    let cited = format!("year         = {{{}}}", &begun[..4]);
    assert!(page.contains(&cited), "{page}");
}
