//! [`Forgetful`]: a position that never repeats.

use crate::notation::{MoveError, Notation};
use crate::position::{Capture, Glance, MoveScope, Position, Reserve, Stuck};
use crate::{Key, Score};

/// A position whose repetitions go unnoticed: for the figures of programs that know no such rule.
#[derive(Clone, Debug)]
pub struct Forgetful<P>(pub P);

impl<P: Position> Position for Forgetful<P> {
    type Move = P::Move;
    type Undo = P::Undo;

    const HISTORY_SLOTS: usize = P::HISTORY_SLOTS;
    const TARGETS: usize = P::TARGETS;
    const WORTH: &'static [i32] = P::WORTH;

    fn key(&self) -> Key {
        self.0.key()
    }

    fn evaluate(&self) -> Score {
        self.0.evaluate()
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<P::Move>) {
        self.0.generate(scope, moves);
    }

    fn make(&mut self, played: P::Move) -> Option<P::Undo> {
        self.0.make(played)
    }

    fn unmake(&mut self, played: P::Move, undo: P::Undo) {
        self.0.unmake(played, undo);
    }

    fn pass(&mut self) -> Option<P::Undo> {
        self.0.pass()
    }

    fn unpass(&mut self, undo: P::Undo) {
        self.0.unpass(undo);
    }

    fn reserve(&self) -> Reserve {
        self.0.reserve()
    }

    fn stuck(&self) -> Stuck {
        self.0.stuck()
    }

    /// None: whatever lies behind is forgotten.
    fn reversible_plies(&self) -> usize {
        0
    }

    fn drawn_by_move_count(&self) -> bool {
        self.0.drawn_by_move_count()
    }

    fn capture(&self, candidate: P::Move) -> Option<Capture> {
        self.0.capture(candidate)
    }

    fn target(&self, candidate: P::Move) -> usize {
        self.0.target(candidate)
    }

    fn history_slot(&self, candidate: P::Move) -> usize {
        self.0.history_slot(candidate)
    }

    fn glance(&self, candidate: P::Move) -> Option<Glance> {
        let glance = self.0.glance(candidate)?;
        Some(Glance {
            reversible_plies: 0,
            ..glance
        })
    }

    fn key_after(&self, candidate: P::Move) -> Option<Key> {
        self.0.key_after(candidate)
    }

    fn count_moves(&mut self) -> u64 {
        self.0.count_moves()
    }
}

impl<P: Notation> Notation for Forgetful<P> {
    fn fen(&self) -> String {
        self.0.fen()
    }

    fn coordinates(&self, played: P::Move) -> String {
        self.0.coordinates(played)
    }

    fn algebraic(&self, played: P::Move) -> String {
        self.0.algebraic(played)
    }

    fn read_coordinates(&self, text: &str) -> Result<P::Move, MoveError> {
        self.0.read_coordinates(text)
    }

    fn read_algebraic(&self, text: &str) -> Result<P::Move, MoveError> {
        self.0.read_algebraic(text)
    }
}
