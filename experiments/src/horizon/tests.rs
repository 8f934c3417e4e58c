//! The rules on positions made for them, and on documented ones.

use super::REFERENCE;
use super::judge::Judge;
use engine_core::Depth;
use games::{Eval, Root, Setup};
use reports::case::{Case, Class, Error};
use search_variants::Strategy;
use sessions::StopHandle;
use sessions::{Searcher, Task};

/// The cases of a strategy on a position at depths 1 to `depth`, in the eyes of a reference three plies
/// deeper, by material alone.
fn cases(fen: &str, strategy: &str, depth: u32) -> Vec<Case> {
    let root = Root::read(fen, "", None).unwrap();
    let recipe: Strategy = strategy.parse().unwrap();
    let setup = Setup {
        eval: Eval::named("material"),
        ..Setup::default()
    };
    let task = Task::new(&root, &recipe, &setup);
    let records: Vec<_> = Searcher::new(&task, Depth::new(depth)).unwrap().collect();
    let judge = Judge {
        reference: REFERENCE.parse().unwrap(),
        depth: Depth::new(depth + 3),
        judged: 1..=depth,
        threshold: 100,
        nodes: None,
    };
    let (strategies, stop) = (std::slice::from_ref(&recipe), StopHandle::default());
    let (position, _) = root.set_up(&setup).unwrap();
    let judged = judge.judged(position.as_ref(), strategies, &records, &stop);
    judged
        .unwrap_or_else(|_| panic!("nobody interrupts a test"))
        .cases
}

/// Depth, chosen move and class of each case.
fn in_short(cases: &[Case]) -> Vec<(u32, &str, Class)> {
    cases
        .iter()
        .map(|case| (case.verdict.depth, case.verdict.chosen_move.as_str(), case.class))
        .collect()
}

#[test]
fn a_queen_that_takes_a_protected_pawn_is_a_capture_at_the_horizon() {
    let position = "4k3/8/2p5/3p4/8/8/8/3QK3 w - -";
    let found = cases(position, "alpha-beta", 2);
    assert_eq!(in_short(&found), [(1, "d1d5", Class::Capture)]);
    assert_eq!(found[0].continuation, "d1d5 c6d5");
    assert_eq!((found[0].horizon, found[0].error), (1, Error::Overrated));
    assert_eq!(found[0].avoided_from[0].depth, Some(2));
    // White is a queen for two pawns up: +700, and the static leaf counts the third pawn at its odd depth.
    assert_eq!(found[0].static_scores[0], 800);
    assert_eq!(found[0].quiescence_scores, [700, 700]);
    assert!(cases(position, "alpha-beta+qs", 2).is_empty());
}

#[test]
fn a_rook_that_leaves_the_back_rank_overlooks_a_mate() {
    let found = cases("4r1k1/p4ppp/8/8/8/8/5PPP/R5K1 w - -", "alpha-beta+qs", 2);
    let expected = [
        (1, "a1a7", Class::MateOrPromotion),
        (2, "a1a7", Class::MateOrPromotion),
    ];
    assert_eq!(in_short(&found), expected);
    // Mated on the spot counts for twenty pawns.
    assert_eq!(found[0].verdict.value, -28_998);
    assert_eq!(found[0].verdict.regret, 2_000 + found[0].verdict.best_value);
}

#[test]
fn a_promotion_just_beyond_the_horizon_is_a_class_of_its_own() {
    // HE.06: at depth 1 White's own promotion is retaken beyond the horizon, at depth 2 Black's comes beyond
    // it.
    let found = cases("8/1kP5/4K3/8/8/8/7p/8 w - -", "alpha-beta", 3);
    let expected = [(1, "c7c8q", Class::Capture), (2, "c7c8q", Class::MateOrPromotion)];
    assert_eq!(in_short(&found), expected);
}

#[test]
fn a_rook_left_to_a_bishop_is_a_piece_left_en_prise() {
    // The pawn that White takes is free; the rook on a1 is, too.
    let position = "6k1/5pp1/7p/4b3/8/3p4/4P1PP/R5K1 w - -";
    let found = cases(position, "alpha-beta", 1);
    assert_eq!(in_short(&found), [(1, "e2d3", Class::EnPrise)]);
    assert_eq!(found[0].continuation, "e2d3 e5a1");
    assert!(cases(position, "alpha-beta+qs", 1).is_empty());
}

#[test]
fn a_rook_that_runs_into_a_fork_is_none_of_these() {
    let found = cases("6k1/5ppp/8/4p3/3n4/8/5P1P/4R1K1 w - -", "alpha-beta", 1);
    assert_eq!(in_short(&found), [(1, "e1e5", Class::Other)]);
    assert_eq!(found[0].verdict.refutation.split(' ').nth(1), Some("d4f3"));
}

#[test]
fn the_kaindl_study_is_a_delay_with_quiescence_and_a_capture_without() {
    let study = "5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - -";
    // The bishop pins the queen on g7. f6 saves it; e5 is taken by the bishop, and the pin is there again.
    // Before depth 3 both look alike, and f6 comes first.
    let found = cases(study, "alpha-beta+qs+mvv-lva", 4);
    assert_eq!(
        in_short(&found),
        [3, 4].map(|depth| (depth, "e6e5", Class::Delay))
    );
    for case in &found {
        assert_eq!(case.delayed_loss.as_deref(), Some("g7"));
        assert_eq!(case.verdict.regret, 100);
    }
    assert_eq!(found[0].quiescence_scores, [300, 300, 200, 200]);
    assert_eq!(found[0].static_scores, [700, -100, 600, -200]);
    let found = cases(study, "alpha-beta", 4);
    assert!(found.iter().all(|case| case.class == Class::Capture));
    // At odd depths a capture of its own deceives Black, at even ones White's queen seems to take what is
    // protected.
    let errors: Vec<(u32, Error)> = found
        .iter()
        .map(|case| (case.verdict.depth, case.error))
        .collect();
    let (over, under) = (Error::Overrated, Error::Underrated);
    assert_eq!(errors, [(1, over), (2, under), (3, over), (4, under)]);
}

#[test]
fn a_search_that_knew_better_than_its_choice_was_wrong_by_nothing() {
    // Four playouts have not come upon the best move; asked of it by itself, they think well enough of it.
    let position = "r3nrk1/2p2p1p/p1p1b1p1/2NpPq2/3R4/P1N1Q3/1PP2PPP/4R1K1 w - -";
    let found = cases(position, "mcts+qs", 2);
    let last = found.last().unwrap();
    assert_eq!(
        (last.verdict.depth, last.wrong_by, last.class),
        (2, 0, Class::Other)
    );
}

#[test]
fn the_rules_of_classes_hold_in_chess_and_in_xiangqi() {
    // The chariot takes a soldier that the other chariot protects.
    let found = cases("3k2r2/9/9/6p2/9/9/6R2/9/9/R2AKA3 w - -", "alpha-beta", 1);
    assert_eq!(in_short(&found), [(1, "g3g6", Class::Capture)]);
}
