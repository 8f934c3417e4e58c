use super::*;
use crate::case::tests::verdict;
use crate::record::Record;
use crate::record::tests::record;
use crate::sentences::Sentence;

const NODES: [(&str, [u64; 6]); 4] = [
    ("a", [8_000, 8_800, 7_900, 8_100, 8_000, 8_400]),
    ("a+b", [2_000, 2_200, 1_900, 2_000, 2_100, 2_300]),
    ("a+b+qs", [20_000, 1_100, 30_500, 10_010, 9_900, 50_080]),
    ("a+b+qs+c", [1_000, 1_100, 950, 1_010, 990, 1_080]),
];

/// Strategies with quiescence search have a different tree.
fn relation(before: &str, after: &str) -> Option<StrategyRelation> {
    Some(match [before, after].map(|recipe| recipe.contains("qs")) {
        [false, true] => StrategyRelation::WithCaptures,
        _ => StrategyRelation::SameTree,
    })
}

fn records(nodes: &[(&str, [u64; 6])]) -> Vec<Record> {
    let of_strategy = |(strategy, nodes): &(&str, [u64; 6])| {
        let records = nodes.iter().zip(0..);
        let records = records.map(|(&nodes, place)| record(&format!("P{place}"), strategy, 1, nodes));
        records.collect::<Vec<Record>>()
    };
    nodes.iter().flat_map(of_strategy).collect()
}

fn named_grid(records: &[Record]) -> Grid {
    let mut grid = Grid::new(records);
    grid.name_strategies(|recipe| match recipe.rsplit_once('+') {
        Some((_, part)) => format!("+{part}"),
        None => recipe.to_owned(),
    });
    grid
}

#[test]
fn figures_of_the_main_table_agree_with_each_other() {
    let grid = named_grid(&records(&NODES));
    let regrets = Regrets::new(&grid);
    let compared = Comparison::new(&regrets, None, &relation, Vec::new()).unwrap();
    let table = compared.table("suite");
    assert_eq!(
        table.headings(),
        [
            "strategy",
            "nodes per position",
            "%",
            "factor",
            "95% CI",
            "step's factor",
            "95% CI",
            "ordering"
        ]
    );
    assert_eq!(table.title, "suite, 6 positions, depth 1");
    let figures = |row: usize, column: usize| table.rows[row][column].figure();
    let mut product = 1.0;
    for row in 1..4 {
        let [nodes, share, factor, step] = [1, 2, 3, 5].map(|column| figures(row, column).unwrap());
        assert!((figures(0, 1).unwrap() / nodes / factor - 1.0).abs() < 1e-9);
        assert!((share * factor - 100.0).abs() < 1e-9);
        product *= step;
        assert!((product / factor - 1.0).abs() < 1e-9);
        let ends = table.rows[row][4]
            .as_text()
            .split('–')
            .map(|end| end.parse::<f64>().unwrap());
        let ends: Vec<f64> = ends.collect();
        assert!(ends[0] <= factor && factor <= ends[1], "{ends:?}");
    }
    let larger = ["larger tree", "+qs, +c"].map(str::to_owned);
    assert!(table.legend.contains(&larger), "{:?}", table.legend);
    assert_eq!(table.rows[0][5], "");
}

#[test]
fn a_table_without_room_loses_what_can_be_spared_and_is_never_broken() {
    let grid = named_grid(&records(&NODES));
    let regrets = Regrets::new(&grid);
    let compared = Comparison::new(&regrets, None, &relation, Vec::new()).unwrap();
    let table = compared.table("suite");
    for width in [80, 60, 50, 44] {
        let text = table.to_text(width);
        let rows = text.lines().take_while(|line| !line.is_empty());
        let rows: Vec<&str> = rows.collect();
        assert!(
            rows.iter().all(|line| line.chars().count() <= width),
            "{width}\n{text}"
        );
        assert_eq!(
            rows.iter().filter(|line| line.starts_with('─')).count(),
            1,
            "{width}\n{text}"
        );
        assert!(
            text.contains("factor") && text.contains("95% CI"),
            "{width}\n{text}"
        );
        assert_eq!(text.contains("%  factor"), width == 80, "{width}\n{text}");
    }
}

/// The answer of a run of these strategies with these node counts.
fn answer(nodes: &[(&str, [u64; 6])], relation: Relation<'_>) -> Vec<Sentence> {
    answer_of(&records(nodes), relation)
}

fn answer_of(records: &[Record], relation: Relation<'_>) -> Vec<Sentence> {
    let grid = named_grid(records);
    let regrets = Regrets::new(&grid);
    let compared = Comparison::new(&regrets, None, relation, Vec::new()).unwrap();
    compared.answer()
}

#[test]
fn an_answer_has_the_factor_its_interval_and_what_else_differs() {
    let mut all = records(&NODES);
    for record in all.iter_mut().filter(|record| record.strategy.contains("qs")) {
        (record.q_nodes, record.q_leaf_nodes) = (Some(30), Some(10));
    }
    let found = answer_of(&all, &relation);
    assert!(found[0].starts_with("a+b+qs+c: 8.0"), "{found:?}");
    assert!(
        found[0].contains(" times fewer nodes than a at depth 1 (95% CI "),
        "{found:?}"
    );
    assert_eq!(
        found[1..],
        ["Quiescence search (past depth 1) enlarges the tree."]
    );
    // No node past the horizon: nothing was enlarged.
    assert_eq!(answer(&NODES, &relation).len(), 1);
}

/// A strategy that visits more nodes is never praised, and its tree is no excuse.
#[test]
fn an_answer_says_which_way_the_nodes_differ() {
    let more = answer(
        &[("a", [100; 6]), ("a+qs", [550, 540, 560, 550, 545, 555])],
        &relation,
    );
    assert!(
        more[0].starts_with("a+qs: 5.50 times as many nodes as a at depth 1 (95% CI "),
        "{more:?}"
    );
    let doubtful = answer(
        &[("a", [100; 6]), ("a+b", [50, 200, 60, 190, 90, 101])],
        &relation,
    );
    assert!(
        doubtful[0].contains(", not distinguishable from equal)."),
        "{doubtful:?}"
    );
    let other = answer(&[("a", [100; 6]), ("b", [50; 6])], &|_, _| {
        Some(StrategyRelation::OtherTree)
    });
    assert_eq!(other[1], "The trees differ.");
}

#[test]
fn scores_are_those_of_the_records_whatever_strategies_promise() {
    let mut all = records(&[NODES[0], NODES[1]]);
    assert_eq!(
        answer_of(&all, &relation)[1],
        "Scores are equal in all 6 positions."
    );
    all[7].score = all[7].score.map(|score| score + 30);
    let differ = "Scores differ in 1 of 6 positions (largest difference 30 centipawns).";
    assert_eq!(answer_of(&all, &relation)[1], differ);
    let may_err = |_: &str, _: &str| Some(StrategyRelation::MayErr);
    assert_eq!(answer_of(&all, &may_err)[1], differ);
    all[8].score = Some(28_997);
    assert_eq!(answer_of(&all, &may_err)[1], "Scores differ in 2 of 6 positions.");
    all.iter_mut().for_each(|record| record.score = None);
    assert_eq!(
        answer_of(&all, &may_err).len(),
        1,
        "a search for mates has no scores"
    );
}

#[test]
fn searches_to_another_kind_of_depth_have_no_factor() {
    let nodes = [("df-pn", [1; 6]), ("alpha-beta", [900; 6])];
    let other = |one: &str, other: &str| {
        let same = [one, other].map(|recipe| recipe == "df-pn");
        (same[0] != same[1]).then_some(StrategyRelation::OtherDepth)
    };
    assert_eq!(
        answer(&nodes, &other),
        ["df-pn: 1 node per position at depth 1 (geometric mean of 6 positions)."]
    );
    let grid = named_grid(&records(&nodes));
    let regrets = Regrets::new(&grid);
    let compared = Comparison::new(&regrets, None, &other, Vec::new()).unwrap();
    let table = compared.table("suite");
    assert_eq!(
        [2, 3, 4].map(|column| table.rows[1][column].as_text()),
        ["", "", ""]
    );
    assert_eq!(crate::charts::reduction(&compared), None);
}

#[test]
fn what_is_identical_is_called_equal_and_few_positions_have_no_interval() {
    let mut same = records(&[NODES[0], ("a+b", NODES[0].1)]);
    assert_eq!(
        answer_of(&same, &relation),
        ["a+b and a give equal nodes, scores and moves in all 6 positions (depth 1)."]
    );
    same[9].best_move = Some("h2h4".to_owned());
    assert_eq!(
        answer_of(&same, &relation),
        [
            "a+b visits as many nodes as a at depth 1 in all 6 positions.",
            "Scores are equal in all 6 positions."
        ]
    );
    same.retain(|record| record.position.as_deref() < Some("P4"));
    let grid = named_grid(&same);
    let regrets = Regrets::new(&grid);
    let compared = Comparison::new(&regrets, None, &relation, Vec::new()).unwrap();
    let table = compared.table("suite");
    assert!(!table.headings().contains(&"95% CI"));
    assert!(
        table
            .legend
            .contains(&["95% CI".to_owned(), "needs 5 positions".to_owned()])
    );
    let mut one = records(&[NODES[0], NODES[1]]);
    one.retain(|record| record.position.as_deref() == Some("P0"));
    assert_eq!(
        answer_of(&one, &relation)[0],
        "a+b: 4.00 times fewer nodes than a at depth 1 (1 position)."
    );
    one.retain(|record| record.strategy == "a");
    assert_eq!(
        answer_of(&one, &relation),
        ["a: 8,000 nodes per position at depth 1 (1 position)."]
    );
}

#[test]
fn of_equal_factors_the_first_is_named() {
    let found = answer(
        &[NODES[0], ("a(r=2)", NODES[1].1), ("a(r=3)", NODES[1].1)],
        &relation,
    );
    assert!(found[0].starts_with("a(r=2): "), "{found:?}");
}

#[test]
fn rows_of_a_sweep_are_values_and_equal_rows_are_joined() {
    let nodes = [
        ("a", NODES[0].1),
        ("a(r=1)", NODES[1].1),
        ("a(r=2)", NODES[3].1),
        ("a(r=3)", NODES[3].1),
    ];
    let mut grid = Grid::new(&records(&nodes));
    grid.name_strategies(|recipe| recipe.get(2..5).unwrap_or("none").to_owned());
    let swept = SweptNumber {
        owner: "null-move".to_owned(),
        parameter: "r".to_owned(),
        values: vec![None, Some(1.0), Some(2.0), Some(3.0)],
        default: 2.0,
        base: "a".to_owned(),
    };
    let may_err = |_: &str, _: &str| Some(StrategyRelation::MayErr);
    let regrets = Regrets::new(&grid);
    let compared = Comparison::new(&regrets, None, &may_err, vec![swept]).unwrap();
    let table = compared.table("suite");
    let values: Vec<&str> = table.rows.iter().map(|row| row[0].as_text()).collect();
    assert_eq!(values, ["none", "1", "2=3"]);
    assert_eq!(table.columns[0].heading, "null-move r");
    assert_eq!(
        table.notes[0],
        "r=2 and r=3 give equal nodes, scores and moves in all 6 positions (depth 1)."
    );
    assert!(table.to_csv().starts_with("null_move_r,"), "{}", table.to_csv());
    let found = compared.answer();
    assert!(found[0].starts_with("null-move r=2: "), "{found:?}");
    assert!(found[0].contains(" than no null-move at depth 1 ("), "{found:?}");
    assert_eq!(found[1], "Scores are equal in all 6 positions.");
    let summary = compared.summary(|_| String::new()).to_csv();
    assert!(
        summary.starts_with("name,recipe,null-move.r,depth,positions,nodes_geomean,"),
        "{summary}"
    );
}

#[test]
fn an_answer_names_both_of_two_swept_numbers() {
    let names = ["a", "a(r=1)", "a(r=2)", "a(s=1)"];
    let mut grid = Grid::new(&records(
        &[0, 1, 2, 3].map(|number| (names[number], NODES[number].1)),
    ));
    grid.name_strategies(str::to_owned);
    let swept = |parameter: &str, values: [Option<f64>; 4]| SweptNumber {
        owner: "lmr".to_owned(),
        parameter: parameter.to_owned(),
        values: values.to_vec(),
        default: 1.0,
        base: "a".to_owned(),
    };
    let sweep = vec![
        swept("r", [None, Some(1.0), Some(2.0), Some(1.0)]),
        swept("s", [None, Some(1.0), Some(1.0), Some(2.0)]),
    ];
    let regrets = Regrets::new(&grid);
    let compared = Comparison::new(&regrets, None, &relation, sweep).unwrap();
    let found = compared.answer();
    assert!(found[0].starts_with("lmr r=1, lmr s=2: "), "{found:?}");
    assert!(found[0].contains(" than no lmr at depth 1 "), "{found:?}");
}

#[test]
fn the_last_strategy_has_its_solved_positions_and_its_regret() {
    let mut all = records(&[NODES[0], NODES[3]]);
    for (place, record) in all.iter_mut().enumerate() {
        record.solved = Some(matches!(place, 0 | 1 | 7 | 8 | 9 | 10));
    }
    let grid = named_grid(&all);
    let mut regrets = Regrets::new(&grid);
    for (place, regret) in [500, 20, 0, 10, 0, 0].into_iter().enumerate() {
        regrets.add(&verdict(&format!("P{place}"), "a", 1, 50));
        regrets.add(&verdict(&format!("P{place}"), "a+b+qs+c", 1, regret));
    }
    let compared = Comparison::new(&regrets, Some(4), &relation, Vec::new()).unwrap();
    let solved = "a+b+qs+c solves 4 of 6 positions, a 2 (p = 0.62, sign test).";
    assert_eq!(compared.answer().last().unwrap(), &solved);
    let table = compared.table("suite");
    assert_eq!(table.rows[1].last().unwrap(), &"5");
    assert!(
        table
            .legend
            .iter()
            .any(|[word, meaning]| word == "regret" && meaning.contains("depth-4 check, 6 positions"))
    );
}

/// As many solved positions are not the same positions.
#[test]
fn the_same_positions_are_solved_only_if_none_was_gained_or_lost() {
    let solves = |solved: [[bool; 6]; 2]| {
        let mut all = records(&[NODES[0], NODES[1]]);
        for (record, solved) in all.iter_mut().zip(solved.concat()) {
            record.solved = Some(solved);
        }
        answer_of(&all, &relation).pop().unwrap()
    };
    let (one, other) = (
        [true, false, false, false, false, false],
        [false, true, false, false, false, false],
    );
    assert_eq!(solves([one, one]), "a+b and a solve the same 1 of 6 positions.");
    assert_eq!(
        solves([one, other]),
        "a+b solves 1 of 6 positions, a 1 (p = 1.00, sign test)."
    );
}

#[test]
fn nodes_that_differ_by_less_than_a_factor_shows_are_nearly_as_many() {
    let more = [0, 1, 3, 2, 0, 1].map(|more| 100_000 + more);
    for nodes in [[[100_000; 6], more], [more, [100_000; 6]]] {
        let found = answer(&[("a", nodes[0]), ("a+b", nodes[1])], &relation);
        let nearly = "a+b: nearly as many nodes as a at depth 1 (95% CI 1.00–1.00).";
        assert_eq!(found, [nearly, "Scores are equal in all 6 positions."]);
    }
}

/// Drawn records: each sentence of the answer is read back and computed again.
#[test]
fn answers_about_drawn_records_say_what_the_records_say() {
    let mut random = engine_core::random::SplitMix64::new(3);
    let (mut doubts, mut more) = (0, 0);
    for _ in 0..300 {
        let mut drawn = |least: u64, range: u64| [(); 6].map(|()| least + random.below(range));
        let least = drawn(400, 800)[0];
        let nodes = [
            ("a", [1_000; 6]),
            ("a+b", drawn(least, 600)),
            ("a+b+c", drawn(least, 900)),
        ];
        let mut all = records(&nodes);
        for record in &mut all {
            record.score = Some(random.below(2) as i32 * 40);
            record.solved = Some(random.below(2) == 0);
        }
        let grid = named_grid(&all);
        let regrets = Regrets::new(&grid);
        let compared = Comparison::new(&regrets, None, &relation, Vec::new()).unwrap();
        let found = compared.answer();
        let mean = |nodes: &[u64; 6]| nodes.iter().map(|&nodes| (nodes as f64).ln()).sum::<f64>() / 6.0;
        let factor = |strategy: usize| (mean(&nodes[0].1) - mean(&nodes[strategy].1)).exp();
        let best = if factor(2) > factor(1) { 2 } else { 1 };
        let own = |strategy: usize| &all[6 * strategy..6 * strategy + 6];
        let (subject, told) = found[0].split_once(": ").unwrap();
        assert_eq!(subject, nodes[best].0, "{found:?}");
        let (figure, words) = told.split_once(" times ").unwrap_or(("1.00", told));
        let size = if factor(best) < 1.0 { 1.0 / factor(best) } else { factor(best) };
        assert_eq!(figure, crate::numbers::factor(size), "{found:?}");
        let is_more = words.starts_with("as many nodes as a at depth 1");
        assert!(is_more == (factor(best) < 1.0) || figure == "1.00", "{found:?}");
        let (low, high) = compared.reduction(best).unwrap().estimate.bounds().unwrap();
        let holds_1 = low <= 1.0 && 1.0 <= high;
        assert_eq!(
            found[0].contains("not distinguishable from equal"),
            holds_1,
            "{found:?}"
        );
        let differing = (0..6)
            .filter(|&place| own(0)[place].score != own(best)[place].score)
            .count();
        let scores = match differing {
            0 => "Scores are equal in all 6 positions.".to_owned(),
            _ => format!("Scores differ in {differing} of 6 positions (largest difference 40 centipawns)."),
        };
        assert_eq!(found[1], *scores, "{found:?}");
        // The baseline's tree: the last strategy is compared with the one before it.
        let solved = |strategy: usize| {
            own(strategy)
                .iter()
                .filter(|record| record.solved == Some(true))
                .count()
        };
        let are_same = (0..6).all(|place| own(0)[place].solved == own(2)[place].solved);
        let expected = if are_same {
            format!("a+b+c and a solve the same {} of 6 positions.", solved(2))
        } else {
            format!("a+b+c solves {} of 6 positions, a {} (p = ", solved(2), solved(0))
        };
        assert!(found[2].starts_with(&expected), "{found:?}");
        (doubts, more) = (doubts + usize::from(holds_1), more + usize::from(is_more));
    }
    assert!((10..290).contains(&doubts) && more > 10, "{doubts} {more}");
}
