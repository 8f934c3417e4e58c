//! `lab bench` measures the same work every time.

use crate::lab::Lab;
use serde_json::Value;

/// The node counts of every measurement, by name.
fn nodes(line: &str) -> Vec<(String, u64)> {
    let printed = Lab::new().run_well(line).stdout;
    let measures = printed
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    measures
        .map(|measure| {
            let name = format!(
                "{} {}",
                measure["kind"].as_str().unwrap(),
                measure["name"].as_str().unwrap()
            );
            assert!(measure["nps"].as_f64().unwrap() > 0.0);
            (name, measure["nodes"].as_u64().unwrap())
        })
        .collect()
}

/// The signature of the lab's behaviour: a change that moves these counts says so.
#[test]
fn bench_counts_the_same_nodes_on_every_machine() {
    let expected = [
        ("search minimax", 38_477_579),
        ("search alpha-beta", 21_170_850),
        ("search alpha-beta+qs+mvv-lva+killers", 36_472_753),
        (
            "search alpha-beta+check-ext+qs+mvv-lva+killers+history+pv",
            29_479_866,
        ),
        ("perft start", 119_060_324),
        ("perft kiwipete", 193_690_690),
        ("perft rook endgame", 178_633_661),
        ("perft promotions", 15_833_292),
    ];
    let expected = expected.map(|(name, nodes)| (name.to_owned(), nodes));
    assert_eq!(nodes("bench --threads 2 --format json"), expected);
}
