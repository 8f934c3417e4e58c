//! `lab run`: its searches and files, and that only times differ from run to run.

use crate::lab::{Lab, as_printed, assert_has};
use reports::numbers::is_final_mate;
use reports::{Record, Status};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The keys of a record, in the order on which other programs rely.
const KEYS: &str = "suite position game fen board eval strategy depth score best_move pv solved points nodes nodes_total leaf_nodes \
                    q_nodes q_leaf_nodes cutoffs first_move_cutoffs ordering_pct ordering_pct_total main_cutoffs main_first_move_cutoffs main_ordering_pct q_cutoffs q_first_move_cutoffs \
                    q_ordering_pct seldepth time_s nps search_threads kept_nodes kept_bytes fault status";

#[test]
fn records_have_the_promised_keys_in_ndjson_and_csv() {
    let lab = Lab::new();
    let printed = lab
        .run_well("run --suite horizon --depth 2 --out out --format json")
        .stdout;
    let ndjson = as_printed(&lab.read("out/records.ndjson"));
    assert_eq!(printed, ndjson);
    let promised: BTreeSet<&str> = KEYS.split(' ').collect();
    for line in ndjson.lines() {
        let record: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
        let keys: BTreeSet<&str> = record.keys().map(String::as_str).collect();
        assert_eq!(keys, promised);
    }
    // Flags are written as R reads them.
    let text = lab.read("out/records.csv");
    assert!(text.contains(",TRUE,") && text.contains(",FALSE,"));
    let text = text.replace(",TRUE,", ",true,").replace(",FALSE,", ",false,");
    let mut csv = csv::Reader::from_reader(text.as_bytes());
    let more = "name recipe strategy_no is_baseline factor step_factor regret mate_moves ";
    let promised = more.to_owned() + KEYS;
    assert_eq!(csv.headers().unwrap(), promised.split(' ').collect::<Vec<_>>());
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

/// Once a mate is proven, deeper depths cost next to nothing, so that a budget would be spent on figures of
/// no meaning. Without a budget, every depth is searched, as published tables do.
#[test]
fn a_search_with_a_budget_ends_at_a_proven_mate_and_one_of_a_depth_does_not() {
    let lab = Lab::new();
    let run = "run mates horizon -s alpha-beta+qs+mvv-lva,name=sound -s pvs,name=narrow --out";
    let printed = lab
        .run_well(&format!("{run} budget --depth 60 --nodes 20000 --table depth"))
        .stdout;
    let mut mates = BTreeSet::new();
    let records = lab.records("budget");
    for pair in records.windows(2) {
        let (found, next) = (&pair[0], &pair[1]);
        if found.status == Status::MateFound {
            mates.insert(found.fen.as_str());
            assert!(is_final_mate(found.score.unwrap(), found.depth), "{found:?}");
            assert_eq!(next.depth, 1);
        } else if found.is_complete() {
            assert!(!found.score.is_some_and(|score| is_final_mate(score, found.depth)));
            assert_eq!(next.depth, found.depth + 1);
        }
    }
    assert!(!mates.is_empty() && records.iter().all(|record| record.depth < 20));
    assert_has(&printed, &format!("without {} with a proven", mates.len()));

    lab.run_well(&format!("{run} depth --depth 4"));
    let records = lab.records("depth");
    assert!(records.iter().all(|record| record.status == Status::Complete));
    assert_eq!(records.len() % 4, 0);
}

#[test]
fn plain_fens_are_read_from_standard_input() {
    let lab = Lab::new();
    let [one, other] = [
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 3 9",
    ];
    let line = "run --suite - --strategy alpha-beta --depth 1 --out out";
    assert_eq!(
        lab.fed(line, format!("{one}\n\n{other}\n").as_bytes()).code,
        Some(0)
    );
    let records = lab.records("out");
    let found = records.iter().map(|record| {
        let [suite, name] = [&record.suite, &record.position].map(|name| name.as_deref().unwrap());
        (suite, name, record.fen.as_str())
    });
    assert!(found.eq([("stdin", "line 1", one), ("stdin", "line 3", other)]));
}

#[test]
fn a_run_without_a_folder_makes_one_named_after_suite_and_time() {
    let lab = Lab::new();
    for _ in 0..2 {
        let ended = lab.run_well("run --suite mates --strategy minimax --depth 1");
        let (_, wrote) = ended.stderr.split_once("Report: ").unwrap();
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
    let records = lab.records("out");
    let found = records.iter().map(|record| (record.eval.as_str(), record.score));
    assert!(found.eq([
        ("other.json", Some(170)),
        ("material", Some(100)),
        ("own.json", Some(150))
    ]));
    let manifest = lab.manifest("out");
    assert_eq!(manifest["own_eval"]["weights"]["pawn"], 170);
    assert_eq!(manifest["own_evals"]["own.json"]["weights"]["pawn"], 150);
    for name in ["own.json", "other.json"] {
        std::fs::remove_file(lab.path(name)).unwrap();
    }
    let rows = lab.rows("out");
    lab.break_off("out");
    lab.write("out/records.ndjson", "");
    lab.run_well("resume out");
    assert_eq!(lab.rows("out"), rows);
}

#[test]
fn duplicates_and_recipes_typed_otherwise_are_noted_and_kept() {
    let lab = Lab::new();
    lab.write(
        "twins.epd",
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 id \"A\";\n4k3/8/8/8/4P3/8/8/4K3 b - - fmvn 9; id \"B\";\n4k3/8/8/8/4P3/8/8/4K3 w - - id \"C\";\n",
    );
    let spelled = "alpha-beta+tt+mvv-lva+qs";
    let ended = lab.run_well(&format!(
        "run --suite twins.epd --strategy {spelled} --depth 1 --out out"
    ));
    let records = lab.records("out");
    let canonical = records[0].strategy.as_str();
    assert_ne!(canonical, spelled);
    assert_has(
        &ended.stderr,
        "note: 1 of 3 positions is a duplicate; each is searched and counted: `B` is the position of `A`\n",
    );
    assert_has(
        &ended.stderr,
        &format!("note: `{spelled}` is written as `{canonical}`\n"),
    );
    let expected = json!([{ "given": spelled, "strategy": canonical }]);
    assert_eq!(lab.manifest("out")["spellings"], expected);
    assert_has(
        &lab.markdown("out"),
        "3 positions of twins (1 of them a duplicate), searched",
    );
    assert_eq!(records.len(), 3);
}
