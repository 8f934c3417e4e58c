//! What strategies' choices cost, by a deeper search.

use super::{by_depth, coverage_note, rows_by_depth, tell_coverage};
use crate::case::{BOUND, Class};
use crate::numbers;
use crate::regrets::Regrets;
use crate::table::{Table, Value};

pub fn mean_regret(regrets: &Regrets) -> Table {
    let depths = regrets.grid.compared_depths();
    by_depth(regrets.grid, "Mean regret by depth", "mean", &depths, |strategy, depth| {
        regrets
            .mean(strategy, depth)
            .map(|mean| Value::number(mean, format!("{mean:.1}")))
    })
    .note(format!(
        "Arithmetic mean over positions, in {}: the best move's value minus the chosen move's, both by the reference; no score counts for more than ±{}, mates included.",
        regrets.grid.score_unit(),
        numbers::grouped(BOUND.unsigned_abs().into()),
    ))
    .maybe_note(coverage_note(regrets.grid, depths.into_iter()))
}

/// The number of cases by class, strategy and depth; classes that do not occur are left out.
pub fn cases_by_class(regrets: &Regrets, threshold: i32) -> Table {
    let depths = regrets.grid.compared_depths();
    let mut table = Table::new("Cases by depth").words("class").words("strategy");
    for depth in &depths {
        table = table.numbers_in("cases", format!("depth {depth}"));
    }
    let positions = depths.iter().map(|&depth| regrets.grid.common(depth).len());
    tell_coverage(&mut table, 2, positions, regrets.grid);
    let occurs = |class: &Class| {
        let of_strategy = |strategy| {
            let mut cases = depths
                .iter()
                .filter_map(move |&depth| regrets.cases(strategy, depth, Some(*class)));
            cases.any(|cases| cases > 0)
        };
        (0..regrets.grid.strategies().len()).any(of_strategy)
    };
    let classes = Class::ALL.into_iter().filter(occurs).map(Some);
    for class in std::iter::once(None).chain(classes) {
        for (strategy, name) in regrets.grid.strategies().iter().enumerate() {
            let mut row = vec![class.map_or("all", Class::name).into(), name.as_str().into()];
            row.extend(depths.iter().map(|&depth| {
                let cases = regrets.cases(strategy, depth, class);
                Value::from(cases.map(Value::size))
            }));
            table.push(row);
        }
    }
    table
        .note(format!(
            "Of {}; a case is a move with a regret of {threshold} or more.",
            numbers::counted(regrets.grid.position_count(), "position")
        ))
        .maybe_note(coverage_note(regrets.grid, depths.into_iter()))
}

/// What the moves that each strategy chose at a depth cost, and the cases among them by class.
pub fn chosen_moves(regrets: &Regrets, depth: u32) -> Table {
    let mut table = Table::new(format!("Horizon cases at depth {depth}"))
        .words("strategy")
        .numbers("positions")
        .numbers("mean regret")
        .numbers("greatest")
        .numbers("cases")
        .numbers("capture")
        .numbers("delay")
        .numbers("mate")
        .numbers("other");
    for (strategy, name) in regrets.grid.strategies().iter().enumerate() {
        let values = regrets.values(strategy, depth);
        let mean = regrets.mean(strategy, depth);
        let cases = |class| Value::from(regrets.cases(strategy, depth, class).map(Value::size));
        let mut row: Vec<Value> = vec![
            name.as_str().into(),
            Value::size(values.len()),
            Value::from(mean.map(|mean| Value::number(mean, format!("{mean:.1}")))),
            Value::from(
                values
                    .iter()
                    .max()
                    .map(|&most| Value::count(most.unsigned_abs().into())),
            ),
            cases(None),
        ];
        row.extend(Class::ALL.map(|class| cases(Some(class))));
        table.push(row);
    }
    table.note(format!(
        "Regret in {}: the best move's value minus the chosen move's, both by the reference; no score counts for more than ±{}, mates included. Arithmetic mean.",
        regrets.grid.score_unit(),
        numbers::grouped(BOUND.unsigned_abs().into()),
    ))
    .note("Classes of cases: a capture at the horizon, a delay, a mate or promotion beyond the horizon, other.")
}

/// The score of each strategy by depth, on one position.
pub fn staircase(grid: &crate::Grid, position: usize, name: &str) -> Table {
    let depths: Vec<u32> = grid.depths().collect();
    rows_by_depth(
        grid,
        &format!("Score by depth: {name}"),
        "score",
        &depths,
        |strategy, depth| {
            let cell = grid.get(position, strategy, depth)?;
            cell.score.map(Value::score)
        },
    )
    .note(format!("In {}, from the side to move.", grid.score_unit()))
}
