//! What an observer hears.

use super::positions::{bitboard, random_walks};
use engine_core::chess::{Chess, Move};
use engine_core::{Captures, Depth, Notation, Ply, Position, Searchable};
use search_variants::counters::Counters;
use search_variants::node::Phase;
use search_variants::observer::{Cut, Ending, Entered, Left};
use search_variants::{Limits, Listed, Observer, Reason, Search, Status, Strategy};

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
        self.counted.q_leaf_nodes += u64::from(first_of_quiescence);
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
        "mcts",
        "mcts+qs",
        "mcts+playout",
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

/// Watches below the root alone.
#[derive(Default)]
struct RootMoves {
    counted: u64,
    below: u64,
    entered_after: u64,
}

impl Observer<Chess> for RootMoves {
    fn entered(&mut self, node: &Entered<'_, Chess>) {
        assert!(node.ply <= Ply::new(1));
        self.entered_after = node.nodes - 1;
        if node.ply == Ply::ROOT {
            self.below = 0;
        }
    }

    fn watches_below(&mut self, node: &Entered<'_, Chess>) -> bool {
        node.ply == Ply::ROOT
    }

    fn left(&mut self, left: &Left) {
        match left.ply {
            Ply::ROOT => self.counted = left.nodes,
            _ => self.below += left.nodes - self.entered_after,
        }
    }
}

#[test]
fn nodes_without_an_observer_are_counted_all_the_same() {
    for strategy in [
        "minimax",
        "alpha-beta+qs+mvv-lva+killers+history",
        "pvs+check-ext+qs+see+counter+hash-move+pv+tt=1+lmr",
        "alpha-beta+qs+mvv-lva+killers+futility+lmp(moves=1)",
        "pvs+qs=good+see=last+killers+history=gravity+futility+lmp(moves=1)+tt=1",
    ] {
        let recipe: Strategy = strategy.parse().unwrap();
        for board in random_walks(4) {
            let mut watcher = RootMoves::default();
            let search = Search::new(board.clone(), &recipe);
            let last = search.observed_by(&mut watcher).deepen(Depth::new(3)).last();
            let unwatched = Search::new(board.clone(), &recipe).deepen(Depth::new(3)).last();
            assert_eq!(last, unwatched, "{strategy}: {board:?}");
            assert_eq!(watcher.counted, last.unwrap().counters.nodes);
            assert_eq!(watcher.counted, watcher.below + 1);
        }
    }
}

/// The root's moves in their order, and why they stand there.
#[derive(Default)]
struct Reasons(Vec<(Move, Reason)>);

impl Observer<Chess> for Reasons {
    fn listed(&mut self, moves: &mut Listed<'_, Chess>) {
        if moves.node().ply == Ply::ROOT {
            self.0 = moves.in_order();
        }
    }
}

#[test]
fn moves_are_listed_with_the_reasons_of_the_parts() {
    for (recipe, usual) in [
        ("alpha-beta+mvv-lva", Reason::GenerationOrder),
        ("alpha-beta+random=3", Reason::Shuffled),
        ("pvs+worst", Reason::Reversed(Box::new(Reason::GenerationOrder))),
    ] {
        for board in random_walks(10) {
            let mut reasons = Reasons::default();
            let search = Search::new(board.clone(), &recipe.parse().unwrap());
            search.observed_by(&mut reasons).deepen(Depth::new(1)).last();
            for (candidate, reason) in reasons.0 {
                let expected = match board.capture(candidate) {
                    Some(capture) if recipe.contains("mvv-lva") => Reason::MvvLva(capture),
                    _ => usual.clone(),
                };
                assert_eq!(reason, expected, "{recipe}: {board:?}");
            }
        }
    }
}

/// Compares, at each node, the announced order with the moves that were tried.
struct Orders<M> {
    /// For the nodes on the path: the order that was announced last, and the moves that were tried.
    open: Vec<(Vec<M>, Vec<M>)>,
    /// How often the order was announced again.
    retold: u32,
}

impl<P: Searchable> Observer<P> for Orders<P::Move> {
    fn entered(&mut self, _node: &Entered<'_, P>) {
        self.open.push((Vec::new(), Vec::new()));
    }

    fn listed(&mut self, moves: &mut Listed<'_, P>) {
        let (order, tried) = self.open.last_mut().unwrap();
        let all = moves.node().position.legal_moves().len();
        *order = moves.in_order().into_iter().map(|(listed, _)| listed).collect();
        assert!(moves.node().phase == Phase::Quiescence || order.len() == all);
        assert!(order.starts_with(tried));
        self.retold += u32::from(!tried.is_empty());
    }

    fn played(&mut self, _ply: Ply, played: P::Move) {
        self.open.last_mut().unwrap().1.push(played);
    }

    fn left(&mut self, _left: &Left) {
        let (order, tried) = self.open.pop().unwrap();
        assert!(order.starts_with(&tried), "{tried:?} of {order:?}");
    }
}

#[test]
fn a_changed_order_of_moves_is_reported_again() {
    for recipe in [
        "alpha-beta+qs+mvv-lva+killers+counter",
        "pvs+qs=evasions+see+killers+history=cutoff+hash-move",
        "alpha-beta+history+pv",
    ] {
        let strategy: Strategy = recipe.parse().unwrap();
        let mut retold = 0;
        for board in random_walks(5) {
            let mut orders = Orders {
                open: Vec::new(),
                retold: 0,
            };
            let watched = Search::new(board.clone(), &strategy).within(limited());
            let watched = watched.observed_by(&mut orders).deepen(Depth::new(4)).last();
            let unwatched = Search::new(board, &strategy).within(limited());
            assert_eq!(watched, { unwatched }.deepen(Depth::new(4)).last(), "{recipe}");
            retold += orders.retold;
        }
        assert!(retold >= 50, "{recipe}: {retold}");
    }
}
