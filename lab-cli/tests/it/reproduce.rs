//! The published tables, run again.

use crate::lab::Lab;
use serde_json::Value;

#[test]
fn every_published_figure_is_met() {
    let lab = Lab::new();
    let ended = lab.run_well("reproduce --format json --out out");
    let rows: Vec<Value> = ended
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let count = |verdict: &str| rows.iter().filter(|row| row["verdict"] == verdict).count();
    assert_eq!(rows.len(), 28);
    assert_eq!((count("exact"), count("inside"), count("missed")), (24, 4, 0));

    let written: Vec<Value> = serde_json::from_str(&lab.read("out/comparison.json")).unwrap();
    assert_eq!(written, rows);
    assert_eq!(
        lab.names_in("out"),
        ["charts", "comparison.json", "report.html", "report.md"]
    );
    assert_eq!(
        lab.names_in("out/charts"),
        ["curves.png", "curves.svg", "spread.png", "spread.svg"]
    );
    assert!(
        lab.read("out/report.md")
            .contains("24 exact, 4 inside, 0 missed, of 28.")
    );
    assert_eq!(ended.stderr, "wrote out/report.html, charts beside it\n");
}
