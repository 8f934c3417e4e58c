//! Synthetic trees: their values, and searches of them compared with exact results.

use engine_core::{Depth, Evaluate, Notation, Position, Score};
use games::{Game, GameRules, RootPosition, SearchSetup, TreePosition};
use search_variants::{Iteration, Limits};

fn tree(line: &str) -> TreePosition {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The value by definition: minimax to the leaves.
fn minimax(tree: &mut TreePosition) -> Score {
    let mut best = None;
    for played in tree.legal_moves() {
        let undo = tree.make(played).expect("a move that is listed");
        let value = -minimax(tree);
        tree.unmake(played, undo);
        best = best.max(Some(value));
    }
    best.unwrap_or_else(|| tree.evaluate())
}

fn search(line: &str, recipe: &str, depth: u32) -> Iteration<games::AnyMove> {
    let setup = SearchSetup::default();
    let root =
        RootPosition::read(line, "", Some(Game::TREE)).unwrap_or_else(|error| panic!("{line}: {error}"));
    let (position, earlier) = root.set_up(&setup).expect("a position");
    let strategy = setup.registries.strategy(recipe).expect("a recipe");
    let mut search = position.search(&strategy, earlier, Limits::default());
    let mut last = None;
    while let Some(found) = search.deepen(Depth::new(depth)) {
        last = Some(found);
    }
    last.expect("an iteration")
}

fn leaves(line: &str, recipe: &str, depth: u32) -> u64 {
    search(line, recipe, depth).counters.leaf_nodes
}

#[test]
fn every_kind_has_the_value_of_its_definition_by_every_algorithm() {
    for kind in [
        "uniform width=3 depth=5 seed=11",
        "ordered width=4 depth=4 quality=0.7 seed=2",
        "incremental width=3 depth=5 seed=5",
        "p-game width=2 depth=7 seed=3",
        "n-game width=3 depth=5 seed=8",
        "((3 12 8)(2 4 6)(14 5 2))",
        "(5 (7 (1 -3)) ((2 9)))",
    ] {
        let expected = minimax(&mut tree(kind));
        for recipe in [
            "minimax",
            "alpha-beta",
            "alpha-beta=soft",
            "alpha-beta=shallow",
            "alpha-beta=shallow+qs+killers+history",
            "pvs+killers+history",
            "mtdf+tt+hash-move",
            "sss+tt",
            "dual+tt",
            "aspiration=pvs",
        ] {
            // Also deeper than the tree: its leaves keep their values.
            for depth in [7, 9] {
                assert_eq!(
                    search(kind, recipe, depth).score,
                    Some(expected),
                    "{recipe} on {kind}"
                );
            }
        }
    }
}

#[test]
fn minimax_and_perfectly_ordered_trees_have_the_leaves_of_the_formulas() {
    for (width, depth) in [(2_u32, 9), (3, 6), (5, 4), (8, 3), (24, 2), (4, 1)] {
        let line = |seed| format!("ordered width={width} depth={depth} quality=1 seed={seed}");
        for seed in 1..=8 {
            let all = u64::from(width).pow(depth);
            assert_eq!(leaves(&line(seed), "minimax", depth), all);
            let width = u64::from(width);
            let least = width.pow(depth.div_ceil(2)) + width.pow(depth / 2) - 1;
            assert_eq!(leaves(&line(seed), "alpha-beta", depth), least, "{}", line(seed));
        }
    }
}

/// Mean number of leaves of alpha-beta with and without deep cutoffs, with standard errors, from a simulation
/// in C with floating-point values over as many random trees as necessary.
const SIMULATED: [(u32, u32, [[f64; 2]; 2]); 8] = [
    (2, 6, [[37.2061, 0.0237], [44.2135, 0.0230]]),
    (3, 5, [[110.5008, 0.0682], [130.2793, 0.0753]]),
    (4, 4, [[112.7929, 0.0519], [129.6949, 0.0544]]),
    (4, 6, [[924.7419, 1.0499], [1_367.726, 1.4942]]),
    (5, 4, [[227.2248, 0.1461], [267.8587, 0.1596]]),
    (8, 3, [[222.2292, 0.0868], [222.3967, 0.0870]]),
    (8, 4, [[987.9545, 0.8572], [1_216.003, 1.0080]]),
    (16, 3, [[1_213.934, 0.8680], [1_213.294, 0.8605]]),
];

#[test]
fn means_over_seeds_are_those_of_a_simulation_of_somebody_elses() {
    let seeds = 400_u32;
    for (width, depth, simulated) in SIMULATED {
        for (recipe, [expected, its_error]) in ["alpha-beta", "alpha-beta=shallow"].into_iter().zip(simulated)
        {
            let counts = (1..=seeds).map(|seed| {
                let line = format!("uniform width={width} depth={depth} seed={seed}");
                leaves(&line, recipe, depth) as f64
            });
            let counts: Vec<f64> = counts.collect();
            let mean = counts.iter().sum::<f64>() / f64::from(seeds);
            let squares: f64 = counts.iter().map(|count| (count - mean).powi(2)).sum();
            let error = (squares / f64::from(seeds).powi(2) + its_error * its_error).sqrt();
            let place = format!("{recipe}, width {width}, depth {depth}: {mean} ± {error}, not {expected}");
            assert!((mean - expected).abs() < 3.5 * error, "{place}");
        }
    }
}

/// The nodes of a tree down to `plies`.
fn each_node(tree: &mut TreePosition, plies: u32, visit: &mut impl FnMut(&mut TreePosition)) {
    visit(tree);
    if plies == 0 {
        return;
    }
    for played in tree.legal_moves() {
        let undo = tree.make(played).expect("a move that is listed");
        each_node(tree, plies - 1, visit);
        tree.unmake(played, undo);
    }
}

#[test]
fn a_node_of_an_ordered_tree_has_its_value_and_the_quality_that_was_asked_for() {
    let (mut first, mut inner) = (0_u32, 0_u32);
    for seed in 1..=20 {
        let mut root = tree(&format!("ordered width=4 depth=5 quality=0.7 seed={seed}"));
        each_node(&mut root, 4, &mut |node| {
            let value = minimax(node);
            assert_eq!(node.evaluate(), value, "{node:?}");
            let undo = node.make(0).expect("a move");
            first += u32::from(-minimax(node) == value);
            node.unmake(0, undo);
            inner += 1;
        });
    }
    let share = f64::from(first) / f64::from(inner);
    assert!((0.68..0.72).contains(&share), "{share} of {inner}");
}

#[test]
fn values_of_an_incremental_tree_differ_by_one_move() {
    let mut root = tree("incremental width=5 depth=4 seed=9");
    each_node(&mut root, 3, &mut |node| {
        for played in node.legal_moves() {
            let before = node.evaluate();
            let undo = node.make(played).expect("a move");
            let step = (before.centipawns() + node.evaluate().centipawns()).abs();
            assert!(step <= 28_000 / 4, "{step}");
            node.unmake(played, undo);
        }
    });
}

#[test]
fn wins_of_a_p_game_are_as_common_at_every_depth_and_its_values_are_shares_of_leaves() {
    let (mut won, mut nodes) = ([0_u32; 3], [0_u32; 3]);
    for seed in 1..=400 {
        let mut root = tree(&format!("p-game width=2 depth=6 seed={seed}"));
        let mut leaves = Vec::new();
        each_node(&mut root, 6, &mut |node| {
            let ply = node
                .fen()
                .rsplit_once("path=")
                .map_or(0, |(_, path)| path.split('.').count());
            if ply == 6 {
                leaves.push(node.evaluate().centipawns());
            }
            if let Some(place) = [0, 3, 6].iter().position(|&at| at == ply) {
                won[place] += u32::from(minimax(node) > Score::DRAW);
                nodes[place] += 1;
            }
        });
        assert!(leaves.iter().all(|value| value.abs() == 10_000));
        let mean = leaves.iter().sum::<i32>() / leaves.len() as i32;
        assert_eq!(root.evaluate().centipawns(), mean);
    }
    // The golden ratio, for two children.
    for (won, nodes) in won.into_iter().zip(nodes) {
        let (share, chance) = (f64::from(won) / f64::from(nodes), (5_f64.sqrt() - 1.0) / 2.0);
        let error = (chance * (1.0 - chance) / f64::from(nodes)).sqrt();
        assert!((share - chance).abs() < 3.5 * error, "{share} of {nodes}");
    }
}

#[test]
fn a_tree_reads_what_it_writes_wherever_one_stands_in_it() {
    for line in [
        "uniform width=255 depth=100 seed=18446744073709551615 path=255.1",
        "ordered width=4 depth=6 quality=0.8 seed=1",
        "n-game width=2 depth=3 seed=0 path=2.2.2",
        "((3 12 8)(2 4 6)(14 5 2)) path=3",
        "(left(3 -12 x=8)right(2 4)7(1 1)) path=1.3",
    ] {
        assert_eq!(tree(line).fen(), line);
    }
    assert_eq!(tree(" ( ( 3  12 ) 4(5 6) ) ").fen(), "((3 12)4(5 6))");
    let named = tree("(left(3 -12 x=8) right(2 4))");
    let names: Vec<String> = named
        .legal_moves()
        .iter()
        .map(|&played| named.coordinates(played))
        .collect();
    assert_eq!(names, ["left", "right"]);
    assert_eq!(Game::of_fen("uniform width=2 depth=2 seed=1"), Game::TREE);
    assert_eq!(Game::of_fen(TreePosition::START), Game::TREE);
}

#[test]
fn a_line_that_is_no_tree_is_refused_in_one_clear_sentence() {
    let refused = |line: &str| line.parse::<TreePosition>().expect_err(line).to_string();
    for case in "\
        => `` is no kind of tree: there are uniform, ordered
        unifrom width=2 depth=2 seed=1 => `unifrom` is no kind of tree
        uniform width=2 depth=2 => a tree of the kind uniform has width=, depth=, seed= once each, and perhaps path=; see `seed=`
        uniform width=2 depth=2 seed=1 seed=2 => see `seed=2`
        uniform width=2 depth=2 seed=1 quality=1 => see `quality=1`
        uniform width=2 depth=2 seed=1 8 => see `8`
        uniform width=0 depth=2 seed=1 => `width=0` wants a whole number from 1 to 255
        uniform width=2 depth=101 seed=1 => `depth=101` wants a whole number from 1 to 100
        uniform width=2 depth=2 seed=1..9 => `seed=1..9` wants one whole number
        ordered width=2 depth=2 quality=NaN seed=1 => `quality=NaN` wants a number from 0 to 1
        p-game width=8 depth=7 seed=1 => take a smaller width or depth
        uniform width=2 depth=2 seed=1 path=1.3 => `path=1.3` leads out of the tree
        uniform width=2 depth=1 seed=1 path=1.1 => `path=1.1` leads out of the tree
        ((3 12) => `)` is wanted in a written tree before `the end`
        (3 12)) => the end is wanted in a written tree before `)`
        (3 ()) => a leaf or a node is wanted in a written tree before `))`
        (3 30000) => a leaf from -28000 to 28000 is wanted in a written tree before `30000)`
        (3 a) => `(` or `=` behind a name is wanted in a written tree before `a)`
        (a=3 a=4) => no child has the name"
        .lines()
    {
        let (line, reason) = case.split_once("=> ").expect("a case");
        assert!(refused(line.trim()).contains(reason), "{line}: {}", refused(line.trim()));
    }
    assert!(refused(&"(".repeat(100_000)).contains("100 levels"));
    // At the first child too many, whatever follows it.
    assert!(refused(&format!("({}?", "1 ".repeat(256))).contains("255 children"));
}
