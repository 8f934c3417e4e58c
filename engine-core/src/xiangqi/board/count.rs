//! Counts legal moves, with the POPCNT instruction if the processor has it.

use super::bitboard::Bitboard;
use super::generate::{MoveVisitor, Targets};
use super::pieces::Pieces;
use crate::popcnt::with_popcnt;
use crate::xiangqi::types::{Color, PieceKind, Point};

impl Pieces {
    /// The number of legal moves of `us`.
    pub(super) fn count_moves(&self, us: Color) -> u64 {
        let pieces = self;
        with_popcnt!(count(pieces: &Pieces, us: Color) -> u64)
    }
}

#[inline(always)]
fn count(pieces: &Pieces, us: Color) -> u64 {
    let mut tally = Tally(0);
    pieces.walk(us, Targets::All, &mut tally);
    tally.0
}

struct Tally(u64);

impl MoveVisitor for Tally {
    #[inline(always)]
    fn piece(&mut self, _kind: PieceKind, _from: Point, targets: Bitboard) {
        self.0 += u64::from(targets.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use crate::random::{self, SplitMix64};
    use crate::xiangqi::{Fen, Xiangqi};

    #[test]
    fn both_ways_count_what_is_listed() {
        let mut random = SplitMix64::new(5);
        for _ in 0..2_000 {
            let board = random::walk(Xiangqi::new(&Fen::startpos()), 150, &mut random);
            let (listed, us) = (board.legal_moves().len() as u64, board.side_to_move);
            assert_eq!(count(&board.pieces, us), listed, "{board:?}");
            assert_eq!(board.pieces.count_moves(us), listed, "{board:?}");
        }
    }
}
