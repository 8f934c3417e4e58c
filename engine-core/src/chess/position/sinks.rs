//! The two ends of the walk through the legal moves: one lists them, one counts them.

use super::bitboard::Bitboard;
use super::generate::{PROMOTIONS, Promote, Sink};
use super::state::State;
use crate::chess::moves::{Move, Special};
use crate::chess::types::{PieceKind, Square};

/// Lists moves, in the order of the walk.
pub(super) struct List<'a> {
    enemy: Bitboard,
    /// For each of the three bits of a kind's index the squares whose piece has it.
    kinds: [Bitboard; 3],
    moves: &'a mut Vec<Move>,
}

impl<'a> List<'a> {
    /// Appends to `moves` what a walk of `state` finds.
    pub(super) fn new(state: &State, moves: &'a mut Vec<Move>) -> List<'a> {
        let (knights, bishops) = (state.of_kind(PieceKind::Knight), state.of_kind(PieceKind::Bishop));
        let (rooks, queens) = (state.of_kind(PieceKind::Rook), state.of_kind(PieceKind::Queen));
        List {
            enemy: state.of_color(state.side_to_move().opposite()),
            kinds: [knights | rooks, bishops | rooks, queens],
            moves,
        }
    }

    /// The kind of the enemy on `square`; a pawn if there is none, as en passant wants it.
    fn victim(&self, square: Square) -> PieceKind {
        let bit = |bit: usize| usize::from(self.kinds[bit].has(square)) << bit;
        PieceKind::with_index(bit(0) | bit(1) | bit(2))
    }
}

impl Sink for List<'_> {
    // A call for each piece would cost more than the loops.
    #[inline(always)]
    fn piece(&mut self, kind: PieceKind, from: Square, targets: Bitboard) {
        for to in targets & self.enemy {
            self.moves.push(Move::capture(kind, from, to, self.victim(to)));
        }
        for to in targets & !self.enemy {
            self.moves.push(Move::quiet(kind, from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, step: i8, targets: Bitboard, promote: Promote, special: Special) {
        for to in targets {
            let from = to.offset(-step);
            let played = if self.enemy.has(to) {
                Move::capture(PieceKind::Pawn, from, to, self.victim(to))
            } else {
                Move::quiet(PieceKind::Pawn, from, to).with(special)
            };
            match promote {
                Promote::No => self.moves.push(played),
                Promote::Yes => self.moves.extend(PROMOTIONS.map(|kind| played.promoting(kind))),
            }
        }
    }

    #[inline]
    fn single(&mut self, played: Move) {
        self.moves.push(played);
    }
}

/// Counts moves.
pub(super) struct Count(pub(super) u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _kind: PieceKind, _from: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn pawns(&mut self, _step: i8, targets: Bitboard, promote: Promote, _special: Special) {
        self.0 += targets.len()
            * match promote {
                Promote::No => 1,
                Promote::Yes => PROMOTIONS.len() as u64,
            };
    }

    #[inline(always)]
    fn single(&mut self, _played: Move) {
        self.0 += 1;
    }
}
