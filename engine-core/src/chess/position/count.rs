//! Counts legal moves, with the POPCNT instruction if the processor has it.

use super::generate::{Black, White};
use super::state::ChessState;
use super::visitors::Count;
use crate::chess::types::Color;
use crate::popcnt::with_popcnt;

impl ChessState {
    pub(super) fn count_moves(&self) -> u64 {
        let state = self;
        with_popcnt!(count(state: &ChessState) -> u64)
    }
}

#[inline(always)]
fn count(state: &ChessState) -> u64 {
    let mut count = Count(0);
    match state.side_to_move() {
        Color::White => state.walk::<true, true>(White, &mut count),
        Color::Black => state.walk::<true, true>(Black, &mut count),
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
