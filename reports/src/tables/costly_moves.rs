//! The costly moves of a run, one row per position, and the regret of all moves by depth.

use super::regret::Regrets;
use crate::case::{BOUND, Class};
use crate::numbers;
use crate::statistics::mean;
use crate::table::{Table, Value};

/// A position in which strategies chose costly moves.
pub struct CostlyPosition {
    pub name: String,
    /// The best move in the usual notation, and the number of moves in which it mates.
    pub best: String,
    pub mate_moves: Option<i32>,
    pub cause: Class,
    /// Each strategy's move, if it is costly, with its regret.
    pub chosen: Vec<Option<(String, i32)>>,
}

impl CostlyPosition {
    fn largest(&self) -> i32 {
        let regrets = self.chosen.iter().flatten().map(|(_, regret)| *regret);
        regrets.max().unwrap_or_default()
    }
}

/// The costly moves at a depth, largest regret first; `None` if there are none.
pub fn costly_moves(regrets: &Regrets<'_>, depth: u32, positions: &mut [CostlyPosition]) -> Option<Table> {
    positions.sort_by_key(|position| std::cmp::Reverse(position.largest()));
    let grid = regrets.grid;
    let rows: Vec<&CostlyPosition> = positions.iter().collect();
    Table::of(format!("Costly moves at depth {depth}"), rows)
        .called("costly-moves")
        .words("position", |position| &position.name)
        .words("best", |position| match position.mate_moves {
            Some(moves) if moves > 0 => format!("{}, mate in {moves}", position.best),
            _ => position.best.clone(),
        })
        .words("cause", |position| match (position.cause, position.mate_moves) {
            (Class::MateOrPromotion, Some(_)) => "mate past the horizon",
            (cause, _) => cause.name(),
        })
        .each(grid.places(), |table, strategy| {
            table.words(grid.name(strategy), |position| {
                let chosen = position.chosen[strategy].as_ref();
                chosen.map_or_else(String::new, |(played, regret)| {
                    format!("{played} {}", numbers::grouped(regret.unsigned_abs().into()))
                })
            })
        })
        .unless_empty()
}

/// The main table of `lab horizon`: the regret of each strategy by depth. `name` gives the name of a
/// position.
pub fn regret_by_depth(regrets: &Regrets<'_>, threshold: i32, name: impl Fn(usize) -> String) -> Table {
    let grid = regrets.grid;
    let rows = grid.places().flat_map(|strategy| {
        let depths = grid.compared_depths().into_iter();
        depths.map(move |depth| (strategy, depth))
    });
    let uneven = grid
        .deepest()
        .map(|depth| regrets.uneven(depth))
        .unwrap_or_default();
    let outlier = uneven.first().map(|&(_, position, _)| position);
    let rows = rows.filter(|&(strategy, depth)| !regrets.values(strategy, depth).is_empty());
    let table = Table::of("Regret by depth", rows)
        .called("main")
        .words("strategy", |(strategy, _)| grid.name(strategy))
        .numbers("depth", |(_, depth)| depth)
        .numbers_named("best move", "best\nmove", |(strategy, depth)| {
            let values = regrets.values(strategy, depth);
            values.into_iter().filter(|&regret| regret == 0).count()
        })
        .numbers("median", |(strategy, depth)| {
            Some(Value::decimals(regrets.median(strategy, depth)?, 1))
        })
        .numbers("mean", |(strategy, depth)| {
            Some(Value::decimals(regrets.mean(strategy, depth)?, 1))
        })
        .each(outlier, |table, outlier| {
            table.numbers_named("mean without outlier", "mean*", |(strategy, depth)| {
                let others = grid.common(depth).iter().filter(|&&position| position != outlier);
                let others = others.filter_map(|&position| regrets.of(position, strategy, depth));
                Some(Value::decimals(mean(others.map(f64::from))?, 1))
            })
        })
        .numbers("largest", |(strategy, depth)| {
            let values = regrets.values(strategy, depth);
            values.into_iter().max().map(i32::unsigned_abs)
        });
    let columns = 3 + usize::from(outlier.is_some());
    table
        .grouped(columns, &format!("regret, {}", grid.score_unit()))
        .numbers_named(
            &format!("{threshold} or more"),
            format!("{threshold} or\nmore"),
            |(strategy, depth)| regrets.cases(strategy, depth, None),
        )
        .legend([
            ("best move", "positions with regret 0".to_owned()),
            (
                "regret",
                format!(
                    "value of the best move minus that of the chosen one; scores are capped at ±{0}, and a mate counts {0}",
                    numbers::grouped(BOUND.unsigned_abs().into())
                ),
            ),
        ])
        .legend(outlier.map(|outlier| ("mean*", format!("without {}, the largest regret", name(outlier)))))
        .notes(super::coverage_note(grid, &grid.compared_depths()))
        .finish()
}
