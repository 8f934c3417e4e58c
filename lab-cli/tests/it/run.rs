//! `lab run`: what it searches, what it leaves behind, and that nothing but time differs from run to run.

use crate::lab::{Lab, read_rows, timeless};
use reports::Record;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The keys of a record in their order, as other programs rely on them.
const KEYS: &str = "suite position game fen board eval strategy depth score best_move pv solved points nodes nodes_total leaf_nodes \
                    q_nodes q_leaf_nodes cutoffs first_move_cutoffs ordering_pct ordering_pct_total main_cutoffs main_first_move_cutoffs main_ordering_pct q_cutoffs q_first_move_cutoffs \
                    q_ordering_pct seldepth time_s nps search_threads kept_nodes kept_bytes status";

#[test]
fn the_pages_of_a_run_show_its_drawings() {
    let lab = Lab::new();
    let ended = lab.run_well("run --suite horizon --depth 3 --out out");
    assert_eq!(
        ended.stderr,
        "note: 4 of 9 positions judged, within 100 000 nodes each; `lab horizon` judges all\n\
         wrote out/report.html, records and charts beside it\n"
    );
    let manifest = lab.manifest("out");
    assert_eq!(manifest["status"], "complete");
    assert_eq!(
        manifest["suites"],
        json!([{"name": "horizon", "positions": 9, "digest": "ca7ec2ed28663b2c"}])
    );
    let command = ["lab", "run", "--suite", "horizon", "--depth", "3", "--out", "out"];
    assert_eq!(manifest["command"], json!(command));

    let (markdown, html) = (lab.read("out/report.md"), lab.read("out/report.html"));
    assert!(html.starts_with("<!DOCTYPE html>"));
    for name in lab.names_in("out/charts") {
        let drawn = std::fs::read(lab.path(&format!("out/charts/{name}"))).unwrap();
        if name.ends_with(".svg") {
            assert!(drawn.starts_with(b"<svg") && drawn.trim_ascii_end().ends_with(b"</svg>"));
            assert!(markdown.contains(&format!("(charts/{name})")));
        } else {
            assert!(drawn.starts_with(b"\x89PNG\r\n\x1a\n") && drawn.ends_with(b"IEND\xae\x42\x60\x82"));
        }
    }
    let diagrams = lab.names_in("out/diagrams");
    assert_eq!(diagrams, ["case-1.svg", "greatest-change.svg"]);
    assert!(markdown.contains("(diagrams/greatest-change.svg)"));
    assert_eq!(html.matches("<svg").count(), 10);
}

#[test]
fn records_have_the_promised_keys_in_ndjson_and_csv() {
    let lab = Lab::new();
    lab.run_well("run --suite horizon --depth 2 --out out");
    let ndjson = lab.read("out/records.ndjson");
    let promised: BTreeSet<&str> = KEYS.split(' ').collect();
    for line in ndjson.lines() {
        let record: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
        let keys: BTreeSet<&str> = record.keys().map(String::as_str).collect();
        assert_eq!(keys, promised);
    }
    let mut csv = csv::Reader::from_path(lab.path("out/records.csv")).unwrap();
    assert_eq!(csv.headers().unwrap(), KEYS.split(' ').collect::<Vec<_>>());
    let mut from_csv = Vec::new();
    for record in csv.deserialize::<Record>() {
        record.unwrap().write_line(&mut from_csv).unwrap();
    }
    assert_eq!(String::from_utf8(from_csv).unwrap(), ndjson);
    assert_eq!(ndjson.lines().count(), 9 * 5 * 2);
}

#[test]
fn records_are_the_same_with_any_number_of_threads() {
    let lab = Lab::new();
    for command in [
        "run --suite horizon --depth 3 --minimal-tree",
        "horizon --suite horizon --depth 2 --strategy alpha-beta --strategy alpha-beta+qs+mvv-lva",
        "ablate --base alpha-beta+mvv-lva --parts killers,history,pv --suite horizon --depth 3",
    ] {
        let [alone, seven] = [1, 7].map(|threads| {
            let out = format!("{threads}-{}", command.split(' ').next().unwrap());
            lab.run_well(&format!("{command} --threads {threads} --out {out}"));
            let figures = lab.files_in(&out).remove("ablation.csv");
            (lab.rows(&out), figures)
        });
        assert!(!alone.0["records.ndjson"].is_empty());
        assert_eq!(seven, alone);
    }
}

#[test]
fn records_come_by_suite_position_strategy_and_depth() {
    let lab = Lab::new();
    lab.run_well(
        "run --suite mates --suite horizon --strategy alpha-beta --strategy minimax --depth 2 --out out",
    );
    let order: Vec<(String, String, u32)> = lab
        .records("out")
        .into_iter()
        .map(|record| (record.position.unwrap(), record.strategy, record.depth))
        .collect();
    let mut expected = Vec::new();
    for suite in ["mates", "horizon"] {
        let path = format!("{}/../positions/chess/{suite}.epd", env!("CARGO_MANIFEST_DIR"));
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let Some((_, id)) = line.split_once("id \"") else {
                continue;
            };
            let id = id.split('"').next().unwrap();
            for strategy in ["alpha-beta", "minimax"] {
                expected.extend([1, 2].map(|depth| (id.to_owned(), strategy.to_owned(), depth)));
            }
        }
    }
    assert_eq!(order, expected);
}

#[test]
fn a_suite_may_be_given_by_name_or_by_path() {
    let lab = Lab::new();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../positions/chess/mates.epd");
    let printed = lab.run_well("run --suite mates --depth 1 --out by-name --format json");
    assert_eq!(printed.stdout, lab.read("by-name/records.ndjson"));
    let by_path = ["run", "--depth", "1", "--out", "by-path", "--suite", path];
    assert!(lab.command("").args(by_path).output().unwrap().status.success());
    assert_eq!(timeless(lab.records("by-path")), timeless(lab.records("by-name")));
}

/// Four of the positions that perft is tested with.
const FOUR_FENS: &str = "\
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
4k3/8/8/8/8/8/8/4K2R w K - 0 1
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1

rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8
";

#[test]
fn plain_fens_are_read_from_standard_input() {
    let lab = Lab::new();
    let line = "run --suite - --strategy alpha-beta --depth 1 --out out";
    assert_eq!(lab.fed(line, FOUR_FENS.as_bytes()).code, Some(0));
    let records = lab.records("out");
    let names: Vec<&str> = records
        .iter()
        .map(|record| record.position.as_deref().unwrap())
        .collect();
    assert_eq!(names, ["line 1", "line 2", "line 3", "line 5"]);
    assert!(
        records
            .iter()
            .all(|record| record.suite.as_deref() == Some("stdin"))
    );
    let fens = FOUR_FENS.lines().filter(|line| !line.is_empty());
    assert!(records.iter().map(|record| record.fen.as_str()).eq(fens));
}

#[test]
fn a_run_without_a_folder_makes_one_named_after_suite_and_time() {
    let lab = Lab::new();
    for _ in 0..2 {
        let ended = lab.run_well("run --suite mates --strategy minimax --depth 1");
        let (_, wrote) = ended.stderr.split_once("wrote ").unwrap();
        let (folder, _) = wrote.split_once("/report.html").unwrap();
        let time = folder.strip_prefix("lab-out/mates-").unwrap().as_bytes();
        // As in 20260131T235959Z; a second run in the same second has a number after it.
        let [date @ .., b'T', _, _, _, _, _, _, b'Z'] = &time[..16] else {
            panic!("{folder}")
        };
        assert!(date.iter().all(u8::is_ascii_digit), "{folder}");
        assert_eq!(lab.records(folder).len(), 42);
    }
    assert_eq!(lab.names_in("lab-out").len(), 2);
}

#[test]
fn a_folder_keeps_the_users_own_evaluations_of_all_strategies_and_of_single_ones() {
    let lab = Lab::new();
    let material = include_str!("../../../engine-core/evaluations/material.json");
    for (name, pawn) in [("own.json", "150"), ("other.json", "170")] {
        lab.write(
            name,
            material.replace("\"pawn\": 100", &format!("\"pawn\": {pawn}")),
        );
    }
    let strategies = "--strategy pvs --strategy alpha-beta,eval={material,own.json} --eval other.json";
    lab.run_well(&format!(
        "run --fen \"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1\" --depth 1 {strategies} --out out"
    ));
    let found = |record: &Record| (record.eval.clone(), record.score);
    let [other, known, own]: [(String, Option<i32>); 3] =
        Vec::from_iter(lab.records("out").iter().map(found))
            .try_into()
            .unwrap();
    assert_eq!(other, ("other.json".to_owned(), Some(170)));
    assert_eq!(known, ("material".to_owned(), Some(100)));
    assert_eq!(own, ("own.json".to_owned(), Some(150)));
    let manifest = lab.manifest("out");
    assert_eq!(manifest["own_eval"]["weights"]["pawn"], 170);
    assert_eq!(manifest["own_evals"]["own.json"]["weights"]["pawn"], 150);
    for name in ["own.json", "other.json"] {
        std::fs::remove_file(lab.path(name)).unwrap();
    }
    let records = lab.read("out/records.ndjson");
    lab.break_off("out");
    lab.write("out/records.ndjson", "");
    lab.run_well("run --resume out");
    assert_eq!(timeless(lab.records("out")), timeless(read_rows(&records)));
}

#[test]
fn duplicates_are_named_before_the_search_and_counted_in_the_report() {
    let lab = Lab::new();
    lab.write(
        "twins.epd",
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 id \"A\";\n4k3/8/8/8/4P3/8/8/4K3 b - - fmvn 9; id \"B\";\n4k3/8/8/8/4P3/8/8/4K3 w - - id \"C\";\n",
    );
    let ended = lab.run_well("run --suite twins.epd --strategy alpha-beta --depth 1 --out out");
    let note = "note: 1 of 3 positions is a duplicate, searched and counted as any other: `B` is the position of `A`\n";
    assert!(ended.stderr.starts_with(note), "{}", ended.stderr);
    assert!(
        lab.read("out/report.md")
            .contains("3 positions of twins (1 of them a duplicate), searched")
    );
    assert_eq!(lab.records("out").len(), 3);
}

#[test]
fn a_recipe_typed_otherwise_is_noted_and_kept_in_the_manifest() {
    let lab = Lab::new();
    let strategies = "--strategy alpha-beta+tt+mvv-lva+qs --strategy alpha-beta";
    let ended = lab.run_well(&format!("run --suite horizon {strategies} --depth 1 --out out"));
    let canonical = lab.records("out")[0].strategy.clone();
    assert_ne!(canonical, "alpha-beta+tt+mvv-lva+qs");
    let note = format!("note: `alpha-beta+tt+mvv-lva+qs` is recorded as `{canonical}`\n");
    assert!(ended.stderr.starts_with(&note), "{}", ended.stderr);
    let manifest: Value = serde_json::from_str(&lab.read("out/manifest.json")).unwrap();
    let expected = json!([{ "given": "alpha-beta+tt+mvv-lva+qs", "strategy": canonical }]);
    assert_eq!(manifest["spellings"], expected);
}

#[test]
fn the_memory_of_tables_is_reported_before_a_run_and_bounded() {
    let lab = Lab::new();
    let work = "run --fen startpos --fen \"4k3/8/8/8/8/8/4P3/4K3 w - -\" --depth 1 --no-horizon";
    let strategies = "--strategy alpha-beta --strategy alpha-beta+tt=64";
    for (resources, message) in [
        (
            "--threads 2 --memory 1GiB",
            "note: tables take up to 128 MiB (64 MiB a search, 2 at a time)\n",
        ),
        (
            "--threads 64 --memory 160MiB",
            "note: tables take up to 128 MiB (64 MiB a search, 2 at a time; 64 would take more than 160 MiB); --memory lets them take more\n",
        ),
        (
            "--threads 64 --memory 64000kB",
            "error: the tables of one search take 64 MiB, more than the 61 MiB that all may take; take a smaller table, or allow more with --memory\n",
        ),
    ] {
        let out = resources.replace([' ', '-'], "");
        let ended = lab.run(&format!("{work} {strategies} {resources} --out {out}"));
        assert!(ended.stderr.starts_with(message), "{ended:?}");
        let is_refused = message.starts_with("error");
        assert_eq!(ended.code, Some(if is_refused { 2 } else { 0 }));
        assert_eq!(lab.path(&out).exists(), !is_refused);
        if !is_refused {
            assert_eq!(lab.manifest(&out)["threads"], 2);
        }
    }
    let ended = lab.run_well(&format!("{work} --strategy alpha-beta --memory 1 --out without"));
    assert!(!ended.stderr.contains("tables"), "{ended:?}");
    lab.refuses(
        "run --memory 2GiBs",
        "write it as 2GiB, 512MiB or a number of bytes above 0",
    );
}
