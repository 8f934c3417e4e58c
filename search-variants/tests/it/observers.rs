//! What an observer hears.

use super::positions::{nodes, random_walks};
use engine_core::chess::{Chess, Move};
use engine_core::{Captures, Depth, Ply, Searchable};
use search_variants::node::Phase;
use search_variants::observer::{Entered, Left};
use search_variants::{Listed, Observer, Reason, Search, Strategy};

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
            let watched = Search::new(board.clone(), &strategy).within(nodes(20_000));
            let watched = watched.observed_by(&mut orders).deepen(Depth::new(4)).last();
            let unwatched = Search::new(board, &strategy).within(nodes(20_000));
            assert_eq!(watched, { unwatched }.deepen(Depth::new(4)).last(), "{recipe}");
            retold += orders.retold;
        }
        assert!(retold >= 50, "{recipe}: {retold}");
    }
}
