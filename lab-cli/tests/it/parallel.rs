//! `lab parallel`: its folder, and the report made from it again.

use crate::lab::{Lab, as_printed};
use serde_json::Value;
use std::thread::available_parallelism;

pub(crate) fn has_two_processors() -> bool {
    available_parallelism().is_ok_and(|count| count.get() > 1)
}

#[test]
fn rows_that_were_altered_do_not_become_a_table() {
    let lab = Lab::new();
    lab.run_well("parallel --suite horizon --depth 2 --processors 1,2 --method pv --out out");
    lab.break_off("out");
    let rows = lab.read("out/speedups.ndjson");
    for key in ["speedup", "overhead_pct", "idle", "searching"] {
        let altered = rows.replacen(&format!("\"{key}\":"), &format!("\"{key}\":1"), 1);
        lab.write("out/speedups.ndjson", altered);
        lab.refuses(
            "report out",
            "out/speedups.ndjson:1: the row is not as the run left it",
        );
    }
    lab.write("out/speedups.ndjson", rows);
    lab.run_well("report out");
}

#[test]
fn times_of_threads_stand_beside_the_simulation_and_in_its_report() {
    let lab = Lab::new();
    let line = "parallel --suite horizon --depth 2 --processors 1,2 --method shared-table --measured 2 \
                --strategy pvs+qs+mvv-lva+tt=1";
    let ended = lab.run(&format!("{line} --out out"));
    if !has_two_processors() {
        assert_eq!(ended.code, Some(2), "{ended:?}");
        return;
    }
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let report = lab.run_well("report out --out again");
    assert_eq!(report.stdout, ended.stdout);
    assert_eq!(lab.read("again/report.html"), lab.read("out/report.html"));
    // One and two threads, each in both rounds.
    let rows: Vec<Value> = lab.read_rows("out/measured.ndjson");
    let positions = lab.read("out/positions.ndjson").lines().count();
    for (threads, round) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
        let of = rows
            .iter()
            .filter(|row| row["threads"] == threads && row["round"] == round);
        assert_eq!(of.count(), positions, "{threads} {round}");
    }
    assert_eq!(rows.len(), 4 * positions);
    // With one thread it is the simulation of one processor.
    let simulated: Vec<Value> = lab.read_rows("out/speedups.ndjson");
    for simulated in simulated.iter().filter(|row| row["processors"] == 1) {
        let same = |row: &&Value| row["threads"] == 1 && row["position"] == simulated["position"];
        for row in rows.iter().filter(same) {
            assert_eq!(row["nodes_total"], simulated["nodes_total"]);
        }
    }
    let printed = lab
        .run_well(&format!("{line} --format json --out printed"))
        .stdout;
    let files = lab.read("printed/speedups.ndjson") + &lab.read("printed/measured.ndjson");
    assert_eq!(printed, as_printed(&files));
}
