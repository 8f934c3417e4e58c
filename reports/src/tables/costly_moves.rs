//! The costly moves of a run, one row per position, and the regret of all moves by depth.

use super::regret::Regrets;
use crate::case::{BOUND, Class};
use crate::numbers;
use crate::table::{Table, Value};

/// A position in which strategies chose costly moves.
pub struct CostlyPosition {
    pub name: String,
    /// The best move in the usual notation, and the number of moves in which it mates.
    pub best: String,
    pub mate_moves: Option<i32>,
    /// Each strategy's move, if it is costly, with its regret and cause.
    pub chosen: Vec<Option<(String, i32, Class)>>,
}

impl CostlyPosition {
    fn largest(&self) -> i32 {
        let regrets = self.chosen.iter().flatten().map(|(_, regret, _)| *regret);
        regrets.max().unwrap_or_default()
    }

    /// The cause of the moves; if they have several, one for each move.
    fn causes(&self) -> String {
        let causes = Vec::from_iter(self.chosen.iter().flatten().map(|(.., cause)| cause.name()));
        match causes.as_slice() {
            [first, others @ ..] if others.iter().all(|other| other == first) => (*first).to_owned(),
            several => several.join(" / "),
        }
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
        .words("cause", CostlyPosition::causes)
        .each(grid.places(), |table, strategy| {
            table.words(grid.name(strategy), |position| {
                let chosen = position.chosen[strategy].as_ref();
                chosen.map_or_else(String::new, |(played, regret, _)| {
                    format!("{played} {}", numbers::grouped(regret.unsigned_abs().into()))
                })
            })
        })
        .unless_empty()
}

/// The main table of `lab horizon`: the regret of each strategy by depth.
pub fn regret_by_depth(regrets: &Regrets<'_>, threshold: i32) -> Table {
    let grid = regrets.grid;
    let rows = grid.places().flat_map(|strategy| {
        let depths = grid.compared_depths().into_iter();
        depths.map(move |depth| (strategy, depth))
    });
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
        .numbers("largest", |(strategy, depth)| {
            let values = regrets.values(strategy, depth);
            values.into_iter().max().map(i32::unsigned_abs)
        });
    table
        .grouped(3, &format!("regret, {}", grid.score_unit()))
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
                    "best move's value minus the chosen one's; scores capped at ±{0} (mate = {0})",
                    numbers::grouped(BOUND.unsigned_abs().into())
                ),
            ),
        ])
        .notes(super::coverage_note(grid, &grid.compared_depths()))
        .finish()
}
