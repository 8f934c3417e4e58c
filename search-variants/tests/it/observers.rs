//! The notifications of an observer.

use super::positions::{
    KIWIPETE, START, XIANGQI, bitboard, mailbox, nodes, random_game, random_walks, xiangqi,
};
use super::recipes::{draw, drawn};
use engine_core::chess::{Chess, Move};
use engine_core::random::SplitMix64;
use engine_core::{Captures, Depth, NodeEnd, Ply, Position, Score, Searchable};
use rayon::prelude::*;
use search_variants::info::PartInfo;
use search_variants::node::Phase;
use search_variants::observer::{EnteredNode, LeftNode};
use search_variants::{Catalogue, Observer, OrderReason, OrderedMoves, Search, Status, Strategy};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// Watches everything.
struct Everything;

impl<P: Searchable> Observer<P> for Everything {
    fn listed(&mut self, moves: &mut OrderedMoves<'_, P>) {
        moves.in_order();
    }
}

/// Watches only below the root, and counts the nodes below it in two ways.
#[derive(Default)]
struct RootMoves {
    /// The node counts at which the nodes on its path were entered.
    entered: Vec<u64>,
    below: u64,
    counted: u64,
}

impl<P: Searchable> Observer<P> for RootMoves {
    fn entered(&mut self, node: &EnteredNode<P::Move>) {
        assert!(node.ply <= Ply::new(1));
        if node.ply == Ply::ROOT {
            (self.entered, self.below) = (Vec::new(), 0);
        }
        self.entered.push(node.nodes - 1);
    }

    fn watches_below(&mut self, node: &EnteredNode<P::Move>) -> bool {
        node.ply == Ply::ROOT
    }

    fn left(&mut self, left: &LeftNode) {
        let nodes = left.nodes - self.entered.pop().unwrap();
        match self.entered.len() {
            0 => assert_eq!(nodes, self.below + 1),
            1 => self.below += nodes,
            // A part searches a move of the root once more before it is searched.
            _ => {}
        }
        self.counted = left.nodes;
    }
}

/// Recipes to compare on each kind of board.
const RECIPES: u64 = 700;

/// Searches positions far from `start` by recipes drawn from all algorithms and parts, with and without an
/// observer: nodes, counters, scores, best moves and lines are the same at all depths.
fn agree_watched_or_not<P: Searchable + Debug + Sync>(start: &P) {
    let catalogue = Catalogue::standard();
    let (algorithms, parts) = (catalogue.algorithms(), catalogue.parts());
    let names = (0..RECIPES).into_par_iter().flat_map_iter(|seed| {
        let mut random = SplitMix64::new(seed);
        let few = draw(&[1, 2, 4, 8], &mut random);
        let is_chosen = |_: &PartInfo, random: &mut SplitMix64| random.below(few) == 0;
        let recipe = drawn(algorithms, parts, |_| true, is_chosen, &mut random);
        let moves = random.below(300) as usize;
        let game = random_game(start, moves, &mut random);
        let (board, earlier) = game.split_last().unwrap();
        let search = || {
            let earlier = earlier.iter().map(Position::history_entry);
            let search = Search::new(board.clone(), &recipe).after(earlier.collect());
            search.within(nodes(3000))
        };
        let depth = Depth::new(6);
        let unwatched: Vec<_> = search().deepen(depth).collect();
        let (mut everything, mut root_moves) = (Everything, RootMoves::default());
        let watched: [Vec<_>; 2] = [
            search().observed_by(&mut everything).deepen(depth).collect(),
            search().observed_by(&mut root_moves).deepen(depth).collect(),
        ];
        for watched in watched {
            assert_eq!(watched, unwatched, "{recipe}: {board:?}");
        }
        let last = unwatched.last().unwrap();
        assert!(last.status != Status::Complete || root_moves.counted == last.counters.nodes);
        let names = recipe.parts().iter().map(|chosen| chosen.info().name);
        names.chain([recipe.algorithm().name]).collect::<Vec<_>>()
    });
    let used: BTreeSet<&str> = names.collect();
    assert_eq!(used.len(), algorithms.len() + parts.len(), "{used:?}");
}

#[test]
fn a_search_does_not_depend_on_whether_it_is_watched() {
    agree_watched_or_not(&bitboard(START));
    agree_watched_or_not(&mailbox(START));
    agree_watched_or_not(&xiangqi(XIANGQI));
}

#[test]
fn the_table_and_corrections_move_counts_as_independent_searches_found() {
    let all_parts = "pvs+check-ext+qs=good+tt(deeper=1,quiescence=1,keep=1)+mate-distance+reverse-futility+\
                     null-move(growth=4,margin=200,above=1)+iir+lmp+futility+see-pruning+lmr=log+see+killers+\
                     counter+history=gravity+continuation+hash-move";
    for (recipe, fen, nodes, score) in [
        (
            "pvs+qs=good+see+tt(deeper=1,quiescence=1)",
            "8/6p1/8/7K/1R6/5k2/b7/1R6 b - - 20 13",
            1362,
            None,
        ),
        (
            all_parts,
            "5Q2/P3PP1P/6K1/8/8/8/pp2p1p1/4k3 b - - 0 1",
            807,
            Some(755),
        ),
        (
            "alpha-beta+correction+reverse-futility",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            2113,
            None,
        ),
        ("alpha-beta+correction+reverse-futility", KIWIPETE, 7919, None),
    ] {
        let mut search = Search::new(bitboard(fen), &recipe.parse().unwrap());
        let last = search.deepen(Depth::new(4)).last().unwrap();
        assert_eq!(
            last.counters.nodes, nodes,
            "{recipe}: {fen} {}",
            last.totals.nodes
        );
        let centipawns = last.score.map(Score::centipawns);
        assert!(score.is_none() || centipawns == score, "{centipawns:?}");
    }
}

/// Counts the leaves that end by the table, before and after the side to move could stand pat.
#[derive(Default)]
struct TableLeaves {
    /// For the nodes on the path: beta, and the stand-pat value, if there is one.
    path: Vec<(Score, Option<Score>)>,
    before: u64,
    after: u64,
}

impl<P: Searchable> Observer<P> for TableLeaves {
    fn entered(&mut self, node: &EnteredNode<P::Move>) {
        self.path.truncate(node.ply.index());
        self.path.push((node.window.beta, None));
    }

    fn may_stand_pat(&mut self, _: Ply, stand_pat: Score) {
        self.path.last_mut().unwrap().1 = Some(stand_pat);
    }

    fn left(&mut self, left: &LeftNode) {
        self.path.truncate(left.ply.index() + 1);
        let (beta, stand_pat) = self.path.pop().unwrap();
        if left.ending == NodeEnd::TranspositionTable {
            assert!(stand_pat.is_none_or(|stand_pat| stand_pat < beta));
            let count = if stand_pat.is_some() { &mut self.after } else { &mut self.before };
            *count += 1;
        }
    }
}

#[test]
fn a_table_asked_after_standing_pat_keeps_the_value_and_ends_no_node_that_stands_pat() {
    let searches = random_walks(200).into_par_iter().map(|board| {
        let [without, first, after] = ["", "+tt(quiescence=1)", "+tt(quiescence=2)"].map(|table| {
            let strategy = format!("pvs+qs+mvv-lva{table}").parse().unwrap();
            let mut leaves = TableLeaves::default();
            let search = Search::new(board.clone(), &strategy).within(nodes(100_000));
            // No position repeats within three plies.
            let score = search
                .observed_by(&mut leaves)
                .deepen(Depth::new(3))
                .last()
                .unwrap()
                .score;
            (score, leaves.before, leaves.after)
        });
        assert_eq!([first.0, after.0], [without.0; 2], "{board:?}");
        [first.1, first.2, after.1, after.2]
    });
    let counts = searches.reduce(
        || [0; 4],
        |sum, more| [0, 1, 2, 3].map(|place| sum[place] + more[place]),
    );
    // In the main search the table is probed before any static value is found.
    assert!(
        counts[0] > counts[2] && counts[1] == 0 && counts[3] > 1000,
        "{counts:?}"
    );
}

/// In a table of 4096 MiB two positions hardly ever collide, so that no move is lost.
#[test]
fn the_moves_of_a_table_that_loses_none_are_those_of_a_table_of_their_own() {
    fn agree<P: Searchable>(position: &P, depth: u32) {
        for recipe in [
            "pvs+qs+tt(mib=4096)+mvv-lva+killers",
            "aspiration=pvs+qs=good+tt(mib=4096,deeper=1,quiescence=1)+null-move+see+history=gravity",
            "mtdf+tt(mib=4096)+mvv-lva",
        ] {
            let [own, table] = ["own", "table"].map(|form| {
                let strategy = format!("{recipe}+hash-move={form}").parse().unwrap();
                let mut search = Search::new(position.clone(), &strategy);
                search.deepen(Depth::new(depth)).last().unwrap()
            });
            assert_eq!(own, table, "{recipe}");
            let without = recipe.parse().unwrap();
            let mut search = Search::new(position.clone(), &without);
            assert_ne!(
                search.deepen(Depth::new(depth)).last().unwrap().totals,
                own.totals
            );
        }
    }
    for fen in [START, KIWIPETE, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"] {
        agree(&bitboard(fen), 5);
    }
    agree(&mailbox(KIWIPETE), 4);
    agree(&xiangqi(XIANGQI), 4);
}

/// The root's moves in order, and the reasons for their places.
#[derive(Default)]
struct Reasons(Vec<(Move, OrderReason)>);

impl Observer<Chess> for Reasons {
    fn listed(&mut self, moves: &mut OrderedMoves<'_, Chess>) {
        if moves.node().ply == Ply::ROOT {
            self.0 = moves.in_order();
        }
    }
}

#[test]
fn moves_are_listed_with_the_reasons_of_the_parts() {
    for (recipe, usual) in [
        ("alpha-beta+mvv-lva", OrderReason::GenerationOrder),
        ("alpha-beta+random=3", OrderReason::Shuffled),
        (
            "pvs+worst",
            OrderReason::Reversed(Box::new(OrderReason::GenerationOrder)),
        ),
    ] {
        for board in random_walks(10) {
            let mut reasons = Reasons::default();
            let search = Search::new(board.clone(), &recipe.parse().unwrap());
            search.observed_by(&mut reasons).deepen(Depth::new(1)).last();
            for (candidate, reason) in reasons.0 {
                let expected = match board.capture(candidate) {
                    Some(capture) if recipe.contains("mvv-lva") => OrderReason::MvvLva(capture),
                    _ => usual.clone(),
                };
                assert_eq!(reason, expected, "{recipe}: {board:?}");
            }
        }
    }
}

/// Compares, at each node, the announced order with the moves tried.
struct Orders<M> {
    /// For the nodes on the path: the order announced last, and the moves tried.
    open: Vec<(Vec<M>, Vec<M>)>,
    /// How often the order was announced again.
    retold: u32,
}

impl<P: Searchable> Observer<P> for Orders<P::Move> {
    fn entered(&mut self, _node: &EnteredNode<P::Move>) {
        self.open.push((Vec::new(), Vec::new()));
    }

    fn listed(&mut self, moves: &mut OrderedMoves<'_, P>) {
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

    fn left(&mut self, _left: &LeftNode) {
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
            let search = Search::new(board, &strategy).within(nodes(20_000));
            search.observed_by(&mut orders).deepen(Depth::new(4)).last();
            retold += orders.retold;
        }
        assert!(retold >= 50, "{recipe}: {retold}");
    }
}
