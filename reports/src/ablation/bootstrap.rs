//! [`Estimate`]: a mean over positions, with the interval in which other positions would put it.
//!
//! The interval is the bootstrap's (B. Efron, 1979): the positions are drawn again with replacement, many
//! times, and the interval is made from the means of these draws. Percentiles alone are too narrow for few
//! positions (T. C. Hesterberg, *What Teachers Should Know About the Bootstrap*, 2015, gives the reasons):
//! here both arms are widened by the factor by which they would fall short with values from a normal
//! distribution.

/// Draws of the positions.
const RESAMPLES: usize = 10_000;
/// The part of the draws that is cut off at either end: 95 % are inside.
const TAIL: f64 = 0.025;
/// What a normal distribution has beyond [`TAIL`], in standard deviations.
const NORMAL: f64 = 1.959_964;
/// With fewer positions there is no interval: so few values say nothing of what lies outside them.
pub const FEWEST_POSITIONS: usize = 5;

/// The logarithm of a factor, averaged over positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub log: f64,
    /// The 95 % interval of the mean; `None` with fewer than [`FEWEST_POSITIONS`].
    pub interval: Option<(f64, f64)>,
}

impl Estimate {
    /// The geometric mean.
    pub fn factor(&self) -> f64 {
        self.log.exp()
    }

    /// The interval of the factor.
    pub fn bounds(&self) -> Option<(f64, f64)> {
        self.interval.map(|(low, high)| (low.exp(), high.exp()))
    }

    /// Whether the data support that it is above 0, as a logarithm; `None` if they cannot say.
    pub fn is_above_zero(&self) -> Option<bool> {
        self.interval.map(|(low, _)| low > 0.0)
    }

    /// Whether the data support that it is not 0, as a logarithm; `None` if they cannot say.
    pub fn is_not_zero(&self) -> Option<bool> {
        self.interval.map(|(low, high)| low > 0.0 || high < 0.0)
    }
}

/// The same draws for every figure of an experiment, so that figures can be compared pair by pair.
///
/// They are drawn anew for each figure: ten thousand draws of many positions would be more than memory holds.
pub struct Bootstrap {
    positions: usize,
    seed: u64,
}

impl Bootstrap {
    /// Draws from so many positions; the draws follow from `seed`.
    pub fn new(positions: usize, seed: u64) -> Bootstrap {
        Bootstrap { positions, seed }
    }

    /// The mean of a value for each position, with its interval.
    ///
    /// # Panics
    /// In debug builds, if there is not one value for each position.
    pub fn estimate(&self, values: &[f64]) -> Estimate {
        debug_assert_eq!(values.len(), self.positions);
        let count = values.len() as f64;
        let log = values.iter().sum::<f64>() / count;
        if self.positions < FEWEST_POSITIONS {
            return Estimate { log, interval: None };
        }
        let mut random = SplitMix64(self.seed);
        let mut drawn = || values[random.below(self.positions as u64) as usize];
        let mut means: Vec<f64> = (0..RESAMPLES)
            .map(|_| (0..self.positions).map(|_| drawn()).sum::<f64>() / count)
            .collect();
        means.sort_unstable_by(f64::total_cmp);
        let cut = (TAIL * RESAMPLES as f64) as usize;
        let (low, high) = (means[cut], means[RESAMPLES - 1 - cut]);
        let wider = widening(self.positions);
        let interval = Some((log - wider * (log - low), log + wider * (high - log)));
        Estimate { log, interval }
    }
}

/// How much too narrow the percentiles of `positions` normal values are: Student's t over its normal limit,
/// and the square root of n / (n - 1), since the draws spread around their own mean.
fn widening(positions: usize) -> f64 {
    let freedom = (positions - 1) as f64;
    student(freedom) / NORMAL * (positions as f64 / freedom).sqrt()
}

/// Student's t at [`TAIL`], by the expansion in Abramowitz and Stegun, 26.7.5 (0.3 % too small for 4 degrees
/// of freedom, better for more).
fn student(freedom: f64) -> f64 {
    let z = NORMAL;
    z + (z.powi(3) + z) / (4.0 * freedom)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * freedom.powi(2))
        + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / (384.0 * freedom.powi(3))
}

/// SplitMix64 (G. Steele, D. Lea, C. Flood, *Fast Splittable Pseudorandom Number Generators*, OOPSLA 2014).
pub(super) struct SplitMix64(pub(super) u64);

impl SplitMix64 {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// About normal: the sum of twelve uniform numbers, with mean 0 and deviation 1.
    fn normal(random: &mut SplitMix64) -> f64 {
        let uniform = |_| random.next() as f64 / u64::MAX as f64;
        (0..12).map(uniform).sum::<f64>() - 6.0
    }

    #[test]
    fn an_interval_holds_the_true_mean_as_often_as_it_promises() {
        let mut random = SplitMix64(1);
        for positions in [5, 8, 24] {
            let bootstrap = Bootstrap::new(positions, 7);
            let trials = 500;
            let held = (0..trials)
                .filter(|_| {
                    let values: Vec<f64> = (0..positions).map(|_| normal(&mut random)).collect();
                    let (low, high) = bootstrap.estimate(&values).interval.unwrap();
                    low <= 0.0 && 0.0 <= high
                })
                .count();
            // 95 % of 500 are 475, with a deviation of 5.
            assert!((455..=493).contains(&held), "{held} of {trials} with {positions}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_interval_and_another_seed_nearly_the_same() {
        let values: Vec<f64> = (0..24)
            .map(|place| f64::from(place * place).sqrt().sin())
            .collect();
        let interval = |seed| Bootstrap::new(24, seed).estimate(&values).interval.unwrap();
        assert_eq!(interval(1), interval(1));
        assert_ne!(interval(1), interval(2));
        let ((low, high), (other_low, other_high)) = (interval(1), interval(2));
        assert!((low - other_low).abs() < 0.05 && (high - other_high).abs() < 0.05);
    }

    #[test]
    fn few_positions_have_a_mean_but_no_interval() {
        let estimate = Bootstrap::new(4, 1).estimate(&[0.0, 1.0, 2.0, 3.0]);
        assert_eq!((estimate.log, estimate.interval), (1.5, None));
        assert_eq!((estimate.is_above_zero(), estimate.is_not_zero()), (None, None));
    }

    #[test]
    fn what_is_the_same_everywhere_has_an_interval_without_width() {
        let estimate = Bootstrap::new(5, 1).estimate(&[0.0; 5]);
        assert_eq!(estimate.interval, Some((0.0, 0.0)));
        assert_eq!(estimate.is_not_zero(), Some(false));
    }

    #[test]
    fn student_is_near_the_printed_tables() {
        for (freedom, printed) in [(4.0, 2.776), (9.0, 2.262), (23.0, 2.069), (299.0, 1.968)] {
            assert!((student(freedom) / printed - 1.0).abs() < 0.003, "{freedom}");
        }
    }
}
