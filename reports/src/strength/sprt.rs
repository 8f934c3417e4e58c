//! [`Sprt`]: the generalised sequential probability ratio test over pairs of games.

use super::elo::{NELO, Pentanomial};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A test of "the first player has `elo1` more" against "it has `elo0` more", in normalised Elo: the same
/// test whatever share of games is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
    /// How probable it may be to accept `elo1` where `elo0` is true.
    pub alpha: f64,
    /// How probable it may be to accept `elo0` where `elo1` is true.
    pub beta: f64,
}

/// How a pairing stands, or how a test has ended it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PairingStatus {
    #[default]
    Interrupted,
    Complete,
    /// A test has ended it: the lower hypothesis is accepted.
    #[serde(rename = "elo0-accepted")]
    Lower,
    /// The same of the upper one.
    #[serde(rename = "elo1-accepted")]
    Upper,
}

/// Hypotheses in normalised Elo lie no further from 0: from some 230 on no equal spread of the pairs, which
/// the iteration begins with, can be tilted to them.
const MAX_ELO: f64 = 200.0;

/// `ELO0,ELO1` with 5 % for both errors, or `ELO0,ELO1,ALPHA,BETA`; in normalised Elo.
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
                "ELO0 and ELO1 lie between -{MAX_ELO} and {MAX_ELO} in `{text}`"
            ))
        } else if ![alpha, beta].iter().all(is_share) {
            Err(format!("ALPHA and BETA lie between 0 and 0.5 in `{text}`"))
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

/// As it is read.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

/// Pairs of a kind that did not occur count so much: a likelihood needs all of them.
const LEAST_COUNT: f64 = 1e-3;

impl Sprt {
    /// Where it ends, at or below the one with `elo0`, at or above the other with `elo1`: A. Wald's
    /// ln(β / (1 - α)) and ln((1 - β) / α).
    pub fn bounds(&self) -> [f64; 2] {
        [self.beta / (1.0 - self.alpha), (1.0 - self.beta) / self.alpha].map(f64::ln)
    }

    /// What it ends a pairing with; `None` if it goes on.
    pub fn decision(&self, pairs: Pentanomial) -> Option<PairingStatus> {
        let (llr, [lower, upper]) = (self.llr(pairs), self.bounds());
        let is_upper = (llr >= upper).then_some(PairingStatus::Upper);
        is_upper.or((llr <= lower).then_some(PairingStatus::Lower))
    }

    /// The logarithm of how much more likely the pairs are if `elo1` is true, at its most likely, than if
    /// `elo0` is; 0 without pairs.
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

/// The distribution most likely to give what was seen, of those whose mean lies `t` standard deviations above
/// one half.
///
/// There is no closed form. Van den Bergh's iteration takes the condition as linear around the last
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

/// What was seen, tilted so that the mean of `values` becomes 0: each share divided by 1 + θ · value.
fn tilted(seen: &[(f64, f64)], values: &[f64]) -> Vec<f64> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // All shares are positive for θ between these.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mean = |theta: f64| -> f64 {
        let terms = seen.iter().zip(values);
        terms
            .map(|((_, share), value)| share * value / (1.0 + theta * value))
            .sum()
    };
    // The mean falls as θ grows; 100 halvings are more than a double can tell apart.
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
