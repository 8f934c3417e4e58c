//! Counting the legal moves, with the processor's own count of bits if it has one.
//!
//! Code for any x86-64 processor counts the bits of a set in some twelve steps of arithmetic; nearly all
//! processors can do it in one instruction. The walk is compiled for both, and the program chooses when it
//! starts.

use super::state::ChessState;
use super::visitors::Count;
use crate::chess::types::Color;

impl ChessState {
    pub(super) fn count_moves(&self) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("popcnt") {
            #[expect(
                unsafe_code,
                reason = "only the program can see that the processor has the instruction"
            )]
            // SAFETY: the processor has just been asked for the one feature that the function needs.
            return unsafe { count_with_popcnt(self) };
        }
        count(self)
    }
}

/// The walk for a processor that counts bits.
///
/// # Safety
/// The processor must have the instruction `popcnt`.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
#[expect(unsafe_code, reason = "Rust 1.85 has such functions only as unsafe ones")]
unsafe fn count_with_popcnt(state: &ChessState) -> u64 {
    count(state)
}

/// The walk for any processor; inlined, so that its callers decide for which it is compiled.
#[inline(always)]
fn count(state: &ChessState) -> u64 {
    let mut count = Count(0);
    match state.side_to_move() {
        Color::White => state.walk::<true, true, true>(&mut count),
        Color::Black => state.walk::<false, true, true>(&mut count),
    }
    count.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use crate::chess::{Chess, Fen};
    use crate::random::{self, SplitMix64};

    #[test]
    fn both_ways_count_what_is_listed() {
        let mut random = SplitMix64::new(5);
        for _ in 0..2_000 {
            let plies = random.below(120);
            let board = random::walk(Chess::new(&Fen::startpos()), plies, &mut random);
            let listed = board.legal_moves().len() as u64;
            assert_eq!(count(&board.state), listed, "{board:?}");
            assert_eq!(board.state.count_moves(), listed, "{board:?}");
        }
    }
}
