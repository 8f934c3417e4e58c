//! `lab parallel`: its folder, and the report made from it again.

use crate::lab::Lab;
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
    let rows: Vec<Value> = lab.read_rows("out/speedups.ndjson");
    let with = |place: usize, key: &str, value: Value| {
        let mut rows = rows.clone();
        rows[place][key] = value;
        let rows: String = rows.iter().map(|row| format!("{row}\n")).collect();
        lab.write("out/speedups.ndjson", rows);
    };
    let two = rows.iter().position(|row| row["processors"] == 2).unwrap();
    let [time, nodes] = ["time", "nodes_total"].map(|key| rows[two][key].as_u64().unwrap());
    for (key, value, fault) in [
        ("speedup", 1.234_567.into(), "is no ratio of two times"),
        // By itself it could be so.
        (
            "speedup",
            ((time + 5) as f64 / time as f64).into(),
            "contradict those of other rows",
        ),
        (
            "overhead_pct",
            (100.0 * (nodes as f64 / 7.0 - 1.0)).into(),
            "contradict those of other rows",
        ),
        (
            "idle",
            1_000_000.into(),
            "is not what searching and messaging leave",
        ),
        ("searching", 1.into(), "searching 1 is not"),
    ] {
        with(two, key, value);
        lab.refuses("report out", fault);
    }
    with(0, "depth", rows[0]["depth"].clone());
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
    assert_eq!(printed, files);
}
