//! The headings of a page's sections, which state their findings.

use super::{Comparison, Factor};
use crate::numbers;
use crate::tables;

impl Comparison<'_> {
    /// The strategy with the largest reduction factor relative to the baseline.
    pub(super) fn best(&self) -> Option<Factor> {
        let factors = self.grid.places().filter_map(|strategy| self.reduction(strategy));
        factors.max_by(|one, other| one.estimate.log.total_cmp(&other.estimate.log))
    }

    /// The result in at most two sentences: nodes, and solved positions.
    pub fn answer(&self) -> Vec<String> {
        self.headline().into_iter().chain(self.solved_by_last()).collect()
    }

    /// `The gap grows with every ply: factor 1.31 at depth 1, 43.8 at depth 4`.
    pub fn nodes_heading(&self) -> String {
        let depths = self.grid.compared_depths();
        let factors = self.best().map(|best| {
            let at = depths.iter().filter_map(|&depth| {
                let factor = self.at(depth).reduction(best.strategy)?.estimate.factor();
                Some((depth, factor))
            });
            (best.strategy, at.collect::<Vec<(u32, f64)>>())
        });
        let Some((strategy, factors)) = factors else {
            return self.growth_heading();
        };
        let name = self.grid.name(strategy);
        let [(first, least), .., (last, most)] = factors.as_slice() else {
            return format!("Nodes of {name} and {}", self.grid.name(self.baseline));
        };
        if factors.iter().all(|(_, factor)| numbers::is_one(*factor)) {
            let is_equal = factors.iter().all(|(_, factor)| *factor == 1.0);
            let nearly = if is_equal { "" } else { "nearly " };
            let baseline = self.grid.name(self.baseline);
            return format!("{name} visits {nearly}as many nodes as {baseline} at every depth");
        }
        let grows = factors.windows(2).all(|pair| pair[0].1 < pair[1].1) && *most > 1.0;
        let [least, most] = [least, most].map(|factor| numbers::factor(*factor));
        if grows {
            format!("The gap grows with every ply: factor {least} at depth {first}, {most} at depth {last}")
        } else {
            format!("The factor of {name} is {least} at depth {first} and {most} at depth {last}")
        }
    }

    /// `Depth 4 takes 31.8 times as many nodes as depth 3`.
    fn growth_heading(&self) -> String {
        let ratios = |strategy| match self.depth.checked_sub(1) {
            Some(before) => self.grid.node_ratios((strategy, self.depth), (strategy, before)),
            None => Vec::new(),
        };
        match crate::statistics::geometric_mean(ratios(self.baseline)) {
            Some(growth) => format!(
                "Depth {} takes {} times as many nodes as depth {}",
                self.depth,
                numbers::factor(growth),
                self.depth - 1
            ),
            None => format!("Nodes at depth {}", self.depth),
        }
    }

    /// `76% of +killers's cutoffs come from the first move, 41% of alpha-beta's`.
    pub fn ordering_heading(&self) -> String {
        let known = self.cutoffs().map(|cutoffs| {
            let places = self.grid.places();
            let share = |strategy| {
                let share = tables::ordering_percentage(self.grid, strategy, self.depth, cutoffs)?;
                Some((strategy, format!("{share:.0}%")))
            };
            places.filter_map(share).collect::<Vec<(usize, String)>>()
        });
        let name = |strategy: usize| self.grid.name(strategy);
        match known.as_deref() {
            Some([(only, share)]) => format!("{share} of {}'s cutoffs come from the first move", name(*only)),
            Some([(first, share), .., (last, more)]) => format!(
                "{more} of {}'s cutoffs come from the first move, {share} of {}'s",
                name(*last),
                name(*first)
            ),
            _ => "Move ordering".to_owned(),
        }
    }

    /// `Regret: median 15 to 5`, or solved positions if nothing was judged.
    pub fn quality_heading(&self) -> String {
        let last = self.grid.places().next_back().unwrap_or(self.baseline);
        let both = [self.baseline, last];
        let medians = both.map(|strategy| self.regrets.median(strategy, self.depth));
        let solved = both.map(|strategy| tables::solved_count(self.grid, strategy, self.depth));
        match (medians.map(|median| median.map(numbers::significant)), solved) {
            ([Some(one), Some(other)], _) if one == other => format!("Regret: median {one}, first and last"),
            ([Some(one), Some(other)], _) => format!("Regret: median {one} to {other}"),
            (_, [Some((one, all)), Some((other, _))]) if one == other => {
                format!("Solved: {one} of {all} positions, first and last")
            }
            (_, [Some((one, all)), Some((other, _))]) => {
                format!("Solved: {one} to {other} of {all} positions")
            }
            _ => "Quality".to_owned(),
        }
    }
}
