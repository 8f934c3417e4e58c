//! The rules, tested on constructed and on documented positions.

use super::REFERENCE;
use super::judge::HorizonJudge;
use engine_core::Depth;
use games::{Eval, RootPosition, SearchSetup};
use reports::case::{Case, Class, Error};
use search_variants::Strategy;
use sessions::StopFlag;
use sessions::{SearchIterator, SearchTask};

/// The cases of a strategy on a position at depths 1 to `depth`, judged by a reference three plies deeper,
/// with material evaluation.
fn cases(fen: &str, strategy: &str, depth: u32) -> Vec<Case> {
    let root = RootPosition::read(fen, "", None).unwrap();
    let recipe: Strategy = strategy.parse().unwrap();
    let setup = SearchSetup {
        eval: Eval::named("material"),
        ..SearchSetup::default()
    };
    let task = SearchTask::new(&root, &recipe, &setup);
    let records: Vec<_> = SearchIterator::new(&task, Depth::new(depth)).unwrap().collect();
    let judge = HorizonJudge {
        reference: REFERENCE.parse().unwrap(),
        depth: Depth::new(depth + 3),
        judged: 1..=depth,
        threshold: 100,
        nodes: None,
    };
    let (strategies, stop) = (std::slice::from_ref(&recipe), StopFlag::default());
    let (position, _) = root.set_up(&setup).unwrap();
    let judged = judge.judged(position.as_ref(), strategies, &records, &stop);
    judged.unwrap_or_else(|_| panic!("nobody interrupts a test")).1
}

/// Depth, chosen move and class of each case.
fn in_short(cases: &[Case]) -> Vec<(u32, &str, Class)> {
    cases
        .iter()
        .map(|case| (case.verdict.depth, case.verdict.chosen_move.as_str(), case.class))
        .collect()
}

/// Position, strategy, deepest depth, a comment, and for each case its depth, chosen move and class.
const CLASSES: &str = "
    4k3/8/2p5/3p4/8/8/8/3QK3 w - - | alpha-beta | 2 | the queen takes a protected pawn | 1 d1d5 Capture
    4k3/8/2p5/3p4/8/8/8/3QK3 w - - | alpha-beta+qs | 2 | that is seen |
    8/1kP5/4K3/8/8/8/7p/8 w - - | alpha-beta | 3 | HE.06: White's own promotion is retaken beyond the horizon, then \
        Black's comes beyond it | 1 c7c8q Capture, 2 c7c8q MateOrPromotion
    4r1k1/p4ppp/8/8/8/8/5PPP/R5K1 w - - | alpha-beta+qs | 2 | the rook leaves the back rank | \
        1 a1a7 MateOrPromotion, 2 a1a7 MateOrPromotion
    6k1/5pp1/7p/4b3/8/3p4/4P1PP/R5K1 w - - | alpha-beta | 1 | the pawn is free, and the rook on a1 | 1 e2d3 EnPrise
    6k1/5pp1/7p/4b3/8/3p4/4P1PP/R5K1 w - - | alpha-beta+qs | 1 | that is seen |
    6k1/5ppp/8/4p3/3n4/8/5P1P/4R1K1 w - - | alpha-beta | 1 | the rook runs into a fork | 1 e1e5 Other
    3k2r2/9/9/6p2/9/9/6R2/9/9/R2AKA3 w - - | alpha-beta | 1 | a chariot protects the soldier | 1 g3g6 Capture
    5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - - | alpha-beta+qs+mvv-lva | 4 | the pin on g7 comes again | \
        3 e6e5 Delay, 4 e6e5 Delay";

#[test]
fn a_case_has_the_class_of_what_happens_beyond_its_horizon() {
    for line in CLASSES.trim().lines() {
        let fields: Vec<&str> = line.trim().split('|').map(str::trim).collect();
        let [position, strategy, depth, reason, expected] = fields[..] else {
            panic!("{line}");
        };
        let found = cases(position, strategy, depth.parse().unwrap());
        let found = in_short(&found).into_iter();
        let found = found.map(|(depth, chosen, class)| format!("{depth} {chosen} {class:?}"));
        assert_eq!(
            found.collect::<Vec<_>>().join(", "),
            expected,
            "{position}: {reason}"
        );
    }
}

#[test]
fn a_case_has_its_continuation_and_its_error() {
    let found = &cases("4k3/8/2p5/3p4/8/8/8/3QK3 w - -", "alpha-beta", 2)[0];
    assert_eq!(found.continuation, "d1d5 c6d5");
    assert_eq!((found.horizon, found.error), (1, Error::Overrated));
    // At odd depths Black is deceived by a capture of its own; at even depths White's queen seems to capture
    // a protected piece.
    let study = "5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - -";
    let errors: Vec<Error> = cases(study, "alpha-beta", 4)
        .iter()
        .map(|case| case.error)
        .collect();
    let (over, under) = (Error::Overrated, Error::Underrated);
    assert_eq!(errors, [over, under, over, under]);
    // Being mated counts as twenty pawns.
    let found = &cases("4r1k1/p4ppp/8/8/8/8/5PPP/R5K1 w - -", "alpha-beta+qs", 1)[0];
    assert_eq!(found.verdict.value, -28_998);
    assert_eq!(found.verdict.regret, 2_000 + found.verdict.best_value);
}

#[test]
fn a_search_that_knew_better_than_its_choice_was_wrong_by_nothing() {
    // Four playouts have not found the best move; searched by itself, they rate it well.
    let position = "r3nrk1/2p2p1p/p1p1b1p1/2NpPq2/3R4/P1N1Q3/1PP2PPP/4R1K1 w - -";
    let found = cases(position, "mcts+qs", 2);
    let last = found.last().unwrap();
    assert_eq!(
        (last.verdict.depth, last.wrong_by, last.class),
        (2, 0, Class::Other)
    );
}
