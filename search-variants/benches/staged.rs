//! [`Staged`]: a board of the lab with its moves in stages, whatever the board itself asks for.

use engine_core::{
    Capture, Captures, Evaluate, Frontier, HistoryEntry, Key, MoveScope, MoveTables, NoLegalMoves,
    NonPawnMaterial, Picking, Position, Repetition, Score, Searchable,
};

#[derive(Clone, Debug)]
pub(crate) struct Staged<P>(pub(crate) P);

impl<P: Searchable> Position for Staged<P> {
    type Move = P::Move;
    type Undo = P::Undo;

    const PICKING: Picking = Picking::Staged;

    #[inline(always)]
    fn key(&self) -> Key {
        self.0.key()
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    #[inline(always)]
    fn generate(&self, scope: MoveScope, moves: &mut Vec<P::Move>) {
        self.0.generate(scope, moves);
    }

    #[inline(always)]
    fn lists(&self, candidate: P::Move) -> bool {
        self.0.lists(candidate)
    }

    #[inline(always)]
    fn make(&mut self, played: P::Move) -> Option<P::Undo> {
        self.0.make(played)
    }

    #[inline(always)]
    fn unmake(&mut self, played: P::Move, undo: P::Undo) {
        self.0.unmake(played, undo);
    }

    fn make_null(&mut self) -> Option<P::Undo> {
        self.0.make_null()
    }

    fn unmake_null(&mut self, undo: P::Undo) {
        self.0.unmake_null(undo);
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        self.0.without_legal_moves()
    }

    #[inline(always)]
    fn halfmove_clock(&self) -> usize {
        self.0.halfmove_clock()
    }

    #[inline(always)]
    fn history_entry(&self) -> HistoryEntry {
        self.0.history_entry()
    }

    fn repetition(&self, cycle: &[HistoryEntry]) -> Repetition {
        self.0.repetition(cycle)
    }

    #[inline(always)]
    fn drawn_by_fifty_move_rule(&self) -> bool {
        self.0.drawn_by_fifty_move_rule()
    }
}

impl<P: Searchable> Evaluate for Staged<P> {
    #[inline(always)]
    fn evaluate(&self) -> Score {
        self.0.evaluate()
    }

    #[inline(always)]
    fn evaluate_after(&self, candidate: P::Move) -> Option<Frontier> {
        self.0.evaluate_after(candidate)
    }

    fn key_after(&self, candidate: P::Move) -> Option<Key> {
        self.0.key_after(candidate)
    }

    fn non_pawn_material(&self) -> NonPawnMaterial {
        self.0.non_pawn_material()
    }
}

impl<P: Searchable> Captures for Staged<P> {
    fn piece_values(&self) -> &[i32] {
        self.0.piece_values()
    }

    #[inline(always)]
    fn capture(&self, candidate: P::Move) -> Option<Capture> {
        self.0.capture(candidate)
    }

    fn target(&self, candidate: P::Move) -> usize {
        self.0.target(candidate)
    }

    fn exchange_gain(&self, candidate: P::Move) -> Option<i32> {
        self.0.exchange_gain(candidate)
    }

    #[inline(always)]
    fn generate_quiet(&self, moves: &mut Vec<P::Move>) {
        self.0.generate_quiet(moves);
    }
}

impl<P: Searchable> MoveTables for Staged<P> {
    const HISTORY_SIZE: usize = P::HISTORY_SIZE;

    #[inline(always)]
    fn refutation(played: P::Move) -> P::Move {
        P::refutation(played)
    }

    #[inline(always)]
    fn history_index(&self, candidate: P::Move) -> usize {
        self.0.history_index(candidate)
    }

    #[inline(always)]
    fn refuting(&self, refutation: P::Move) -> Option<P::Move> {
        self.0.refuting(refutation)
    }
}
