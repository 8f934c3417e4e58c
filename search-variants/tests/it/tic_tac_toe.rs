//! Tic-tac-toe: a game small enough to be searched to its end, with a well-known value.
//!
//! It has no captures, checks or repetitions, so it shows what the searches take for granted.

use engine_core::{
    Captures, Depth, Evaluate, Key, MoveScope, MoveTables, NoLegalMoves, Ply, Position, Score,
};
use search_variants::Search;

/// The squares of each side as bits 0 to 8, row by row; the side to move comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TicTacToe {
    mine: u16,
    theirs: u16,
}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
impl TicTacToe {
    pub(crate) fn after(mut self, played: u8) -> TicTacToe {
        self.make(played).unwrap();
        self
    }

    /// The side that has just moved may have three in a row.
    fn is_lost(&self) -> bool {
        LINES.iter().any(|line| self.theirs & line == *line)
    }
}

impl Position for TicTacToe {
    type Move = u8;

    type Undo = ();

    fn key(&self) -> Key {
        Key(u64::from(self.mine) << 9 | u64::from(self.theirs))
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<u8>) {
        if scope == MoveScope::All && !self.is_lost() {
            moves.extend((0..9).filter(|square| (self.mine | self.theirs) >> square & 1 == 0));
        }
    }

    fn make(&mut self, played: u8) -> Option<()> {
        *self = TicTacToe {
            mine: self.theirs,
            theirs: self.mine | 1 << played,
        };
        Some(())
    }

    fn unmake(&mut self, played: u8, (): ()) {
        *self = TicTacToe {
            mine: self.theirs & !(1 << played),
            theirs: self.mine,
        };
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        if self.is_lost() { NoLegalMoves::Loss } else { NoLegalMoves::Draw }
    }
}

impl Evaluate for TicTacToe {
    /// Lines that are still open to a side, each worth one point.
    fn evaluate(&self) -> Score {
        let open = |enemy: u16| LINES.iter().filter(|&line| enemy & line == 0).count() as i32;
        Score::evaluation(open(self.theirs) - open(self.mine))
    }
}

impl Captures for TicTacToe {
    fn target(&self, candidate: u8) -> usize {
        candidate.into()
    }
}

impl MoveTables for TicTacToe {
    const HISTORY_SIZE: usize = 9;

    fn history_index(&self, candidate: u8) -> usize {
        candidate.into()
    }
}

#[test]
fn minimax_visits_each_of_the_549_946_beginnings_of_a_game() {
    let mut search = Search::new(TicTacToe::default(), &"minimax".parse().unwrap());
    let last = search.deepen(Depth::new(10)).last().unwrap();
    assert_eq!(last.counters.nodes, 549_946);
    assert_eq!(last.counters.leaf_nodes, 255_168);
    assert_eq!(last.counters.seldepth, Ply::new(9));
}
