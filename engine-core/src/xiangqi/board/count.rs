//! Counting the legal moves, with the processor's own count of bits if it has one.
//!
//! As for chess (see its `count.rs`) the walk is compiled twice, and the program asks which it may use.

use super::bitboard::Bitboard;
use super::generate::{MoveVisitor, Targets};
use super::pieces::Pieces;
use crate::xiangqi::types::{Color, PieceKind, Point};

impl Pieces {
    /// The number of legal moves of `us`.
    pub(super) fn count_moves(&self, us: Color) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("popcnt") {
            #[expect(
                unsafe_code,
                reason = "only the program can see that the processor has the instruction"
            )]
            // SAFETY: the processor has just been asked for the one feature that the function needs.
            return unsafe { count_with_popcnt(self, us) };
        }
        count(self, us)
    }
}

/// The walk for a processor that counts bits.
///
/// # Safety
/// The processor must have the instruction `popcnt`.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
#[expect(unsafe_code, reason = "Rust 1.85 has such functions only as unsafe ones")]
unsafe fn count_with_popcnt(pieces: &Pieces, us: Color) -> u64 {
    count(pieces, us)
}

/// The walk for any processor; inlined, so that its callers decide for which it is compiled.
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
