//! [`Sprt`]: the generalized sequential probability ratio test over pairs of games.

use super::elo::{NELO, Pentanomial};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A test of the hypothesis that the first player is `elo1` stronger against the hypothesis that it is `elo0`
/// stronger. In normalized Elo the test does not depend on the draw rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
    /// The probability of accepting `elo1` if `elo0` is true.
    pub alpha: f64,
    /// The probability of accepting `elo0` if `elo1` is true.
    pub beta: f64,
}

/// The state of a pairing, or the decision of the test that ended it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PairingStatus {
    #[default]
    Interrupted,
    Complete,
    /// A test ended it and accepted the lower hypothesis.
    #[serde(rename = "elo0-accepted")]
    Lower,
    /// A test ended it and accepted the upper hypothesis.
    #[serde(rename = "elo1-accepted")]
    Upper,
}

/// The largest normalized Elo of a hypothesis, in absolute value. From about 230 the iteration fails, since
/// its initial distribution, with equal shares of all pair results, cannot be tilted that far.
const MAX_ELO: f64 = 200.0;

/// `ELO0,ELO1` with both error probabilities 5 %, or `ELO0,ELO1,ALPHA,BETA`; in normalized Elo.
impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let numbers = text.split(',').map(|number| number.trim().parse::<f64>());
        let numbers = numbers.collect::<Result<Vec<f64>, _>>();
        let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
            Ok(&[elo0, elo1]) => (elo0, elo1, 0.05, 0.05),
            Ok(&[elo0, elo1, alpha, beta]) => (elo0, elo1, alpha, beta),
            _ => (f64::NAN, f64::NAN, 0.0, 0.0),
        };
        let is_share = |share: &f64| *share > 0.0 && *share < 0.5;
        if !(elo0.is_finite() && elo1.is_finite()) {
            Err(format!(
                "a test is ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,10,0.05,0.05, not `{text}`"
            ))
        } else if elo0 >= elo1 {
            Err(format!("ELO0 must be less than ELO1 in `{text}`"))
        } else if elo0.abs().max(elo1.abs()) > MAX_ELO {
            Err(format!(
                "ELO0 and ELO1 must be within -{MAX_ELO}..{MAX_ELO}; got {text}"
            ))
        } else if ![alpha, beta].iter().all(is_share) {
            Err(format!("ALPHA and BETA must be within 0..0.5; got {text}"))
        } else {
            Ok(Sprt {
                elo0,
                elo1,
                alpha,
                beta,
            })
        }
    }
}

/// The form that `FromStr` reads.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

/// The count given to pair results that did not occur: a likelihood needs all of them.
const LEAST_COUNT: f64 = 1e-3;

impl Sprt {
    /// The bounds of the log-likelihood ratio at which the test stops: at or below the first it accepts
    /// `elo0`, at or above the second `elo1`. These are A. Wald's ln(β / (1 - α)) and ln((1 - β) / α).
    pub fn bounds(&self) -> [f64; 2] {
        [self.beta / (1.0 - self.alpha), (1.0 - self.beta) / self.alpha].map(f64::ln)
    }

    /// The decision of the test; `None` if it continues.
    pub fn decision(&self, pairs: Pentanomial) -> Option<PairingStatus> {
        let (llr, [lower, upper]) = (self.llr(pairs), self.bounds());
        let is_upper = (llr >= upper).then_some(PairingStatus::Upper);
        is_upper.or((llr <= lower).then_some(PairingStatus::Lower))
    }

    /// The generalized log-likelihood ratio of `elo1` to `elo0`, each with its maximum likelihood; 0 without
    /// pairs.
    pub fn llr(&self, pairs: Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let kinds = || {
            pairs
                .weighted()
                .map(|(value, count)| (value, count.max(LEAST_COUNT)))
        };
        let total: f64 = kinds().map(|(_, count)| count).sum();
        let seen: Vec<(f64, f64)> = kinds().map(|(value, count)| (value, count / total)).collect();
        // A pair has half the variance of a game.
        let [under0, under1] = [self.elo0, self.elo1]
            .map(|elo| most_likely_with_t(&seen, elo / NELO * std::f64::consts::SQRT_2));
        let ratios = seen.iter().zip(under0.iter().zip(&under1));
        let ratios = ratios.map(|((_, share), (p0, p1))| share * (p1 / p0).ln());
        total * ratios.sum::<f64>()
    }
}

/// The maximum-likelihood distribution of the observed pairs among those whose mean lies `t` standard
/// deviations above one half.
///
/// There is no closed form. Van den Bergh's iteration linearizes the condition around the previous
/// distribution.
fn most_likely_with_t(seen: &[(f64, f64)], t: f64) -> Vec<f64> {
    const ROUNDS: usize = 10;
    const CLOSE: f64 = 1e-4;
    let mut shares = vec![1.0 / seen.len() as f64; seen.len()];
    for _ in 0..ROUNDS {
        let values = || seen.iter().map(|(value, _)| value).zip(&shares);
        let mean: f64 = values().map(|(value, share)| value * share).sum();
        let variance: f64 = values()
            .map(|(value, share)| share * (value - mean).powi(2))
            .sum();
        let sigma = variance.sqrt();
        let conditions: Vec<f64> = seen
            .iter()
            .map(|(value, _)| value - 0.5 - 0.5 * t * sigma * (1.0 + ((value - mean) / sigma).powi(2)))
            .collect();
        let next = tilted(seen, &conditions);
        let change = shares.iter().zip(&next).map(|(old, new)| (old - new).abs());
        let change = change.fold(0.0, f64::max);
        shares = next;
        if change < CLOSE {
            break;
        }
    }
    shares
}

/// The observed distribution, tilted so that the mean of `values` becomes 0: each share is divided by 1 + θ ·
/// value.
fn tilted(seen: &[(f64, f64)], values: &[f64]) -> Vec<f64> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // All shares are positive for θ between these bounds.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mean = |theta: f64| -> f64 {
        let terms = seen.iter().zip(values);
        terms
            .map(|((_, share), value)| share * value / (1.0 + theta * value))
            .sum()
    };
    // The mean decreases as θ grows; 100 bisections exceed double precision.
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if mean(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = f64::midpoint(low, high);
    let shares = seen.iter().zip(values);
    shares
        .map(|((_, share), value)| share / (1.0 + theta * value))
        .collect()
}
