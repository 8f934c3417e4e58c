//! Divided runs: plans and parts, and the equality of all parts together with the undivided run.

use crate::lab::{Lab, assert_has, cells, many_positions};

const WORK: &str = "--suite many.fen --suite horizon --strategy alpha-beta --strategy alpha-beta+qs+mvv-lva --depth 2 --minimal-tree";

/// Changes a figure in the records of a part.
fn alter(lab: &Lab, part: &str) {
    let file = format!("{part}/records.ndjson");
    let altered = lab
        .read(&file)
        .replacen("\"nodes_total\":", "\"nodes_total\":9", 1);
    lab.write(&file, altered);
}

/// A lab with a suite of this many positions.
fn lab_with(positions: usize) -> Lab {
    let lab = Lab::new();
    lab.write("many.fen", many_positions(positions));
    lab
}

/// The results do not depend on how the work was divided, nor on an interrupted part.
#[test]
fn all_parts_together_are_the_undivided_run() {
    let lab = lab_with(9);
    for [command, rows, figures] in cells(
        "
        run WORK => records =>
        horizon --suite many.fen --strategy alpha-beta --strategy alpha-beta+qs+mvv-lva --depth 2 --threshold 50 => records =>
        ablate --suite many.fen --base alpha-beta --parts killers,history --depth 3 => records => ablation.csv
        parallel --suite many.fen --strategy alpha-beta+tt --depth 3 --processors 1,4 => speedups =>",
    ) {
        let command = command.replace("WORK", WORK);
        let name = command.split(' ').next().unwrap();
        let [whole, plan, out] = ["whole", "plan", "out"].map(|folder| format!("{name}-{folder}"));
        let undivided = lab.run_well(&format!("{command} --out {whole}"));
        lab.run_well(&format!("{command} --plan-only --out {plan}"));
        // What the parts do is in the plan: nobody needs the suite any more.
        std::fs::rename(lab.path("many.fen"), lab.path("gone")).unwrap();
        for part in 1..=3 {
            lab.run_well(&format!("work {plan} --part {part}/3"));
        }
        let second = format!("{plan}/shard-2-of-3");
        let rows = format!("{second}/{rows}.ndjson");
        let half = lab.read(&rows);
        lab.write(&rows, &half[..half.len() / 2]);
        lab.break_off(&second);
        lab.refuses(
            &format!("merge {plan} --out {out}"),
            &format!("error: part 2/3 is not finished\nhelp:  `lab resume {second}` does the rest"),
        );
        let progress = lab.run_well(&format!("report {plan}")).stdout;
        for piece in ["All parts have started.", " ago\n"] {
            assert_has(&progress, piece);
        }
        lab.run_well(&format!("work {plan} --part 2/3"));
        let merged = lab.run_well(&format!("merge {plan} --out {out}"));
        assert_eq!(lab.rows(&out), lab.rows(&whole));
        assert_eq!(lab.names_in(&out), lab.names_in(&whole));
        for file in figures.split_whitespace() {
            let [out, whole] = [&out, &whole].map(|folder| lab.read(&format!("{folder}/{file}")));
            assert_eq!(out, whole, "{file}");
        }
        if name == "horizon" {
            assert_eq!(merged.stdout, undivided.stdout);
            assert!(lab.rows(&out).values().all(|rows| !rows.is_empty()));
        }
        assert_eq!(lab.run_well(&format!("report {out}")).stdout, merged.stdout);
        std::fs::rename(lab.path("gone"), lab.path("many.fen")).unwrap();
    }
    // What makes a part is what is in it, whatever its folder is called, without the plan as with it.
    lab.run_well("run WORK --plan-only --out named".replace("WORK", WORK).as_str());
    for (part, folder) in [(1, "named/first"), (2, "named/of-my-laptop")] {
        lab.run_well(&format!("work named --part {part}/2 --out {folder}"));
    }
    lab.write("named/notes.txt", "Part 2 is slow.\n");
    lab.run_well("run horizon -s alpha-beta --depth 1 --out named/unrelated");
    lab.run_well("merge named --out by-content");
    assert_eq!(lab.rows("by-content"), lab.rows("run-whole"));
    std::fs::remove_file(lab.path("named/manifest.json")).unwrap();
    lab.run_well("merge named --out without-plan");
    assert_eq!(lab.rows("without-plan"), lab.rows("run-whole"));
    let progress = lab.run_well("report named").stdout;
    assert_has(&progress, "All parts have started.");
    lab.run_well("work run-plan --part 2/2 --out named/copy");
    lab.refuses("merge named --out out", "are both part 2/2; give one of them");
    // In as many parts as one likes, in whatever order they come.
    for part in 1..=7 {
        lab.run_well(&format!("work run-plan --part {part}/7 --out {part}"));
    }
    lab.run_well("merge 7 6 5 4 3 2 1 --out seven");
    assert_eq!(lab.rows("seven"), lab.rows("run-whole"));
}

/// However the pairs are divided, a sequential test ends where it ends on one machine; pairs played beyond
/// that stay in their part and are not counted.
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
    let games = |out: &str| ["ndjson", "pgn"].map(|kind| lab.read(&format!("{out}/games.{kind}")));
    let same = |out: &str| assert_eq!(games(out), games("whole"));
    let decided = lab.lines("whole/games.ndjson");
    assert!(decided < 80, "the test does not end early: {decided}");
    lab.refuses("merge plan --out out", "error: no part of `plan` has been begun");
    // The first two play all of theirs, since nobody knows what the third finds.
    for part in [2, 1] {
        lab.run_well(&format!("work plan --part {part}/3"));
        assert!(lab.lines(&format!("plan/shard-{part}-of-3/games.ndjson")) >= 26);
    }
    // The third is only being prepared: it has no manifest yet.
    std::fs::create_dir(lab.path("plan/shard-3-of-3")).unwrap();
    lab.refuses("merge plan --out out", "error: 1 of 3 parts are missing: 3/3");
    let progress = lab.run_well("report plan").stdout;
    let parts =
        "1/3     13     0     ended\n2/3     13     0     ended\n\n  1 of 3 parts have not started.\n";
    assert!(
        progress.contains(parts) && progress.contains("Interrupted after "),
        "{progress}"
    );
    lab.refuses_all(
        "report plan/shard-1-of-3 => `plan/shard-1-of-3` is part 1/3 of a run help: `lab merge` joins the parts and makes the report
        work plan/shard-1-of-3 --part 1/3 => is not a plan help: give a folder that a measuring command made with --plan-only
        resume plan => holds a plan and no records help: `lab work plan --part 1/N` does the first of N parts",
    );
    lab.run_well("work plan --part 3/3");
    let third = lab.lines("plan/shard-3-of-3/games.ndjson");
    assert!(third < 26, "it went on behind the verdict: {third}");
    let merged = lab.run_well("merge plan --out merged");
    same("merged");
    assert_eq!(merged.stdout, undivided.stdout);
    assert_eq!(lab.run_well("report merged").stdout, undivided.stdout);
    // A worker that was killed has left what counts; one that comes late finds that all is decided.
    lab.break_off("plan/shard-1-of-3");
    lab.run_well("merge plan --out of-a-killed-one");
    same("of-a-killed-one");
    lab.run_well("work plan --part 2/3 --out twice");
    lab.refuses(
        "merge plan twice --out of-two",
        "are both part 2/3; give one of them",
    );
}

#[test]
fn parts_that_do_not_make_one_run_are_refused() {
    let lab = lab_with(6);
    for (plan, depth) in [("plan", 2), ("shallow-plan", 1)] {
        lab.run_well(&format!(
            "run many.fen --strategy alpha-beta --depth {depth} --plan-only --out {plan}"
        ));
    }
    for (part, out) in [
        ("plan --part 1/2", "one"),
        ("plan --part 2/2", "two"),
        ("plan --part 2/2", "two-again"),
        ("plan --part 3/3", "three"),
        ("shallow-plan --part 2/2", "shallow"),
        ("plan --part 1/9000", "one-of-many"),
    ] {
        lab.run_well(&format!("work {part} --out {out}"));
    }
    lab.refuses_all(
        "
        merge two --out out => error: 1 of 2 parts are missing: 1/2
        merge one-of-many --out out => error: 8999 of 9000 parts are missing: 2/9000, 3/9000, 4/9000, 5/9000, 6/9000, 7/9000, 8/9000, 9/9000, 10/9000, 11/9000 and 8989 more
        merge one shallow --out out => error: one and shallow are not of one run (depth: 2 there, 1 here)
        merge one three --out out => error: one is part 1/2 and three is part 3/3; all parts of a run must have the same N
        merge plan --out out => error: no part of `plan` has been begun help: `lab work plan --part 1/N` does the first of N
        work plan --part 1/2 --out shallow => error: `shallow` holds another run than part 1/2 of `plan` (depth: 1 there, 2 here
        work plan => --part
        work plan --part 4/3 => 4/3
        ",
    );
    assert!(!lab.path("out").exists());
    let both = "two and two-again are both part 2/2; give one of them";
    lab.refuses("merge two two-again one --out out", both);
    alter(&lab, "two");
    lab.refuses(
        "merge two one --out out",
        "two/records.ndjson is not as the run left it",
    );
}

#[test]
fn parts_are_merged_in_a_new_folder() {
    let lab = lab_with(6);
    lab.run_well(&format!("run {WORK} --plan-only --out plan"));
    for part in 1..=2 {
        lab.run_well(&format!("work plan --part {part}/2"));
    }
    lab.run_well("merge plan --out out");
    let before = lab.files_in("out");
    lab.refuses(
        "merge plan --out out",
        "error: folder `out` holds a run; nothing was written",
    );
    assert_eq!(lab.files_in("out"), before);
}

/// The scripts for schedulers, run by a loop instead of a scheduler.
#[test]
#[cfg(unix)]
fn the_scripts_for_schedulers_do_all_parts() {
    use std::process::Command;
    let clusters = concat!(env!("CARGO_MANIFEST_DIR"), "/../extras/clusters");
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
        for arguments in ["--out run", "--plan-only --out plan"] {
            lab.run_well(&format!(
                "run many.fen --strategy alpha-beta --depth 2 {arguments}"
            ));
        }
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
        assert_eq!(lab.rows("out"), lab.rows("run"), "{script}");
    }
}
