//! Runs that are shared out: plans, parts, and that all parts together are the undivided run.

use crate::lab::{Lab, assert_has, many_positions, timeless};

const WORK: &str = "--suite many.fen --suite horizon --strategy alpha-beta --strategy alpha-beta+qs+mvv-lva --depth 2 --minimal-tree";

/// A lab with a suite of so many positions.
fn lab_with(positions: usize) -> Lab {
    let lab = Lab::new();
    lab.write("many.fen", many_positions(positions));
    lab
}

/// A file of records with the times taken out, byte for byte.
fn bytes(lab: &Lab, folder: &str) -> String {
    let mut text = Vec::new();
    for record in timeless(lab.records(folder)) {
        record.write_line(&mut text).unwrap();
    }
    String::from_utf8(text).unwrap()
}

#[test]
fn all_parts_together_are_the_undivided_run() {
    let lab = lab_with(5);
    lab.run_well(&format!("run {WORK} --out whole"));
    let printed = lab.run_well(&format!("plan {WORK} --out plan")).stdout;
    assert!(
        printed.starts_with("14 positions by 2 strategies: 28 searches to depth 2.\n"),
        "{printed}"
    );
    // What the parts do is in the plan: nobody needs the suite any more.
    std::fs::remove_file(lab.path("many.fen")).unwrap();
    for (parts, out) in [(1, "one"), (7, "seven")] {
        for part in 1..=parts {
            lab.run_well(&format!(
                "run --plan plan --shard {part}/{parts} --out {out}-{part}"
            ));
        }
        let folders: Vec<String> = (1..=parts).rev().map(|part| format!("{out}-{part}")).collect();
        lab.run_well(&format!("merge {} --out {out}", folders.join(" ")));
        assert_eq!(bytes(&lab, out), bytes(&lab, "whole"));
        assert_eq!(lab.rows(out), lab.rows("whole"));
        assert_eq!(lab.names_in(out), lab.names_in("whole"));
    }
}

/// What these commands find does not hang on how it was shared out, nor on a part that was
/// broken off.
#[test]
fn horizon_cases_ablations_and_speed_ups_are_shared_out_as_runs_are() {
    let lab = lab_with(9);
    for (command, files) in [
        (
            "horizon --suite many.fen --strategy alpha-beta --strategy alpha-beta+qs --depth 2 --threshold 50",
            &["verdicts.ndjson", "cases.ndjson"][..],
        ),
        (
            "ablate --suite many.fen --base alpha-beta --parts killers,history --depth 3",
            &["ablation.csv", "ablation.tex"],
        ),
        (
            "parallel --suite many.fen --strategy alpha-beta+tt --depth 3 --processors 1,4",
            &["speedups.ndjson"],
        ),
    ] {
        let name = command.split(' ').next().unwrap();
        let [whole, plan, out] = ["whole", "plan", "out"].map(|folder| format!("{name}-{folder}"));
        let undivided = lab.run_well(&format!("{command} --out {whole}"));
        lab.run_well(&format!("{command} --plan-only --out {plan}"));
        for part in 1..=3 {
            lab.run_well(&format!("run --plan {plan} --shard {part}/3"));
        }
        let rows = match name {
            "parallel" => "speedups",
            _ => "records",
        };
        let rows = format!("{plan}/shard-2-of-3/{rows}.ndjson");
        let half = lab.read(&rows);
        lab.write(&rows, &half[..half.len() / 2]);
        lab.break_off(&format!("{plan}/shard-2-of-3"));
        lab.refuses(
            &format!("merge {plan} --out {out}"),
            &format!("error: part 2/3 is not finished; `lab run --resume {plan}/shard-2-of-3` does the rest"),
        );
        let so_far = lab.run_well(&format!("report --plan {plan}")).stdout;
        assert!(so_far.contains("All parts have been begun."), "{so_far}");
        assert_has(&so_far, " ago\n");
        assert_has(&so_far, "At this rate the rest takes ");
        lab.run_well(&format!("run --plan {plan} --shard 2/3"));
        lab.refuses(
            &format!("report {plan}/shard-1-of-3"),
            "is part 1/3 of a run; `lab merge` joins the parts and makes the report",
        );
        lab.refuses(
            &format!("report {plan}"),
            "holds a plan and no records; when its parts are done, `lab merge",
        );
        let merged = lab.run_well(&format!("merge {plan} --out {out}"));
        assert_eq!(lab.rows(&out), lab.rows(&whole));
        assert_eq!(lab.names_in(&out), lab.names_in(&whole));
        for file in files {
            let read = |folder: &str| lab.read(&format!("{folder}/{file}"));
            assert_eq!(read(&out), read(&whole), "{file}");
            assert!(read(&out).lines().count() > 1, "{file}");
        }
        let again = lab.run_well(&format!("merge {plan} --out {out}"));
        assert_eq!(merged.stdout, again.stdout);
        if name == "horizon" {
            assert_eq!(merged.stdout, undivided.stdout);
        }
        assert_eq!(lab.run_well(&format!("report {out}")).stdout, merged.stdout);
    }
}

/// Whoever plays a pair and whenever, a test ends where it ends on one machine, and what was played behind
/// that is kept in its part and not counted.
#[test]
fn a_match_that_is_shared_out_is_the_undivided_match() {
    let lab = Lab::new();
    let work = "match --strategy alpha-beta+qs+mvv-lva --strategy alpha-beta --depth 2 --games 80 --sprt 0,60 \
                --threads 1";
    let undivided = lab.run_well(&format!("{work} --out whole"));
    let work = work.replace(" --threads 1", "");
    let printed = lab.run_well(&format!("{work} --plan-only --out plan")).stdout;
    assert!(
        printed.starts_with("2 players: 80 games of chess, in pairs of one opening.\n"),
        "{printed}"
    );
    let same = |out: &str| {
        for file in ["games.ndjson", "games.pgn"] {
            assert_eq!(
                lab.read(&format!("{out}/{file}")),
                lab.read(&format!("whole/{file}")),
                "{file}"
            );
        }
    };
    let decided = lab.lines("whole/games.ndjson");
    assert!(decided < 80, "the test does not end early: {decided}");
    lab.refuses("merge plan --out out", "error: no part of plan has been begun");
    // The first two play all of theirs, since nobody knows what the third finds.
    for part in [2, 1] {
        lab.run_well(&format!("run --plan plan --shard {part}/3"));
        assert!(lab.lines(&format!("plan/shard-{part}-of-3/games.ndjson")) >= 26);
    }
    lab.refuses("merge plan --out out", "error: 1 of 3 parts are missing: 3/3");
    let so_far = lab.run_well("report --plan plan").stdout;
    let parts =
        "  1/3     13     0     ended\n  2/3     13     0     ended\n\n  1 of 3 parts have not been begun.\n";
    assert!(so_far.contains(parts) && so_far.contains("Results\n"), "{so_far}");
    lab.refuses_all(
        "report --plan plan/shard-1-of-3 => plan/shard-1-of-3 holds no plan
        report --plan nowhere => nowhere holds no plan; give a folder that `lab plan` made, or another command",
    );
    lab.refuses("report plan/shard-1-of-3", "is part 1/3 of a run");
    lab.refuses("report plan", "holds a plan and no records");
    lab.refuses(
        "run --plan plan --shard 3/3 --depth 3",
        "error: a match has its arguments in its folder",
    );
    lab.run_well("run --plan plan --shard 3/3");
    let third = lab.lines("plan/shard-3-of-3/games.ndjson");
    assert!(third < 26, "it went on behind the verdict: {third}");
    let merged = lab.run_well("merge plan --out merged");
    same("merged");
    assert_eq!(merged.stdout, undivided.stdout);
    let again = lab.run_well("merge plan --out merged");
    assert_eq!(
        again.stderr,
        "merged holds these parts merged already; nothing was written\n"
    );
    assert_eq!(again.stdout, undivided.stdout);
    assert_eq!(
        lab.run_well("report merged --out report").stdout,
        undivided.stdout
    );
    // A worker that was killed has left what counts; one that comes late finds that all is decided.
    lab.break_off("plan/shard-1-of-3");
    lab.run_well("merge plan --out of-a-killed-one");
    same("of-a-killed-one");
    lab.run_well("run --plan plan --shard 2/3 --out twice");
    lab.run_well("merge plan twice --out of-two");
    same("of-two");
    let games = lab.read("plan/shard-2-of-3/games.ndjson");
    lab.write(
        "plan/shard-2-of-3/games.ndjson",
        games.replacen("\"pair\":2", "\"pair\":3", 1),
    );
    lab.refuses(
        "merge plan --out out",
        "plan/shard-2-of-3/games.ndjson is not as the run left it",
    );
}

#[test]
fn a_part_says_with_its_records_which_one_it_is() {
    let lab = lab_with(5);
    lab.run_well("run --suite many.fen --strategy minimax --depth 1 --shard 2/3 --out part");
    assert_eq!(lab.manifest("part")["shard"], "2/3");
    let positions: Vec<Option<String>> = lab
        .records("part")
        .into_iter()
        .map(|record| record.position)
        .collect();
    assert_eq!(positions, ["line 2", "line 5"].map(|name| Some(name.to_owned())));
    assert_eq!(
        lab.names_in("part").join(" "),
        ".lock manifest.json positions.ndjson records.ndjson"
    );
}

#[test]
fn parts_that_do_not_make_one_run_are_refused() {
    let lab = lab_with(6);
    for (arguments, out) in [
        ("--depth 2 --shard 1/2", "one"),
        ("--depth 2 --shard 2/2", "two"),
        ("--depth 2 --shard 2/2", "two-again"),
        ("--depth 2 --shard 3/3", "three"),
        ("--depth 1 --shard 2/2", "shallow"),
    ] {
        lab.run_well(&format!(
            "run --suite many.fen --strategy alpha-beta {arguments} --out {out}"
        ));
    }
    lab.run_well("run --suite many.fen --strategy alpha-beta --depth 2 --shard 1/9000 --out one-of-many");
    for threshold in [50, 60] {
        let plan = format!("plan-{threshold}");
        lab.run_well(&format!(
            "horizon --suite many.fen --strategy alpha-beta --depth 1 --threshold {threshold} --plan-only --out {plan}"
        ));
        lab.run_well(&format!(
            "run --plan {plan} --shard {}/2 --out {threshold}",
            threshold / 10 - 4
        ));
    }
    for line in "
        two => 1 of 2 parts are missing: 1/2
        one-of-many => 8999 of 9000 parts are missing: 2/9000, 3/9000, 4/9000, 5/9000, 6/9000, 7/9000, 8/9000, 9/9000, 10/9000, 11/9000 and 8989 more
        one shallow => one and shallow are not of one run (depth: 2 there, 1 here)
        50 60 => 50 and 60 are not of one run (threshold: 50 there, 60 here)
        one three => one is part 1/2 and three is part 3/3; all parts of a run must have the same N"
        .trim()
        .lines()
    {
        let (folders, reason) = line.trim().split_once(" => ").unwrap();
        lab.refuses(&format!("merge {folders} --out out"), &format!("error: {reason}\n"));
        assert!(!lab.path("out").exists());
    }
    // A part that was done twice is no harm, unless the two disagree.
    lab.run_well("merge two-again one two --out twice");
    assert_eq!(lab.records("twice").len(), 12);
    let records = lab.read("two-again/records.ndjson");
    let changed = records.replacen("\"nodes_total\":", "\"nodes_total\":9", 1);
    lab.write("two-again/records.ndjson", changed);
    lab.refuses(
        "merge two-again one two --out out",
        "are the same part and contradict each other",
    );
}

/// A merge whose last flush had failed would be started again in this folder.
#[test]
fn parts_that_are_merged_already_are_not_merged_again() {
    let lab = lab_with(6);
    lab.run_well(&format!("plan {WORK} --out plan"));
    for part in 1..=2 {
        lab.run_well(&format!("run --plan plan --shard {part}/2"));
    }
    let first = lab.run_well("merge plan --out out");
    let before = lab.files_in("out");
    for format in ["text", "json"] {
        let again = lab.run_well(&format!("merge plan --out out --format {format}"));
        assert_eq!(
            again.stderr,
            "out holds these parts merged already; nothing was written\n"
        );
        let shown = match format {
            "text" => first.stdout.clone(),
            _ => lab.read("out/records.ndjson"),
        };
        assert_eq!(again.stdout, shown);
        assert_eq!(lab.files_in("out"), before);
    }

    // Nothing of it is believed unseen.
    let refused = |reason: &str| {
        let before = lab.files_in("out");
        lab.refuses("merge plan --out out", reason);
        assert_eq!(lab.files_in("out"), before);
    };
    for name in ["records", "floor", "positions", "verdicts", "cases"] {
        let file = format!("out/{name}.ndjson");
        let text = lab.read(&file);
        lab.write(&file, format!("{text}\n"));
        refused(&format!("{file} is not as the run left it"));
        lab.write(&file, text);
    }
    let manifest = lab.read("out/manifest.json");
    lab.write(
        "out/manifest.json",
        manifest.replacen("\"complete\"", "\"interrupted\"", 1),
    );
    refused("holds a run");
    lab.write("out/manifest.json", manifest);

    // Nor is what else can be in its place taken for it: the run in one piece, a merge of another run, or one
    // of a part that was searched once more, in other times.
    let out_of = |command: &str| {
        std::fs::remove_dir_all(lab.path("out")).unwrap();
        lab.run_well(&format!("{command} --out out"));
        refused("holds a run");
    };
    out_of(&format!("run {WORK}"));
    lab.run_well("run --suite many.fen --depth 2 --shard 1/1 --out other");
    out_of("merge other");
    lab.break_off("out");
    refused("holds a run");
    lab.run_well("run --plan plan --shard 2/2 --out again");
    out_of("merge plan/shard-1-of-2 again");
}

#[test]
fn a_plan_without_parts_is_no_run() {
    let lab = lab_with(3);
    lab.run_well("plan --suite many.fen --out plan");
    lab.run_well("plan --suite many.fen --depth 2 --out other");
    lab.run_well("run --plan plan --shard 1/3 --out part");
    lab.refuses_all(
        "
        merge plan => error: no part of plan has been begun; `lab run --plan plan --shard 1/N` does the first of N
        run --plan other --shard 1/3 --out part => error: part holds another run than part 1/3 of other (depth: 4 there, 2 here); choose another folder with --out
        run --plan plan => --shard
        run --plan plan --shard 4/3 => 4/3
        run --plan plan --shard 1/3 --depth 2 => error: plan holds another run (depth: 4 there, 2 here)
        ",
    );
}

/// The scripts for schedulers, with a loop instead of the scheduler.
#[test]
#[cfg(unix)]
fn the_scripts_for_schedulers_do_all_parts() {
    use std::process::Command;
    let clusters = concat!(env!("CARGO_MANIFEST_DIR"), "/../clusters");
    // What GNU parallel does with lines of standard input, one after the other.
    let parallel = "#!/bin/sh\nwhile read -r line; do\n  \
                    $(printf '%s ' \"$@\" | sed \"s/{}/$line/g\") || exit 1\ndone\n";
    for (script, line) in [
        (
            "slurm_array.sh",
            "for task in 1 2 3; do
                SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_ID=$task sh $CLUSTERS/slurm_array.sh plan
            done && $LAB merge plan --out out",
        ),
        (
            "gnu_parallel.sh",
            "chmod +x parallel && sh $CLUSTERS/gnu_parallel.sh plan 3 out",
        ),
    ] {
        let lab = lab_with(9);
        lab.write("parallel", parallel);
        lab.run_well(&format!("run {WORK} --out whole"));
        lab.run_well(&format!("plan {WORK} --out plan"));
        let path = format!("{}:{}", lab.path(".").display(), std::env::var("PATH").unwrap());
        let output = Command::new("sh")
            .args(["-ec", line])
            .current_dir(lab.path("."))
            .env("PATH", path)
            .env("CLUSTERS", clusters)
            .env("LAB", env!("CARGO_BIN_EXE_lab"))
            .output();
        let output = output.unwrap();
        assert!(output.status.success(), "{script}: {output:?}");
        assert_eq!(bytes(&lab, "out"), bytes(&lab, "whole"), "{script}");
    }
}
