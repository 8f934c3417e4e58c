//! Invariants of every tree, for all recipes.

use super::search_tree::{TreeOptions, follow, recorded};
use crate::search_limits::SearchLimits;
use engine_core::{Depth, Ply};
use games::{RootPosition, SearchSetup};
use reports::Tree;
use reports::tree::{Bound, NodeType, Phase, SearchNode};
use search_variants::Strategy;

const RECIPES: &[&str] = &[
    "minimax",
    "minimax+qs+mvv-lva+check-ext",
    "alpha-beta",
    "alpha-beta+qs+mvv-lva+killers",
    "alpha-beta+check-ext+qs+mvv-lva+killers+history+pv",
];

/// Chess positions close to a mate and to a stalemate, one with many captures, and xiangqi; each with the
/// moves before it.
const POSITIONS: &[(&str, &str)] = &[
    ("startpos", "g1f3 g8f6 f3g1 f6g8"),
    ("8/pp6/2p2p2/6p1/1P6/2Q1P3/k1K2PPP/5B1R w - -", ""),
    ("k7/8/1Q6/8/8/8/8/4K3 w - - 0 1", ""),
    ("5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - -", ""),
    ("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", ""),
];

fn root((position, moves): (&str, &str)) -> RootPosition {
    RootPosition::read(position, moves, None).unwrap()
}

fn recipe(text: &str) -> Strategy {
    text.parse().unwrap()
}

fn options<'a>(root: &'a RootPosition, setup: &'a SearchSetup, recipe: &'a Strategy) -> TreeOptions<'a> {
    TreeOptions {
        root,
        setup,
        recipe,
        second: None,
        depth: Depth::new(2),
        path: "",
        limits: SearchLimits::default(),
        most: usize::MAX,
        folds_quiescence: false,
    }
}

/// The tree with at most `most` nodes shown.
fn capped(root: &RootPosition, strategy: &str, most: usize, folds_quiescence: bool) -> Tree {
    let (line, _) = searched(root, strategy);
    let (setup, recipe) = (SearchSetup::default(), recipe(strategy));
    let options = TreeOptions {
        most,
        folds_quiescence,
        ..options(root, &setup, &recipe)
    };
    recorded(&options, options.depth, &line).unwrap()
}

fn whole_tree(root: &RootPosition, strategy: &str) -> Tree {
    capped(root, strategy, usize::MAX, false)
}

/// Adds the node counts of a second search.
fn followed(root: &RootPosition, tree: &mut Tree, strategy: &str) {
    let (setup, recipe) = (SearchSetup::default(), recipe(strategy));
    follow(&options(root, &setup, &recipe), tree, &recipe).unwrap();
}

/// The principal variation of an unobserved iteration, and its numbers of nodes, cutoffs and first-move
/// cutoffs.
fn searched(root: &RootPosition, strategy: &str) -> (String, [u64; 3]) {
    let (position, earlier) = root.set_up(&SearchSetup::default()).unwrap();
    let mut search = position.search(&recipe(strategy), earlier, search_variants::Limits::default());
    let last = std::iter::from_fn(|| search.deepen(Depth::new(2)))
        .last()
        .unwrap();
    let line: Vec<String> = last
        .pv
        .iter()
        .map(|&played| position.coordinates(played))
        .collect();
    let counters = last.counters;
    (
        line.join(" "),
        [counters.nodes, counters.cutoffs, counters.first_move_cutoffs],
    )
}

fn every_tree(check: impl Fn(&RootPosition, &str, &Tree)) {
    for &position in POSITIONS {
        let root = root(position);
        for strategy in RECIPES {
            check(&root, strategy, &whole_tree(&root, strategy));
        }
    }
}

#[test]
fn a_whole_tree_has_the_nodes_and_cutoffs_that_the_search_counts() {
    every_tree(|root, strategy, tree| {
        let (line, counts) = searched(root, strategy);
        let counted = [
            tree.nodes.len() as u64,
            tree.counts.cutoffs,
            tree.counts.first_move_cutoffs,
        ];
        assert_eq!(counted, counts, "{strategy}: {}", root.fen());
        assert_eq!(tree.counts.nodes(), counts[0]);
        assert_eq!(tree.nodes[0].nodes, counts[0]);
        let principal = tree.nodes.iter().filter(|node| node.principal).skip(1);
        let principal: Vec<&str> = principal
            .map(|node| node.moves.played.as_ref().unwrap().coordinates.as_str())
            .collect();
        assert_eq!(principal.join(" "), line, "{strategy}: {}", root.fen());
    });
}

#[test]
fn the_score_of_every_node_follows_from_those_below_it() {
    every_tree(|root, strategy, tree| {
        let children = tree.children();
        for (node, children) in tree.nodes.iter().zip(&children) {
            let best = children.iter().map(|&child| -tree.nodes[child].score).max();
            let place = format!("{strategy} in {}: {node:?}", root.fen());
            let score = node.score;
            match (best, node.kind) {
                // A leaf has its own score.
                (None, _) => assert_ne!(node.ended(), "searched", "{place}"),
                (Some(best), NodeType::Exact | NodeType::Pv) if node.phase == Phase::Main => {
                    assert_eq!(score, best, "{place}");
                }
                // Standing pat may score higher.
                (Some(best), NodeType::Exact | NodeType::Pv) => assert!(score >= best, "{place}"),
                (Some(best), NodeType::Cut) => {
                    assert!(best >= score, "{place}");
                    assert_eq!(
                        (score, node.bound()),
                        (node.window.beta, Bound::AtLeast),
                        "{place}"
                    );
                }
                (Some(best), NodeType::All) => {
                    assert!(best <= score, "{place}");
                    assert_eq!(
                        (score, node.bound()),
                        (node.window.alpha, Bound::AtMost),
                        "{place}"
                    );
                }
                (Some(_), NodeType::Or | NodeType::And) => panic!("{place}"),
            }
        }
    });
}

#[test]
fn moves_tried_and_moves_pruned_are_all_legal_moves() {
    every_tree(|root, strategy, tree| {
        let children = tree.children();
        for (node, children) in tree.nodes.iter().zip(&children) {
            let looked_at = ["beta cutoff", "stand pat", "quiet", "searched"];
            if !looked_at.contains(&node.ended()) {
                assert!(children.is_empty() && node.moves.untried.is_empty(), "{node:?}");
                continue;
            }
            if node.kind != NodeType::Cut {
                assert!(node.moves.untried.is_empty(), "{node:?}");
            }
            let tried = children
                .iter()
                .map(|&child| tree.nodes[child].moves.played.as_ref().unwrap());
            let untried = node.moves.untried.iter().map(|untried| &untried.played);
            let moves = tried.chain(untried);
            let mut moves: Vec<&str> = moves.map(|played| played.coordinates.as_str()).collect();
            moves.sort_unstable();
            assert_eq!(moves, legal(node), "{strategy} in {}: {node:?}", root.fen());
        }
    });
}

/// The moves that a node can try, in coordinates and sorted; in quiescence only captures.
fn legal(node: &SearchNode) -> Vec<String> {
    let root = RootPosition::read(&node.moves.fen, "", None).unwrap();
    let (position, _) = root.set_up(&SearchSetup::default()).unwrap();
    let captures = position.captures();
    let mut moves = position.legal_moves();
    moves.retain(|played| node.phase == Phase::Main || captures.contains(played));
    let mut moves: Vec<String> = moves
        .into_iter()
        .map(|played| position.coordinates(played))
        .collect();
    moves.sort_unstable();
    moves
}

#[test]
fn a_capped_tree_counts_all_nodes_and_shows_the_best_line_whole() {
    for &position in POSITIONS {
        let root = root(position);
        let strategy = "alpha-beta+qs+mvv-lva+killers";
        let whole = whole_tree(&root, strategy);
        let line = whole.nodes.iter().filter(|node| node.principal).count();
        for most in [1, 7, 50, 100_000] {
            for folds in [false, true] {
                let tree = capped(&root, strategy, most, folds);
                let children = tree.children();
                let counted: u64 = (0..tree.nodes.len())
                    .map(|place| 1 + tree.left_out(place, &children[place]))
                    .sum();
                assert_eq!(counted, tree.counts.nodes(), "{most}");
                assert_eq!(tree.counts, whole.counts);
                assert!(tree.nodes.len() <= most.max(line), "{most}");
                let shown = tree.nodes.iter().filter(|node| node.principal).count();
                if folds {
                    assert!(tree.nodes.iter().all(|node| node.ply <= Ply::new(2)));
                } else {
                    assert_eq!(tree.nodes.len(), most.max(line).min(whole.nodes.len()));
                    assert_eq!(shown, line);
                }
            }
        }
    }
}

#[test]
fn below_a_path_as_many_nodes_are_shown_as_are_wanted() {
    let (setup, recipe) = (SearchSetup::default(), recipe("minimax"));
    let root = root(("startpos", ""));
    for (most, shown) in [(2, 2), (9, 9), (22, 22), (400, 22)] {
        let options = TreeOptions {
            path: "h2h4",
            most,
            ..options(&root, &setup, &recipe)
        };
        let tree = recorded(&options, options.depth, "").unwrap();
        assert_eq!(tree.nodes.len(), shown);
    }
}

#[test]
fn another_search_is_followed_wherever_both_go() {
    for &position in POSITIONS {
        let root = root(position);
        let mut first = whole_tree(&root, "minimax");
        let second = whole_tree(&root, "alpha-beta");
        followed(&root, &mut first, "alpha-beta");
        assert_eq!(first.second.as_ref(), Some(&second.counts));
        // Minimax visits everything, so each node of the other search is found exactly once.
        let met = first
            .nodes
            .iter()
            .filter(|node| node.moves.second > Some(0))
            .count();
        assert_eq!(met, second.nodes.len(), "{}", root.fen());
        // In the other direction, the moves that alpha-beta pruned are found among the untried ones.
        let mut second = second;
        followed(&root, &mut second, "minimax");
        for node in second.nodes.iter().filter(|node| node.kind == NodeType::Cut) {
            let mut untried = node.moves.untried.iter();
            assert!(untried.all(|untried| untried.second > Some(0)), "{node:?}");
        }
    }
}
