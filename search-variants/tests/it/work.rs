//! How much work is done between two polls of the limits: it must not take long, wherever the search is.

use super::positions::{bitboard, xiangqi};
use engine_core::{
    AfterMove, Capture, Captures, Depth, Evaluate, HistoryEntry, Key, MoveScope, MoveTables, NoLegalMoves,
    NonPawnMaterial, Position, Repetition, Score, Searchable,
};
use search_variants::{Limits, Search, Status, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Chess with fifteen queens a side and 56 captures; with 218 moves; with a side in check that could play
/// most of its moves but for that.
pub(super) const QUEENS: [&str; 3] = [
    "2q1q1qk/2QQ2qq/1qqq3Q/Q1Q1Qq1q/2QqQqQ1/q3Q3/QQqQ4/KQ2qQ2 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "5qqk/q4qqq/1q1q1q1q/q1q1q1q1/1Q1Q1Q1Q/Q1Q1Q1Q1/QQQ3Q1/KQ2Q1q1 w - - 0 1",
];
/// Xiangqi with all its rooks, cannons and horses in the open.
pub(super) const OPEN: &str = "2bakab2/4n4/1r2c2r1/p1p1P1p1p/1C2n2C1/2N2c1N1/P1P1p1P1P/1R5R1/9/2BAKAB2 w";

/// A position that counts the moves listed and played, on itself and on all its copies.
#[derive(Clone)]
struct Counted<P> {
    position: P,
    work: Arc<AtomicU64>,
}

impl<P> Counted<P> {
    fn add(&self, work: usize) {
        self.work.fetch_add(work as u64, Ordering::Relaxed);
    }
}

impl<P: Position> Position for Counted<P> {
    type Move = P::Move;

    type Undo = P::Undo;

    fn key(&self) -> Key {
        self.position.key()
    }

    fn in_check(&self) -> bool {
        self.position.in_check()
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<P::Move>) {
        let before = moves.len();
        self.position.generate(scope, moves);
        self.add(moves.len() - before);
    }

    fn make(&mut self, played: P::Move) -> Option<P::Undo> {
        self.add(1);
        self.position.make(played)
    }

    fn unmake(&mut self, played: P::Move, undo: P::Undo) {
        self.position.unmake(played, undo);
    }

    fn make_null(&mut self) -> Option<P::Undo> {
        self.position.make_null()
    }

    fn unmake_null(&mut self, undo: P::Undo) {
        self.position.unmake_null(undo);
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        self.position.without_legal_moves()
    }

    fn halfmove_clock(&self) -> usize {
        self.position.halfmove_clock()
    }

    fn history_entry(&self) -> HistoryEntry {
        self.position.history_entry()
    }

    fn repetition(&self, cycle: &[HistoryEntry]) -> Repetition {
        self.position.repetition(cycle)
    }

    fn drawn_by_fifty_move_rule(&self) -> bool {
        self.position.drawn_by_fifty_move_rule()
    }
}

impl<P: Evaluate> Evaluate for Counted<P> {
    fn evaluate(&self) -> Score {
        self.position.evaluate()
    }

    fn non_pawn_material(&self) -> NonPawnMaterial {
        self.position.non_pawn_material()
    }

    fn evaluate_after(&self, candidate: P::Move) -> Option<AfterMove> {
        self.position.evaluate_after(candidate)
    }

    fn key_after(&self, candidate: P::Move) -> Option<Key> {
        self.position.key_after(candidate)
    }
}

impl<P: Captures> Captures for Counted<P> {
    fn piece_values(&self) -> &[i32] {
        self.position.piece_values()
    }

    fn capture(&self, candidate: P::Move) -> Option<Capture> {
        self.position.capture(candidate)
    }

    fn target(&self, candidate: P::Move) -> usize {
        self.position.target(candidate)
    }
}

impl<P: MoveTables> MoveTables for Counted<P> {
    const HISTORY_SIZE: usize = P::HISTORY_SIZE;

    fn history_index(&self, candidate: P::Move) -> usize {
        self.position.history_index(candidate)
    }
}

/// The largest number of moves listed and played between two polls.
fn most_work<P: Searchable>(position: P, recipe: &str) -> u64 {
    let work = Arc::new(AtomicU64::new(0));
    let most = Arc::new(AtomicU64::new(0));
    let (clock, noted) = (Arc::clone(&work), Arc::clone(&most));
    let mut last = 0;
    let poll = move |_| {
        let now = clock.load(Ordering::Relaxed);
        noted.fetch_max(now - last, Ordering::Relaxed);
        last = now;
        (now > 400_000).then_some(Stop::Time)
    };
    let budget = Limits {
        nodes: None,
        poll: Some(Box::new(poll)),
    };
    let counted = Counted { position, work };
    let mut search = Search::new(counted, &recipe.parse().unwrap()).within(budget);
    let last = search.deepen(Depth::new(24)).last().unwrap();
    // Once playouts have settled the game, there is nothing left to do.
    let is_settled = last.counters.nodes == 1;
    assert!(
        is_settled || last.status == Status::Stopped(Stop::Time),
        "{recipe}"
    );
    most.load(Ordering::Relaxed)
}

fn most_work_of_all(recipe: &str) -> u64 {
    let chess = QUEENS.map(|fen| most_work(bitboard(fen), recipe));
    let most = chess.into_iter().chain([most_work(xiangqi(OPEN), recipe)]);
    most.max().unwrap()
}

#[test]
fn a_search_asks_before_it_has_listed_and_played_40_000_moves() {
    for recipe in [
        "minimax",
        "minimax+qs=evasions+mvv-lva",
        "alpha-beta+check-ext+single-reply",
        "alpha-beta+qs",
        "alpha-beta+qs=delta+mvv-lva",
        "pvs+qs=evasions+mvv-lva+killers+random",
        "alpha-beta+qs+mvv-lva+worst",
        "improving-replies+qs",
        "mcts",
        "mcts+qs+mvv-lva",
        "mcts+playout",
        // These play out exchanges.
        "pvs+qs+see+killers+history",
        "alpha-beta+qs=evasions+mvv-lva=protected",
        "alpha-beta+see",
    ] {
        let most = most_work_of_all(recipe);
        assert!(most < 40_000, "{recipe}: {most}");
    }
}
