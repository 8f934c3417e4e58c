use super::differences::differences;
use super::read::definition;
use super::*;
use crate::folder::manifest_file;
use crate::run_dir::Manifest;
use clap::{Arg, ArgAction};
use games::GameRegistry;
use serde_json::{Value, json};
use std::path::Path;

/// A manifest of a past run, which must be written back byte for byte.
fn manifest(name: &str) -> Manifest {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/manifests")
        .join(name);
    let text = std::fs::read_to_string(folder.join(manifest_file::MANIFEST)).unwrap();
    let manifest: Manifest = manifest_file::read(&folder).unwrap();
    assert_eq!(manifest_file::text(&manifest).unwrap(), text, "{name}");
    manifest
}

/// One of each kind, and one with all options of a run and of a match.
#[test]
fn manifests_of_every_kind_are_read_and_written_back_byte_for_byte() {
    for (name, kind) in [
        ("run", "run"),
        ("part", "run"),
        ("horizon", "horizon"),
        ("ablate", "ablate"),
        ("parallel", "parallel"),
    ] {
        let WorkSpec::Run(spec) = manifest(name).spec else {
            panic!("{name}")
        };
        assert_eq!(spec.kind.command(), kind, "{name}");
    }
    for (name, players, is_tuned) in [("match", 3, false), ("tune", 4, true)] {
        let WorkSpec::Match(spec) = manifest(name).spec else {
            panic!("{name}")
        };
        assert_eq!(
            (spec.players.len(), spec.tuning.is_some()),
            (players, is_tuned),
            "{name}"
        );
    }
}

fn options<C: Measuring>(values: &Value) -> Result<(C::Spec, Vec<String>), String> {
    let values = values.as_object().unwrap();
    read_values::<C>(values, &GameRegistry::default()).map_err(|error| error.to_string())
}

/// The specification from values; the command line that they produce, which is typed as `line`, must give the
/// same specification.
fn read_both<C: Measuring>(values: &Value, line: &str) -> Value {
    let (options, typed) = options::<C>(values).unwrap();
    assert_eq!(typed[2..].join("|"), line, "{}", C::NAME);
    let matches = definition::<C>().try_get_matches_from(&typed[2..]).unwrap();
    let read = C::from_arg_matches(&matches).unwrap().spec().unwrap();
    let [first, again] = [options, read].map(|spec| format!("{:?}", Into::<WorkSpec>::into(spec)));
    assert_eq!(first, again, "{}", C::NAME);
    let (spec, _) = self::options::<C>(values).unwrap();
    serde_json::to_value(Into::<WorkSpec>::into(spec)).unwrap()
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
            json!({"base": "alpha-beta+qs", "parts": ["mvv-lva", "killers"], "depth": 3}),
            "--base|alpha-beta+qs|--parts|mvv-lva|--parts|killers|--depth|3",
        ),
        (
            "parallel",
            json!({"depth": 3, "method": ["root", "pv"], "processors": "1,2", "measured": 3}),
            "--depth|3|--method|root|--method|pv|--processors|1,2|--measured|3",
        ),
    ] {
        match command {
            "run" => read_both::<RunCommand>(&values, line),
            "horizon" => read_both::<HorizonCommand>(&values, line),
            "ablate" => read_both::<AblateCommand>(&values, line),
            _ => read_both::<ParallelCommand>(&values, line),
        };
    }
    for (command, values, line, expected) in [
        (
            "match",
            json!({"strategies": ["ladder,depth=2", "pvs+qs,name=mine"], "steps": true, "games": 4, "nodes": 100, "time": "10ms",
                   "adjudicate": true, "sprt": "-5,5", "seed": 3, "book": "b.ndjson"}),
            "--strategy|ladder,depth=2|--strategy|pvs+qs,name=mine|--steps|--nodes|100|--time|10ms|--games|4|--seed|3|\
             --book|b.ndjson|--adjudicate|--sprt|-5,5",
            json!({"pairings": "steps", "adjudication": "where-both-agree", "games": 4}),
        ),
        (
            "match",
            json!({"strategy": ["minimax", "pvs"], "round_robin": true, "adjudicate": false, "game": "xiangqi",
                   "tc": "40/60", "time_margin": "50ms"}),
            "--strategy|minimax|--strategy|pvs|--round-robin|--game|xiangqi|--tc|40/60|--time-margin|50ms",
            json!({"budgets": [{"nodes": null, "depth": null, "time_s": null, "tc": "40/60"}],
                   "time_margin_s": 0.05, "pairings": "round-robin", "adjudication": "never", "openings": "random", "seed": 1, "game": "xiangqi"}),
        ),
        (
            "tune",
            json!({"strategy": "pvs+qs+null-move(r={1..3})", "nodes": 50, "depth": 2, "pairs": 9}),
            "--strategy|pvs+qs+null-move(r={1..3})|--nodes|50|--depth|2|--pairs|9",
            json!({"tuning": {"recipe": "pvs+qs+null-move(r={1..3})", "pairs": 9}, "games": 200,
                   "budgets": [{"nodes": null, "depth": 2, "time_s": null}]}),
        ),
    ] {
        let found = match command {
            "match" => read_both::<MatchCommand>(&values, line),
            _ => read_both::<TuneCommand>(&values, line),
        };
        for (key, value) in expected.as_object().unwrap() {
            assert_eq!(found[key], *value, "{command}: {key}");
        }
    }
}

#[test]
fn a_value_that_an_option_cannot_have_is_refused_by_its_name() {
    for (command, values, expected) in [
        ("run", json!({"depth": 0}), "`depth`: a depth is 1..128"),
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
        (
            "match",
            json!({"strategy": ["pvs,name=a b"]}),
            "`strategy`: `a b` is not a name: 1 to 16 letters, digits, `.`, `-` or `_`; `a-b` would do",
        ),
        (
            "tune",
            json!({"strategy": "pvs", "book": "b.ndjson"}),
            "`book`: `lab tune` has no option",
        ),
    ] {
        let refused = match command {
            "run" => options::<RunCommand>(&values).map(drop),
            "horizon" => options::<HorizonCommand>(&values).map(drop),
            "ablate" => options::<AblateCommand>(&values).map(drop),
            "parallel" => options::<ParallelCommand>(&values).map(drop),
            "match" => options::<MatchCommand>(&values).map(drop),
            _ => options::<TuneCommand>(&values).map(drop),
        };
        let refused = refused.unwrap_err();
        assert!(refused.starts_with(expected), "{refused}");
    }
}

/// Each option of a run is compared, and reported if it differs.
#[test]
fn what_differs_is_named_by_its_option() {
    let there = RunSpec::default();
    for (values, difference) in [
        (json!({"depth": 5}), "depth: 4 there, 5 here"),
        (
            json!({"minimal_tree": true}),
            "minimal trees: false there, true here",
        ),
        (json!({"horizon": false}), "costly moves: true there, false here"),
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
    ] {
        let (here, _) = options::<RunCommand>(&values).unwrap();
        assert_eq!(differences(&there, &here), [difference]);
    }
}

/// A value that no command takes for the option when it is not given.
fn other(arg: &Arg) -> Value {
    match (arg.get_action(), arg.get_id().as_str()) {
        (ArgAction::SetTrue, _) => true.into(),
        (ArgAction::SetFalse, _) => false.into(),
        (_, "game") => "xiangqi".into(),
        (_, "board") => "mailbox".into(),
        (_, "eval") => "material".into(),
        (_, "design") => "ladder".into(),
        (_, "openings_order") => "random".into(),
        (_, "measure") => "depth".into(),
        (_, "strategies" | "reference" | "base" | "recipe") => "minimax".into(),
        (_, "methods") => "pv".into(),
        (_, "sprt") => "0,5".into(),
        (_, "tc") => "40/60".into(),
        (_, _) => "7".into(),
    }
}

/// An option that a command lists changes what is asked for, by its name in JSON and on the command line.
fn each_option_counts<C: Measuring>(usual: &Value) {
    let text = |values| {
        let (spec, _) = options::<C>(&values).unwrap_or_else(|error| panic!("{values}: {error}"));
        format!("{:?}", Into::<WorkSpec>::into(spec))
    };
    for arg in definition::<C>()
        .get_arguments()
        .filter(|arg| !arg.is_positional())
    {
        let id = arg.get_id().as_str();
        let mut values = match (C::NAME, id) {
            ("tune", "engine" | "ranges") => json!({"engine": "sf", "ranges": "A={1..3}"}),
            ("ablate", "switches") => json!({"engine": "sf", "depth": 3}),
            (_, "remove") => json!({"base": "pvs+qs", "remove": "each", "depth": 3}),
            _ => usual.clone(),
        };
        if id == "strength_games" {
            values["strength"] = true.into();
        }
        let without = text(values.clone());
        values[id] = other(arg);
        assert_ne!(text(values), without, "{}: {id}", C::NAME);
    }
}

#[test]
fn no_option_that_a_command_lists_is_dropped() {
    each_option_counts::<RunCommand>(&json!({}));
    each_option_counts::<HorizonCommand>(&json!({}));
    each_option_counts::<AblateCommand>(&json!({"base": "pvs", "parts": "qs", "depth": 3}));
    each_option_counts::<ParallelCommand>(&json!({"depth": 3}));
    each_option_counts::<MatchCommand>(&json!({"strategy": "pvs"}));
    each_option_counts::<TuneCommand>(&json!({"recipe": "pvs"}));
}

#[test]
fn a_flag_that_takes_something_away_has_two_names() {
    for values in [json!({"horizon": false}), json!({"no_horizon": true})] {
        assert!(
            !options::<RunCommand>(&values).unwrap().0.extras.horizon,
            "{values}"
        );
    }
    for values in [json!({"horizon": true}), json!({"no_horizon": false}), json!({})] {
        assert!(
            options::<RunCommand>(&values).unwrap().0.extras.horizon,
            "{values}"
        );
    }
}
