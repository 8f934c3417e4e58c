//! Tic-tac-toe: a game small enough to be searched to its end, whose value everybody knows.
//!
//! It has neither captures nor checks nor repetitions, so it shows what the searches take for granted.

use super::contract;
use engine_core::contract::assert_position;
use engine_core::random::{self, SplitMix64};
use engine_core::{
    Captures, Depth, Evaluate, Key, MoveScope, MoveTables, NoLegalMoves, Notation, Ply, Position, Score,
};
use search_variants::{Search, Strategy};

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
        if self.is_lost() {
            NoLegalMoves::Loss
        } else {
            NoLegalMoves::Draw
        }
    }
}

impl Evaluate for TicTacToe {
    /// Lines that are still open to a side, each worth a point.
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

/// Nine letters, row by row, and the side to move; squares are numbered from 0.
impl Notation for TicTacToe {
    fn fen(&self) -> String {
        let x_to_move = (self.mine | self.theirs).count_ones() % 2 == 0;
        let (x, o) = match x_to_move {
            true => (self.mine, self.theirs),
            false => (self.theirs, self.mine),
        };
        let letter = |square: u32| match (x >> square & 1, o >> square & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        };
        (0..9).map(letter).collect()
    }

    fn coordinates(&self, played: u8) -> String {
        played.to_string()
    }
}

fn read(fen: &str) -> TicTacToe {
    let squares = |letter: char| {
        let places = fen.chars().enumerate().filter(|&(_, found)| found == letter);
        places.fold(0, |squares, (place, _)| squares | 1 << place)
    };
    let (x, o): (u16, u16) = (squares('x'), squares('o'));
    match x.count_ones() == o.count_ones() {
        true => TicTacToe { mine: x, theirs: o },
        false => TicTacToe { mine: o, theirs: x },
    }
}

#[test]
fn tic_tac_toe_keeps_the_contract_of_every_board() {
    let mut random = SplitMix64::new(7);
    for _ in 0..1_000 {
        let board = random::walk(TicTacToe::default(), 9, &mut random);
        contract::unmake_restores_everything(board);
        contract::the_fen_tells_everything(&board, read);
        assert_position(&board, 0);
        contract::a_pass_changes_the_turn_alone(board, read);
        assert_eq!(contract::moves_valued_ahead(&board), 0);
    }
}

/// Searched one ply deeper than the longest game, since the horizon comes before the end of a game.
const TO_THE_END: Depth = Depth::new(10);

fn value(board: TicTacToe, strategy: &str) -> Score {
    let recipe: Strategy = strategy.parse().unwrap();
    let last = Search::new(board, &recipe).deepen(TO_THE_END).last();
    last.unwrap().score.unwrap()
}

#[test]
fn minimax_visits_each_of_the_549_946_beginnings_of_a_game() {
    let mut search = Search::new(TicTacToe::default(), &"minimax".parse().unwrap());
    let last = search.deepen(TO_THE_END).last().unwrap();
    assert_eq!(last.counters.nodes, 549_946);
    assert_eq!(last.counters.leaf_nodes, 255_168);
    assert_eq!(last.counters.seldepth, Ply::new(9));
}

#[test]
fn an_answer_at_the_edge_loses_against_the_corner() {
    // The corner, and an edge far from it: five more plies to three in a row.
    let board = TicTacToe::default().after(0).after(5);
    assert_eq!(value(board, "alpha-beta+killers"), -Score::lost_at(Ply::new(5)));
}
