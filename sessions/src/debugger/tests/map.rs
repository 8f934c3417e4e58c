//! Compares the map with the counts of minimax and of the search itself.

use super::{Debugger, DebuggerCommand, DebuggerEvent, POSITIONS, events, open, opened, whole};
use crate::debugger::{Map, MapBox};
use crate::suite;
use engine_core::Depth;
use games::{RootPosition, SearchSetup};
use search_variants::{Counters, Limits};

fn map(debugger: &mut Debugger, path: &[usize], parts: u32) -> Map {
    let path = path.to_vec();
    match <[DebuggerEvent; 1]>::try_from(events(debugger, &DebuggerCommand::Map { path, parts })) {
        Ok([DebuggerEvent::Map(map)]) => *map,
        others => panic!("{others:?}"),
    }
}

/// The search's own counters for the last iteration.
fn counted(fen: &str, moves: &str, recipe: &str, depth: u32) -> Counters {
    let root = RootPosition::read(fen, moves, None).unwrap();
    let (position, earlier) = root.set_up(&SearchSetup::default()).unwrap();
    let mut search = position.search(&recipe.parse().unwrap(), earlier, Limits::default());
    let iterations = std::iter::from_fn(|| search.deepen(Depth::new(depth)));
    iterations.last().unwrap().counters
}

/// Positions of both games.
fn positions() -> Vec<String> {
    let suites = ["bratko-kopec", "xiangqi-mates"].map(|name| {
        let known = suite::KNOWN.iter().find(|known| known.name == name).unwrap();
        known.load().unwrap()
    });
    let of_suites = suites.iter().flat_map(|suite| suite.iter().take(4));
    let fens = of_suites.map(|entry| entry.root.fen().to_owned());
    fens.chain(POSITIONS[1..].iter().map(|fen| (*fen).to_owned()))
        .collect()
}

fn sum(drawn: &MapBox) -> [u64; 2] {
    [&drawn.widths, &drawn.visits].map(|counts| counts.iter().sum())
}

/// Calls `check` for a box and all below it.
fn each<'a>(drawn: &'a MapBox, check: &mut dyn FnMut(&'a MapBox)) {
    check(drawn);
    drawn.below.iter().for_each(|below| each(below, check));
}

/// A box has the width and the visits of all boxes below it together.
fn holds_together(drawn: &MapBox, place: &str) {
    each(drawn, &mut |drawn| {
        assert_eq!(drawn.widths[0], u64::from(drawn.moves), "{place}: {drawn:?}");
        if drawn.below.is_empty() {
            return;
        }
        for ply in 1..drawn.widths.len() {
            let below = |counts: &dyn Fn(&MapBox) -> Option<u64>| drawn.below.iter().filter_map(counts).sum();
            let widths: u64 = below(&|below| below.widths.get(ply - 1).copied());
            let visits: u64 = below(&|below| below.visits.get(ply - 1).copied());
            assert_eq!(
                (drawn.widths[ply], drawn.visits[ply]),
                (widths, visits),
                "{place}: {drawn:?}"
            );
        }
    });
}

#[test]
fn widths_are_minimax_s_and_visits_the_search_s_on_positions_of_both_games() {
    let mut debugger = whole();
    let positions = positions();
    assert!(positions.len() >= 12, "{}", positions.len());
    for (number, fen) in positions.iter().enumerate() {
        let minimax = counted(fen, "", "minimax", 3);
        for recipe in [
            "alpha-beta",
            "alpha-beta+qs+mvv-lva+killers",
            "pvs+qs+see+history+tt",
        ] {
            let searched = counted(fen, "", recipe, 3);
            let place = format!("{recipe}: {fen}");
            opened(&mut debugger, &open(fen, recipe, 3, None));
            let parts = if number % 5 == 0 { u32::MAX } else { 1_000 };
            let map = map(&mut debugger, &[], parts);
            let [width, visits] = sum(&map.top);
            assert_eq!((width, map.top.is_estimated), (minimax.nodes, false), "{place}");
            let outside = searched.q_nodes - searched.q_leaf_nodes;
            assert_eq!(
                (visits, map.top.outside),
                (searched.nodes - outside, outside),
                "{place}"
            );
            assert!(map.path.is_empty(), "{place}");
            holds_together(&map.top, &place);
            // Without repeated searches, exactly the boxes without a path were never visited.
            if recipe == "alpha-beta" && parts == u32::MAX {
                let mut saved = 0;
                each(&map.top, &mut |drawn| {
                    if drawn.path.is_none() {
                        saved += sum(drawn)[0];
                        assert_eq!(sum(drawn)[1], 0);
                    }
                });
                assert_eq!(saved, width - visits, "{place}");
            }
        }
    }
}

#[test]
fn positions_where_the_game_is_over_add_no_widths() {
    for (fen, moves, depth) in [
        // All lines that move back and forth, and a game that did so before.
        ("8/8/8/8/3p4/8/2P5/k6K w - - 0 1", "", 6),
        ("startpos", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6", 4),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 97 80", "", 3),
        ("3k5/9/9/9/9/9/9/9/4A4/4K3R w - - 0 1", "", 5),
    ] {
        let mut debugger = whole();
        let mut command = open(fen, "alpha-beta", depth, None);
        if let DebuggerCommand::Open { moves: played, .. } = &mut command {
            *played = moves.split_whitespace().map(str::to_owned).collect();
        }
        opened(&mut debugger, &command);
        let width = map(&mut debugger, &[], 100).top;
        let expected = counted(fen, moves, "minimax", depth).nodes;
        assert_eq!((sum(&width)[0], width.is_estimated), (expected, false), "{fen}");
    }
}

#[test]
fn two_maps_of_the_same_nodes_refer_to_each_other() {
    let (one, other) = ("alpha-beta", "alpha-beta+qs+mvv-lva");
    for fen in POSITIONS {
        let mut debugger = whole();
        opened(&mut debugger, &open(fen, one, 3, Some(other)));
        let both = map(&mut debugger, &[], u32::MAX);
        opened(&mut debugger, &open(fen, other, 3, None));
        let alone = map(&mut debugger, &[], u32::MAX).top;
        let beside = both.over.unwrap();
        let counted = |top: &MapBox| {
            let mut all = Vec::new();
            each(top, &mut |drawn| {
                all.push((drawn.played.clone(), drawn.widths.clone(), drawn.visits.clone()));
            });
            all
        };
        assert_eq!(counted(&alone), counted(&beside), "{fen}");
        // Each root move, in both maps.
        for drawn in &both.top.below {
            let same = beside
                .below
                .iter()
                .find(|same| same.played == drawn.played)
                .unwrap();
            assert_eq!(
                [drawn.other, same.other],
                [Some(sum(same)[1]), Some(sum(drawn)[1])],
                "{fen}"
            );
            assert_eq!(same.path, drawn.path, "{fen}");
        }
    }
}

#[test]
fn a_map_begins_at_any_node_and_finds_again_what_was_not_kept() {
    let recipe = "pvs+qs+mvv-lva+killers+hash-move+null-move+tt";
    let command = open(POSITIONS[1], recipe, 4, None);
    let mut kept = whole();
    let mut forgotten = Debugger {
        most: 2_000,
        ..whole()
    };
    opened(&mut kept, &command);
    opened(&mut forgotten, &command);
    let all = map(&mut kept, &[], 1_000);
    let counts = |map: &Map| (sum(&map.top), map.top.outside);
    assert_eq!(counts(&all), counts(&map(&mut forgotten, &[], 1_000)));
    let mut paths = Vec::new();
    each(&all.top, &mut |drawn| {
        paths.extend(drawn.path.clone().filter(|path| path.len() == 2));
    });
    for path in paths.iter().step_by(17) {
        let (kept, forgotten) = (map(&mut kept, path, 100), map(&mut forgotten, path, 100));
        assert_eq!((&kept.path, kept.ply), (path, 2));
        assert_eq!((&forgotten.path, counts(&forgotten)), (path, counts(&kept)));
    }
    // Minimax has no nodes after a null move, so the map begins above it.
    let mut nodes = Vec::new();
    super::paths(&mut kept, &[1], &mut nodes);
    let (path, _) = nodes
        .iter()
        .find(|(_, node)| {
            node.children
                .first()
                .is_some_and(|child| child.node.moves.played.is_none())
        })
        .unwrap();
    assert_eq!(map(&mut kept, &[path.as_slice(), &[0]].concat(), 100).path, *path);
}

#[test]
fn widths_of_large_trees_are_estimated_and_of_their_small_parts_counted() {
    let mut debugger = whole();
    opened(
        &mut debugger,
        &open(POSITIONS[1], "alpha-beta+mvv-lva+killers", 5, None),
    );
    let top = map(&mut debugger, &[], 1_000).top;
    assert!(top.is_estimated);
    // perft(5) of the position is 193,690,690.
    let ratio = sum(&top)[0] as f64 / 198e6;
    assert!((0.5..2.0).contains(&ratio), "{ratio}");
    assert!(!map(&mut debugger, &[0], 1_000).top.is_estimated);
}
