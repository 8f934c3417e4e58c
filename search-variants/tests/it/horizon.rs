//! The horizon effect as it was documented, and the quiescence search that is to cure it.

use super::positions::{fen, nodes, random_walks, suite};
use engine_core::chess::{Chess, EvaluationSet, Fen, Keys, Mailbox};
use engine_core::{Depth, Evaluate, Position, Score, Searchable};
use proptest::prelude::*;
use search_variants::node::Phase;
use search_variants::observer::{Ending, Entered, Left};
use search_variants::{Observer, Search, Window};

fn position(id: &str) -> Fen {
    let suite = suite(include_str!("../../../positions/chess/horizon.epd"));
    let found = suite.iter().find(|epd| epd.id.as_deref() == Some(id));
    fen(&found.unwrap().position)
}

/// Scores in centipawns with material alone, at depths 1 to 8, the same on both boards.
fn scores(id: &str, strategy: &str) -> Vec<i32> {
    fn on<P: Searchable>(board: P, strategy: &str) -> Vec<i32> {
        let mut search = Search::new(board, &strategy.parse().unwrap());
        let iterations = search.deepen(Depth::new(8));
        iterations
            .map(|iteration| iteration.score.unwrap().centipawns())
            .collect()
    }
    let fen = position(id);
    let material = EvaluationSet::Material.evaluation();
    let scores = on(Chess::with(&fen, material.clone(), Keys::standard()), strategy);
    let others = on(Mailbox::with(&fen, material, Keys::standard()), strategy);
    assert_eq!(scores, others);
    scores
}

const ORDERING: &str = "mvv-lva+killers+history+pv";

#[test]
fn pawn_sacrifices_hide_the_loss_of_the_queen_in_the_kaindl_study() {
    let with_quiescence = scores("HE.01", &format!("alpha-beta+qs+{ORDERING}"));
    assert_eq!(with_quiescence[..6], [300, 300, 200, 200, 100, 100]);
    let static_leaf = scores("HE.01", &format!("alpha-beta+{ORDERING}"));
    assert_eq!(static_leaf, [700, -100, 600, -200, 400, 100, 300, 100]);
}

#[test]
fn the_only_defence_of_the_kaindl_study_stands_alone_from_depth_7() {
    let material = EvaluationSet::Material.evaluation();
    let board = Chess::with(&position("HE.01"), material, Keys::standard());
    let recipe = format!("alpha-beta+qs+{ORDERING}").parse().unwrap();
    let best_moves = |depth: u32| {
        let value = |played| {
            let mut after = board.clone();
            after.make(played).unwrap();
            let replies = Search::new(after, &recipe).deepen(Depth::new(depth - 1)).last();
            -replies.unwrap().score.unwrap()
        };
        let values: Vec<_> = board
            .legal_moves()
            .into_iter()
            .map(|played| (played, value(played)))
            .collect();
        let best = values.iter().map(|&(_, value)| value).max();
        let best_moves = values.into_iter().filter(|&(_, value)| Some(value) == best);
        best_moves
            .map(|(played, _)| played.to_string())
            .collect::<Vec<_>>()
    };
    for depth in 2..=6 {
        assert_ne!(best_moves(depth), ["f7f6"], "depth {depth}");
    }
    for depth in [7, 8] {
        assert_eq!(best_moves(depth), ["f7f6"], "depth {depth}");
    }
}

#[test]
fn a_losing_side_gives_pawn_after_pawn_in_the_caesar_game() {
    let with_quiescence = scores("HE.02", &format!("alpha-beta+qs+{ORDERING}"));
    assert_eq!(with_quiescence, [-400, -400, -500, -500, -600, -600, -700, -700]);
}

/// Compares the score of each quiescence node with its static value.
#[derive(Default)]
struct StandPat {
    entered: Vec<(Score, Window, Phase)>,
    seen: usize,
}

impl Observer<Chess> for StandPat {
    fn entered(&mut self, node: &Entered<'_, Chess>) {
        self.entered
            .push((node.position.evaluate(), node.window, node.phase));
    }

    fn left(&mut self, left: &Left) {
        let Left { score, ending, .. } = *left;
        let (static_value, window, phase) = self.entered.pop().unwrap();
        if phase == Phase::Quiescence && !matches!(ending, Ending::Repeated(_) | Ending::FiftyMoveRule) {
            // A fail-hard search tells no more than that beta was reached.
            assert!(score >= static_value.min(window.beta));
            self.seen += 1;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn quiescence_never_scores_below_stand_pat(walk in 0..300_usize, ordered in any::<bool>()) {
        let board = random_walks(walk + 1).pop().unwrap();
        let strategy = if ordered { "alpha-beta+qs+mvv-lva" } else { "alpha-beta+qs" };
        let mut observer = StandPat::default();
        let budget = nodes(20_000);
        let mut search = Search::new(board, &strategy.parse().unwrap()).within(budget).observed_by(&mut observer);
        let searched = search.deepen(Depth::new(2)).count();
        prop_assert!(searched > 0);
    }
}
