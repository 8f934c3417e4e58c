use super::*;
use crate::case::tests::verdict;
use crate::record::Record;
use crate::record::tests::record;
use crate::table::Value;

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
            .shown()
            .split('–')
            .map(|end| end.parse::<f64>().unwrap());
        let ends: Vec<f64> = ends.collect();
        assert!(ends[0] <= factor && factor <= ends[1], "{ends:?}");
    }
    assert_eq!(
        compared.changed_tree().unwrap(),
        "from +qs on, the tree is larger"
    );
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

#[test]
fn sentences_tell_a_result_first_and_then_what_limits_it() {
    let grid = named_grid(&records(&NODES));
    let regrets = Regrets::new(&grid);
    let compared = Comparison::new(&regrets, None, &relation, Vec::new()).unwrap();
    let headline = compared.headline().unwrap();
    assert!(headline.starts_with("a+b+qs+c visits 8.0"), "{headline}");
    assert!(
        headline.contains(" times fewer nodes than a at depth 1 (95% CI "),
        "{headline}"
    );
    assert!(
        headline.ends_with("), although it also searches captures past depth 1."),
        "{headline}"
    );
    let steps = compared.steps().unwrap();
    let effects: Vec<&str> = steps.rows.iter().map(|row| row[1].shown()).collect();
    assert!(
        effects[0].starts_with("3.9") && effects[0].ends_with("), same score"),
        "{effects:?}"
    );
    assert!(effects[1].contains(" times as many nodes as +b (") && effects[1].ends_with("): a larger tree"));
    assert!(
        steps.notes[0].starts_with("+c saves ") && steps.notes[0].contains("95% CI"),
        "{steps:?}"
    );
}

#[test]
fn what_is_identical_is_called_identical_and_few_positions_have_no_interval() {
    let mut same = records(&[NODES[0], ("a+b", NODES[0].1)]);
    let grid = named_grid(&same);
    let regrets = Regrets::new(&grid);
    let compared = Comparison::new(&regrets, None, &relation, Vec::new()).unwrap();
    assert_eq!(
        compared.headline().unwrap(),
        "a+b and a are identical at depth 1: nodes, scores and moves of 6 positions."
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
        usual: 2.0,
        base: "a".to_owned(),
    };
    let may_err = |_: &str, _: &str| Some(StrategyRelation::MayErr);
    let regrets = Regrets::new(&grid);
    let compared = Comparison::new(&regrets, None, &may_err, vec![swept]).unwrap();
    let table = compared.table("suite");
    let values: Vec<&str> = table.rows.iter().map(|row| row[0].shown()).collect();
    assert_eq!(values, ["none", "1", "2=3"]);
    assert_eq!(table.columns[0].heading, "null-move r");
    assert_eq!(
        table.notes[0],
        "r=2 and r=3 gave identical results: the same node count in all 6 positions."
    );
    assert!(table.to_csv().starts_with("null_move_r,"), "{}", table.to_csv());
    let headline = compared.headline().unwrap();
    assert!(headline.starts_with("null-move with r="), "{headline}");
    assert!(
        headline.contains(" than the search without it at depth 1 ("),
        "{headline}"
    );
    assert!(headline.ends_with("; all 6 scores are the same."), "{headline}");
    let summary = compared.summary(|_| String::new()).to_csv();
    assert!(
        summary.starts_with("name,recipe,null-move.r,depth,positions,nodes_geomean,"),
        "{summary}"
    );
}

#[test]
fn two_swept_numbers_are_a_grid_of_the_factors_that_the_rows_have() {
    let names = ["a", "a(r=1)", "a(r=2)", "a(s=1)"];
    let mut grid = Grid::new(&records(
        &[0, 1, 2, 3].map(|number| (names[number], NODES[number].1)),
    ));
    grid.name_strategies(str::to_owned);
    let swept = |parameter: &str, values: [Option<f64>; 4]| SweptNumber {
        owner: "lmr".to_owned(),
        parameter: parameter.to_owned(),
        values: values.to_vec(),
        usual: 1.0,
        base: "a".to_owned(),
    };
    let sweep = vec![
        swept("r", [None, Some(1.0), Some(2.0), Some(1.0)]),
        swept("s", [None, Some(1.0), Some(1.0), Some(2.0)]),
    ];
    let regrets = Regrets::new(&grid);
    let compared = Comparison::new(&regrets, None, &relation, sweep).unwrap();
    let table = compared.factor_grid().unwrap();
    let factors = [1, 2, 3].map(|strategy| {
        let nodes = |strategy: usize| compared.nodes(strategy).unwrap();
        Value::factor(nodes(0) / nodes(strategy)).shown().to_owned()
    });
    let rows: Vec<Vec<&str>> = table
        .rows
        .iter()
        .map(|row| row.iter().map(Value::shown).collect())
        .collect();
    let [one, two, three] = factors.each_ref().map(String::as_str);
    assert_eq!(
        rows,
        [
            ["none", "1.00", "", ""],
            ["1", "", one, three],
            ["2", "", two, ""]
        ]
    );
}

#[test]
fn quality_names_what_was_gained_and_lost_and_whether_chance_explains_it() {
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
    assert_eq!(
        compared.quality(|position| format!("P{position}")),
        [
            "+c solves 4 positions, a 2; 3 gained, 1 lost, which chance can explain (p = 0.62).",
            "Its regret is lower in 5 positions, higher in 1 (p = 0.22, sign test).",
            "P0 alone makes most of the mean: 88 with it, 6 without it."
        ]
    );
    let table = compared.table("suite");
    assert_eq!(table.rows[1].last().unwrap(), &"5");
    assert!(
        table
            .legend
            .iter()
            .any(|[word, meaning]| word == "regret" && meaning.contains("a depth-4 search"))
    );
}

#[test]
fn nodes_that_differ_by_less_than_a_factor_shows_are_nearly_as_many() {
    let more = [0, 1, 3, 2, 0, 1].map(|more| 100_000 + more);
    for nodes in [[[100_000; 6], more], [more, [100_000; 6]]] {
        let grid = named_grid(&records(&[("a", nodes[0]), ("a+b", nodes[1]), ("a+b+c", [1; 6])]));
        let regrets = Regrets::new(&grid);
        let compared = Comparison::new(&regrets, None, &relation, Vec::new()).unwrap();
        let effect = compared.steps().unwrap().rows[0][1].shown().to_owned();
        assert_eq!(effect, "nearly as many nodes as a, same score");
        let grid = named_grid(&records(&[("a", nodes[0]), ("a+b", nodes[1])]));
        let regrets = Regrets::new(&grid);
        let compared = Comparison::new(&regrets, None, &relation, Vec::new()).unwrap();
        assert_eq!(
            compared.headline().unwrap(),
            "a+b visits nearly as many nodes as a at depth 1, with the same scores."
        );
        assert!(
            compared
                .slides()
                .iter()
                .all(|slide| !slide.title.contains("1.00"))
        );
    }
}

/// Random factors around 1: a line says that they are not distinguishable from 1 exactly when their interval
/// contains 1.
#[test]
fn no_saving_is_claimed_where_the_interval_holds_1() {
    let mut random = engine_core::random::SplitMix64::new(3);
    let mut doubts = 0;
    for _ in 0..200 {
        let mut drawn = |least: u64, range: u64| [(); 6].map(|()| least + random.below(range));
        let least = drawn(400, 800)[0];
        let nodes = [("a", [1_000; 6]), ("a+b", drawn(least, 600)), ("a+b+c", [1; 6])];
        let grid = named_grid(&records(&nodes));
        let regrets = Regrets::new(&grid);
        let compared = Comparison::new(&regrets, None, &relation, Vec::new()).unwrap();
        let (low, high) = compared.step(1).unwrap().estimate.bounds().unwrap();
        let effect = compared.steps().unwrap().rows[0][1].shown().to_owned();
        let holds_1 = low <= 1.0 && 1.0 <= high;
        assert_eq!(
            effect.contains("not distinguishable from 1"),
            holds_1,
            "{low} {high} {effect}"
        );
        doubts += usize::from(holds_1);
    }
    assert!((10..190).contains(&doubts), "{doubts}");
}
