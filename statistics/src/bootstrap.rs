//! [`Estimate`]: a mean over positions with a 95 % confidence interval for other samples of positions.
//!
//! The interval is a bootstrap interval (B. Efron, 1979): positions are resampled with replacement many
//! times, and percentiles of the resampled means give the interval. Percentiles alone are too narrow for few
//! positions (T. C. Hesterberg, *What Teachers Should Know About the Bootstrap*, 2015, explains why), so both
//! arms are widened by the factor by which they would be too short for normal data.
//!
//! The interval of a single figure covers that figure alone, so one in twenty misses by chance. Verdicts over
//! several pairs of figures ([`distinguishable`]) use simultaneous intervals of the differences, which all
//! hold together with 95 % confidence: with `m` of them, each may miss with probability 5 % / `m` (O. J.
//! Dunn, *Multiple Comparisons Among Means*, 1961, after C. E. Bonferroni), however the figures depend on
//! each other. Too few resamples lie that far out to read percentiles off them, so the arms are instead
//! lengthened by Student's t.

use crate::student::{normal_beyond, student};
use crate::{DEVIATIONS, Interval, TAIL};
use engine_core::random::SplitMix64;

const RESAMPLES: usize = 10_000;
/// With fewer positions there is no interval: they say too little about positions outside the sample.
pub const FEWEST_POSITIONS: usize = 5;

/// With more positions, nothing is resampled: such means are normally distributed, and resampling 100 000
/// positions would take minutes.
const MAX_DRAWN: usize = 2_000;

/// A mean over positions of the logarithm of a factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub log: f64,
    /// The 95 % interval of the mean; `None` with fewer than [`FEWEST_POSITIONS`] positions.
    pub interval: Option<(f64, f64)>,
    /// Whether the logarithm is 0 in every position; false of a figure without positions.
    pub is_zero: bool,
}

impl Estimate {
    /// The mean of one value per position, with its own (not simultaneous) interval; `seed` determines the
    /// resampling.
    pub fn of(values: &[f64], seed: u64) -> Estimate {
        Estimate::one_of(1, values, seed)
    }

    /// The same, with an interval that is simultaneous over this many figures.
    fn one_of(figures: usize, values: &[f64], seed: u64) -> Estimate {
        let count = values.len() as f64;
        let log = values.iter().sum::<f64>() / count;
        let is_zero = values.iter().all(|&value| value == 0.0);
        if values.len() < FEWEST_POSITIONS {
            return Estimate {
                log,
                interval: None,
                is_zero,
            };
        }
        let (low, high) = if values.len() > MAX_DRAWN {
            let squares = values.iter().map(|value| (value - log).powi(2)).sum::<f64>();
            let arm = DEVIATIONS * squares.sqrt() / count;
            (log - arm, log + arm)
        } else {
            percentiles(values, seed)
        };
        let wider = widening(figures, values.len());
        let interval = Some((log - wider * (log - low), log + wider * (high - log)));
        Estimate {
            log,
            interval,
            is_zero,
        }
    }

    /// A factor known exactly, without an interval.
    pub fn exactly(factor: f64) -> Estimate {
        Estimate {
            log: factor.ln(),
            interval: None,
            is_zero: false,
        }
    }

    pub fn factor(&self) -> f64 {
        self.log.exp()
    }

    pub fn with_bounds(&self) -> Interval {
        Interval {
            value: Some(self.factor()),
            ends: self.bounds(),
        }
    }

    /// The factor as a sentence states it, always at least 1: how many times less, or, if the factor is below
    /// 1, how many times more; with its interval.
    pub fn above_one(&self) -> (f64, Option<(f64, f64)>) {
        if self.log < 0.0 {
            let ends = self.bounds().map(|(low, high)| (high.recip(), low.recip()));
            ((-self.log).exp(), ends)
        } else {
            (self.factor(), self.bounds())
        }
    }

    pub fn bounds(&self) -> Option<(f64, f64)> {
        self.interval.map(|(low, high)| (low.exp(), high.exp()))
    }

    /// Whether the logarithm is significantly above 0; `None` without an interval.
    pub fn is_above_zero(&self) -> Option<bool> {
        self.interval.map(|(low, _)| low > 0.0)
    }

    /// Whether the logarithm differs significantly from 0; `None` without an interval.
    pub fn is_not_zero(&self) -> Option<bool> {
        self.interval.map(|(low, high)| low > 0.0 || high < 0.0)
    }
}

/// For each requested pair of figures, the second minus the first, with intervals that are simultaneous over
/// all pairs.
pub fn differences(
    figures: &[Vec<f64>],
    seed: u64,
    is_wanted: impl Fn([usize; 2]) -> bool,
) -> Vec<([usize; 2], Estimate)> {
    let all = pairs(figures.len()).count();
    let wanted = pairs(figures.len()).filter(|&pair| is_wanted(pair));
    let difference = |[one, other]: [usize; 2]| {
        let both = figures[one].iter().zip(&figures[other]);
        let values: Vec<f64> = both.map(|(one, other)| other - one).collect();
        ([one, other], Estimate::one_of(all, &values, seed))
    };
    wanted.map(difference).collect()
}

/// The pairs of figures of which the first is significantly greater than the second, with all pairs compared
/// simultaneously. `None` with too few positions.
pub fn distinguishable(figures: &[Vec<f64>], seed: u64) -> Option<Vec<[usize; 2]>> {
    let apart = |([one, other], difference): ([usize; 2], Estimate)| {
        let greater_first = if difference.log < 0.0 { [one, other] } else { [other, one] };
        (difference.is_not_zero()?).then_some(greater_first)
    };
    let are_enough = figures.iter().all(|values| values.len() >= FEWEST_POSITIONS);
    let differences = are_enough.then(|| differences(figures, seed, |_| true));
    differences.map(|differences| differences.into_iter().filter_map(apart).collect())
}

/// The bounds between which 95 % of the resampled means lie. Every figure of an experiment uses the same
/// resamples, so that figures can be compared pair by pair. They are generated anew each time, since ten
/// thousand resamples of many positions would not fit into memory.
fn percentiles(values: &[f64], seed: u64) -> (f64, f64) {
    let mut random = SplitMix64::new(seed);
    let mut drawn = || values[random.below(values.len() as u64) as usize];
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| values.iter().map(|_| drawn()).sum::<f64>() / values.len() as f64)
        .collect();
    means.sort_unstable_by(f64::total_cmp);
    let cut = (TAIL * RESAMPLES as f64) as usize;
    (means[cut], means[RESAMPLES - 1 - cut])
}

/// Each pair of `count` things once, in lexicographic order.
pub fn pairs(count: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| [one, other]))
}

/// The factor by which percentiles of `positions` normal values are too narrow for one of `figures`
/// simultaneous intervals: Student's t over the normal quantile, times the square root of n / (n - 1), since
/// resamples scatter around the sample's own mean.
fn widening(figures: usize, positions: usize) -> f64 {
    let freedom = (positions - 1) as f64;
    student(normal_beyond(TAIL / figures as f64), freedom) / DEVIATIONS * (positions as f64 / freedom).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A standard normal value, by the Box-Muller transform.
    fn normal(random: &mut SplitMix64) -> f64 {
        let mut uniform = || (random.next_u64() as f64 + 1.0) / (u64::MAX as f64 + 1.0);
        (-2.0 * uniform().ln()).sqrt() * (std::f64::consts::TAU * uniform()).cos()
    }

    #[test]
    fn an_interval_holds_the_true_mean_as_often_as_it_promises() {
        let mut random = SplitMix64::new(1);
        for positions in [5, 24] {
            let trials = 500;
            let held = (0..trials)
                .filter(|_| {
                    let values: Vec<f64> = (0..positions).map(|_| normal(&mut random)).collect();
                    let (low, high) = Estimate::of(&values, 7).interval.unwrap();
                    low <= 0.0 && 0.0 <= high
                })
                .count();
            // 95 % of 500 is 475, with a standard deviation of 5.
            assert!((455..=493).contains(&held), "{held} of {trials} with {positions}");
        }
    }

    /// The six differences of four figures that are truly equal, as used for ranks.
    #[test]
    fn intervals_that_are_judged_together_hold_together_and_those_by_themselves_do_not() {
        let mut random = SplitMix64::new(2);
        for positions in [5, 24] {
            let trials = 150;
            let [mut together, mut alone] = [0, 0];
            for _ in 0..trials {
                let mut drawn = || -> Vec<f64> { (0..positions).map(|_| normal(&mut random)).collect() };
                let parts = [drawn(), drawn(), drawn(), drawn()];
                let hold = |mut estimates: Vec<Estimate>| {
                    estimates.retain(|one| one.is_not_zero() != Some(false));
                    usize::from(estimates.is_empty())
                };
                let estimates = differences(&parts, 7, |_| true).into_iter();
                together += hold(estimates.map(|(_, estimate)| estimate).collect());
                let by_itself = |[one, other]: [usize; 2]| {
                    let both = parts[one].iter().zip(&parts[other]);
                    Estimate::of(&both.map(|(one, other)| other - one).collect::<Vec<f64>>(), 7)
                };
                alone += hold(pairs(4).map(by_itself).collect());
            }
            // 95 % of 150 is 142.5, with a standard deviation of 2.7.
            assert!(
                together >= 135,
                "{together} of {trials} with {positions} positions"
            );
            assert!(alone < 132, "{alone} of {trials} with {positions} positions");
        }
    }

    /// Lognormal values: `deviations` is the standard deviation of the logarithm. A few are far larger than
    /// the others.
    fn skewed(random: &mut SplitMix64, deviations: f64) -> f64 {
        (deviations * normal(random)).exp()
    }

    /// In how many of a hundred experiments the interval covers the true mean.
    fn held(deviations: f64, positions: usize) -> f64 {
        let mut random = SplitMix64::new(3);
        let mean = (deviations * deviations / 2.0).exp();
        let trials = 400;
        let held = (0..trials).filter(|_| {
            let values: Vec<f64> = (0..positions).map(|_| skewed(&mut random, deviations)).collect();
            let interval = Estimate::of(&values, 7).interval;
            interval.is_some_and(|(low, high)| low <= mean && mean <= high)
        });
        100.0 * held.count() as f64 / f64::from(trials)
    }

    /// The figures printed in the book's definitions.
    #[test]
    fn intervals_of_strongly_skewed_values_from_few_positions_are_too_narrow() {
        let found = [1.0, 2.0].map(|deviations| [5, 24].map(|positions| held(deviations, positions).round()));
        assert_eq!(found, [[82.0, 89.0], [55.0, 68.0]]);
    }

    #[test]
    fn few_positions_have_a_mean_but_no_interval() {
        let estimate = Estimate::of(&[0.0, 1.0, 2.0, 3.0], 1);
        assert_eq!((estimate.log, estimate.interval), (1.5, None));
        assert_eq!((estimate.is_above_zero(), estimate.is_not_zero()), (None, None));
        assert_eq!(distinguishable(&[vec![1.0], vec![9.0]], 1), None);
    }

    #[test]
    fn equal_values_have_an_interval_without_width() {
        let estimate = Estimate::of(&[0.0; 5], 1);
        assert_eq!(estimate.interval, Some((0.0, 0.0)));
        assert_eq!(estimate.is_not_zero(), Some(false));
    }

    #[test]
    fn many_positions_have_the_interval_that_draws_would_give_them() {
        let mut random = SplitMix64::new(4);
        let values: Vec<f64> = (0..=MAX_DRAWN).map(|_| normal(&mut random)).collect();
        let (low, high) = Estimate::of(&values, 1).interval.unwrap();
        let (drawn_low, drawn_high) = percentiles(&values, 1);
        let near = |one: f64, other: f64| (one - other).abs() < 0.1 * (high - low);
        assert!(near(low, drawn_low) && near(high, drawn_high));
    }
}
