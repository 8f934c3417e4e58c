//! Moves of other positions, as killers and hash moves are, against the list of the moves that there are.

use super::random_walk::perft_suite;
use engine_core::chess::Chess;
use engine_core::random::SplitMix64;
use engine_core::xiangqi::{Fen, Xiangqi};
use engine_core::{MoveScope, Notation, Searchable};

/// Whether a move of any other position is one of this, and by which move a refutation is meant here, is told
/// as the list has it.
fn moves_of_other_positions_are_told_from_its_own<B: Notation + Searchable>(start: &B, games: u64) {
    let mut random = SplitMix64::new(3);
    let (mut met, mut found) = (Vec::new(), 0);
    for _ in 0..games {
        let mut board = start.clone();
        for _ in 0..120 {
            let mut listed = Vec::new();
            board.generate(MoveScope::All, &mut listed);
            met.extend(listed.iter().copied());
            for _ in 0..100 {
                let candidate: B::Move = met[random.below(met.len() as u64) as usize];
                let is_listed = listed.contains(&candidate);
                found += u32::from(is_listed);
                assert_eq!(board.lists(candidate), is_listed, "{candidate:?} in {board:?}");
                let refutation = B::refutation(candidate);
                let mut same = listed.iter().copied();
                let first = same.find(|&played| B::refutation(played) == refutation);
                assert_eq!(board.refuting(refutation), first, "{candidate:?} in {board:?}");
            }
            let legal = board.legal_moves();
            if legal.is_empty() {
                break;
            }
            board.make(legal[random.below(legal.len() as u64) as usize]);
        }
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn moves_of_other_positions_are_distinguished_from_those_of_this() {
    for start in perft_suite() {
        let board = Chess::new(&start.position.parse().unwrap());
        moves_of_other_positions_are_told_from_its_own(&board, 4);
    }
    moves_of_other_positions_are_told_from_its_own(&Xiangqi::new(&Fen::startpos()), 30);
}
