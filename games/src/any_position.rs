//! [`AnyPosition`]: a position of a game of somebody else's, behind one type.
//!
//! What is done on a board is generic over its position, and compiled for each of the lab's own. A game that
//! the lab does not know comes at run time, so that its rules are called through a table of functions. It is
//! slower, and the same in everything else: moves, their order, values and counts are those of the game.

use super::game_rules::GameRules;
use disk::sanitised;
use engine_core::notation::MoveError;
use engine_core::{
    Capture, Captures, Evaluate, Frontier, HistoryEntry, Key, MoveScope, MoveTables, NoLegalMoves,
    NonPawnMaterial, Notation, Position, Repetition, Score,
};
use std::fmt;

/// A move of an [`AnyPosition`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyMove {
    code: u64,
    /// Of the move as killers and countermoves keep it; see [`MoveTables::refutation`].
    refutation: u64,
}

impl AnyMove {
    fn of<G: GameRules>(played: G::Move) -> AnyMove {
        AnyMove {
            code: played.into(),
            refutation: G::refutation(played).into(),
        }
    }

    fn read<G: GameRules>(self) -> G::Move {
        let Ok(played) = G::Move::try_from(self.code) else {
            unreachable!("a move of {} gave the code {}", G::NAME, self.code);
        };
        played
    }
}

/// A position of any game that has [`GameRules`].
///
/// Its texts hold nothing that a terminal would act on, whatever the game writes.
pub struct AnyPosition(Box<dyn Erased>);

impl AnyPosition {
    /// The position of a game.
    pub fn new<G: GameRules>(position: G) -> AnyPosition {
        AnyPosition(Box::new(Board {
            position,
            undone: Vec::new(),
        }))
    }
}

/// A position with what takes back the moves made on it.
struct Board<G: GameRules> {
    position: G,
    undone: Vec<G::Undo>,
}

/// All that is asked of a position, without types of its own.
trait Erased: Send + Sync {
    /// The position alone: what was made on this one cannot be taken back on the copy.
    fn copied(&self) -> Box<dyn Erased>;
    fn key(&self) -> Key;
    fn in_check(&self) -> bool;
    fn generate(&self, scope: MoveScope, moves: &mut Vec<AnyMove>);
    /// Whether the move could be made.
    fn make(&mut self, played: AnyMove) -> bool;
    fn unmake(&mut self, played: AnyMove);
    fn make_null(&mut self) -> bool;
    fn unmake_null(&mut self);
    fn without_legal_moves(&self) -> NoLegalMoves;
    fn halfmove_clock(&self) -> usize;
    fn history_entry(&self) -> HistoryEntry;
    fn repetition(&self, cycle: &[HistoryEntry]) -> Repetition;
    fn drawn_by_fifty_move_rule(&self) -> bool;
    fn count_moves(&mut self) -> u64;
    fn legal_moves(&self) -> Vec<AnyMove>;
    fn evaluate(&self) -> Score;
    fn evaluate_after(&self, candidate: AnyMove) -> Option<Frontier>;
    fn key_after(&self, candidate: AnyMove) -> Option<Key>;
    fn non_pawn_material(&self) -> NonPawnMaterial;
    fn piece_values(&self) -> &[i32];
    fn capture(&self, candidate: AnyMove) -> Option<Capture>;
    fn target(&self, candidate: AnyMove) -> usize;
    fn exchange_gain(&self, candidate: AnyMove) -> Option<i32>;
    fn history_index(&self, candidate: AnyMove) -> usize;
    fn fen(&self) -> String;
    fn coordinates(&self, played: AnyMove) -> String;
    fn algebraic(&self, played: AnyMove) -> String;
    fn piece_letters(&self) -> &'static str;
    fn read_coordinates(&self, text: &str) -> Result<AnyMove, MoveError>;
    fn read_algebraic(&self, text: &str) -> Result<AnyMove, MoveError>;
    fn read_move(&self, text: &str) -> Result<AnyMove, MoveError>;
    fn written(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<G: GameRules> Board<G> {
    fn last_undone(&mut self) -> G::Undo {
        let Some(undo) = self.undone.pop() else {
            unreachable!("a move is taken back on the board that it was made on");
        };
        undo
    }

    /// Keeps what takes a move back, if it was made.
    fn keep(&mut self, undo: Option<G::Undo>) -> bool {
        let made = undo.is_some();
        self.undone.extend(undo);
        made
    }
}

impl<G: GameRules> Erased for Board<G> {
    fn copied(&self) -> Box<dyn Erased> {
        Box::new(Board {
            position: self.position.clone(),
            undone: Vec::new(),
        })
    }

    fn key(&self) -> Key {
        self.position.key()
    }

    fn in_check(&self) -> bool {
        self.position.in_check()
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<AnyMove>) {
        let mut own = Vec::new();
        self.position.generate(scope, &mut own);
        moves.extend(own.into_iter().map(AnyMove::of::<G>));
    }

    fn make(&mut self, played: AnyMove) -> bool {
        let undo = self.position.make(played.read::<G>());
        self.keep(undo)
    }

    fn unmake(&mut self, played: AnyMove) {
        let undo = self.last_undone();
        self.position.unmake(played.read::<G>(), undo);
    }

    fn make_null(&mut self) -> bool {
        let undo = self.position.make_null();
        self.keep(undo)
    }

    fn unmake_null(&mut self) {
        let undo = self.last_undone();
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

    fn count_moves(&mut self) -> u64 {
        self.position.count_moves()
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        let legal = self.position.legal_moves().into_iter();
        legal.map(AnyMove::of::<G>).collect()
    }

    fn evaluate(&self) -> Score {
        self.position.evaluate()
    }

    fn evaluate_after(&self, candidate: AnyMove) -> Option<Frontier> {
        self.position.evaluate_after(candidate.read::<G>())
    }

    fn key_after(&self, candidate: AnyMove) -> Option<Key> {
        self.position.key_after(candidate.read::<G>())
    }

    fn non_pawn_material(&self) -> NonPawnMaterial {
        self.position.non_pawn_material()
    }

    fn piece_values(&self) -> &[i32] {
        self.position.piece_values()
    }

    fn capture(&self, candidate: AnyMove) -> Option<Capture> {
        self.position.capture(candidate.read::<G>())
    }

    fn target(&self, candidate: AnyMove) -> usize {
        self.position.target(candidate.read::<G>())
    }

    fn exchange_gain(&self, candidate: AnyMove) -> Option<i32> {
        self.position.exchange_gain(candidate.read::<G>())
    }

    fn history_index(&self, candidate: AnyMove) -> usize {
        self.position.history_index(candidate.read::<G>())
    }

    fn fen(&self) -> String {
        self.position.fen()
    }

    fn coordinates(&self, played: AnyMove) -> String {
        self.position.coordinates(played.read::<G>())
    }

    fn algebraic(&self, played: AnyMove) -> String {
        self.position.algebraic(played.read::<G>())
    }

    fn piece_letters(&self) -> &'static str {
        self.position.piece_letters()
    }

    fn read_coordinates(&self, text: &str) -> Result<AnyMove, MoveError> {
        self.position.read_coordinates(text).map(AnyMove::of::<G>)
    }

    fn read_algebraic(&self, text: &str) -> Result<AnyMove, MoveError> {
        self.position.read_algebraic(text).map(AnyMove::of::<G>)
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        self.position.read_move(text).map(AnyMove::of::<G>)
    }

    fn written(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> AnyPosition {
        AnyPosition(self.0.copied())
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.written(f)
    }
}

impl Position for AnyPosition {
    type Move = AnyMove;
    type Undo = ();

    fn key(&self) -> Key {
        self.0.key()
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<AnyMove>) {
        self.0.generate(scope, moves);
    }

    fn make(&mut self, played: AnyMove) -> Option<()> {
        self.0.make(played).then_some(())
    }

    fn unmake(&mut self, played: AnyMove, (): ()) {
        self.0.unmake(played);
    }

    fn make_null(&mut self) -> Option<()> {
        self.0.make_null().then_some(())
    }

    fn unmake_null(&mut self, (): ()) {
        self.0.unmake_null();
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        self.0.without_legal_moves()
    }

    fn halfmove_clock(&self) -> usize {
        self.0.halfmove_clock()
    }

    fn history_entry(&self) -> HistoryEntry {
        self.0.history_entry()
    }

    fn repetition(&self, cycle: &[HistoryEntry]) -> Repetition {
        self.0.repetition(cycle)
    }

    fn drawn_by_fifty_move_rule(&self) -> bool {
        self.0.drawn_by_fifty_move_rule()
    }

    fn count_moves(&mut self) -> u64 {
        self.0.count_moves()
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        self.0.legal_moves()
    }
}

impl Evaluate for AnyPosition {
    fn evaluate(&self) -> Score {
        self.0.evaluate()
    }

    fn evaluate_after(&self, candidate: AnyMove) -> Option<Frontier> {
        self.0.evaluate_after(candidate)
    }

    fn key_after(&self, candidate: AnyMove) -> Option<Key> {
        self.0.key_after(candidate)
    }

    fn non_pawn_material(&self) -> NonPawnMaterial {
        self.0.non_pawn_material()
    }
}

impl Captures for AnyPosition {
    fn piece_values(&self) -> &[i32] {
        self.0.piece_values()
    }

    fn capture(&self, candidate: AnyMove) -> Option<Capture> {
        self.0.capture(candidate)
    }

    fn target(&self, candidate: AnyMove) -> usize {
        self.0.target(candidate)
    }

    fn exchange_gain(&self, candidate: AnyMove) -> Option<i32> {
        self.0.exchange_gain(candidate)
    }
}

impl MoveTables for AnyPosition {
    /// Enough for the games there are; in a game with more, moves share places.
    const HISTORY_SIZE: usize = 1 << 14;

    fn history_index(&self, candidate: AnyMove) -> usize {
        self.0.history_index(candidate) % Self::HISTORY_SIZE
    }

    fn refutation(played: AnyMove) -> AnyMove {
        AnyMove {
            code: played.refutation,
            refutation: played.refutation,
        }
    }
}

impl Notation for AnyPosition {
    fn fen(&self) -> String {
        sanitised::name(&self.0.fen()).into_owned()
    }

    fn coordinates(&self, played: AnyMove) -> String {
        sanitised::name(&self.0.coordinates(played)).into_owned()
    }

    fn algebraic(&self, played: AnyMove) -> String {
        sanitised::name(&self.0.algebraic(played)).into_owned()
    }

    fn piece_letters(&self) -> &'static str {
        self.0.piece_letters()
    }

    fn read_coordinates(&self, text: &str) -> Result<AnyMove, MoveError> {
        self.0.read_coordinates(text)
    }

    fn read_algebraic(&self, text: &str) -> Result<AnyMove, MoveError> {
        self.0.read_algebraic(text)
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        self.0.read_move(text)
    }
}
