//! `lab horizon`: documented cases are found and classed, the reference confirms every case, and what is left
//! behind.

use crate::lab::Lab;
use engine_core::chess::{Chess, Fen};
use engine_core::random::{self, SplitMix64};
use engine_core::{Depth, Notation, Position};
use games::{Root, Setup};
use reports::case::{Case, Class, Verdict, bounded};
use search_variants::{Limits, Strategy};
use std::collections::HashSet;
/// Another search of the same tree, in another order.
const ANOTHER: &str = "alpha-beta+check-ext+qs+mvv-lva+killers+history+pv";

fn cases(lab: &Lab, folder: &str) -> Vec<Case> {
    lab.read_rows(&format!("{folder}/cases.ndjson"))
}

fn verdicts(lab: &Lab, folder: &str) -> Vec<Verdict> {
    lab.read_rows(&format!("{folder}/verdicts.ndjson"))
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
    let sentences = [
        "Horizon cases at depth 2".to_owned(),
        "at depth 5. A case is a regret of 100 or more.".to_owned(),
        format!("Not judged: {} position", 4 - judged),
    ];
    for sentence in sentences {
        let stdout = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(stdout.contains(&sentence), "{sentence}: {stdout}");
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
fn cases_that_cannot_be_judged_are_refused_before_any_search() {
    let lab = Lab::new();
    lab.refuses_all(
        "
        horizon --depth 4 --reference-depth 4 => give a greater --reference-depth
        horizon --suite bratko-kopec --staircase => 12 are the most
        horizon --fen nonsense => --fen nonsense
        horizon --threshold 0 => 0 is not in 1..=4000
        ",
    );
    assert!(lab.names_in(".").is_empty());
}
