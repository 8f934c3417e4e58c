//! [`OnlyMoves`]: a position in which some of the moves alone can be played first.

use engine_core::notation::MoveError;
use engine_core::{
    Capture, Captures, Evaluate, Frontier, HistoryEntry, Key, MoveScope, MoveTables, NoLegalMoves,
    NonPawnMaterial, Notation, Position, Repetition, Score,
};
use std::sync::Arc;

/// A position whose first move is one of a few, for a search of these alone. After it nothing is different.
#[derive(Clone, Debug)]
pub(super) struct OnlyMoves<P: Position> {
    board: P,
    first: Arc<Vec<P::Move>>,
    /// Moves made, null moves too.
    plies: u32,
}

impl<P: Position> OnlyMoves<P> {
    pub(super) fn new(board: P, first: Vec<P::Move>) -> OnlyMoves<P> {
        OnlyMoves {
            board,
            first: Arc::new(first),
            plies: 0,
        }
    }

    fn after<T>(&mut self, undo: Option<T>) -> Option<T> {
        self.plies += u32::from(undo.is_some());
        undo
    }
}

impl<P: Position> Position for OnlyMoves<P> {
    type Move = P::Move;
    type Undo = P::Undo;

    fn key(&self) -> Key {
        self.board.key()
    }

    fn in_check(&self) -> bool {
        self.board.in_check()
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<P::Move>) {
        let before = moves.len();
        self.board.generate(scope, moves);
        if self.plies == 0 {
            let mut place = 0;
            moves.retain(|candidate| {
                place += 1;
                place <= before || self.first.contains(candidate)
            });
        }
    }

    fn make(&mut self, played: P::Move) -> Option<P::Undo> {
        let undo = self.board.make(played);
        self.after(undo)
    }

    fn unmake(&mut self, played: P::Move, undo: P::Undo) {
        self.plies -= 1;
        self.board.unmake(played, undo);
    }

    fn make_null(&mut self) -> Option<P::Undo> {
        let undo = self.board.make_null();
        self.after(undo)
    }

    fn unmake_null(&mut self, undo: P::Undo) {
        self.plies -= 1;
        self.board.unmake_null(undo);
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        self.board.without_legal_moves()
    }

    fn halfmove_clock(&self) -> usize {
        self.board.halfmove_clock()
    }

    fn history_entry(&self) -> HistoryEntry {
        self.board.history_entry()
    }

    fn repetition(&self, cycle: &[HistoryEntry]) -> Repetition {
        self.board.repetition(cycle)
    }

    fn drawn_by_fifty_move_rule(&self) -> bool {
        self.board.drawn_by_fifty_move_rule()
    }

    fn has_insufficient_material(&self) -> bool {
        self.board.has_insufficient_material()
    }
}

impl<P: Evaluate> Evaluate for OnlyMoves<P> {
    fn evaluate(&self) -> Score {
        self.board.evaluate()
    }

    fn evaluate_after(&self, candidate: P::Move) -> Option<Frontier> {
        self.board.evaluate_after(candidate)
    }

    fn key_after(&self, candidate: P::Move) -> Option<Key> {
        self.board.key_after(candidate)
    }

    fn non_pawn_material(&self) -> NonPawnMaterial {
        self.board.non_pawn_material()
    }
}

impl<P: Captures> Captures for OnlyMoves<P> {
    fn piece_values(&self) -> &[i32] {
        self.board.piece_values()
    }

    fn capture(&self, candidate: P::Move) -> Option<Capture> {
        self.board.capture(candidate)
    }

    fn target(&self, candidate: P::Move) -> usize {
        self.board.target(candidate)
    }
}

impl<P: MoveTables> MoveTables for OnlyMoves<P> {
    const HISTORY_SIZE: usize = P::HISTORY_SIZE;

    fn history_index(&self, candidate: P::Move) -> usize {
        self.board.history_index(candidate)
    }

    fn refutation(played: P::Move) -> P::Move {
        P::refutation(played)
    }
}

impl<P: Notation> Notation for OnlyMoves<P> {
    fn fen(&self) -> String {
        self.board.fen()
    }

    fn coordinates(&self, played: P::Move) -> String {
        self.board.coordinates(played)
    }

    fn algebraic(&self, played: P::Move) -> String {
        self.board.algebraic(played)
    }

    fn read_coordinates(&self, text: &str) -> Result<P::Move, MoveError> {
        self.board.read_coordinates(text)
    }

    fn read_algebraic(&self, text: &str) -> Result<P::Move, MoveError> {
        self.board.read_algebraic(text)
    }
}
