//! [`Pentanomial`]: the pairs of a match by their points, and [`Strength`]: what they say in Elo.

use crate::statistics::{DEVIATIONS, Interval};
use serde::{Deserialize, Serialize};

/// How many pairs of games gave the first player 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Takes a pair in: the half points of its two games together, 0 to 4.
    ///
    /// # Panics
    /// If there are more.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    pub fn pairs(self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the points that the first player made, 0 to 1; `None` without pairs.
    pub fn score(self) -> Option<f64> {
        let pairs = self.pairs();
        let points = self.weighted().map(|(value, count)| value * count);
        (pairs > 0).then(|| points.sum::<f64>() / pairs as f64)
    }

    /// The variance of a pair's share of its points; `None` without pairs.
    pub fn variance(self) -> Option<f64> {
        let mean = self.score()?;
        let squares = self
            .weighted()
            .map(|(value, count)| count * (value - mean).powi(2));
        Some(squares.sum::<f64>() / self.pairs() as f64)
    }

    /// Each share of the points that a pair can give, with the count of such pairs.
    pub(super) fn weighted(self) -> impl Iterator<Item = (f64, f64)> {
        let counts = self.0.into_iter().enumerate();
        counts.map(|(half_points, count)| (half_points as f64 / 4.0, count as f64))
    }
}

/// The width of the logistic curve: a player of 400 Elo more makes ten points to one.
const ELO: f64 = 400.0;

/// The Elo that a share of points speaks for: infinite if it is 0 or 1.
pub fn elo_of_score(score: f64) -> f64 {
    ELO * (score / (1.0 - score)).log10()
}

/// How often the truth may lie beyond one end of a 95 % interval.
const ONE_SIDE: f64 = 0.025;

/// The least Elo of a player who made all points of so many pairs.
///
/// It is exact: if a share `q` of all pairs gives both points, `n` pairs in a row do so with a chance of
/// `q^n`, and the mean of the points is at least `q`, whatever the other pairs give. The least `q` for which
/// that chance is 2.5 % is the lower end of C. Clopper and E. Pearson, *The Use of Confidence or Fiducial
/// Limits Illustrated in the Case of the Binomial*, 1934.
fn least_of_all_points(pairs: u64) -> f64 {
    elo_of_score(ONE_SIDE.powf(1.0 / pairs as f64))
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The value is none for a player who made all points, or none: that share is beyond any Elo.
    pub elo: Interval,
    /// Normalised Elo: points above one half in standard deviations of a game, times 800 / ln 10. It does not
    /// depend on how many games are drawn. `None` if all pairs ended alike: there is no deviation then.
    pub nelo: Option<Interval>,
    /// Likelihood of superiority: how probable it is that the first is the stronger one, 0 to 1. `None` if
    /// all pairs ended alike and none was split: there is no deviation then.
    pub los: Option<f64>,
}

impl Strength {
    /// What pairs of games say; `None` without pairs.
    ///
    /// The interval is that of the mean of the pairs' points, taken as normally distributed. Where all pairs
    /// ended alike that mean has no deviation, and so no interval; only where all gave all points, or none,
    /// it has an exact end on one side.
    pub fn of(pairs: Pentanomial) -> Option<Strength> {
        let (score, variance) = (pairs.score()?, pairs.variance()?);
        let deviation = (variance / pairs.pairs() as f64).sqrt();
        let end = |sign: f64| score + sign * DEVIATIONS * deviation;
        let ends = |value: &dyn Fn(f64) -> f64| Some((value(end(-1.0)), value(end(1.0))));
        let elo_within = |score: f64| elo_of_score(score.clamp(0.0, 1.0));
        let elo = match pairs.0 {
            [0, 0, 0, 0, won] => Interval {
                value: None,
                ends: Some((least_of_all_points(won), f64::INFINITY)),
            },
            [lost, 0, 0, 0, 0] => Interval {
                value: None,
                ends: Some((f64::NEG_INFINITY, -least_of_all_points(lost))),
            },
            _ if variance > 0.0 => Interval {
                value: Some(elo_of_score(score)),
                ends: ends(&elo_within).filter(|(low, high)| low.is_finite() || high.is_finite()),
            },
            _ => Interval::without(elo_of_score(score)),
        };
        Some(Strength {
            elo,
            nelo: (variance > 0.0).then(|| {
                let value = |score: f64| nelo_of_score(score, variance);
                Interval {
                    value: Some(value(score)),
                    ends: ends(&value),
                }
            }),
            los: if deviation > 0.0 {
                Some(normal_share_below((score - 0.5) / deviation))
            } else {
                // What was split pair by pair speaks for neither.
                (score == 0.5).then_some(0.5)
            },
        })
    }
}

/// Normalised Elo of a share of points, from the variance of a pair's share. A game has twice the variance.
fn nelo_of_score(score: f64, variance: f64) -> f64 {
    (score - 0.5) / (2.0 * variance).sqrt() * NELO
}

/// What a standard deviation of a game counts in normalised Elo.
pub(super) const NELO: f64 = 800.0 / std::f64::consts::LN_10;

/// The share of a normal distribution below `z` standard deviations, by Simpson's rule.
fn normal_share_below(z: f64) -> f64 {
    // Beyond so many the share is 0 or 1 in double precision.
    const FAR: f64 = 9.0;
    const STEPS: u32 = 400;
    let far = z.abs().min(FAR);
    let density = |x: f64| (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt();
    let step = far / f64::from(STEPS);
    let inner = (1..STEPS).map(|place| {
        let weight = if place % 2 == 0 { 2.0 } else { 4.0 };
        weight * density(f64::from(place) * step)
    });
    let area = (density(0.0) + density(far) + inner.sum::<f64>()) * step / 3.0;
    if z >= 0.0 { 0.5 + area } else { 0.5 - area }
}
