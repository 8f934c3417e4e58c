//! Text trees of uneven depth: each move of a line is named at its own node.

use crate::lab::Lab;
use engine_core::Depth;
use engine_core::random::SplitMix64;
use games::{Game, RootPosition, SearchSetup};
use sessions::session::{MoveLimits, Session};
use sessions::tree::{TreeOptions, searched};
use sessions::{SearchIterator, SearchLimits, SearchTask, StopFlag};

/// A tree straight from the definition; its parser of lines is independent of the lab's.
enum Drawn {
    Leaf(i32),
    Node(Vec<(Option<char>, Drawn)>),
}

impl Drawn {
    fn of(random: &mut SplitMix64, plies: u32) -> Drawn {
        if plies == 0 || (plies < 3 && random.below(4) == 0) {
            return Drawn::Leaf(random.below(40) as i32 - 20);
        }
        let mut names = vec!['a', 'b', 'c', 'd', 'e'];
        let children = (0..=random.below(4)).map(|_| {
            let name = names.remove(random.below(names.len() as u64) as usize);
            let is_named = random.below(3) > 0;
            (is_named.then_some(name), Drawn::of(random, plies - 1))
        });
        Drawn::Node(children.collect())
    }

    fn text(&self, name: Option<char>) -> String {
        let name = name.map(String::from);
        match (self, name) {
            (Drawn::Leaf(value), None) => format!(" {value} "),
            (Drawn::Leaf(value), Some(name)) => format!(" {name}={value} "),
            (Drawn::Node(children), name) => {
                let children = children.iter().map(|(name, child)| child.text(*name));
                format!(" {}({})", name.unwrap_or_default(), children.collect::<String>())
            }
        }
    }

    fn children(&self) -> &[(Option<char>, Drawn)] {
        match self {
            Drawn::Leaf(_) => &[],
            Drawn::Node(children) => children,
        }
    }

    /// The node after a line of names, and of numbers where there is no name.
    fn after(&self, line: &str) -> Option<&Drawn> {
        line.split_whitespace().try_fold(self, |node, text| {
            let mut children = node.children().iter().enumerate();
            let found = children.find(|(place, (name, _))| match name {
                Some(name) => text == name.to_string(),
                None => text == (place + 1).to_string(),
            });
            found.map(|(_, (_, child))| child)
        })
    }

    /// Its value for Max, who is to move if `is_max`.
    fn minimax(&self, is_max: bool) -> i32 {
        let below = self.children().iter().map(|(_, child)| child.minimax(!is_max));
        match self {
            Drawn::Leaf(value) => *value,
            Drawn::Node(_) if is_max => below.max().unwrap(),
            Drawn::Node(_) => below.min().unwrap(),
        }
    }
}

const PLIES: u32 = 5;

#[test]
fn lines_of_drawn_trees_lead_to_the_leaf_whose_value_they_have() {
    let setup = SearchSetup::default();
    for seed in 0..60 {
        let drawn = Drawn::of(&mut SplitMix64::new(seed), PLIES);
        let text = drawn.text(None);
        let root = RootPosition::read(text.trim(), "", Some(Game::TREE)).unwrap();
        // What a line with a score has to be.
        let check = |line: &str, score: Option<i32>, place: &str| {
            let leaf = drawn.after(line);
            let is_so = matches!(leaf, Some(Drawn::Leaf(value)) if Some(*value) == score);
            assert!(
                is_so && score == Some(drawn.minimax(true)),
                "{place}: {line} in {text}"
            );
        };
        for recipe in [
            "minimax",
            "alpha-beta",
            "pvs+killers+history",
            "alpha-beta=soft+hash-move",
        ] {
            let strategy = setup.registries.strategy(recipe).unwrap();
            let task = SearchTask::new(&root, &strategy, &setup);
            let record = SearchIterator::new(&task, Depth::new(PLIES))
                .unwrap()
                .last()
                .unwrap();
            check(&record.pv, record.score, recipe);
            assert_eq!(record.best_move.as_deref(), record.pv.split(' ').next());

            let mut session = Session::new(Game::TREE, setup.clone()).unwrap();
            session
                .set_position(text.trim(), &[""; 0], Some(Game::TREE))
                .unwrap();
            session.set_strategy(strategy.clone());
            let thought = session
                .think(&MoveLimits::depth(PLIES), Box::new(|_| None))
                .last()
                .unwrap();
            check(&thought.pv.join(" "), thought.score, "a session");

            let options = TreeOptions {
                root: &root,
                setup: &setup,
                recipe: &strategy,
                second: Some(&strategy),
                depth: Depth::new(PLIES),
                limits: SearchLimits::default(),
                path: "",
                most: usize::MAX,
                folds_quiescence: false,
            };
            let found = searched(&options, &StopFlag::default()).unwrap().unwrap();
            check(&found.record.pv, found.record.score, "a tree");
            // The same search again spends the same at each node of the tree.
            for node in &found.tree.nodes {
                assert_eq!(
                    node.moves.second,
                    Some(node.nodes),
                    "{recipe}: {} in {text}",
                    node.moves.fen
                );
                assert!(
                    node.moves.untried.iter().all(|untried| untried.second == Some(0)),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn every_command_takes_a_tree_whose_nodes_have_different_numbers_of_children() {
    let lab = Lab::new();
    lab.write("openings.epd", "((1 2)(5 4 3));\n");
    let has = |line: &str, expected: &str| {
        let printed = lab
            .run_well(&line.replace("TREE", "--game tree --depth 2"))
            .stdout;
        assert!(printed.contains(expected), "{line}: {printed}");
    };
    has(
        "search \"((1 2)(5 4 3))\" TREE --strategy alpha-beta --format json",
        r#""score":3,"best_move":"2","pv":"2 3""#,
    );
    has(
        "search \"r(a(x=1 y=2) b(z=5 w=4))\" TREE --strategy alpha-beta --format json",
        r#""score":4,"best_move":"b","pv":"b w""#,
    );
    has(
        "tree \"((1 2)(5 4 3))\" TREE --strategy alpha-beta --strategy minimax",
        "line 2 3",
    );
    has(
        "parallel --fen \"((1 2)(5 4 3))\" TREE --strategy pvs --method root --format json",
        r#""pv":"2 3""#,
    );
    has(
        "horizon --fen \"((1 2)(5 4 3))\" TREE --strategy alpha-beta --out horizon",
        "",
    );
    has(
        "run --fen \"((1 2)(5 4 3))\" TREE --strategy alpha-beta --out run",
        "",
    );
    assert!(lab.read("run/records.ndjson").contains(r#""pv":"2 3""#));
    has(
        "match TREE --strategy alpha-beta --strategy minimax --games 2 --openings openings.epd --out match",
        "",
    );
    assert!(
        lab.read("match/games.pgn").contains("1. 2 {+0.03/2"),
        "{}",
        lab.read("match/games.pgn")
    );
    let tasks =
        "grade --make --fen \"((1 2)(5 4 3))\" TREE --strategy alpha-beta --asks value,move,leaves,values";
    lab.write(
        "tasks.ndjson",
        lab.run_well(&tasks.replace("TREE", "--game tree --depth 2"))
            .stdout,
    );
    lab.write("solution.py", include_str!("../../../extras/grading/solution.py"));
    has(
        "grade tasks.ndjson --program \"python3 solution.py\"",
        "4 of 4 points in 1 task",
    );
}
