//! [`WithoutRepetition`]: a position without a repetition rule.

use crate::captures::{Capture, CaptureRisk, Captures};
use crate::evaluate::{AfterMove, Evaluate, NonPawnMaterial};
use crate::key::Key;
use crate::move_tables::MoveTables;
use crate::notation::{MoveError, Notation};
use crate::position::{MovePicking, MoveScope, NoLegalMoves, Position};
use crate::score::Score;

/// Ignores repetitions, to reproduce the node counts of programs without a repetition rule.
#[derive(Clone, Debug)]
pub struct WithoutRepetition<P>(pub P);

impl<P: Position> Position for WithoutRepetition<P> {
    type Move = P::Move;
    type Undo = P::Undo;

    const PICKING: MovePicking = P::PICKING;

    fn key(&self) -> Key {
        self.0.key()
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<P::Move>) {
        self.0.generate(scope, moves);
    }

    fn lists(&self, candidate: P::Move) -> bool {
        self.0.lists(candidate)
    }

    fn make(&mut self, played: P::Move) -> Option<P::Undo> {
        self.0.make(played)
    }

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

    /// 0: no earlier position counts.
    fn halfmove_clock(&self) -> usize {
        0
    }

    fn drawn_by_fifty_move_rule(&self) -> bool {
        self.0.drawn_by_fifty_move_rule()
    }

    fn has_insufficient_material(&self) -> bool {
        self.0.has_insufficient_material()
    }

    fn count_moves(&mut self) -> u64 {
        self.0.count_moves()
    }
}

impl<P: Evaluate> Evaluate for WithoutRepetition<P> {
    fn evaluate(&self) -> Score {
        self.0.evaluate()
    }

    fn evaluate_after(&self, candidate: P::Move) -> Option<AfterMove> {
        let frontier = self.0.evaluate_after(candidate)?;
        Some(AfterMove {
            halfmove_clock: 0,
            ..frontier
        })
    }

    fn key_after(&self, candidate: P::Move) -> Option<Key> {
        self.0.key_after(candidate)
    }

    fn non_pawn_material(&self) -> NonPawnMaterial {
        self.0.non_pawn_material()
    }
}

impl<P: Captures> Captures for WithoutRepetition<P> {
    fn piece_values(&self) -> &[i32] {
        self.0.piece_values()
    }

    fn capture(&self, candidate: P::Move) -> Option<Capture> {
        self.0.capture(candidate)
    }

    fn generate_by_rank(&self, moves: &mut Vec<P::Move>) {
        self.0.generate_by_rank(moves);
    }

    fn generate_quiet(&self, moves: &mut Vec<P::Move>) {
        self.0.generate_quiet(moves);
    }

    fn target(&self, candidate: P::Move) -> usize {
        self.0.target(candidate)
    }

    fn stake(&self, candidate: P::Move) -> CaptureRisk {
        self.0.stake(candidate)
    }

    fn nears_promotion(&self, candidate: P::Move) -> bool {
        self.0.nears_promotion(candidate)
    }

    fn exchange_gain(&self, candidate: P::Move) -> Option<i32> {
        self.0.exchange_gain(candidate)
    }

    fn exchange_reaches(&self, candidate: P::Move, least: i32) -> Option<bool> {
        self.0.exchange_reaches(candidate, least)
    }
}

impl<P: MoveTables> MoveTables for WithoutRepetition<P> {
    const HISTORY_SIZE: usize = P::HISTORY_SIZE;

    fn history_index(&self, candidate: P::Move) -> usize {
        self.0.history_index(candidate)
    }

    fn structure(&self) -> u64 {
        self.0.structure()
    }

    fn structure_after(&self, candidate: P::Move) -> Option<u64> {
        self.0.structure_after(candidate)
    }

    fn refutation(played: P::Move) -> P::Move {
        P::refutation(played)
    }

    fn refuting(&self, refutation: P::Move) -> Option<P::Move> {
        self.0.refuting(refutation)
    }
}

impl<P: Notation> Notation for WithoutRepetition<P> {
    fn fen(&self) -> String {
        self.0.fen()
    }

    fn coordinates(&self, played: P::Move) -> String {
        self.0.coordinates(played)
    }

    fn algebraic(&self, played: P::Move) -> String {
        self.0.algebraic(played)
    }

    fn piece_letters(&self) -> &'static str {
        self.0.piece_letters()
    }

    fn read_coordinates(&self, text: &str) -> Result<P::Move, MoveError> {
        self.0.read_coordinates(text)
    }

    fn read_algebraic(&self, text: &str) -> Result<P::Move, MoveError> {
        self.0.read_algebraic(text)
    }
}
