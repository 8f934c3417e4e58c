//! The published tables, run again.

use crate::files_and_keys::check_comparison;
use crate::lab::{Lab, read_rows};
use serde_json::Value;

#[test]
fn every_published_figure_is_met() {
    let lab = Lab::new();
    let ended = lab.run_well("reproduce --format json --out out");
    let rows: Vec<Value> = read_rows(&ended.stdout);
    let (chess, xiangqi) = rows.split_at(28);
    let count = |rows: &[Value], verdict: &str| rows.iter().filter(|row| row["verdict"] == verdict).count();
    assert_eq!((count(chess, "exact"), count(chess, "inside")), (24, 4));
    let with_ordering =
        |row: &&Value| row["verdict"] == "exact" && row["printed"]["ordering_pct"].is_number();
    assert_eq!(chess.iter().filter(with_ordering).count(), 11);
    assert_eq!((count(xiangqi, "exact"), xiangqi.len()), (65, 65));

    let written = |name: &str| -> Vec<Value> { serde_json::from_str(&lab.read(name)).unwrap() };
    for name in ["comparison.json", "comparison-xiangqi.json"] {
        check_comparison(name, &lab.read(&format!("out/{name}")));
    }
    assert_eq!(written("out/comparison.json"), chess);
    assert_eq!(written("out/comparison-xiangqi.json"), xiangqi);
    assert_eq!(
        lab.names_in("out"),
        [
            ".lock",
            "charts",
            "comparison-xiangqi.json",
            "comparison.json",
            "report.html"
        ]
    );
    assert_eq!(lab.names_in("out/charts"), ["curves.png", "curves.svg"]);
    let page = lab.read("out/report.html");
    assert!(page.contains("24 exact, 4 inside, 0 missed, of 28."), "{page}");
    assert!(page.contains("65 exact, 0 missed, of 65."), "{page}");
    assert_eq!(ended.stderr, "wrote out/report.html, charts beside it\n");
}
