//! [`Pentanomial`]: the pairs of a match by their points.

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
