//! The two ends of the walk through the legal moves: one lists them, one counts them.

use super::bitboard::Bitboard;
use super::generate::{PROMOTIONS, Promote, Sink};
use super::state::State;
use crate::chess::moves::{Move, Special};
use crate::chess::types::{Color, PieceKind, Square};

/// Appends the legal moves of the side to move: captures, quiet moves, or both.
#[inline]
pub(super) fn list<const CAPTURES: bool, const QUIET: bool>(state: &State, moves: &mut Vec<Move>) {
    match state.side_to_move() {
        Color::White => list_of::<true, CAPTURES, QUIET>(state, moves),
        Color::Black => list_of::<false, CAPTURES, QUIET>(state, moves),
    }
}

/// The same in a function of its own for each, whose registers are its own.
#[inline(never)]
fn list_of<const WHITE: bool, const CAPTURES: bool, const QUIET: bool>(state: &State, moves: &mut Vec<Move>) {
    let (start, enemy) = (moves.len(), if WHITE { Color::Black } else { Color::White });
    state.walk::<WHITE, CAPTURES, QUIET>(&mut List::<CAPTURES, QUIET>::new(state, enemy, moves));
    if !QUIET && moves.len() > start {
        state.retain_legal::<WHITE>(moves, start);
    }
}

/// Lists moves, in the order of the walk.
struct List<'a, const CAPTURES: bool, const QUIET: bool> {
    enemy: Bitboard,
    /// For each of the three bits of a kind's code the squares whose piece has it; kings are never taken.
    codes: [Bitboard; 3],
    moves: &'a mut Vec<Move>,
}

impl<'a, const CAPTURES: bool, const QUIET: bool> List<'a, CAPTURES, QUIET> {
    /// Appends to `moves` what a walk of `state` finds, with captures of pieces of `enemy`.
    #[inline(always)]
    fn new(state: &State, enemy: Color, moves: &'a mut Vec<Move>) -> Self {
        let (pawns, knights) = (state.of_kind(PieceKind::Pawn), state.of_kind(PieceKind::Knight));
        let (rooks, queens) = (state.of_kind(PieceKind::Rook), state.of_kind(PieceKind::Queen));
        List {
            enemy: state.of_color(enemy),
            codes: [
                knights | rooks,
                pawns | knights | queens,
                state.of_kind(PieceKind::Bishop) | rooks | queens,
            ],
            moves,
        }
    }

    #[inline(always)]
    fn pawn(&mut self, played: Move, promote: Promote) {
        match promote {
            Promote::No => self.moves.push(played),
            Promote::Yes => promotions(played, self.moves),
        }
    }

    /// The kind of the enemy on `square`.
    #[inline(always)]
    fn victim(&self, square: Square) -> PieceKind {
        let bit = |bit: usize| u8::from(self.codes[bit].has(square)) << bit;
        PieceKind::with_code(bit(0) | bit(1) | bit(2))
    }
}

impl<const CAPTURES: bool, const QUIET: bool> Sink for List<'_, CAPTURES, QUIET> {
    // A call for each piece would cost more than the loops.
    #[inline(always)]
    fn piece(&mut self, kind: PieceKind, from: Square, targets: Bitboard) {
        let (captures, quiet) = match (CAPTURES, QUIET) {
            (true, true) => (targets & self.enemy, targets & !self.enemy),
            (true, false) => (targets, Bitboard::NONE),
            _ => (Bitboard::NONE, targets),
        };
        for to in captures {
            self.moves.push(Move::capture(kind, from, to, self.victim(to)));
        }
        for to in quiet {
            self.moves.push(Move::quiet(kind, from, to));
        }
    }

    #[inline(always)]
    fn pawn_captures(&mut self, step: i8, targets: Bitboard, promote: Promote) {
        for to in targets {
            let played = Move::capture(PieceKind::Pawn, to.offset(-step), to, self.victim(to));
            self.pawn(played, promote);
        }
    }

    #[inline(always)]
    fn pawn_steps(&mut self, step: i8, targets: Bitboard, promote: Promote, special: Special) {
        for to in targets {
            let played = Move::quiet(PieceKind::Pawn, to.offset(-step), to).with(special);
            self.pawn(played, promote);
        }
    }

    #[inline]
    fn single(&mut self, played: Move) {
        self.moves.push(played);
    }
}

#[inline(never)]
fn promotions(played: Move, moves: &mut Vec<Move>) {
    moves.extend(PROMOTIONS.map(|kind| played.promoting(kind)));
}

pub(super) struct Count(pub(super) u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _kind: PieceKind, _from: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn pawn_captures(&mut self, _step: i8, targets: Bitboard, promote: Promote) {
        self.pawns(targets, promote);
    }

    #[inline(always)]
    fn pawn_steps(&mut self, _step: i8, targets: Bitboard, promote: Promote, _special: Special) {
        self.pawns(targets, promote);
    }

    #[inline(always)]
    fn single(&mut self, _played: Move) {
        self.0 += 1;
    }
}

impl Count {
    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, promote: Promote) {
        self.0 += targets.len()
            * match promote {
                Promote::No => 1,
                Promote::Yes => PROMOTIONS.len() as u64,
            };
    }
}
