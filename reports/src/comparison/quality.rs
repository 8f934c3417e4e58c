//! Solved positions and regret of the last strategy, compared with the baseline's tree.

use super::{Comparison, StrategyRelation};
use crate::numbers;
use crate::statistics::sign_test;
use crate::table::{Table, Value};
use crate::tables;

impl Comparison<'_> {
    /// The quality of the last strategy's moves compared with that of the baseline's tree, one sentence per
    /// item. `name` gives the name of a position.
    pub fn quality(&self, name: impl Fn(usize) -> String) -> Vec<String> {
        let Some([subject, object]) = self.last_two() else {
            return Vec::new();
        };
        let mut sentences: Vec<String> = self.solved(subject, object).into_iter().collect();
        sentences.extend(self.regret(subject, object, sentences.is_empty()));
        sentences.extend(self.dominant(subject, name));
        sentences
    }

    /// The last strategy, and the strategy that its moves are compared with.
    fn last_two(&self) -> Option<[usize; 2]> {
        let last = self.grid.places().next_back();
        let last = last.filter(|&last| last != self.baseline)?;
        let base = self.last_of_the_same_tree().filter(|&base| base != last);
        Some([last, base.unwrap_or(self.baseline)])
    }

    /// `It solves 6 of 24 positions, alpha-beta 4; chance can explain that (p = 0.69).`
    pub(super) fn solved_by_last(&self) -> Option<String> {
        let [subject, object] = self.last_two()?;
        let [all, before, after, gained, lost] = self.solved_by(subject, object)?;
        let it = match self.best() {
            Some(best) if best.strategy == subject => "It".to_owned(),
            _ => self.readable(subject),
        };
        let (all, object) = (numbers::counted(all, "position"), self.grid.name(object));
        Some(match gained + lost {
            0 => format!("{it} solves {after} of {all}, the same as {object}."),
            _ => {
                let p = sign_test(gained, lost);
                let can = if p >= 0.05 { "can" } else { "does not" };
                let p = numbers::probability(p);
                format!(
                    "{it} solves {after} of {all}, {object} {before}; chance {can} explain that (p = {p})."
                )
            }
        })
    }

    /// The number of positions that expect a move; of these, those solved by the object, by the subject, by
    /// the subject alone, and by the object alone. `None` if no position expects a move.
    fn solved_by(&self, subject: usize, object: usize) -> Option<[usize; 5]> {
        let common = self.grid.common(self.depth);
        let pairs = self.grid.pairs(common, self.depth, [object, subject]);
        let pairs = pairs
            .iter()
            .filter_map(|(one, other)| one.solved.zip(other.solved));
        let count = |is_counted: fn(bool, bool) -> bool| {
            let counted = pairs.clone().filter(|&(before, after)| is_counted(before, after));
            counted.count()
        };
        let solved = [
            count(|_, _| true),
            count(|before, _| before),
            count(|_, after| after),
            count(|before, after| after && !before),
            count(|before, after| before && !after),
        ];
        (solved[0] > 0).then_some(solved)
    }

    /// Solved positions and regret, one row per strategy. `None` if neither is known.
    pub fn quality_table(&self) -> Option<Table> {
        let (grid, depth) = (self.grid, self.depth);
        let counted = |strategy| tables::solved_count(grid, strategy, depth);
        let expected = grid.places().filter_map(counted).map(|(_, all)| all).max();
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
            })
            .when(self.judged_by.is_some(), |table| {
                table
                    .numbers("median", |strategy| decimal(self.regrets.median(strategy, depth)))
                    .numbers("mean", |strategy| decimal(self.regrets.mean(strategy, depth)))
                    .numbers("mean without largest", |strategy| {
                        decimal(self.regrets.mean_without_largest(strategy, depth))
                    })
                    .numbers("100 or more", |strategy| {
                        self.regrets.at_least(100, strategy, depth)
                    })
                    .grouped(4, "regret (centipawn loss)")
            })
            .legend(expected.map(|_| {
                (
                    "solved",
                    "the best move is in bm and not in am; 95% CI of the share (Wilson)",
                )
            }))
            .legend(self.judged_by.map(|judge| ("regret", self.what_regret_is(judge))));
        (expected.is_some() || self.judged_by.is_some()).then(|| table.finish())
    }

    /// The last strategy before the tree changes. It chooses its moves as the baseline does, usually at the
    /// lowest cost.
    fn last_of_the_same_tree(&self) -> Option<usize> {
        let base = self.grid.recipe(self.baseline);
        let relation = |strategy: usize| (self.relation)(base, self.grid.recipe(strategy));
        let is_same = |&strategy: &usize| {
            strategy == self.baseline || relation(strategy) == Some(StrategyRelation::SameTree)
        };
        (self.baseline..self.grid.places().end).take_while(is_same).last()
    }

    fn solved(&self, subject: usize, object: usize) -> Option<String> {
        let [_, before, after, gained, lost] = self.solved_by(subject, object)?;
        let (subject, object) = (self.grid.name(subject), self.grid.name(object));
        let solves = numbers::counted(after, "position");
        Some(match gained + lost {
            0 => format!("{subject} solves the same {solves} as {object}."),
            _ => format!(
                "{subject} solves {solves}, {object} {before}; {gained} gained, {lost} lost, {}.",
                chance(gained, lost)
            ),
        })
    }

    fn regret(&self, subject: usize, object: usize, is_first: bool) -> Option<String> {
        let regret = |position, strategy| self.regrets.of(position, strategy, self.depth);
        let pairs = self.grid.common(self.depth).iter();
        let pairs =
            pairs.filter_map(|&position| Some((regret(position, object)?, regret(position, subject)?)));
        let pairs: Vec<(i32, i32)> = pairs.collect();
        let lower = pairs.iter().filter(|(one, other)| other < one).count();
        let higher = pairs.iter().filter(|(one, other)| other > one).count();
        let name = if is_first {
            format!("{}'s", self.grid.name(subject))
        } else {
            "Its".to_owned()
        };
        let positions = numbers::counted(lower, "position");
        (lower + higher > 0).then(|| {
            format!(
                "{name} regret is lower in {positions}, higher in {higher} (p = {}, sign test).",
                numbers::probability(sign_test(lower, higher))
            )
        })
    }

    /// Names the position that dominates the mean regret.
    fn dominant(&self, strategy: usize, name: impl Fn(usize) -> String) -> Option<String> {
        let uneven = self.regrets.uneven(self.depth).into_iter();
        let (_, position, _) = uneven.into_iter().find(|&(other, ..)| other == strategy)?;
        let all = self.regrets.values(strategy, self.depth);
        let sum: f64 = all.iter().map(|&regret| f64::from(regret)).sum();
        let own = f64::from(self.regrets.of(position, strategy, self.depth)?);
        let [with, without] = [sum / all.len() as f64, (sum - own) / (all.len() - 1) as f64];
        Some(format!(
            "{} alone makes most of the mean: {with:.0} with it, {without:.0} without it.",
            name(position)
        ))
    }
}

/// The result of the sign test in words.
fn chance(better: usize, worse: usize) -> String {
    let p = sign_test(better, worse);
    let can = if p >= 0.05 { "which chance can explain" } else { "more than chance explains" };
    format!("{can} (p = {})", numbers::probability(p))
}
