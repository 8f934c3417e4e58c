use super::*;
use crate::run::RunManifest;
use crate::sealed;
use games::GameRegistry;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// One of each kind and one with all options of a run, as an earlier lab left them.
#[test]
fn manifests_of_every_kind_are_read_and_written_back_byte_for_byte() {
    for (name, kind) in [
        ("run", "run"),
        ("part", "run"),
        ("horizon", "horizon"),
        ("ablate", "ablate"),
        ("parallel", "parallel"),
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/manifests")
            .join(name);
        let text = std::fs::read_to_string(folder.join(sealed::MANIFEST)).unwrap();
        let (manifest, is_proven): (RunManifest, bool) = sealed::read(&folder, "run").unwrap();
        assert!(is_proven, "{name}");
        assert_eq!(sealed::text(&manifest).unwrap(), text, "{name}");
        assert_eq!(manifest.asked.kind.command(), kind, "{name}");
    }
}

fn options(command: &str, values: &Value) -> Result<(RunOptions, Vec<String>), String> {
    let values = values.as_object().unwrap();
    RunOptions::of_values(command, values, &GameRegistry::default()).map_err(|error| error.to_string())
}

#[test]
fn values_and_the_command_line_that_they_give_ask_for_the_same() {
    for (command, values, line) in [
        (
            "run",
            json!({"fens": ["startpos", "8/8/8/8/8/8/8/K1k5 w - -"], "strategy": "ladder", "depth": "2", "nodes": 500,
                   "horizon": false, "minimal_tree": true, "time": "2m", "timed": null}),
            "--fen|startpos|--fen|8/8/8/8/8/8/8/K1k5 w - -|--strategy|ladder|--depth|2|--nodes|500|--time|2m|\
             --minimal-tree|--no-horizon",
        ),
        (
            "horizon",
            json!({"suites": "mates", "staircase": true, "threshold": 50, "eval": "material"}),
            "--suite|mates|--eval|material|--threshold|50|--staircase",
        ),
        (
            "ablate",
            json!({"base": "alpha-beta+qs", "parts": ["mvv-lva", "killers"], "depth": 3, "seed": 7}),
            "--base|alpha-beta+qs|--parts|mvv-lva|--parts|killers|--depth|3|--seed|7",
        ),
        (
            "parallel",
            json!({"depth": 3, "method": ["root", "pv"], "processors": "1,2", "measured": 3}),
            "--depth|3|--method|root|--method|pv|--processors|1,2|--measured|3",
        ),
    ] {
        let (options, typed) = options(command, &values).unwrap();
        assert_eq!(typed[2..].join("|"), line, "{command}");
        let matches = definition(command, &GameRegistry::default()).try_get_matches_from(&typed[2..]);
        let read = RunOptions::of_matches(command, &matches.unwrap()).unwrap();
        let asked = |spec: &RunSpec| serde_json::to_string(spec).unwrap();
        assert_eq!(asked(&read.spec), asked(&options.spec), "{command}");
        let given = [read.given(), options.given()].map(BTreeSet::from_iter);
        assert_eq!(given[0], given[1], "{command}");
    }
}

#[test]
fn a_value_that_an_option_cannot_have_is_refused_by_its_name() {
    for (command, values, expected) in [
        ("run", json!({"depth": 0}), "`depth`: a depth is a whole number"),
        ("run", json!({"strategies": ["alpha-bet"]}), "`strategy`: "),
        (
            "run",
            json!({"staircase": true}),
            "`staircase`: `lab run` has no option of that name",
        ),
        (
            "run",
            json!({"board": "mail"}),
            "`board`: one of bitboard, mailbox is wanted",
        ),
        (
            "horizon",
            json!({"reference": "ladder"}),
            "`reference`: `ladder` is several recipes",
        ),
        (
            "horizon",
            json!({"threshold": 4001}),
            "`threshold`: 4001 is not in 1..=4000",
        ),
        (
            "parallel",
            json!({"depth": 2, "nodes": 9}),
            "`nodes`: `lab parallel` has no option",
        ),
    ] {
        let refused = options(command, &values).unwrap_err();
        assert!(refused.starts_with(expected), "{refused}");
    }
}

/// Each option of a run is compared, and named, where it is given otherwise.
#[test]
fn what_differs_is_named_by_its_option() {
    let there = options("run", &json!({})).unwrap().0.spec;
    for (values, difference) in [
        (json!({"depth": 5}), "depth: 4 there, 5 here"),
        (
            json!({"minimal_tree": true}),
            "minimal tree: false there, true here",
        ),
        (json!({"horizon": false}), "horizon cases: true there, false here"),
        (json!({"timed": 3}), "timed: none there, 3 rounds here"),
        (json!({"board": "mailbox"}), "board: bitboard there, mailbox here"),
        (
            json!({"eval": "sunfish"}),
            "evaluation: published there, sunfish here",
        ),
        (json!({"nodes": 9}), "nodes: none there, 9 here"),
        (json!({"time": "1.5"}), "time: none there, 1.5 s here"),
        (
            json!({"strategies": ["minimax", "mtdf"]}),
            "strategies: ladder there, minimax, mtdf here",
        ),
        (
            json!({"suites": ["mates"]}),
            "suites:  there, mates (0 positions, digest ) here",
        ),
    ] {
        let (here, _) = options("run", &values).unwrap();
        let found = differences(&there, &here.spec, |key| here.determines(key));
        assert_eq!(found, [difference]);
        assert_eq!(differences(&there, &here.spec, |_| true), [difference]);
    }
}
