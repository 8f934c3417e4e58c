#![doc = include_str!("../README.md")]

mod bootstrap;
mod student;

pub use bootstrap::{Estimate, FEWEST_POSITIONS, differences, distinguishable, pairs};
pub use student::{deviations as student_deviations, share_below as student_share_below};

use std::borrow::Borrow;

/// The seed of all resampling.
pub const SEED: u64 = 1;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// `None` if only the interval is known.
    pub value: Option<f64>,
    /// The ends of the interval, infinite on an unbounded side; `None` if unbounded on both.
    pub ends: Option<(f64, f64)>,
}

impl Interval {
    pub fn without(value: impl Into<f64>) -> Interval {
        Interval {
            value: Some(value.into()),
            ends: None,
        }
    }
}

/// Arithmetic mean with its bootstrap interval; `seed` determines the resampling. `None` for no numbers.
pub fn drawn_mean(values: &[f64], seed: u64) -> Option<Interval> {
    Some(Interval {
        value: Some(mean(values)?),
        ends: Estimate::of(values, seed).interval,
    })
}

fn listed(values: impl IntoIterator<Item = impl Borrow<f64>>) -> Vec<f64> {
    values.into_iter().map(|value| *value.borrow()).collect()
}

/// Arithmetic mean. `None` for no numbers.
pub fn mean(values: impl IntoIterator<Item = impl Borrow<f64>>) -> Option<f64> {
    let values = listed(values);
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Standard error of the arithmetic mean. `None` for fewer than two numbers.
pub fn standard_error(values: &[f64]) -> Option<f64> {
    let mean = mean(values).filter(|_| values.len() > 1)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    Some((squares / (values.len() - 1) as f64 / values.len() as f64).sqrt())
}

/// Geometric mean of positive numbers, the appropriate mean for ratios. `None` for no numbers.
pub fn geometric_mean(values: impl IntoIterator<Item = impl Borrow<f64>>) -> Option<f64> {
    mean(values.into_iter().map(|value| value.borrow().ln())).map(f64::exp)
}

/// The middle number, or the mean of the middle two for an even count. `None` for no numbers.
pub fn median(values: impl IntoIterator<Item = impl Borrow<f64>>) -> Option<f64> {
    let mut values = listed(values);
    values.sort_by(f64::total_cmp);
    let below = values.get(values.len().checked_sub(1)? / 2)?;
    let above = values.get(values.len() / 2)?;
    Some(f64::midpoint(*below, *above))
}

/// Two-sided p-value of the sign test: the probability of a split at least this uneven if improvements and
/// deteriorations are equally likely. For pairs of right and wrong answers this is McNemar's exact test.
pub fn sign_test(better: usize, worse: usize) -> f64 {
    let all = better + worse;
    // In logarithms, since the binomial coefficients of many changes would overflow.
    let mut log = -(all as f64) * std::f64::consts::LN_2;
    let mut tail = log.exp();
    for drawn in 1..=better.min(worse) {
        log += ((all - drawn + 1) as f64 / drawn as f64).ln();
        tail += log.exp();
    }
    (2.0 * tail).min(1.0)
}

pub fn range(values: &[f64]) -> Option<(f64, f64)> {
    let smallest = values.iter().copied().reduce(f64::min)?;
    let largest = values.iter().copied().reduce(f64::max)?;
    Some((smallest, largest))
}

/// The share of a distribution cut off at either end: 95 % lie between.
const TAIL: f64 = 0.025;

/// 95 % of a normal distribution lies within this many standard deviations of the mean.
pub const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// The 95 % Wilson score interval of a share, `count` of `all`, from 0 to 1 (E. Wilson, *Probable Inference,
/// the Law of Succession, and Statistical Inference*, 1927). `None` if `all` is 0.
pub fn wilson(count: usize, all: usize) -> Option<(f64, f64)> {
    let (n, share) = (all as f64, count as f64 / all as f64);
    let square = DEVIATIONS * DEVIATIONS / n;
    let centre = share + square / 2.0;
    let half = (DEVIATIONS * DEVIATIONS * share * (1.0 - share) / n + square * square / 4.0).sqrt();
    let end = |end: f64| (end / (1.0 + square)).clamp(0.0, 1.0);
    // Rounding may put an end past the share itself when that is 0 or 1.
    (all > 0).then(|| (end(centre - half).min(share), end(centre + half).max(share)))
}

/// The same in percent.
pub fn wilson_percent(count: usize, all: usize) -> Option<(f64, f64)> {
    wilson(count, all).map(|(low, high)| (100.0 * low, 100.0 * high))
}

/// Sum of counts. Records may come from anywhere, so absurd counts saturate instead of overflowing.
pub fn saturating_sum(counts: impl Iterator<Item = u64>) -> u64 {
    counts.fold(0, u64::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_test_is_that_of_the_binomial_distribution_by_hand() {
        for (better, worse, expected) in [
            (4, 2, 44.0 / 64.0),
            (3, 9, 598.0 / 4096.0),
            (5, 0, 2.0 / 32.0),
            (2, 2, 1.0),
            (0, 0, 1.0),
        ] {
            assert!(
                (sign_test(better, worse) - expected).abs() < 1e-12,
                "{better} {worse}"
            );
        }
        assert!((0.0..1e-100).contains(&sign_test(5_000, 100)));
    }
}
