//! `--timed`: times next to nodes, in the tables and files of `lab ablate` and `lab run`.

use crate::lab::Lab;
use reports::Timing;
use std::collections::BTreeMap;

const ABLATION: &str = "ablate --base alpha-beta+mvv-lva --parts killers,history --suite horizon --depth 2";

fn timings(lab: &Lab, folder: &str) -> Vec<Timing> {
    lab.read_rows(&format!("{folder}/timings.ndjson"))
}

/// The quantity, parts and figure of each row of `ablation.csv`.
fn figures(lab: &Lab, folder: &str) -> BTreeMap<(String, String), f64> {
    let csv = lab.read(&format!("{folder}/ablation.csv"));
    let mut csv = csv::Reader::from_reader(csv.as_bytes());
    let rows = csv.deserialize::<(String, String, f64, Option<f64>, Option<f64>)>();
    rows.map(|row| row.unwrap())
        .map(|(quantity, parts, estimate, ..)| ((quantity, parts), estimate))
        .collect()
}

#[test]
fn times_stand_beside_the_same_ratios_of_nodes_as_without_them() {
    let lab = Lab::new();
    lab.run_well(&format!("{ABLATION} --out without"));
    lab.run_well(&format!("{ABLATION} --timed 3 --out timed"));
    let records = |folder: &str| lab.rows(folder).remove("records.ndjson");
    assert_eq!(records("timed"), records("without"));
    let (without, timed) = (figures(&lab, "without"), figures(&lab, "timed"));
    for ((quantity, parts), figure) in &without {
        assert_eq!(timed[&(quantity.clone(), parts.clone())], *figure);
        if quantity == "saved" {
            assert_eq!(timed[&("fewer-nodes".to_owned(), parts.clone())], *figure);
            assert!(timed[&("faster".to_owned(), parts.clone())] > 0.0);
            assert!(timed[&("nodes-per-second".to_owned(), parts.clone())] > 0.0);
        }
    }
    assert_eq!(timed.len(), without.len() + 3 * 4);
    assert_eq!(lab.manifest("timed")["timed"], 3);
    let page = lab.read("timed/report.html");
    assert!(
        page.contains("Time beside nodes") && page.contains("3 rounds"),
        "{page}"
    );
    // Nine positions, four subsets; in their order, whatever the order in which they were searched.
    let timings = timings(&lab, "timed");
    assert_eq!(timings.len(), 9 * 4 * 3);
    let rounds: Vec<u32> = timings.iter().take(12).map(|timing| timing.round).collect();
    assert_eq!(rounds, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    assert_eq!(lab.read("timed/timings.csv").lines().count(), 1 + timings.len());
}

#[test]
fn searches_that_a_budget_stops_are_not_timed() {
    let lab = Lab::new();
    lab.run_well("run --suite horizon --depth 3 --strategy alpha-beta --strategy minimax --nodes 2000 --timed 2 --out out");
    let whole = |strategy: &str| {
        let records = lab.records("out").into_iter();
        let whole = records.filter(|record| record.depth == 3 && record.is_complete());
        whole.filter(|record| record.strategy == strategy).count()
    };
    let (by_one, by_both) = (whole("alpha-beta"), whole("minimax"));
    assert!(by_both < by_one, "{by_both} of {by_one}");
    assert_eq!(timings(&lab, "out").len(), 2 * 2 * by_both);
}
