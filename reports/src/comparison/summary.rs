//! `summary.csv`: the figures of each strategy at each depth, which save readers from recomputing the main
//! table.

use super::Comparison;
use crate::table::{Table, Value};
use crate::tables::{self, Cutoffs};
use statistics::saturating_sum;

impl Comparison<'_> {
    /// One row per strategy and depth; `name` gives the name of a position.
    pub fn summary(&self, name: impl Fn(usize) -> String) -> Table {
        let depths = self.grid.compared_depths();
        let at: Vec<Comparison<'_>> = depths.iter().map(|&depth| self.at(depth)).collect();
        let rows = at
            .iter()
            .flat_map(|at| self.grid.places().map(move |strategy| (at, strategy)));
        let number = |value: Option<f64>| value.map(|value| Value::number(value, "")).unwrap_or_default();
        let grid = self.grid;
        type Row<'c> = (&'c Comparison<'c>, usize);
        let sum = |(at, strategy): Row<'_>| {
            let column = grid.column(strategy, at.depth)?;
            Some(saturating_sum(column.iter().map(|cell| cell.nodes)))
        };
        let reduction = |(at, strategy): Row<'_>| Some(at.reduction(strategy)?.estimate);
        let factor = |row: Row<'_>| {
            let factor = reduction(row).map(|estimate| estimate.factor());
            factor.or((row.1 == self.baseline).then_some(1.0))
        };
        let step = |(at, strategy): Row<'_>| Some(at.step(strategy)?.estimate);
        let ordering =
            |(at, strategy): Row<'_>, cutoffs| tables::ordering_percentage(grid, strategy, at.depth, cutoffs);
        let ends = |ends: Option<(f64, f64)>| ends.map(|ends| Value::interval(ends, "")).unwrap_or_default();
        let swept = self.sweep.iter();
        Table::of("Summary", rows)
            .called("summary")
            .words("name", |(_, strategy)| grid.name(strategy))
            .words("recipe", |(_, strategy)| grid.recipe(strategy))
            .each(swept, |table, swept| {
                table.numbers_exactly(&swept.key(), |(_, strategy)| number(swept.values[strategy]))
            })
            .numbers("depth", |(at, _)| at.depth)
            .numbers("positions", |(at, _)| at.positions())
            .numbers("nodes_geomean", |(at, strategy)| number(at.nodes(strategy)))
            .numbers("nodes_sum", sum)
            .numbers("percent", |row| number(factor(row).map(|factor| 100.0 / factor)))
            .numbers("factor", |row| number(factor(row)))
            .pairs("factor", ["low", "high"], |row| {
                ends(reduction(row).and_then(|it| it.bounds()))
            })
            .numbers("step_factor", |row| number(step(row).map(|it| it.factor())))
            .pairs("step", ["low", "high"], |row| {
                ends(step(row).and_then(|it| it.bounds()))
            })
            .numbers("sum_factor", |row: Row<'_>| {
                let base = sum((row.0, self.baseline));
                number(base.zip(sum(row)).map(|(base, own)| base as f64 / own as f64))
            })
            .numbers("ordering_pct", |row| number(ordering(row, Cutoffs::AsPublished)))
            .numbers("ordering_main_pct", |row| {
                number(ordering(row, Cutoffs::MainSearch))
            })
            .numbers("solved", |(at, strategy): Row<'_>| {
                tables::solved_count(grid, strategy, at.depth).map(|(solved, _)| solved)
            })
            .numbers("regret_median", |(at, strategy)| {
                number(self.regrets.median(strategy, at.depth))
            })
            .numbers("regret_mean", |(at, strategy)| {
                number(self.regrets.mean(strategy, at.depth))
            })
            .numbers("regret_100_or_more", |(at, strategy)| {
                self.regrets.at_least(100, strategy, at.depth)
            })
            .words("max_position", |(at, strategy): Row<'_>| {
                let common = grid.common(at.depth).iter();
                let regret =
                    |&position: &usize| Some((self.regrets.of(position, strategy, at.depth)?, position));
                let most = common.filter_map(regret).max_by_key(|&(regret, _)| regret);
                most.map_or_else(String::new, |(_, position)| name(position))
            })
            .finish()
    }
}
