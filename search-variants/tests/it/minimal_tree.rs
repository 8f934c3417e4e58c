//! The minimal tree: against every set of nodes that a search could visit, on trees small enough for that,
//! and against the searches of real games.

use super::positions::{bitboard, nodes, random_walks, recipe, xiangqi, xiangqi_walks};
use super::small_tree::SmallTree;
use engine_core::random::SplitMix64;
use engine_core::{Depth, Searchable};
use rayon::prelude::*;
use search_variants::{Limits, MinimalTree, Registry, Search, Status, Stop};
use std::fmt::Debug;

fn minimal_tree_within<P: Searchable>(
    position: &P,
    strategy: &str,
    depth: u32,
    limits: Limits,
) -> Result<Option<MinimalTree>, Stop> {
    let (registry, strategy) = (Registry::standard(), recipe(strategy));
    MinimalTree::of(
        &registry,
        position.clone(),
        Vec::new(),
        &strategy,
        Depth::new(depth),
        limits,
    )
}

fn minimal_tree<P: Searchable>(position: &P, strategy: &str, depth: u32) -> MinimalTree {
    let found = minimal_tree_within(position, strategy, depth, Limits::default());
    found.unwrap().unwrap()
}

#[test]
fn no_smaller_set_of_nodes_proves_the_value() {
    let mut random = SplitMix64::new(18);
    let mut sizes = [0; 16];
    for _ in 0..400 {
        let tree = SmallTree::random(15, &mut random);
        for depth in 1..=3 {
            for strategy in ["alpha-beta", "alpha-beta+qs"] {
                let with_quiescence = strategy.ends_with("qs");
                let (value, least) = tree.least_nodes_that_tell(depth, with_quiescence);
                let found = minimal_tree(&tree, strategy, depth);
                let place = format!("{strategy} at depth {depth} in {tree:?}");
                assert_eq!((found.value, found.nodes), (value, u64::from(least)), "{place}");
                sizes[least as usize] += 1;
            }
        }
    }
    // From a root without moves to most of the tree.
    assert!(sizes[2..13].iter().all(|&count| count > 0), "{sizes:?}");
}

const ENDGAME: &str = "8/8/8/6kP/8/8/1Rp5/K7 w - - 55 89";

/// The fifty-move rule is close.
const NEAR_A_DRAW: &str = "8/8/8/6kP/8/8/1Rp5/K7 w - - 97 89";

const TREES: [&str; 5] = [
    "",
    "+qs",
    "+qs=evasions",
    "+check-ext",
    "+qs+check-ext+single-reply",
];

const DRIVERS: [&str; 8] = [
    "alpha-beta",
    "alpha-beta=soft",
    "pvs",
    "aspiration",
    "aspiration=pvs",
    "mtdf",
    "sss",
    "dual",
];

const ORDERINGS: [&str; 8] = [
    "",
    "+mvv-lva",
    "+mvv-lva+killers",
    "+see+killers=1+counter",
    "+mvv-lva+killers+history+hash-move+pv",
    "+mvv-lva+history+pv=10000",
    "+mvv-lva+random",
    "+mvv-lva+worst",
];

/// Nodes after which a compared search is stopped.
const ENOUGH: u64 = 30_000;

/// Compares every sound recipe without a transposition table, at each depth, with the minimal tree. Returns
/// the number of results compared.
fn compare<P: Searchable + Debug>(board: &P, deepest: u32) -> usize {
    let mut compared = 0;
    for tree in TREES {
        let plain = format!("alpha-beta{tree}");
        let trees = (1..=deepest)
            .map_while(|depth| minimal_tree_within(board, &plain, depth, nodes(1_000_000)).ok()?);
        let trees: Vec<MinimalTree> = trees.collect();
        let drivers = DRIVERS.iter().flat_map(|driver| {
            let orderings = ORDERINGS.iter();
            orderings.map(move |ordering| format!("{driver}{tree}{ordering}"))
        });
        for strategy in drivers.chain([format!("minimax{tree}")]) {
            let strategy = recipe(&strategy);
            let mut search = Search::new(board.clone(), &strategy).within(nodes(ENOUGH));
            for (found, exact) in search.deepen(Depth::new(deepest)).zip(&trees) {
                let place = format!("{strategy} at depth {} in {board:?}", found.depth);
                if found.status != Status::Complete {
                    break;
                }
                assert_eq!(found.score, Some(exact.value), "{place}");
                assert!(exact.nodes <= found.counters.nodes, "{exact:?} {place}");
                compared += 1;
            }
        }
    }
    compared
}

fn compare_all<P: Searchable + Debug + Send + Sync>(boards: &[P], deepest: u32) {
    let all: usize = boards.par_iter().map(|board| compare(board, deepest)).sum();
    assert!(all > boards.len() * 400, "{all}");
}

#[test]
fn no_sound_search_without_a_table_visits_fewer_nodes_in_chess() {
    let boards = [vec![bitboard(ENDGAME), bitboard(NEAR_A_DRAW)], random_walks(25)].concat();
    compare_all(&boards, 3);
}

#[test]
fn no_sound_search_without_a_table_visits_fewer_nodes_in_xiangqi() {
    let rook_ending = xiangqi("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1");
    compare_all(&[vec![rook_ending], xiangqi_walks(8)].concat(), 3);
}

#[test]
fn a_spent_budget_ends_the_minimal_tree_and_is_reported() {
    let board = bitboard(ENDGAME);
    let within = |most| minimal_tree_within(&board, "alpha-beta+qs", 4, nodes(most));
    let whole = minimal_tree(&board, "alpha-beta+qs", 4);
    assert_eq!(within(whole.visited), Ok(Some(whole)));
    for most in [1, whole.visited / 2, whole.visited - 1] {
        assert_eq!(within(most), Err(Stop::Nodes));
    }
    let interrupted = Limits {
        nodes: None,
        poll: Some(Box::new(|_| Some(Stop::Interrupted))),
    };
    let found = minimal_tree_within(&board, "alpha-beta", 9, interrupted);
    assert_eq!(found, Err(Stop::Interrupted));
}
