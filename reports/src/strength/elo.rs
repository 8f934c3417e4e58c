//! [`Pentanomial`]: the pairs of a match by their points, and [`Strength`]: the Elo computed from them.

use serde::{Deserialize, Serialize};
use statistics::{FEWEST_POSITIONS, Interval, student_deviations, student_share_below};

/// The number of game pairs in which the first player scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Adds a pair, given the half points of its two games together, 0 to 4.
    ///
    /// # Panics
    /// If there are more than 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    pub fn pairs(self) -> u64 {
        self.0.iter().sum()
    }

    /// The first player's share of the points, 0 to 1; `None` without pairs.
    pub fn score(self) -> Option<f64> {
        let pairs = self.pairs();
        let points = self.weighted().map(|(value, count)| value * count);
        (pairs > 0).then(|| points.sum::<f64>() / pairs as f64)
    }

    /// The variance of the share of points of a pair; `None` without pairs.
    pub fn variance(self) -> Option<f64> {
        let mean = self.score()?;
        let squares = self
            .weighted()
            .map(|(value, count)| count * (value - mean).powi(2));
        Some(squares.sum::<f64>() / self.pairs() as f64)
    }

    /// Each possible share of the points of a pair, with the number of such pairs.
    pub(super) fn weighted(self) -> impl Iterator<Item = (f64, f64)> {
        let counts = self.0.into_iter().enumerate();
        counts.map(|(half_points, count)| (half_points as f64 / 4.0, count as f64))
    }
}

/// The scale of the logistic curve: a player 400 Elo stronger scores ten points to one.
const ELO: f64 = 400.0;

/// The Elo difference that corresponds to a share of the points; infinite for 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    ELO * (score / (1.0 - score)).log10()
}

/// By how many Elo the difference grows with the share of the points, at this share.
pub(super) fn elo_by_score(score: f64) -> f64 {
    ELO / std::f64::consts::LN_10 / (score * (1.0 - score))
}

/// The probability that the true value lies beyond one end of a 95 % interval.
const ONE_SIDE: f64 = 0.025;

/// A lower bound on the Elo of a player who won all points of `pairs` pairs.
///
/// The bound is exact: if a share `q` of all pairs yields both points, `n` pairs in a row do so with
/// probability `q^n`, and the mean share of the points is at least `q`, whatever the other pairs yield. The
/// smallest `q` for which that probability is 2.5 % is the lower end of the Clopper-Pearson interval (*The
/// Use of Confidence or Fiducial Limits Illustrated in the Case of the Binomial*, 1934).
fn least_of_all_points(pairs: u64) -> f64 {
    elo_of_score(ONE_SIDE.powf(1.0 / pairs as f64))
}

/// With fewer pairs there is no interval, as with fewer positions: their deviation is itself a matter of
/// chance.
pub(crate) const FEWEST_PAIRS: u64 = FEWEST_POSITIONS as u64;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Its value is `None` for a player who scored all points or none, since that share is beyond any finite
    /// Elo.
    pub elo: Interval,
    /// Normalized Elo: points above one half in standard deviations of a game, times 800 / ln 10. It does not
    /// depend on the draw rate. `None` if all pairs ended alike, since the deviation is then 0.
    pub nelo: Option<Interval>,
    /// Likelihood of superiority: the probability, 0 to 1, that the first player is the stronger one. `None`
    /// with fewer than five pairs, or if all pairs ended alike without being split, since the deviation
    /// is then 0.
    pub los: Option<f64>,
}

impl Strength {
    /// Computes the strength from pairs of games; `None` without pairs.
    ///
    /// The interval is that of Student's t for the mean of the pairs' points, with half a point of the match
    /// added on both sides: points come in steps of that size, and t alone would find a difference between
    /// equal players in up to 7 % of matches of five to eight pairs. If all pairs ended alike, the deviation
    /// is 0 and there is no interval, except for an exact bound on one side if the first player scored all
    /// points or none.
    pub fn of(pairs: Pentanomial) -> Option<Strength> {
        let (score, variance, count) = (pairs.score()?, pairs.variance()?, pairs.pairs());
        let has_interval = variance > 0.0 && count >= FEWEST_PAIRS;
        let error = (variance / (count as f64 - 1.0)).sqrt();
        let half_point = 0.25 / count as f64;
        let arm = student_deviations(count as usize) * error + half_point;
        let ends =
            |value: &dyn Fn(f64) -> f64| has_interval.then(|| (value(score - arm), value(score + arm)));
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
            _ => Interval {
                value: Some(elo_of_score(score)),
                ends: ends(&elo_within).filter(|(low, high)| low.is_finite() || high.is_finite()),
            },
        };
        // A match split pair by pair favors neither player.
        let is_split = variance == 0.0 && score == 0.5;
        let los = has_interval.then(|| student_share_below((score - 0.5) / error, count as usize));
        Some(Strength {
            elo,
            nelo: (variance > 0.0).then(|| {
                // The variance for a game is twice that of a pair's share.
                let value = |score: f64| (score - 0.5) / (2.0 * variance).sqrt() * NELO;
                Interval {
                    value: Some(value(score)),
                    ends: ends(&value),
                }
            }),
            los: los.or(is_split.then_some(0.5)),
        })
    }
}

/// Normalized Elo per standard deviation of a game.
pub(super) const NELO: f64 = 800.0 / std::f64::consts::LN_10;
