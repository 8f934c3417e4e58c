//! `lab horizon`: the reference confirms every case.

use crate::lab::Lab;
use engine_core::chess::{Chess, Fen};
use engine_core::random::{self, SplitMix64};
use engine_core::{Depth, Notation, Position};
use games::{RootPosition, SearchSetup};
use reports::case::{Case, Verdict, bounded};
use search_variants::{Limits, Strategy};

/// A different search of the same tree, with another move order.
const ANOTHER: &str = "alpha-beta+check-ext+qs+mvv-lva+killers+history+pv";

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
    let (position, _) = RootPosition::read(&board.fen(), "", None)
        .and_then(|root| root.set_up(&SearchSetup::default()))
        .unwrap();
    let mut search = position.search(&recipe, vec![before], Limits::default());
    let iterations = std::iter::from_fn(|| search.deepen(Depth::new(depth + extended - 1)));
    let last = iterations.last().unwrap();
    -bounded(last.score.unwrap().centipawns())
}

/// `LAB_FULL_HORIZON=1` tests 200 positions at depth 3; a minute on two cores.
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
    let searches =
        format!("--suite walks.fen --strategy alpha-beta --strategy alpha-beta+qs+mvv-lva --depth {depth}");
    lab.run_well(&format!("horizon {searches} --out out"));
    let verdicts: Vec<Verdict> = lab.read_rows("out/verdicts.ndjson");
    let mut found = 0;
    for case in lab.read_rows::<Case>("out/cases.ndjson") {
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
    // A run judges the moves of its deepest depth alike.
    lab.run_well(&format!("run {searches} --out run"));
    let of_run: Vec<Verdict> = lab.read_rows("run/verdicts.ndjson");
    let is_alike = |verdict: &Verdict| verdict.depth == depth && verdicts.contains(verdict);
    assert!(!of_run.is_empty() && of_run.iter().all(is_alike));
    // One that was broken off judges again, whatever verdicts it left.
    let judged = lab.read("run/verdicts.ndjson");
    lab.write(
        "run/verdicts.ndjson",
        judged.replacen("\"regret\":", "\"rue\":", 1),
    );
    lab.break_off("run");
    lab.run_well("resume run");
    assert_eq!(lab.read("run/verdicts.ndjson"), judged);
}
