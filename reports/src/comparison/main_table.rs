//! The main table of a run: one row per strategy.

use super::{Comparison, StrategyRelation};
use crate::numbers;
use crate::statistics::FEWEST_POSITIONS;
use crate::table::{Table, TableOf, Value};
use crate::tables::{self, Cutoffs, coverage_in_full};

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
        format!(
            "{suite}, {}, depth {}",
            self.grid.coverage(self.depth),
            self.depth
        )
    }

    fn of_strategies(&self, suite: &str) -> Table {
        let (grid, depth) = (self.grid, self.depth);
        let counted = |strategy| tables::solved_count(grid, strategy, depth);
        let expected = grid.places().filter_map(counted).map(|(_, all)| all).max();
        let cutoffs = self.cutoffs();
        let base = grid.name(self.baseline);
        let table = Table::of(self.title(suite), grid.places())
            .called("main")
            .words("strategy", |strategy| grid.name(strategy));
        let table = self.with_nodes(table, &format!("reduction vs. {base}"), |strategy| strategy);
        let table = table
            .when(grid.places().len() > 2, |table| {
                table
                    .numbers_named("step factor", "step's\nfactor", |strategy| {
                        match self.step(strategy) {
                            Some(step) => Value::factor(step.estimate.factor()),
                            None => Value::default(),
                        }
                    })
                    .spare(2)
            })
            .each(cutoffs, |table, cutoffs| {
                table
                    .numbers_in("pct", "order\u{ad}ing", |strategy| {
                        let ordering = tables::ordering_percentage(grid, strategy, depth, cutoffs);
                        ordering
                            .map(|share| Value::number(share, format!("{share:.0}%")))
                            .unwrap_or_default()
                    })
                    .spare(1)
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
        let ordering = cutoffs.map(|cutoffs| {
            (
                "ordering",
                format!(
                    "cutoffs made by the first move tried ({})",
                    match cutoffs {
                        Cutoffs::MainSearch => "main search",
                        _ => "main search and quiescence",
                    }
                ),
            )
        });
        table
            .legend([(
                "nodes",
                format!("geometric mean, depth-{depth} iteration; sums: --table nodes"),
            )])
            .legend([(
                "factor",
                "baseline's nodes / this row's nodes; below 1 means more nodes",
            )])
            .legend(ordering)
            .legend(self.judged_by.map(|judge| ("regret", self.what_regret_is(judge))))
            .legend(self.too_few())
            .notes(coverage_in_full(grid, &[depth]))
            .finish()
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
                share.map(Value::rough_share).unwrap_or_default()
            })
            .spare(0)
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

    pub(super) fn cutoffs(&self) -> Option<Cutoffs> {
        let mut known = [Cutoffs::MainSearch, Cutoffs::AsPublished].into_iter();
        known.find(|&cutoffs| tables::has_ordering(self.grid, cutoffs))
    }

    pub(super) fn what_regret_is(&self, judge: u32) -> String {
        let judged = self.regrets.judged(self.depth);
        let of = match self.positions() {
            all if judged < all => format!(", in {judged} of {}", numbers::counted(all, "position")),
            _ => String::new(),
        };
        let unit = self.grid.score_unit();
        format!("{unit} lost by the chosen move, as judged by a depth-{judge} search{of}")
    }

    pub(super) fn too_few(&self) -> Option<(&'static str, String)> {
        let is_few = self.positions() < FEWEST_POSITIONS;
        is_few.then(|| ("95% CI", format!("needs {FEWEST_POSITIONS} positions")))
    }

    /// In a few words, the first strategy that searches a different tree than its predecessor.
    pub fn changed_tree(&self) -> Option<String> {
        let mut steps = self.grid.places().filter_map(|strategy| self.step(strategy));
        let (first, relation) = steps.find_map(|step| match self.relation(&step)? {
            StrategyRelation::SameTree => None,
            relation => Some((step.strategy, relation)),
        })?;
        let is = match relation {
            StrategyRelation::WithCaptures => "the tree is larger",
            StrategyRelation::MayErr => "a search may err",
            _ => "the tree is another one",
        };
        Some(format!("from {} on, {is}", self.grid.name(first)))
    }
}
