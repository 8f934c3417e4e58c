//! Compares the debugger's output with that of an independent observer of the same search.

mod map;
mod sentences;

use super::{Debugger, DebuggerCommand, DebuggerEvent, FindTarget, Node, Path, Tree, TreeCursor};
use engine_core::random::SplitMix64;
use engine_core::{Depth, NodeEnd, Phase, Ply, Score};
use games::{AnyMove, AnyObserver, AnyPosition, RootPosition, SearchSetup};
use reports::tree::{ScoreEffect, SearchKind, Window};
use search_variants::Limits;
use search_variants::observer::{EnteredNode, LeftNode};
use std::collections::HashSet;

const POSITIONS: &[&str] = &[
    "startpos",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "2bakab1r/4n4/2n1c4/p3p1p1p/2p6/6P2/P1P1P3P/1C2C1N2/9/RNBAKAB1R w - - 0 1",
];

const RECIPES: &[&str] = &[
    "minimax",
    "alpha-beta",
    "alpha-beta+qs+mvv-lva+killers+history",
    "alpha-beta=soft+qs=delta+see+counter+history=cutoff+killers=1",
    "pvs+qs+mvv-lva+killers+history+hash-move",
    "pvs+check-ext+qs=evasions+mvv-lva=protected+pv+lmr+null-move=verified+tt=1",
    "alpha-beta+mvv-lva+killers+worst",
    "alpha-beta+random+null-move+lmr",
    "aspiration+qs+mvv-lva",
    "mtdf+qs+mvv-lva+hash-move",
    "greedy-reply",
    "improving-replies",
];

/// An observer's record of a node, without any interpretation.
#[derive(Clone, Debug, PartialEq)]
struct Written {
    fen: String,
    ply: u32,
    depth: u32,
    phase: Phase,
    in_check: bool,
    previous: Option<String>,
    alpha: i32,
    beta: i32,
    score: i32,
    end: NodeEnd,
    nodes: u64,
    children: Vec<Written>,
}

/// Records the last iteration, and nothing else.
struct Writer {
    /// The boards of the root and of the open nodes below it.
    way: Vec<Box<dyn AnyPosition>>,
    wanted: Depth,
    writes: bool,
    open: Vec<Written>,
    roots: Vec<Written>,
}

impl AnyObserver for Writer {
    fn entered(&mut self, node: &EnteredNode<AnyMove>) {
        if self.open.is_empty() {
            self.writes = node.depth == self.wanted && node.ply == Ply::ROOT;
        }
        if self.writes {
            let above = &self.way[self.way.len() - 1];
            let mut position = above.copied();
            let previous = node.previous.map(|played| above.coordinates(played));
            match (self.open.last(), node.previous) {
                (Some(above), Some(played)) if above.ply < node.ply.get() => {
                    position.play(played);
                }
                (Some(above), None) if above.ply < node.ply.get() => {
                    position.pass();
                }
                _ => {}
            }
            self.open.push(Written {
                fen: position.fen(),
                ply: node.ply.get(),
                depth: node.depth.plies(),
                phase: node.phase,
                in_check: position.in_check(),
                previous,
                alpha: node.window.alpha.centipawns(),
                beta: node.window.beta.centipawns(),
                score: 0,
                end: NodeEnd::Searched,
                nodes: 1,
                children: Vec::new(),
            });
            self.way.push(position);
        }
    }

    fn left(&mut self, left: &LeftNode) {
        let Some(mut node) = self.open.pop() else {
            return;
        };
        self.way.pop();
        node.score = left.score.centipawns();
        node.end = left.ending;
        node.nodes += node.children.iter().map(|child| child.nodes).sum::<u64>();
        match self.open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.roots.push(node),
        }
    }
}

/// The searches of the root in the last iteration, and the search's own node count.
fn written(fen: &str, recipe: &str, depth: u32) -> (Vec<Written>, u64) {
    let root = RootPosition::read(fen, "", None).unwrap();
    let (position, earlier) = root.set_up(&SearchSetup::default()).unwrap();
    let mut search = position.search(&recipe.parse().unwrap(), earlier, Limits::default());
    let mut writer = Writer {
        way: vec![position],
        wanted: Depth::new(depth),
        writes: false,
        open: Vec::new(),
        roots: Vec::new(),
    };
    let watched = std::iter::from_fn(|| search.deepen_watched(Depth::new(depth), &mut writer));
    let last = watched.last().unwrap();
    (writer.roots, last.counters.nodes)
}

fn events(debugger: &mut Debugger, command: &DebuggerCommand) -> Vec<DebuggerEvent> {
    events_until(debugger, command, u64::MAX)
}

/// The events of a command if searches are stopped after `most` nodes.
fn events_until(debugger: &mut Debugger, command: &DebuggerCommand, most: u64) -> Vec<DebuggerEvent> {
    let mut events = Vec::new();
    let poll = move |nodes| (nodes >= most).then_some(engine_core::Stop::Time);
    let executed = debugger.execute(command, Box::new(poll), &mut |event| events.push(event));
    executed.unwrap();
    events
}

fn refusal(debugger: &mut Debugger, command: &DebuggerCommand, most: u64) -> String {
    let poll = move |nodes| (nodes >= most).then_some(engine_core::Stop::Time);
    let executed = debugger.execute(command, Box::new(poll), &mut |event| panic!("{event:?}"));
    crate::with_causes(&executed.unwrap_err())
}

fn open(fen: &str, recipe: &str, depth: u32, over: Option<&str>) -> DebuggerCommand {
    DebuggerCommand::Open {
        game: None,
        fen: fen.to_owned(),
        moves: Vec::new(),
        strategy: recipe.to_owned(),
        depth,
        over: over.map(str::to_owned),
    }
}

fn opened(debugger: &mut Debugger, command: &DebuggerCommand) -> (Tree, Node) {
    tree_and_root(events(debugger, command))
}

fn tree_and_root(events: Vec<DebuggerEvent>) -> (Tree, Node) {
    match <[DebuggerEvent; 2]>::try_from(events) {
        Ok([DebuggerEvent::Tree(tree), DebuggerEvent::Node(root)]) => (*tree, *root),
        others => panic!("{others:?}"),
    }
}

fn node(debugger: &mut Debugger, path: &[usize]) -> Node {
    let command = DebuggerCommand::Node { path: path.to_vec() };
    match <[DebuggerEvent; 1]>::try_from(events(debugger, &command)) {
        Ok([DebuggerEvent::Node(node)]) => *node,
        others => panic!("{path:?}: {others:?}"),
    }
}

fn whole() -> Debugger {
    Debugger::new(SearchSetup::default())
}

/// A node as sent to the page, in JSON.
fn json(node: &Node) -> serde_json::Value {
    serde_json::to_value(node).unwrap()
}

fn bound(score: i32) -> Option<i32> {
    (score.abs() < Score::INFINITE.centipawns()).then_some(score)
}

/// Compares a node as sent to the page, and all nodes below it, with the observer's record.
fn compare(debugger: &mut Debugger, path: &Path, written: &Written, place: &str) {
    let node = node(debugger, path);
    let shown = json(&node);
    let place = format!("{place} at {path:?}: {}", written.fen);
    for (key, expected) in [
        ("path", serde_json::json!(path)),
        ("fen", written.fen.as_str().into()),
        ("ply", written.ply.into()),
        ("depth", written.depth.into()),
        ("phase", serde_json::json!(written.phase)),
        ("previous", written.previous.as_deref().into()),
        ("alpha", bound(written.alpha).into()),
        ("beta", bound(written.beta).into()),
        ("score", written.score.into()),
        ("ending", <&str>::from(written.end).into()),
        ("nodes", written.nodes.into()),
    ] {
        assert_eq!(shown[key], expected, "{place}: {key}");
    }
    assert_eq!(node.node.in_check, written.in_check, "{place}");
    assert_eq!(node.children.len(), written.children.len(), "{place}");
    let below: u64 = node.children.iter().map(|child| child.node.nodes).sum();
    assert_eq!(node.node.nodes, 1 + below, "{place}");
    for (index, below) in written.children.iter().enumerate() {
        let child = &shown["children"][index];
        let stays = child["kind"] == "verification";
        let score = if stays { below.score } else { -below.score };
        for (key, expected) in [
            ("score", serde_json::json!(score)),
            ("nodes", below.nodes.into()),
            ("ending", <&str>::from(below.end).into()),
            ("depth", below.depth.into()),
            ("expandable", (!below.children.is_empty()).into()),
        ] {
            assert_eq!(child[key], expected, "{place}: {index}: {key}");
        }
        assert!(
            stays || child["move"] == serde_json::json!(below.previous),
            "{place}: {index}"
        );
        compare(debugger, &[path.as_slice(), &[index]].concat(), below, &place);
    }
    let has_window = !["minimax", "greedy", "improving"]
        .iter()
        .any(|name| place.starts_with(name));
    holds_together(&node, has_window, &place);
}

/// Invariants of every node shown.
fn holds_together(node: &Node, has_window: bool, place: &str) {
    let shown = &node.node;
    let children = node.children.iter().map(|child| &child.node);
    let cuts = children
        .clone()
        .filter(|child| child.effect == ScoreEffect::CutsOff);
    let is_cut = matches!(shown.end, NodeEnd::CutOff | NodeEnd::NullMove);
    assert_eq!(cuts.count(), usize::from(is_cut), "{place}: {node:?}");
    let mut left = shown.window;
    left.alpha = left.alpha.max(shown.stand_pat.unwrap_or(left.alpha));
    for child in children.clone() {
        if !has_window && shown.phase == Phase::Main {
            assert_eq!(child.before, Window::full(), "{place}: {child:?}");
            continue;
        }
        assert_eq!(child.before, left, "{place}: {child:?}");
        if child.effect == ScoreEffect::RaisesAlpha {
            assert!(child.score_above() > left.alpha, "{place}: {child:?}");
            left.alpha = child.score_above();
        }
    }
    let mut seen = HashSet::new();
    let mut moves = shown
        .moves
        .untried
        .iter()
        .map(|untried| &untried.played.coordinates);
    assert!(moves.all(|played| seen.insert(played)), "{place}");
    let mut tried = children.filter_map(|child| child.moves.played.as_ref());
    assert!(tried.all(|tried| !seen.contains(&tried.coordinates)), "{place}");
}

fn every_tree(mut check: impl FnMut(&str, &str)) {
    for fen in POSITIONS {
        for recipe in RECIPES {
            check(fen, recipe);
        }
    }
}

#[test]
fn every_node_is_what_an_observer_of_the_same_search_writes_down() {
    every_tree(|fen, recipe| {
        // For the other recipes, walking through depth 3 node by node would take too long.
        let is_usual = [RECIPES[2], RECIPES[5]].contains(&recipe);
        let is_small = fen == POSITIONS[2] && recipe.contains("mvv-lva");
        let begins = [POSITIONS[0], POSITIONS[3]].contains(&fen);
        let depth = if is_small || (is_usual && begins) { 3 } else { 2 };
        let (roots, nodes) = written(fen, recipe, depth);
        let mut debugger = whole();
        let (tree, _) = opened(&mut debugger, &open(fen, recipe, depth, None));
        assert_eq!(tree.nodes, nodes, "{recipe}: {fen}");
        assert_eq!(roots.iter().map(|root| root.nodes).sum::<u64>(), nodes);
        match roots.as_slice() {
            [root] => compare(&mut debugger, &Vec::new(), root, recipe),
            roots => {
                let shown = node(&mut debugger, &[]);
                assert_eq!(shown.children.len(), roots.len());
                for (index, root) in roots.iter().enumerate() {
                    assert_eq!(shown.children[index].node.search, SearchKind::Root);
                    compare(&mut debugger, &vec![index], root, recipe);
                }
            }
        }
    });
}

/// All paths of the open tree, in the order of the search.
fn paths(debugger: &mut Debugger, path: &[usize], found: &mut Vec<(Path, Node)>) {
    let shown = node(debugger, path);
    let children = shown.children.len();
    found.push((path.to_vec(), shown));
    for index in 0..children {
        paths(debugger, &[path, &[index]].concat(), found);
    }
}

#[test]
fn forgotten_nodes_are_found_again_unchanged_in_any_order() {
    let mut random = SplitMix64::new(1);
    for (fen, recipe, most) in [
        (POSITIONS[1], "alpha-beta+qs+mvv-lva+killers+history+counter", 100),
        (
            POSITIONS[2],
            "pvs+check-ext+qs=evasions+see+null-move+lmr+killers",
            100,
        ),
        (POSITIONS[0], "alpha-beta=soft+mvv-lva+hash-move+pv+tt=1", 1),
        (
            POSITIONS[1],
            "pvs+qs+mvv-lva+killers+hash-move+null-move=verified+lmr+tt=1",
            2_000,
        ),
        (POSITIONS[2], "mtdf+qs+mvv-lva+hash-move+tt=1", 100),
        (POSITIONS[2], "aspiration+qs+mvv-lva+pv=10000+tt", 100),
        (POSITIONS[3], "aspiration=pvs+mvv-lva+history", 20),
        (POSITIONS[3], "mtdf+mvv-lva+hash-move+tt=1", 1_000),
        (
            POSITIONS[4],
            "pvs+qs+mvv-lva+killers+hash-move+null-move+lmr+tt",
            100,
        ),
        (POSITIONS[4], "minimax", 100),
    ] {
        let depth = if recipe == "minimax" { 2 } else { 4 };
        let command = open(fen, recipe, depth, None);
        let mut kept = whole();
        let mut forgotten = Debugger { most, ..whole() };
        let [whole, parts] = [&mut kept, &mut forgotten].map(|debugger| opened(debugger, &command));
        assert_eq!((whole.0, json(&whole.1)), (parts.0, json(&parts.1)));
        let mut nodes = Vec::new();
        paths(&mut kept, &[], &mut nodes);
        // Only some of them, since each is searched again.
        for _ in 0..20 {
            let (path, expected) = &nodes[random.below(nodes.len() as u64) as usize];
            let found = json(&node(&mut forgotten, path));
            assert_eq!(found, json(expected), "{recipe}: {path:?}");
        }
    }
}

#[test]
fn impossible_requests_are_refused_with_a_sentence_and_change_nothing() {
    let mut debugger = whole();
    let root = DebuggerCommand::Node { path: Vec::new() };
    assert_eq!(
        refusal(&mut debugger, &root, u64::MAX),
        "no tree is open: open one first"
    );
    let (_, shown) = opened(&mut debugger, &open("startpos", "alpha-beta", 2, None));
    for (command, expected) in [
        (
            open("startpos", "alpha-beta", 0, None),
            "depth 0 is out of reach: depths are 1 to 128",
        ),
        (
            open("startpos", "alpha-beta", 129, None),
            "depth 129 is out of reach: depths are 1 to 128",
        ),
        (
            DebuggerCommand::Node { path: vec![3, 50, 1] },
            "there is no node [3, 50, 1]: the path leads as far as [3], which has 20 searches below it",
        ),
        (
            DebuggerCommand::Node { path: vec![3, 0, 0] },
            "there is no node [3, 0, 0]: the path leads as far as [3, 0], which has nothing below it",
        ),
    ] {
        assert_eq!(refusal(&mut debugger, &command, u64::MAX), expected);
    }
    for command in [
        open("nonsense", "alpha-beta", 2, None),
        open("startpos", "alpha-gamma", 2, None),
        open("startpos", "alpha-beta", 2, Some("alpha-gamma")),
    ] {
        assert!(!refusal(&mut debugger, &command, u64::MAX).is_empty());
    }
    assert_eq!(node(&mut debugger, &[]), shown);
    assert_eq!(
        events(&mut debugger, &DebuggerCommand::Close),
        [DebuggerEvent::Closed]
    );
    assert_eq!(
        refusal(&mut debugger, &root, u64::MAX),
        "no tree is open: open one first"
    );
}

#[test]
fn a_stopped_search_shows_the_last_complete_depth() {
    let recipe = "pvs+qs+mvv-lva+killers+hash-move+tt=1";
    let (expected, expected_root) = opened(&mut whole(), &open(POSITIONS[1], recipe, 4, None));
    let most = expected.nodes * 2;
    let mut debugger = whole();
    let events = events_until(&mut debugger, &open(POSITIONS[1], recipe, 9, None), most);
    let (tree, root) = tree_and_root(events);
    let reason = "Depth 4 of 9: the time was up.";
    assert_eq!((tree.requested, tree.stopped.as_deref()), (9, Some(reason)));
    let as_requested = Tree {
        requested: 4,
        stopped: None,
        ..tree
    };
    assert_eq!((as_requested, root), (expected, expected_root));
    // It can be viewed like any other tree.
    let mut whole = whole();
    opened(&mut whole, &open(POSITIONS[1], recipe, 4, None));
    for path in [vec![0], vec![0, 0], vec![1, 0, 0]] {
        assert_eq!(node(&mut debugger, &path), node(&mut whole, &path));
    }
}

#[test]
fn a_search_that_is_stopped_in_its_first_depth_has_no_tree() {
    let command = open(POSITIONS[1], "alpha-beta", 6, None);
    assert_eq!(
        refusal(&mut whole(), &command, 0),
        "the time was up before depth 1 was complete, so that there is no tree"
    );
}

#[test]
fn a_second_recipe_that_is_stopped_before_it_is_as_deep_is_not_laid_over() {
    let command = open(POSITIONS[1], "alpha-beta+mvv-lva", 3, Some("minimax"));
    let (tree, root) = tree_and_root(events_until(&mut whole(), &command, 20_000));
    let reason = "minimax is not shown: the time was up before depth 3.";
    assert_eq!((tree.depth, tree.requested), (3, 3));
    assert_eq!((tree.stopped.as_deref(), &tree.over), (Some(reason), &None));
    assert!(
        root.children
            .iter()
            .all(|child| child.node.moves.second.is_none())
    );
}

/// All places where a node ended as wanted, in the order of the search, found by walking through the tree.
fn ended(debugger: &mut Debugger, path: &Path, is_sought: &impl Fn(&Node, &Path) -> bool) -> Vec<TreeCursor> {
    let node = node(debugger, path);
    let mut places = Vec::new();
    for below in 0..node.children.len() {
        places.extend(ended(debugger, &[path.as_slice(), &[below]].concat(), is_sought));
    }
    if is_sought(&node, path) {
        places.push(match (path.split_last(), node.children.len()) {
            (Some((&last, above)), 0) => TreeCursor {
                path: above.to_vec(),
                searched: last + 1,
            },
            (_, searched) => TreeCursor {
                path: path.clone(),
                searched,
            },
        });
    }
    places
}

#[test]
fn the_next_place_of_each_kind_is_found_in_the_order_of_the_search() {
    let recipe = "alpha-beta+qs+mvv-lva+killers+null-move+tt";
    let mut debugger = whole();
    opened(&mut debugger, &open(POSITIONS[2], recipe, 4, None));
    let is = |node: &Node, end| node.node.end == end;
    let is_cut = |node: &Node| {
        let ends = [NodeEnd::CutOff, NodeEnd::NullMove, NodeEnd::StandPat];
        ends.into_iter().any(|end| is(node, end))
    };
    let by = |node: &Node| {
        node.children
            .last()
            .filter(|_| is(node, NodeEnd::CutOff))
            .cloned()
    };
    type IsSought<'a> = &'a dyn Fn(&Node, &Path) -> bool;
    let sought: [(FindTarget, IsSought<'_>); 6] = [
        (FindTarget::Cutoff, &|node, _| is_cut(node)),
        (FindTarget::Killer, &|node, _| {
            by(node).is_some_and(|child| child.reason.starts_with("killer"))
        }),
        (FindTarget::StandPat, &|node, _| is(node, NodeEnd::StandPat)),
        (FindTarget::NullMove, &|node, _| is(node, NodeEnd::NullMove)),
        (FindTarget::Table, &|node, _| {
            is(node, NodeEnd::TranspositionTable)
        }),
        (FindTarget::Refutation, &|node, path| {
            path.len() == 1 && is_cut(node)
        }),
    ];
    for (goal, is_sought) in sought {
        let expected = ended(&mut debugger, &Vec::new(), &is_sought);
        assert!(!expected.is_empty() || goal == FindTarget::NullMove, "{goal:?}");
        let (mut path, mut searched) = (Vec::new(), 0);
        for wanted in expected.iter().map(Some).chain([None]) {
            let command = DebuggerCommand::Find { path, searched, goal };
            let found = events(&mut debugger, &command);
            let [
                DebuggerEvent::Found {
                    place,
                    is_whole: true,
                },
            ] = found.as_slice()
            else {
                panic!("{goal:?}: {found:?}");
            };
            assert_eq!(place.as_ref(), wanted, "{goal:?}");
            (path, searched) = wanted.map_or((Vec::new(), 0), |place| (place.path.clone(), place.searched));
        }
    }
}
