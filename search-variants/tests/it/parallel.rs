//! Simulated processors: one searches like the normal search, and many find the same value.

use super::positions::{KIWIPETE, XIANGQI, bitboard, mailbox, nodes, random_walks, xiangqi, xiangqi_walks};
use engine_core::without_repetition::WithoutRepetition;
use engine_core::{Depth, Score, Searchable};
use search_variants::parallel::{Method, Simulated, Simulation, TimeCosts, UnsupportedStrategy};
use search_variants::{Registry, Search, Stop, Strategy};
use std::num::NonZeroUsize;

const COSTS: TimeCosts = TimeCosts { node: 3, message: 7 };

/// Without a table these are sound, so that the value is minimax's in any order of work.
const SOUND: [&str; 6] = [
    "alpha-beta",
    "alpha-beta=soft+qs+mvv-lva+killers",
    "pvs+mvv-lva+history",
    "pvs+check-ext+qs+see+killers+history+hash-move",
    "alpha-beta+qs=evasions+mvv-lva+pv",
    "pvs+qs+mvv-lva+random+counter",
];

const WITH_TABLE: [&str; 2] = [
    "alpha-beta+qs+mvv-lva+killers+tt=1",
    "pvs+qs+see+killers+history=cutoff+hash-move+tt=1",
];

fn simulation<P: Searchable>(
    board: &P,
    recipe: &str,
    method: Method,
    processors: usize,
    costs: TimeCosts,
) -> Result<Simulation<P>, UnsupportedStrategy> {
    let registry = Registry::standard();
    let strategy = registry.strategy(recipe).unwrap();
    let processors = NonZeroUsize::new(processors).unwrap();
    Simulation::new(&registry, board, &[], &strategy, method, processors, costs)
}

fn simulated<P: Searchable>(
    board: &P,
    recipe: &str,
    method: Method,
    processors: usize,
    depth: u32,
) -> Simulated<P::Move> {
    let simulation = simulation(board, recipe, method, processors, COSTS).unwrap();
    let simulated = simulation.run(Depth::new(depth));
    assert_eq!(simulated.stopped, None);
    assert_eq!(simulated.iterations.len(), depth as usize);
    simulated
}

/// Compares one processor with the normal search, iteration by iteration.
fn check_one<P: Searchable>(board: &P, recipe: &str, method: Method, depth: u32) {
    let strategy: Strategy = recipe.parse().unwrap();
    let mut search = Search::new(board.clone(), &strategy);
    let expected = search.deepen(Depth::new(depth));
    let simulated = simulated(board, recipe, method, 1, depth);
    for (expected, found) in expected.zip(simulated.iterations) {
        let name = method.info().name;
        assert_eq!(found.totals, expected.totals, "{name} by {recipe}");
        assert_eq!((Some(found.score), found.pv), (expected.score, expected.pv));
        let nodes = expected.totals.nodes;
        assert_eq!((found.load.time, found.load.searching), (3 * nodes, 3 * nodes));
        assert_eq!((found.load.messages, found.load.idle), (0, 0));
    }
}

fn methods(recipe: &str) -> Vec<Method> {
    let methods = Method::ALL.into_iter();
    methods
        .filter(|&method| method != Method::SharedTable || recipe.contains("tt"))
        .collect()
}

#[test]
fn one_processor_visits_the_nodes_of_the_usual_search_one_by_one() {
    for recipe in SOUND.into_iter().chain(WITH_TABLE) {
        for method in methods(recipe) {
            check_one(&bitboard(KIWIPETE), recipe, method, 4);
            check_one(&mailbox(KIWIPETE), recipe, method, 3);
            check_one(&xiangqi(XIANGQI), recipe, method, 4);
            check_one(
                &bitboard("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"),
                recipe,
                method,
                5,
            );
        }
    }
}

/// The value of the root, and the moves that have it, each searched alone by the normal search.
fn truth<P: Searchable>(board: &P, recipe: &str, depth: u32) -> (Score, Vec<P::Move>) {
    let strategy: Strategy = recipe.parse().unwrap();
    let value = |played| {
        let mut search = Search::new(board.clone(), &strategy).restricted_to(vec![played]);
        search.deepen(Depth::new(depth)).last().unwrap().score.unwrap()
    };
    let values: Vec<(P::Move, Score)> = board
        .legal_moves()
        .into_iter()
        .map(|played| (played, value(played)))
        .collect();
    let best = values.iter().map(|&(_, value)| value).max().unwrap();
    let moves = values.into_iter().filter(|&(_, value)| value == best);
    (best, moves.map(|(played, _)| played).collect())
}

fn check_value<P: Searchable>(board: &P, recipe: &str, depth: u32, processors: &[usize]) {
    let (value, best) = truth(board, recipe, depth);
    for method in methods(recipe) {
        for &processors in processors {
            let simulated = simulated(board, recipe, method, processors, depth);
            let last = simulated.iterations.last().unwrap();
            let case = format!("{} on {processors} by {recipe}", method.info().name);
            assert_eq!(last.score, value, "{case}");
            assert!(best.contains(&last.pv[0]), "{case}");
        }
    }
}

#[test]
fn any_number_of_processors_finds_the_value_of_the_tree() {
    for (place, board) in has_moves(random_walks(24)).iter().enumerate() {
        check_value(board, SOUND[place % SOUND.len()], 3, &[2, 3, 5, 16, 64]);
    }
    for (place, board) in has_moves(xiangqi_walks(12)).iter().enumerate() {
        check_value(board, SOUND[place % SOUND.len()], 3, &[2, 3, 5, 16, 64]);
    }
}

#[test]
fn a_shared_table_keeps_the_value_where_nothing_repeats() {
    for (place, board) in has_moves(random_walks(12)).into_iter().enumerate() {
        let board = WithoutRepetition(board);
        check_value(&board, WITH_TABLE[place % 2], 3, &[2, 5, 16]);
    }
}

fn has_moves<P: Searchable>(mut boards: Vec<P>) -> Vec<P> {
    boards.retain(|board| !board.legal_moves().is_empty());
    boards
}

#[test]
fn the_time_of_all_processors_is_searching_messages_and_waiting() {
    for method in Method::ALL {
        let simulated = simulated(&bitboard(KIWIPETE), WITH_TABLE[1], method, 8, 4);
        for found in simulated.iterations {
            let load = found.load;
            assert_eq!(load.messaging, 7 * load.messages);
            // A processor that is inside a node at the end has worked past that time.
            let all = load.searching + load.messaging + load.idle;
            assert!(all >= 8 * load.time, "{method:?} {load:?}");
            assert!(load.searching >= 3 * found.totals.nodes, "{method:?} {load:?}");
        }
    }
}

#[test]
fn recipes_that_cannot_be_divided_are_refused() {
    let error = |recipe, method| {
        let refused = simulation(&bitboard(KIWIPETE), recipe, method, 2, COSTS);
        refused.map(|_| ()).unwrap_err()
    };
    let algorithm = error("mtdf+tt", Method::YoungBrothersWait);
    assert_eq!(algorithm, UnsupportedStrategy::Algorithm("mtdf".to_owned()));
    let part = error("pvs+null-move", Method::RootSplitting);
    assert_eq!(part, UnsupportedStrategy::Part("pvs+null-move".to_owned()));
    let table = error("pvs+qs", Method::SharedTable);
    assert_eq!(table, UnsupportedStrategy::NoTable("pvs+qs".to_owned()));
}

#[test]
fn a_simulation_that_is_limited_keeps_what_it_has() {
    let simulation = simulation(&bitboard(KIWIPETE), SOUND[1], Method::PvSplitting, 4, COSTS).unwrap();
    let limits = nodes(20_000);
    let simulated = simulation.within(limits).run(Depth::new(9));
    assert_eq!(simulated.stopped, Some(Stop::Nodes));
    assert!(!simulated.iterations.is_empty());
}
