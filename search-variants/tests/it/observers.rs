//! What an observer is told.

use super::positions::{bitboard, random_walks};
use engine_core::chess::{Chess, Move};
use engine_core::{Depth, Notation, Ply, Position};
use search_variants::counters::Counters;
use search_variants::node::Phase;
use search_variants::observer::{Cut, Ending, Entered, Left};
use search_variants::{Limits, Observer, Search, Status, Strategy};

/// Keeps the books of a search and checks that they are in order.
#[derive(Default)]
struct Books {
    /// FEN and phase of the open nodes, the root first.
    open: Vec<(String, Phase)>,
    counted: Counters,
    stand_pats: u64,
    /// Whether the node that is left next was announced as cut off.
    cut: bool,
    /// The node that the move just played must lead to.
    expected: Option<String>,
}

impl Observer<Chess> for Books {
    fn entered(&mut self, node: &Entered<'_, Chess>) {
        assert_eq!(self.open.len(), node.ply.get() as usize);
        let fen = node.position.fen();
        if let Some(expected) = self.expected.take() {
            assert_eq!(expected, fen);
        }
        self.open.push((fen, node.phase));
        self.counted.nodes += 1;
        self.counted.q_nodes += u64::from(node.phase == Phase::Quiescence);
        self.counted.seldepth = self.counted.seldepth.max(node.ply);
    }

    fn played(&mut self, ply: Ply, played: Move) {
        assert_eq!(self.open.len(), ply.get() as usize + 1);
        let (before, _) = self.open.last().unwrap();
        let mut board = bitboard(before);
        board.make(played).unwrap();
        self.expected = Some(board.fen());
    }

    fn cut(&mut self, _ply: Ply, cut: Cut<Move>) {
        self.cut = true;
        match cut {
            Cut::StandPat => self.stand_pats += 1,
            Cut::Beta { played, index } => {
                let (fen, phase) = self.open.last().unwrap();
                assert!(bitboard(fen).legal_moves().contains(&played));
                self.counted.cutoffs += 1;
                self.counted.first_move_cutoffs += u64::from(index == 0);
                if *phase == Phase::Quiescence {
                    self.counted.q_cutoffs += 1;
                    self.counted.q_first_move_cutoffs += u64::from(index == 0);
                }
                self.counted.cutoff_index[index.min(31)] += 1;
            }
        }
    }

    fn left(&mut self, left: &Left) {
        let Left { ply, ending, .. } = *left;
        let (_, phase) = self.open.pop().unwrap();
        assert_eq!(self.open.len(), ply.get() as usize);
        assert_eq!(std::mem::take(&mut self.cut), ending == Ending::CutOff);
        let parent = self.open.last().map(|&(_, phase)| phase);
        let first_of_quiescence = phase == Phase::Quiescence && parent != Some(Phase::Quiescence);
        let last_of_main = phase == Phase::Main && !matches!(ending, Ending::Searched | Ending::CutOff);
        self.counted.leaf_nodes += u64::from(first_of_quiescence || last_of_main);
    }
}

/// Some quiescence searches without `mvv-lva` would take too long to keep books of.
fn limited() -> Limits {
    Limits {
        nodes: Some(20_000),
        poll: None,
    }
}

#[test]
fn every_node_entered_is_left_and_the_books_agree_with_the_counters() {
    let strategies = [
        "minimax",
        "alpha-beta",
        "alpha-beta+qs",
        "alpha-beta+check-ext+qs+mvv-lva+killers+history+pv",
    ];
    for strategy in strategies {
        let recipe: Strategy = strategy.parse().unwrap();
        for board in random_walks(20) {
            let unwatched: Vec<_> = Search::new(board.clone(), &recipe)
                .within(limited())
                .deepen(Depth::new(3))
                .filter(|iteration| iteration.status == Status::Complete)
                .collect();
            let Some(last) = unwatched.last() else {
                continue;
            };
            let mut books = Books::default();
            let mut search = Search::new(board.clone(), &recipe).observed_by(&mut books);
            let watched: Vec<_> = search.deepen(last.depth).collect();
            assert!(books.open.is_empty(), "{strategy}: {board:?}");
            assert_eq!(books.counted, last.totals, "{strategy}: {board:?}");
            assert_eq!(watched, unwatched);
        }
    }
}
