//! `lab horizon`: documented cases are found and classed, the reference confirms every case, and what is left
//! behind.

use crate::lab::Lab;
use engine_core::chess::{Chess, Fen};
use engine_core::random::{self, SplitMix64};
use engine_core::{Depth, Notation, Position};
use games::{Root, Setup};
use reports::Record;
use reports::case::{Case, Class, Verdict, bounded};
use search_variants::{Limits, Strategy};
use std::collections::{HashMap, HashSet};

const REFERENCE: &str = "pvs+check-ext+qs+mvv-lva+killers+history=cutoff+hash-move";
/// Another search of the same tree, in another order.
const ANOTHER: &str = "alpha-beta+check-ext+qs+mvv-lva+killers+history+pv";

fn cases(lab: &Lab, folder: &str) -> Vec<Case> {
    let text = lab.read(&format!("{folder}/cases.ndjson"));
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn verdicts(lab: &Lab, folder: &str) -> Vec<Verdict> {
    let text = lab.read(&format!("{folder}/verdicts.ndjson"));
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The documented cases of the ids, as a suite file.
fn documented(lab: &Lab, ids: &[&str]) {
    let suite = include_str!("../../../positions/chess/horizon.epd");
    let chosen = |line: &&str| ids.iter().any(|id| line.contains(&format!("id \"{id}\"")));
    let lines: Vec<&str> = suite.lines().filter(chosen).collect();
    assert_eq!(lines.len(), ids.len());
    lab.write("documented.epd", lines.join("\n"));
}

#[test]
fn the_caesar_game_is_a_delay_of_the_knights_loss() {
    let lab = Lab::new();
    documented(&lab, &["HE.02"]);
    lab.run_well(
        "horizon --suite documented.epd --strategy alpha-beta+qs+mvv-lva+killers+history+pv --depth 6 --reference-depth 10 \
         --reference pvs+check-ext+qs+mvv-lva+killers+history=cutoff+hash-move+tt=16 --eval material --board mailbox \
         --staircase --out out",
    );
    let found = cases(&lab, "out");
    let told: Vec<(u32, &str, Class)> = found
        .iter()
        .map(|case| (case.verdict.depth, case.verdict.chosen_move.as_str(), case.class))
        .collect();
    assert_eq!(
        told,
        [1, 2, 3, 4, 5, 6].map(|depth| (depth, "g5g4", Class::Delay))
    );
    assert!(
        found
            .iter()
            .all(|case| case.delayed_loss.as_deref() == Some("d7"))
    );
    assert_eq!(found[0].quiescence_scores, [-400, -400, -500, -500, -600, -600]);
    assert!(lab.read("out/report.md").contains("(charts/staircase-1.svg)"));
}

#[test]
fn a_promotion_and_a_mate_beyond_the_horizon_are_found_where_they_occur() {
    let lab = Lab::new();
    documented(&lab, &["HE.06", "HE.09"]);
    lab.run_well("horizon --suite documented.epd --strategy alpha-beta+qs+mvv-lva --depth 3 --out out");
    let found = cases(&lab, "out");
    let told: Vec<(&str, u32, &str, Class)> = found
        .iter()
        .map(|case| {
            let verdict = &case.verdict;
            (
                verdict.name(),
                verdict.depth,
                verdict.chosen_move.as_str(),
                case.class,
            )
        })
        .collect();
    let class = Class::MateOrPromotion;
    assert_eq!(
        told,
        [
            ("HE.06", 2, "c7c8q", class),
            ("HE.09", 1, "g4d1", class),
            ("HE.09", 2, "g4d1", class),
            ("HE.09", 3, "g4d1", class),
        ]
    );
}

/// The value of a move for its side, searched afresh from the position after it, mates held within the bound.
fn value_after(fen: &str, played: &str, depth: u32) -> i32 {
    let mut board = Chess::new(&fen.parse::<Fen>().unwrap());
    let extended = u32::from(board.in_check());
    let played = board.read_coordinates(played).unwrap();
    let before = board.history_entry();
    board.make(played).unwrap();
    if board.drawn_by_fifty_move_rule() {
        return 0;
    }
    let recipe: Strategy = ANOTHER.parse().unwrap();
    let (position, _) = Root::read(&board.fen(), "", None)
        .and_then(|root| root.set_up(&Setup::default()))
        .unwrap();
    let mut search = position.search(&recipe, vec![before], Limits::default());
    let iterations = std::iter::from_fn(|| search.deepen(Depth::new(depth + extended - 1)));
    let last = iterations.last().unwrap();
    -bounded(last.score.unwrap().centipawns())
}

/// `LAB_FULL_HORIZON=1` takes 200 positions and depth 3; a minute on two cores.
#[test]
fn the_reference_confirms_every_case_from_both_positions() {
    let full = std::env::var_os("LAB_FULL_HORIZON").is_some();
    let (positions, depth) = if full { (200, 3) } else { (40, 2) };
    let lab = Lab::new();
    let mut random = SplitMix64::new(5);
    let start = Chess::new(&Fen::startpos());
    let fens: Vec<String> = (0..positions)
        .map(|_| random::walk(start.clone(), 80, &mut random).fen() + "\n")
        .collect();
    lab.write("walks.fen", fens.concat());
    lab.run_well(&format!(
        "horizon --suite walks.fen --strategy alpha-beta --strategy alpha-beta+qs+mvv-lva --depth {depth} --out out"
    ));
    let verdicts = verdicts(&lab, "out");
    let mut found = 0;
    for case in cases(&lab, "out") {
        let verdict = &case.verdict;
        assert!(verdicts.contains(verdict), "{verdict:?}");
        let value = |played: &str| value_after(&verdict.fen, played, verdict.reference_depth);
        let regret = value(&verdict.best_move) - value(&verdict.chosen_move);
        assert_eq!(regret, verdict.regret, "{verdict:?}");
        assert!(regret >= 100, "{verdict:?}");
        found += 1;
    }
    assert!(found > positions / 4, "only {found} cases");
    let all = verdicts.iter().filter(|verdict| verdict.regret >= 100).count();
    assert_eq!(found, all);
    assert!(verdicts.iter().all(|verdict| verdict.regret >= 0));
}

#[test]
fn a_horizon_run_leaves_every_promised_file_and_is_the_same_with_any_number_of_threads() {
    let lab = Lab::new();
    for threads in [1, 3] {
        let ended = lab.run_well(&format!(
            "horizon --suite horizon --strategy alpha-beta --strategy alpha-beta+qs+mvv-lva --depth 2 --threads {threads} --out {threads}"
        ));
        assert_eq!(
            ended.stderr,
            format!("wrote {threads}/report.html, cases and charts beside it\n")
        );
    }
    assert_eq!(
        lab.names_in("1").join(" "),
        ".lock cases.ndjson charts diagrams manifest.json positions.ndjson records.ndjson report.html report.md verdicts.ndjson"
    );
    assert_eq!(
        lab.names_in("1/charts").join(" "),
        "cases.png cases.svg regret.png regret.svg"
    );
    let manifest = lab.manifest("1");
    assert_eq!(manifest["status"], "complete");
    assert_eq!(manifest["reference"], REFERENCE);
    assert_eq!(manifest["reference_depth"], 5);
    for file in ["cases.ndjson", "verdicts.ndjson"] {
        assert_eq!(lab.read(&format!("1/{file}")), lab.read(&format!("3/{file}")));
    }
    assert_eq!(verdicts(&lab, "1").len(), 9 * 2 * 2);
}

#[test]
fn a_program_reads_one_case_a_line() {
    let lab = Lab::new();
    let line = "horizon --fen startpos --strategy alpha-beta+check-ext --depth 5 --threshold 10 --format json --out out";
    let ended = lab.run_well(line);
    assert_eq!(ended.stdout, lab.read("out/cases.ndjson"));
    assert_eq!(ended.stdout.lines().count(), 1);
}

#[test]
fn the_scores_of_a_case_are_those_of_the_strategy_with_its_settings() {
    let lab = Lab::new();
    let scores = |strategy: &str| -> HashMap<(String, u32), i32> {
        lab.run_well(&format!(
            "horizon --suite horizon --depth 2 --strategy {strategy} --out {strategy}"
        ));
        let records = lab.read(&format!("{strategy}/records.ndjson"));
        let records = records
            .lines()
            .map(|line| serde_json::from_str::<Record>(line).unwrap());
        let scored = records.map(|record| ((record.name().to_owned(), record.depth), record.score.unwrap()));
        scored.collect()
    };
    let strategy = "alpha-beta+qs=evasions";
    let (own, usual) = (scores(strategy), scores("alpha-beta+qs"));
    let mut told_apart = 0;
    for case in cases(&lab, strategy) {
        for (score, depth) in case.quiescence_scores.iter().zip(1..) {
            let search = (case.verdict.name().to_owned(), depth);
            assert_eq!(*score, own[&search], "{search:?}");
            told_apart += usize::from(own[&search] != usual[&search]);
        }
    }
    assert!(told_apart > 0);
}

/// A run on [`unequal`] positions.
const RUN: &str = "--suite unequal.epd --strategy alpha-beta --strategy alpha-beta+qs --depth 2";

/// A lab with a suite in which unordered quiescence takes enough nodes on one position for others to be
/// judged.
fn unequal() -> Lab {
    let lab = Lab::new();
    let suites = [
        include_str!("../../../positions/chess/horizon.epd"),
        include_str!("../../../positions/chess/bratko-kopec.epd"),
    ];
    let chosen = |line: &&str| {
        ["HE.01", "HE.06", "HE.09", "BK.24"]
            .iter()
            .any(|id| line.contains(&format!("id \"{id}\"")))
    };
    let lines: Vec<&str> = suites
        .iter()
        .flat_map(|suite| suite.lines())
        .filter(chosen)
        .collect();
    assert_eq!(lines.len(), 4);
    lab.write("unequal.epd", lines.join("\n"));
    lab
}

#[test]
fn a_run_judges_the_moves_of_its_deepest_depth_as_lab_horizon_does() {
    let lab = unequal();
    let run = lab.run_well(&format!("run {RUN} --out run"));
    lab.run_well(&format!("horizon {RUN} --out horizon"));
    let (found, all) = (verdicts(&lab, "run"), verdicts(&lab, "horizon"));
    assert!(
        found
            .iter()
            .all(|verdict| verdict.depth == 2 && all.contains(verdict))
    );
    let judged = found.len() / 2;
    assert!((1..4).contains(&judged), "{judged}");
    let found: HashSet<(String, String, Class)> = named(&cases(&lab, "run"));
    assert!(!found.is_empty() && found.is_subset(&named(&cases(&lab, "horizon"))));
    let told = [
        "Horizon cases at depth 2".to_owned(),
        "at depth 5. A case is a regret of 100 or more.".to_owned(),
        format!("Not judged: {} position", 4 - judged),
    ];
    for told in told {
        let stdout = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(stdout.contains(&told), "{told}: {stdout}");
    }
    assert_eq!(lab.run_well("report run --out again").stdout, run.stdout);
}

fn named(cases: &[Case]) -> HashSet<(String, String, Class)> {
    let named = cases.iter().map(|case| {
        let verdict = &case.verdict;
        (verdict.name().to_owned(), verdict.strategy.clone(), case.class)
    });
    named.collect()
}

#[test]
fn a_run_is_judged_alike_with_any_number_of_threads_and_after_a_merge() {
    let lab = unequal();
    lab.run_well(&format!("run {RUN} --threads 1 --out 1"));
    lab.run_well(&format!("run {RUN} --threads 3 --out 3"));
    lab.run_well(&format!("plan {RUN} --out plan"));
    for shard in ["1/2", "2/2"] {
        lab.run_well(&format!("run --plan plan --shard {shard}"));
    }
    lab.run_well("merge plan --out merged");
    for file in ["verdicts.ndjson", "cases.ndjson"] {
        let expected = lab.read(&format!("1/{file}"));
        assert!(!expected.is_empty());
        assert_eq!(lab.read(&format!("3/{file}")), expected);
        assert_eq!(lab.read(&format!("merged/{file}")), expected);
    }
    assert!(!lab.path("plan/shard-1-of-2/verdicts.ndjson").exists());
}

#[test]
fn positions_of_a_run_that_was_broken_off_are_judged_again_whatever_verdicts_it_left() {
    let lab = unequal();
    lab.run_well(&format!("run {RUN} --out out"));
    let files = || ["verdicts", "cases"].map(|name| lab.read(&format!("out/{name}.ndjson")));
    let judged = files();
    for (from, to) in [
        ("\",\"regret\":", " kept\",\"regret\":"),
        ("\"regret\":", "\"rue\":"),
    ] {
        for (name, rows) in ["verdicts", "cases"].iter().zip(&judged) {
            lab.write(&format!("out/{name}.ndjson"), rows.replacen(from, to, 1));
        }
        assert_ne!(files(), judged);
        lab.break_off("out");
        lab.run_well("run --resume out");
        assert_eq!(files(), judged, "{to}");
    }
}

#[test]
fn a_run_without_horizon_cases_judges_nothing() {
    let lab = unequal();
    let ended = lab.run_well(&format!("run {RUN} --no-horizon --out out"));
    assert!(!ended.stdout.contains("Horizon cases"));
    assert!(!lab.names_in("out").contains(&"verdicts.ndjson".to_owned()));
    lab.run_well("run --resume out");
    assert!(!lab.names_in("out").contains(&"verdicts.ndjson".to_owned()));
}

#[test]
fn what_cannot_be_judged_is_refused_before_anything_is_searched() {
    let lab = Lab::new();
    lab.refuses_all(
        "
        horizon --depth 4 --reference-depth 4 => give a greater --reference-depth
        horizon --suite bratko-kopec --staircase => give 12 at the most
        horizon --fen nonsense => --fen nonsense
        horizon --threshold 0 => 0 is not in 1..=4000
        ",
    );
    assert!(lab.names_in(".").is_empty());
}
