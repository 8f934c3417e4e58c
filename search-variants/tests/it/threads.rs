//! A shared table on real threads: one thread is the normal search, and several find the same value at each
//! depth.

use super::positions::{
    KIWIPETE, XIANGQI, bitboard, bratko_kopec, mailbox, random_walks, xiangqi, xiangqi_walks,
};
use engine_core::chess::Chess;
use engine_core::without_repetition::WithoutRepetition;
use engine_core::{Depth, HistoryEntry, Position, Score, Searchable, Status};
use search_variants::info::{Effect, PartInfo, Role, Values};
use search_variants::node::Node;
use search_variants::ordering::Ordering;
use search_variants::parallel::{ThreadedSearch, UnsupportedStrategy};
use search_variants::{Iteration, MoveScore, Part, Registry, Search, Stop, Strategy, Technique};
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{self, AtomicUsize};

const RECIPES: [&str; 5] = [
    "alpha-beta+tt=1",
    "alpha-beta=soft+qs+mvv-lva+killers+tt=1",
    "pvs+qs+see+killers+history=cutoff+hash-move+tt=1",
    "pvs+check-ext+qs=evasions+mvv-lva+pv+counter+tt=1",
    "alpha-beta+single-reply+mvv-lva+random+tt=1",
];

fn threaded<P: Searchable>(
    registry: &Registry<P>,
    board: &P,
    recipe: &str,
    threads: usize,
    poll: fn() -> Option<Stop>,
) -> Result<ThreadedSearch<P>, UnsupportedStrategy>
where
    Search<P>: Send,
{
    let strategy = registry.strategy(recipe).unwrap();
    let threads = NonZeroUsize::new(threads).unwrap();
    let earlier: &[HistoryEntry] = &[];
    ThreadedSearch::new(registry, board, earlier, &strategy, threads, || {
        Box::new(move |_| poll())
    })
}

/// The iterations of a search by this many threads.
fn iterations<P: Searchable>(board: &P, recipe: &str, threads: usize, depth: u32) -> Vec<Iteration<P::Move>>
where
    Search<P>: Send,
{
    let mut search = threaded(&Registry::standard(), board, recipe, threads, || None).unwrap();
    search.deepen(Depth::new(depth)).map(Result::unwrap).collect()
}

fn usual<P: Searchable>(board: &P, recipe: &str, depth: u32) -> Vec<Iteration<P::Move>> {
    let strategy: Strategy = recipe.parse().unwrap();
    Search::new(board.clone(), &strategy)
        .deepen(Depth::new(depth))
        .collect()
}

#[test]
fn one_thread_is_the_usual_search() {
    for recipe in RECIPES {
        let board = bitboard(KIWIPETE);
        assert_eq!(iterations(&board, recipe, 1, 4), usual(&board, recipe, 4));
        let board = mailbox(KIWIPETE);
        assert_eq!(iterations(&board, recipe, 1, 3), usual(&board, recipe, 3));
        let board = xiangqi(XIANGQI);
        assert_eq!(iterations(&board, recipe, 1, 4), usual(&board, recipe, 4));
    }
}

fn scores<M>(iterations: &[Iteration<M>]) -> Vec<Option<Score>> {
    iterations.iter().map(|iteration| iteration.score).collect()
}

/// Compares the value of each depth with that of one thread, and the best move with the moves that have it.
fn check_values<P: Searchable>(boards: Vec<P>, depth: u32)
where
    Search<WithoutRepetition<P>>: Send,
    WithoutRepetition<P>: Searchable + Position<Move = P::Move>,
{
    for (place, board) in boards.into_iter().enumerate() {
        let (board, recipe) = (WithoutRepetition(board), RECIPES[place % RECIPES.len()]);
        let expected = scores(&usual(&board, recipe, depth));
        for threads in [2, 3, 7] {
            let found = iterations(&board, recipe, threads, depth);
            assert_eq!(scores(&found), expected, "{recipe} with {threads} threads");
            let last = found.last().unwrap();
            let Some(best) = last.best_move else {
                assert!(board.legal_moves().is_empty());
                continue;
            };
            let strategy: Strategy = recipe.parse().unwrap();
            let mut alone = Search::new(board.clone(), &strategy).restricted_to(vec![best]);
            let value = alone.deepen(Depth::new(depth)).last().unwrap().score;
            assert_eq!(value, last.score, "{best:?} by {recipe} with {threads} threads");
        }
    }
}

#[test]
fn any_number_of_threads_finds_the_value_of_each_depth_where_nothing_repeats() {
    check_values(random_walks(30), 4);
    check_values(xiangqi_walks(15), 3);
    check_values(bratko_kopec().iter().take(6).map(Chess::new).collect(), 5);
}

#[test]
fn counts_are_those_of_all_threads_and_run_on() {
    let board = bitboard(KIWIPETE);
    let found = iterations(&board, RECIPES[1], 4, 5);
    let mut nodes = 0;
    for iteration in &found {
        nodes += iteration.counters.nodes;
        assert_eq!(
            (iteration.totals.nodes, iteration.status),
            (nodes, Status::Complete)
        );
        assert!(iteration.counters.leaf_nodes <= iteration.counters.nodes);
    }
    assert_eq!(found.len(), 5);
}

#[test]
fn recipes_that_threads_cannot_search_are_refused() {
    let error = |recipe| {
        let refused = threaded(&Registry::standard(), &bitboard(KIWIPETE), recipe, 2, || None);
        refused.map(|_| ()).unwrap_err()
    };
    assert_eq!(error("pvs+qs"), UnsupportedStrategy::NoTable("pvs+qs".to_owned()));
    assert_eq!(
        error("mtdf+tt"),
        UnsupportedStrategy::Algorithm("mtdf".to_owned())
    );
    assert_eq!(error("mcts"), UnsupportedStrategy::Algorithm("mcts".to_owned()));
    assert_eq!(
        error("pvs+tt+lmr"),
        UnsupportedStrategy::Part("pvs+tt+lmr".to_owned())
    );
}

#[test]
fn a_poll_stops_all_threads() {
    static POLLS: AtomicUsize = AtomicUsize::new(0);
    let stop = || (POLLS.fetch_add(1, atomic::Ordering::Relaxed) >= 200).then_some(Stop::Time);
    let board = bitboard(KIWIPETE);
    let mut search = threaded(&Registry::standard(), &board, RECIPES[2], 3, stop).unwrap();
    let found: Vec<_> = search.deepen(Depth::new(60)).map(Result::unwrap).collect();
    let (last, complete) = found.split_last().unwrap();
    assert_eq!(last.status, Status::Stopped(Stop::Time));
    let is_complete = |iteration: &Iteration<_>| iteration.status == Status::Complete;
    assert!(!complete.is_empty() && complete.iter().all(is_complete));
    assert_eq!(search.deepen(Depth::new(60)).count(), 0);
}

static FAULTY: PartInfo = PartInfo {
    name: "faulty",
    summary: "the second of its kind panics",
    reference: "none",
    effect: Effect::Sound,
    role: Role::Ordering,
    parameters: &[],
};

/// An ordering that panics in one search of several.
struct Faulty(AtomicUsize);

/// How many were built before it, and how many moves it has scored.
struct FaultyOrdering(usize, usize);

impl Part<Chess> for Faulty {
    fn info(&self) -> &'static PartInfo {
        &FAULTY
    }

    fn build(&self, _values: &Values) -> Technique<Chess> {
        let built = self.0.fetch_add(1, atomic::Ordering::Relaxed);
        Technique::Ordering(Box::new(FaultyOrdering(built, 0)))
    }
}

impl Ordering<Chess> for FaultyOrdering {
    fn score(&mut self, _: &Node<'_, Chess>, moves: &[<Chess as Position>::Move], _: &mut [MoveScore]) {
        self.1 += moves.len();
        assert!(self.0 != 2 || self.1 < 10_000, "a fault of its own");
    }
}

#[test]
fn a_panic_in_one_thread_ends_the_others_and_is_passed_on() {
    let registry = Registry::standard().with(Faulty(AtomicUsize::new(0)));
    let mut search = threaded(&registry, &bitboard(KIWIPETE), "pvs+faulty+tt=1", 3, || None).unwrap();
    // The others would take practically forever to finish by themselves.
    let ended = panic::catch_unwind(AssertUnwindSafe(|| search.deepen(Depth::new(60)).count()));
    let panicked = ended.unwrap_err();
    assert_eq!(panicked.downcast_ref::<&str>(), Some(&"a fault of its own"));
}
