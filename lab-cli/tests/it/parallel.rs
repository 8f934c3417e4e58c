//! `lab parallel`: its folder, and what is made of it again.

use crate::interrupt::Running;
use crate::lab::Lab;
use crate::report::refusal;
use serde_json::Value;
use std::process::Stdio;
use std::thread::available_parallelism;

const COMMAND: &str = "parallel --suite horizon --depth 2 --processors 1,4 --out out";

#[test]
fn a_report_of_simulated_processors_is_the_page_that_the_command_made() {
    let lab = Lab::new();
    let made = lab.run_well(COMMAND);
    let report = lab.run_well("report out --out again");
    assert_eq!(report.stdout, made.stdout);
    for file in ["report.md", "report.html", "charts/speedup.svg"] {
        assert_eq!(
            lab.read(&format!("again/{file}")),
            lab.read(&format!("out/{file}")),
            "{file}"
        );
    }
    let manifest = lab.manifest("out");
    assert_eq!(manifest["status"], "complete");
    assert_eq!(manifest["command"][1], "parallel");
    assert_eq!(manifest["parallel"]["methods"][0], "root");
}

#[test]
fn a_changed_row_of_simulated_processors_is_noticed() {
    let lab = Lab::new();
    lab.run_well(COMMAND);
    let rows = lab.read("out/speedups.ndjson");
    lab.write(
        "out/speedups.ndjson",
        rows.replacen("\"speedup\":1.0", "\"speedup\":9.0", 1),
    );
    let told = refusal(&lab, "out");
    assert!(
        told.starts_with("out/speedups.ndjson is not as the run left it"),
        "{told}"
    );
}

#[test]
fn a_folder_of_simulated_processors_is_neither_overwritten_nor_taken_for_a_run() {
    let lab = Lab::new();
    lab.run_well(COMMAND);
    for (line, told) in [
        (
            COMMAND,
            "error: the output folder out holds files of `lab parallel`; choose another with --out, or continue that: `lab \
             parallel --resume out`\n",
        ),
        (
            "run --resume out",
            "error: out was made by `lab parallel`; `lab parallel --resume out` continues it\n",
        ),
        (
            "report out out/../out",
            "error: out and out/../out are one folder; give each run once\n",
        ),
    ] {
        let ended = lab.run(line);
        assert_eq!((ended.code, ended.stderr.as_str()), (Some(2), told));
    }
    lab.run_well(&COMMAND.replace("--out out", "--out other"));
    let told = refusal(&lab, "out other");
    assert_eq!(
        told,
        "folders of `lab parallel` are shown one at a time; give one"
    );
}

pub(crate) fn has_two_processors() -> bool {
    available_parallelism().is_ok_and(|count| count.get() > 1)
}

#[test]
fn what_threads_take_is_measured_beside_the_simulation_and_reported_again() {
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
    assert_eq!(lab.read("again/report.md"), lab.read("out/report.md"));
    // One and two threads, each in both rounds.
    let rows = lab.read("out/measured.ndjson");
    let rows: Vec<Value> = rows
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    let positions = lab.read("out/positions.ndjson").lines().count();
    for (threads, round) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
        let of = rows
            .iter()
            .filter(|row| row["threads"] == threads && row["round"] == round);
        assert_eq!(of.count(), positions, "{threads} {round}");
    }
    assert_eq!(rows.len(), 4 * positions);
    // With one thread it is the simulation of one processor.
    let simulated = lab.read("out/speedups.ndjson");
    let one = simulated
        .lines()
        .map(|row| serde_json::from_str::<Value>(row).unwrap());
    for simulated in one.filter(|row| row["processors"] == 1) {
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

#[test]
fn nothing_is_measured_that_is_not_simulated_or_that_the_machine_has_not() {
    let lab = Lab::new();
    let told = |options: &str| {
        let ended = lab.run(&format!("parallel --suite horizon --depth 2 {options}"));
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{ended:?}");
        ended.stderr
    };
    assert_eq!(
        told("--measured 2 --method root"),
        "error: --measured: a shared table is measured beside its simulation, which was not asked for; name \
         shared-table with --method\n"
    );
    let few = told("--measured 2 --processors 1,1024");
    assert!(few.starts_with("error: --measured: this machine has "), "{few}");
    assert!(told("--measured 1").contains("a whole number of rounds from 2 up is wanted"));
}

#[test]
fn speed_ups_that_were_killed_or_interrupted_go_on_to_those_of_an_undivided_simulation() {
    let lab = Lab::new();
    let command = "parallel --depth 5 --processors 1,4,16 --method ybw,pv";
    lab.run_well(&format!("{command} --out whole"));
    let rows = || lab.lines("out/speedups.ndjson");
    for line in [
        format!("{command} --threads 1 --out out"),
        "parallel --resume out --threads 2".to_owned(),
    ] {
        let before = rows();
        let log = std::fs::File::create(lab.path("stderr")).unwrap();
        let mut running = Running::start(lab.command(&line).stdout(Stdio::null()).stderr(log));
        running.wait_until(|| rows() >= before + 4);
        if before > 0 {
            assert_eq!(running.interrupt().code(), Some(130));
            assert_eq!(lab.manifest("out")["status"], "interrupted");
            let told = lab.read("stderr");
            assert!(
                told.contains("`lab parallel --resume out` does the rest"),
                "{told}"
            );
            continue;
        }
        running.pause();
        for other in [&line, "parallel --resume out"] {
            let refused = lab.run(other);
            assert_eq!(
                (refused.code, refused.stdout.as_str()),
                (Some(2), ""),
                "{refused:?}"
            );
        }
        running.0.kill().unwrap();
        running.0.wait().unwrap();
        assert_eq!(lab.manifest("out")["status"], "running");
    }
    assert!(rows() < lab.lines("whole/speedups.ndjson"));
    let resumed = lab.run_well("parallel --resume out --format json").stdout;
    assert_eq!(resumed, lab.read("whole/speedups.ndjson"));
    assert_eq!(resumed, lab.read("out/speedups.ndjson"));
    assert_eq!(lab.names_in("out"), lab.names_in("whole"));
    let again = lab.run_well("parallel --resume out").stdout;
    assert_eq!(again, lab.run_well("parallel --resume whole").stdout);
    for (line, told) in [
        ("parallel --resume out --depth 3", "cannot be used with"),
        ("parallel --resume nowhere", "nowhere has no manifest.json"),
        ("match --resume out", "`lab parallel --resume out` continues it"),
    ] {
        let ended = lab.run(line);
        assert_eq!(ended.code, Some(2), "{line}: {ended:?}");
        assert!(ended.stderr.contains(told), "{line}: {}", ended.stderr);
    }
}
