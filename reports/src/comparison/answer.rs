//! The answer of a run: what its strategy with the largest factor saves, and what its last one solves.

use super::{Comparison, Factor, StrategyRelation};
use crate::sentences::Sentence;
use crate::sentences::run::{self, Compared, Solved};

/// Recipes up to this many columns wide can be read within a sentence.
const READABLE: usize = 60;

impl Comparison<'_> {
    /// The strategy with the largest reduction factor relative to the baseline; the first of equal ones.
    pub(super) fn best(&self) -> Option<Factor> {
        let factors = self.grid.places().filter_map(|strategy| self.reduction(strategy));
        factors.reduce(|best, next| if next.estimate.log > best.estimate.log { next } else { best })
    }

    /// The result: nodes, what else differs, and solved positions.
    pub fn answer(&self) -> Vec<Sentence> {
        let Some(best) = self.best() else {
            let nodes = self.nodes(self.baseline);
            let coverage = self.grid.coverage(self.depth);
            let only = |nodes| run::one_strategy(&self.readable(self.baseline), nodes, self.depth, &coverage);
            return nodes.map(only).into_iter().chain(self.solved_by_last()).collect();
        };
        let names = self.swept_names(best.strategy, best.other);
        let [subject, object] =
            names.unwrap_or_else(|| [best.strategy, best.other].map(|strategy| self.readable(strategy)));
        let compared = Compared {
            subject: &subject,
            object: &object,
            depth: self.depth,
            positions: best.logs.len(),
        };
        let mut answer = if self.grid.are_identical([best.other, best.strategy], self.depth) {
            vec![run::equal_records(compared)]
        } else if best.is_equal_everywhere() {
            let equal = run::equal_nodes(compared);
            [equal].into_iter().chain(self.scores(&best)).collect()
        } else {
            let factor = run::factor(compared, &best.estimate);
            [factor]
                .into_iter()
                .chain(self.what_else_differs(&best))
                .collect()
        };
        answer.extend(self.solved_by_last());
        answer
    }

    /// What a reader needs to know besides the factor.
    fn what_else_differs(&self, factor: &Factor) -> Option<Sentence> {
        match self.relation(factor)? {
            StrategyRelation::SameTree | StrategyRelation::MayErr => self.scores(factor),
            StrategyRelation::WithCaptures => {
                let column = self.grid.column(factor.strategy, self.depth)?;
                let is_beyond = column.iter().any(|cell| cell.beyond_horizon > 0);
                is_beyond.then(|| run::larger_tree(self.depth))
            }
            StrategyRelation::OtherTree => Some(run::other_tree()),
            StrategyRelation::OtherDepth => None,
        }
    }

    /// How the scores differ in the positions in which both strategies give one; `None` if there are none.
    fn scores(&self, factor: &Factor) -> Option<Sentence> {
        let (common, strategies) = (self.grid.common(self.depth), [factor.other, factor.strategy]);
        let pairs = self.grid.pairs(common, self.depth, strategies).into_iter();
        let pairs: Vec<(i32, i32)> = pairs
            .filter_map(|(one, other)| one.score.zip(other.score))
            .collect();
        let sizes = pairs.iter().map(|(one, other)| one.abs_diff(*other));
        let sizes: Vec<u32> = sizes.filter(|&size| size > 0).collect();
        // Beyond that, a score is a mate and differences have no meaning in centipawns.
        let is_mate = |score: i32| score.abs() >= 20_000;
        let differ = |(one, other): &&(i32, i32)| one != other;
        let mut differing = pairs.iter().filter(differ);
        let has_mates = differing.any(|&(one, other)| is_mate(one) || is_mate(other));
        let counts = [sizes.len(), pairs.len()];
        let largest = sizes.into_iter().max().filter(|_| !has_mates);
        (!pairs.is_empty()).then(|| run::scores(counts, largest, self.grid.score_unit()))
    }

    /// What the last strategy solves, compared with the last one that searches the baseline's tree.
    fn solved_by_last(&self) -> Option<Sentence> {
        let [subject, object] = self.last_two()?;
        let solved = self.solved_by(subject, object)?;
        Some(run::solved(
            &self.readable(subject),
            self.grid.name(object),
            solved,
        ))
    }

    /// The last strategy, and the strategy that its moves are compared with.
    pub(super) fn last_two(&self) -> Option<[usize; 2]> {
        let last = self.grid.places().next_back();
        let last = last.filter(|&last| last != self.baseline)?;
        let base = self.last_of_the_same_tree().filter(|&base| base != last);
        Some([last, base.unwrap_or(self.baseline)])
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

    /// The positions that two strategies solve; `None` if no position expects a move.
    pub(super) fn solved_by(&self, subject: usize, object: usize) -> Option<Solved> {
        let common = self.grid.common(self.depth);
        let pairs = self.grid.pairs(common, self.depth, [object, subject]);
        let pairs = pairs
            .iter()
            .filter_map(|(one, other)| one.solved.zip(other.solved));
        let count = |is_counted: fn(bool, bool) -> bool| {
            let counted = pairs.clone().filter(|&(before, after)| is_counted(before, after));
            counted.count()
        };
        let solved = Solved {
            positions: count(|_, _| true),
            by: [count(|before, _| before), count(|_, after| after)],
            gained: count(|before, after| after && !before),
            lost: count(|before, after| before && !after),
        };
        (solved.positions > 0).then_some(solved)
    }

    /// A strategy's recipe if its name states only what it adds and the recipe is short enough for a
    /// sentence; otherwise its name.
    pub(super) fn readable(&self, strategy: usize) -> String {
        let (name, recipe) = (self.grid.name(strategy), self.grid.recipe(strategy));
        let is_added = name.starts_with('+') && recipe.len() <= READABLE;
        if is_added { recipe.to_owned() } else { name.to_owned() }
    }
}
