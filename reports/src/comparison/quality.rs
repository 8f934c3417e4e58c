//! Solved positions and regret of each strategy.

use super::Comparison;
use crate::sentences::{Sentence, horizon, run};
use crate::table::{Table, Value};
use crate::tables;
use std::cmp::Ordering;

impl Comparison<'_> {
    /// Solved positions and regret, one row per strategy. `None` if neither is known. `name` gives the name
    /// of a position.
    pub fn quality_table(&self, name: impl Fn(usize) -> String) -> Option<Table> {
        let (grid, depth) = (self.grid, self.depth);
        let counted = |strategy| tables::solved_count(grid, strategy, depth);
        let expected = grid.places().filter_map(counted).map(|(_, all)| all).max();
        let solved = |strategy| {
            self.solved_by(strategy, self.baseline)
                .filter(|_| strategy != self.baseline)
        };
        let decimal = |value: Option<f64>| value.map(|value| Value::decimals(value, 1));
        let table = Table::of(format!("Quality at depth {depth}"), grid.places())
            .called("quality")
            .words("strategy", |strategy| grid.name(strategy))
            .each(expected, |table, all| {
                table
                    .numbers_named("solved", format!("solved of {all}"), |strategy| {
                        counted(strategy).map(|(solved, _)| solved)
                    })
                    .intervals("95% CI", |strategy| Value::interval_of_share(counted(strategy)?))
                    .numbers("gained", |strategy| solved(strategy).map(|solved| solved.gained))
                    .numbers("lost", |strategy| solved(strategy).map(|solved| solved.lost))
                    .grouped(2, &format!("vs. {}", grid.name(self.baseline)))
            })
            .when(self.judged_by.is_some(), |table| {
                table
                    .numbers("mean", |strategy| decimal(self.regrets.mean(strategy, depth)))
                    .numbers("100 or more", |strategy| {
                        self.regrets.at_least(100, strategy, depth)
                    })
                    .grouped(2, "regret (centipawn loss)")
            })
            .legend(expected.map(|_| ("solved", "best move in bm, not in am; 95% CI: Wilson")))
            .legend(self.judged_by.map(|judge| ("regret", self.what_regret_is(judge))))
            .notes(self.lower_regret())
            .notes(
                self.regrets
                    .uneven(depth)
                    .into_iter()
                    .map(|(strategy, position, share)| {
                        horizon::share_of_regret(&name(position), grid.name(strategy), depth, share)
                    }),
            );
        (expected.is_some() || self.judged_by.is_some()).then(|| table.finish())
    }

    /// The regret of the last strategy compared with the last one that searches the baseline's tree.
    fn lower_regret(&self) -> Option<Sentence> {
        let [subject, object] = self.last_two()?;
        let regret = |position, strategy| self.regrets.of(position, strategy, self.depth);
        let pairs = self.grid.common(self.depth).iter();
        let pairs =
            pairs.filter_map(|&position| Some((regret(position, object)?, regret(position, subject)?)));
        let pairs: Vec<(i32, i32)> = pairs.collect();
        let [lower, higher] = [Ordering::Less, Ordering::Greater].map(|order| {
            pairs
                .iter()
                .filter(|(one, other)| other.cmp(one) == order)
                .count()
        });
        (lower + higher > 0)
            .then(|| run::regret(self.grid.name(subject), self.grid.name(object), [lower, higher]))
    }
}
