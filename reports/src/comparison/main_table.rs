//! The main table of a run: one row per strategy.

use super::{Comparison, StrategyRelation};
use crate::numbers;
use crate::table::{Table, TableOf, Value};
use crate::tables::{self, Cutoffs, coverage_in_full};
use statistics::{Estimate, FEWEST_POSITIONS};

impl Comparison<'_> {
    /// The main table; `suite` is the name of the positions searched.
    pub fn table(&self, suite: &str) -> Table {
        if self.sweep.is_empty() {
            self.of_strategies(suite)
        } else {
            self.of_values(suite)
        }
    }

    pub(super) fn title(&self, suite: &str) -> String {
        let (coverage, depth) = (self.grid.coverage(self.depth), self.depth);
        format!("{suite}, {coverage}, depth {depth}")
    }

    fn of_strategies(&self, suite: &str) -> Table {
        let (grid, depth) = (self.grid, self.depth);
        let counted = |strategy| tables::solved_count(grid, strategy, depth);
        let expected = grid.places().filter_map(counted).map(|(_, all)| all).max();
        let has_cutoffs = tables::has_ordering(grid, Cutoffs::MainSearch);
        let base = grid.name(self.baseline);
        let table = Table::of(self.title(suite), grid.places())
            .called("main")
            .words("strategy", |strategy| grid.name(strategy));
        let table = self.with_nodes(table, &format!("reduction vs. {base}"), |strategy| strategy);
        let table = table
            .when(grid.places().len() > 2, |table| {
                self.with_steps(table, |strategy| Some(self.step(strategy)?.estimate))
            })
            .when(has_cutoffs, |table| {
                let ordering =
                    |strategy| tables::ordering_percentage(grid, strategy, depth, Cutoffs::MainSearch);
                let share = |share: f64| Value::number(share, format!("{share:.0}%"));
                let table = table.numbers_in("pct", "order\u{ad}ing", |strategy| {
                    ordering(strategy).map(share).unwrap_or_default()
                });
                table.spare(2)
            })
            .each(expected, |table, all| {
                table.numbers_named("solved", format!("solved\nof {all}"), |strategy| {
                    counted(strategy)
                        .map(|(solved, _)| Value::from(solved))
                        .unwrap_or_default()
                })
            })
            .when(self.judged_by.is_some(), |table| {
                table.numbers("median\nregret", |strategy| {
                    let median = self.regrets.median(strategy, depth);
                    median.map(Value::significant).unwrap_or_default()
                })
            });
        let ordering = ("ordering", "cutoffs made by the first move tried (main search)");
        table
            .legend([(
                "nodes",
                format!("geometric mean at depth {depth}; table nodes has sums"),
            )])
            .legend([(
                "factor",
                format!("{base}'s nodes / this row's; below 1: more nodes"),
            )])
            .legend(self.other_trees())
            .legend(has_cutoffs.then_some(ordering))
            .legend(self.judged_by.map(|judge| ("regret", self.what_regret_is(judge))))
            .legend(self.too_few())
            .notes(coverage_in_full(grid, &[depth]))
            .finish()
    }

    /// The columns for what a row saves against the row above.
    pub(super) fn with_steps<T: Copy>(
        &self,
        table: TableOf<T>,
        step: impl Fn(T) -> Option<Estimate>,
    ) -> TableOf<T> {
        let has_intervals = self.positions() >= FEWEST_POSITIONS;
        let factor = |row| step(row).map(|step| Value::factor(step.factor()));
        let table = table.numbers_named("step factor", "step's\nfactor", |row| {
            factor(row).unwrap_or_default()
        });
        table.spare(3).when(has_intervals, |table| {
            let ends = |row| step(row).and_then(|step| step.bounds());
            let table = table.intervals("95% CI", |row| ends(row).map(Value::factors).unwrap_or_default());
            table.spare(0)
        })
    }

    /// The columns for nodes, absolute and relative to the baseline.
    pub(super) fn with_nodes<T: Copy>(
        &self,
        table: TableOf<T>,
        against: &str,
        strategy: impl Fn(T) -> usize,
    ) -> TableOf<T> {
        let reduction = |row: T| self.reduction(strategy(row)).map(|factor| factor.estimate);
        let has_intervals = self.positions() >= FEWEST_POSITIONS;
        let is_base = |row: T| strategy(row) == self.baseline && self.nodes(self.baseline).is_some();
        let table = table
            .numbers_named("nodes", "nodes per\nposition", |row| {
                self.nodes(strategy(row)).map(Value::rounded).unwrap_or_default()
            })
            .numbers_named("percent", "%", |row| {
                let share = reduction(row).map(|factor| 100.0 / factor.factor());
                let share = share.or(is_base(row).then_some(100.0));
                let value = share.map(|share| Value::number(share, numbers::share(share)));
                value.unwrap_or_default()
            })
            .spare(1)
            .numbers("factor", |row| match reduction(row) {
                Some(factor) => Value::factor(factor.factor()),
                None if is_base(row) => 1_u64.into(),
                None => Value::default(),
            })
            .when(has_intervals, |table| {
                table.intervals("95% CI", |row| {
                    let ends = reduction(row).and_then(|factor| factor.bounds());
                    ends.map(Value::factors).unwrap_or_default()
                })
            });
        table.grouped(2 + usize::from(has_intervals), against)
    }

    pub(super) fn what_regret_is(&self, judge: u32) -> String {
        let judged = self.regrets.judged(self.depth);
        let positions = numbers::counted_of(judged, self.positions(), "position");
        let unit = self.grid.score_unit();
        format!("{unit} lost by the chosen move (depth-{judge} check, {positions})")
    }

    pub(super) fn too_few(&self) -> Option<(&'static str, String)> {
        let is_few = self.positions() < FEWEST_POSITIONS;
        is_few.then(|| ("95% CI", format!("needs {FEWEST_POSITIONS} positions")))
    }

    /// The strategies that do not search the baseline's tree, by how they differ from it.
    fn other_trees(&self) -> Vec<(&'static str, String)> {
        let kinds = [
            (StrategyRelation::WithCaptures, "larger tree"),
            (StrategyRelation::OtherTree, "other tree"),
            (StrategyRelation::MayErr, "may err"),
            (StrategyRelation::OtherDepth, "not comparable"),
        ];
        let base = self.grid.recipe(self.baseline);
        let names = |kind| {
            let strategies = self.grid.places().filter(|&strategy| strategy != self.baseline);
            let of_kind = strategies
                .filter(|&strategy| (self.relation)(base, self.grid.recipe(strategy)) == Some(kind));
            let names: Vec<String> = of_kind
                .map(|strategy| self.grid.name(strategy).to_owned())
                .collect();
            (!names.is_empty()).then(|| numbers::first_of(&names[..names.len().min(MAX_NAMED)], names.len()))
        };
        let known = kinds.into_iter();
        known
            .filter_map(|(kind, word)| Some((word, names(kind)?)))
            .collect()
    }
}

/// The most strategies that a legend names.
const MAX_NAMED: usize = 6;
