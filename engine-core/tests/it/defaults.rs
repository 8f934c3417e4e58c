//! What holds of a game that does not say it: its rules, and where the tables of a search keep its moves.

use engine_core::{Key, MoveScope, MoveTables, NoLegalMoves, Position};

/// A heap of stones, from which each side takes some.
#[derive(Clone)]
struct Heap(u16);

impl Position for Heap {
    type Move = u16;
    type Undo = ();

    fn key(&self) -> Key {
        Key(self.0.into())
    }

    fn generate(&self, _: MoveScope, moves: &mut Vec<u16>) {
        moves.extend(1..=self.0);
    }

    fn make(&mut self, taken: u16) -> Option<()> {
        self.0 -= taken;
        Some(())
    }

    fn unmake(&mut self, taken: u16, (): ()) {
        self.0 += taken;
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        NoLegalMoves::Loss
    }
}

impl MoveTables for Heap {}

#[test]
fn a_game_that_does_not_say_it_knows_no_draw() {
    let heap = Heap(3);
    assert!(!heap.drawn_by_fifty_move_rule());
    assert!(!heap.has_insufficient_material());
}

#[test]
fn every_move_of_a_game_without_its_own_table_has_a_place() {
    let heap = Heap(2_000);
    for taken in heap.legal_moves() {
        assert!(heap.history_index(taken) < Heap::HISTORY_SIZE, "{taken}");
        assert_eq!(Heap::refutation(taken), taken);
    }
}
