//! [`Strength`]: a match in Elo.

use super::pentanomial::Pentanomial;
use crate::statistics::DEVIATIONS;
use serde::Serialize;

/// The width of the logistic curve: a player of 400 Elo more makes ten points to one.
const ELO: f64 = 400.0;

/// The share of points that a player of so many Elo more is expected to make.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / ELO))
}

/// The Elo that a share of points speaks for: infinite if it is 0 or 1.
pub fn elo_of_score(score: f64) -> f64 {
    ELO * (score / (1.0 - score)).log10()
}

/// A value with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// What the match says.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What a match says of the first player's strength against the second's.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Strength {
    /// Elo, from the share of points. An end may be infinite.
    pub elo: Interval,
    /// Normalised Elo: points above one half in standard deviations of a game, times 800 / ln 10. It does not
    /// depend on how many games are drawn. `None` if all pairs ended alike: there is no deviation then.
    pub nelo: Option<Interval>,
    /// Likelihood of superiority: how probable it is that the first is the stronger one, 0 to 1.
    pub los: f64,
}

impl Strength {
    /// Whether pairs ended differently; otherwise they tell nothing of what is left to chance, and their
    /// interval is none.
    pub fn is_spread(&self) -> bool {
        self.nelo.is_some()
    }

    /// What pairs of games say; `None` without pairs.
    ///
    /// The interval is that of the mean of the pairs' points, taken as normally distributed.
    pub fn of(pairs: Pentanomial) -> Option<Strength> {
        let (score, variance) = (pairs.score()?, pairs.variance()?);
        let deviation = (variance / pairs.pairs() as f64).sqrt();
        let end = |sign: f64| elo_of_score((score + sign * DEVIATIONS * deviation).clamp(0.0, 1.0));
        Some(Strength {
            elo: Interval {
                value: elo_of_score(score),
                low: end(-1.0),
                high: end(1.0),
            },
            nelo: (variance > 0.0).then(|| {
                let value = |score: f64| nelo_of_score(score, variance);
                Interval {
                    value: value(score),
                    low: value(score - DEVIATIONS * deviation),
                    high: value(score + DEVIATIONS * deviation),
                }
            }),
            los: match deviation > 0.0 {
                true => normal_share_below((score - 0.5) / deviation),
                // All pairs alike: nothing is left to chance.
                false if score == 0.5 => 0.5,
                false => f64::from(u8::from(score > 0.5)),
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
