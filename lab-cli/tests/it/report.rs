//! `lab report`: the same page again from records, every format, and what it refuses.

use crate::lab::{Ended, Lab};
use serde_json::Value;

/// A lab with a run in `out`.
pub(crate) fn with_run() -> (Lab, Ended) {
    let lab = Lab::new();
    let ended = lab.run_well("run --suite horizon --depth 2 --out out");
    (lab, ended)
}

/// The one line that a report was refused with, and that nothing was made.
pub(crate) fn refusal(lab: &Lab, line: &str) -> String {
    let ended = lab.run(&format!("report {line} --out refused"));
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{ended:?}");
    assert!(!lab.path("refused").exists());
    let mut lines = ended.stderr.lines().filter(|line| !line.starts_with("note: "));
    let line = lines.next().unwrap().strip_prefix("error: ");
    assert_eq!(lines.next(), None, "{ended:?}");
    line.unwrap().to_owned()
}

#[test]
fn every_command_leaves_the_promised_files_and_a_report_is_its_page() {
    let lab = Lab::new();
    for (command, files, charts) in [
        (
            "run --suite horizon --depth 2 --minimal-tree --timed 2",
            ".lock cases.ndjson charts diagrams floor.csv floor.ndjson manifest.json positions.ndjson records.csv \
             records.ndjson report.html report.md timings.csv timings.ndjson verdicts.ndjson",
            "floor minimal-tree nodes ordering-quiescence ordering quiescence reduction regret solved-by-nodes solved",
        ),
        (
            "horizon --suite horizon --depth 2 --reference-depth 4",
            ".lock cases.ndjson charts diagrams manifest.json positions.ndjson records.ndjson report.html \
             report.md verdicts.ndjson",
            "cases regret",
        ),
        (
            "ablate --base alpha-beta --parts qs,pv --suite horizon --depth 2 --timed 2",
            ".lock ablation.csv ablation.tex charts manifest.json positions.ndjson records.csv records.ndjson \
             report.html report.md timings.csv timings.ndjson",
            "interactions lattice shares",
        ),
        (
            "parallel --suite horizon --depth 2 --processors 1,4",
            ".lock charts manifest.json positions.ndjson report.html report.md speedups.ndjson",
            "speedup",
        ),
        (
            "match --strategy ladder --games 6 --nodes 300 --sprt 0,10",
            ".lock charts games.ndjson games.pgn manifest.json report.html report.md",
            "elo llr",
        ),
    ] {
        let kind = command.split(' ').next().unwrap();
        lab.run_well(&format!("{command} --out {kind}"));
        assert_eq!(lab.names_in(kind).join(" "), files);
        let drawn = lab.names_in(&format!("{kind}/charts"));
        let named = charts
            .split(' ')
            .flat_map(|name| [format!("{name}.png"), format!("{name}.svg")]);
        assert_eq!(drawn, named.collect::<Vec<_>>(), "{kind}");
        assert_eq!(lab.manifest(kind)["status"], "complete");
        let report = lab.run_well(&format!("report {kind} --out again-{kind}"));
        assert_eq!(
            report.stderr,
            format!("wrote again-{kind}/report.html, again-{kind}/report.md, charts beside it\n")
        );
        for below in ["", "charts", "diagrams"] {
            let [again, made] = ["again-", ""].map(|begin| format!("{begin}{kind}/{below}"));
            let made = if lab.path(&made).exists() {
                lab.files_in(&made)
            } else {
                continue;
            };
            for (name, contents) in lab.files_in(&again) {
                assert!(made[&name] == contents, "{kind}/{below}/{name}");
            }
        }
        assert_eq!(lab.names_in(&format!("again-{kind}/charts")), drawn);
    }
    // Ablations that are shown together are compared as runs are.
    lab.run_well("ablate --base alpha-beta --parts qs,pv --suite horizon --depth 2 --out other");
    let both = lab.run_well("report ablate other").stdout;
    assert!(both.contains("alpha-beta+qs+pv"), "{both}");
}

#[test]
fn searches_that_had_no_time_for_a_single_node_are_reported_as_such() {
    let lab = Lab::new();
    lab.run_well("run --suite horizon --depth 3 --strategy minimax --minimal-tree --time 1ns --out out");
    for record in lab.read("out/records.ndjson").lines() {
        let record: Value = serde_json::from_str(record).unwrap();
        assert_eq!(
            (&record["depth"], &record["status"], &record["nodes"]),
            (&1.into(), &"stopped-time".into(), &0.into())
        );
        assert_eq!(
            (&record["score"], &record["best_move"]),
            (&Value::Null, &Value::Null)
        );
    }
    let minimal_trees = lab.read("out/floor.ndjson");
    assert!(!minimal_trees.is_empty());
    for minimal_tree in minimal_trees.lines() {
        let minimal_tree: Value = serde_json::from_str(minimal_tree).unwrap();
        assert_eq!(
            (&minimal_tree["status"], &minimal_tree["branching"]),
            (&"stopped-time".into(), &Value::Null)
        );
    }
    lab.run_well("report out --out again");
}

#[test]
fn every_page_names_its_run_and_the_command_that_repeats_it() {
    let lab = Lab::new();
    lab.write("two words.epd", "4k3/8/8/8/8/8/4K3/R6R w - - id \"a\";\n");
    let suite = ["run", "--depth", "2", "--out", "out", "--suite", "two words.epd"];
    assert!(lab.command("").args(suite).output().unwrap().status.success());
    lab.run_well("report out --out again --format markdown --format latex --format html");
    let sentence = "1 position of two words, searched by 5 strategies to depth 2 (board: bitboard, evaluation: published).";
    for page in ["report.md", "report.html", "body.tex"] {
        assert!(lab.read(&format!("again/{page}")).contains(sentence), "{page}");
    }
    let markdown = lab.read("again/report.md");
    let command = "```console\nlab run --depth 2 --out out --suite 'two words.epd'\n```\n";
    assert!(markdown.contains(command), "{markdown}");
    assert!(markdown.contains(&format!("lab {} (", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn a_folder_that_is_no_run_is_refused() {
    let (lab, _) = with_run();
    assert_eq!(
        refusal(&lab, "nowhere"),
        "there is no folder nowhere; give one that `lab run` or `lab match` made"
    );
    assert_eq!(
        refusal(&lab, "out/report.md"),
        "out/report.md is no folder; give one that `lab run` or `lab match` made"
    );
    assert_eq!(
        refusal(&lab, "out/charts"),
        "out/charts has neither records.ndjson nor games.ndjson; \
         give a folder that `lab run` or `lab match` made"
    );
    lab.write("out/manifest.json", "{\"status\": \"complete\"}");
    assert_eq!(
        refusal(&lab, "out"),
        "out/manifest.json is no manifest of `lab run`: missing field `command`"
    );
    std::fs::remove_file(lab.path("out/manifest.json")).unwrap();
    assert_eq!(
        refusal(&lab, "out"),
        "out has no manifest.json; give a folder that `lab run` made"
    );
}

#[test]
fn a_broken_record_is_named_by_its_line() {
    let (lab, _) = with_run();
    lab.break_off("out");
    let records = lab.read("out/records.ndjson");
    let first = records.lines().next().unwrap();
    let broken = |line: &str| {
        lab.write("out/records.ndjson", format!("{first}\n\n{line}\n{first}\n"));
        refusal(&lab, "out")
    };
    assert_eq!(
        broken("{\"suite\": 3}"),
        "out/records.ndjson:3: not a row of this file: invalid type: integer `3`, expected a string (column 11)"
    );
    assert_eq!(
        broken(&first.replace("\"depth\":1", "\"depth\":4000000000")),
        "out/records.ndjson:3: depth 4000000000 is not from 1 to 128"
    );
    assert_eq!(
        broken(&first.replace("\"nodes\":", "\"nodes\":0,\"was\":")),
        "out/records.ndjson:3: a complete search without nodes"
    );
    assert_eq!(
        broken(&format!("\"{}\"", "x".repeat(2_000_000))),
        "out/records.ndjson:3: the line is longer than 1 MiB, more than the lab reads"
    );
    lab.write("out/records.ndjson", "");
    assert_eq!(
        refusal(&lab, "out"),
        "out/records.ndjson holds no record; there is nothing to report"
    );
}

#[test]
fn the_whole_lines_of_a_torn_file_are_read() {
    let (lab, _) = with_run();
    let records = lab.read("out/records.ndjson");
    let torn: usize = records.lines().take(10).map(|line| line.len() + 1).sum::<usize>() + 40;
    lab.write("out/records.ndjson", &records[..torn]);
    lab.break_off("out");
    let ended = lab.run_well("report out --out again");
    let note = "out/records.ndjson:11: the last line was not written to its end; taken is what stands in the 10 lines before it\n";
    assert!(ended.stderr.contains(note), "{}", ended.stderr);
    // All ten are of the first position.
    assert!(ended.stdout.contains("Sum over 1 position,"), "{}", ended.stdout);
}

#[test]
fn a_run_that_never_ended_is_reported_as_far_as_it_came() {
    let (lab, run) = with_run();
    lab.break_off("out");
    let records = lab.read("out/records.ndjson");
    let backwards: String = records.lines().rev().map(|line| format!("{line}\n")).collect();
    lab.write("out/records.ndjson", backwards);
    let report = lab.run_well("report out --out again");
    let nodes = |ended: &Ended| ended.stdout.split("Times fewer").next().unwrap().to_owned();
    assert_eq!(
        nodes(&report),
        nodes(&run),
        "strategies come as they were asked for"
    );
    assert!(lab.read("again/report.md").contains(
        "The run had not ended yet: 9 of 9 positions are here, and of these what it had finished."
    ));
}

#[test]
fn keys_of_a_later_version_are_passed_over() {
    let (lab, run) = with_run();
    lab.write_manifest("out", lab.manifest("out"));
    for file in ["out/manifest.json", "out/records.ndjson"] {
        let later = lab
            .read(file)
            .replacen('{', "{\"later\": {\"a\": [1, null]}, ", 1);
        lab.write(file, later);
    }
    assert_eq!(lab.run_well("report out --out again").stdout, run.stdout);
}

/// As two programs would leave it that have mixed up their folders.
#[test]
fn a_record_of_what_the_run_does_not_have_is_refused() {
    let lab = Lab::new();
    lab.run_well("run --suite horizon --strategy alpha-beta --depth 1 --out out");
    let records = lab.read("out/records.ndjson");
    lab.break_off("out");
    for (key, own, other) in [
        ("suite", "horizon", "vertical"),
        ("strategy", "alpha-beta", "minimax"),
        ("game", "chess", "xiangqi"),
        ("board", "bitboard", "mailbox"),
        ("eval", "published", "material"),
    ] {
        let [own, foreign] = [own, other].map(|value| format!("\"{key}\":\"{value}\""));
        lab.write("out/records.ndjson", records.replacen(&own, &foreign, 1));
        let refused = refusal(&lab, "out");
        assert!(
            refused.ends_with(&format!("{key} `{other}` is none of this run")),
            "{refused}"
        );
    }
}

#[test]
fn one_table_alone_is_printed_in_the_form_given_and_nothing_is_written() {
    let lab = Lab::new();
    lab.run_well("run --suite horizon --depth 1 --strategy alpha-beta --no-horizon --out run");
    let text = lab.run_well("report run --table 1").stdout;
    assert!(text.starts_with("Nodes by depth\n"), "{text}");
    let csv = lab.run_well("report run --table 1 --format csv").stdout;
    assert!(csv.starts_with("strategy,"), "{csv}");
    lab.refuses_all("report run --table 99 => there is no table 99");
    assert_eq!(lab.names_in(".").join(" "), "run");
}
