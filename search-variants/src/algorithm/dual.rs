//! `dual`, DUAL* by null windows: the mirror image of [`sss`](super::sss). The score is known to be higher
//! than nothing at first and goes up, step by step, until a search finds no more.
//!
//! Where SSS* looks for the best answer of the side to move against one reply at each of the opponent's
//! nodes, DUAL* lets the sides change places. Which of the two visits fewer leaves depends on whose turn it
//! is at the horizon.
//!
//! Reference: T. Marsland, A. Reinefeld, J. Schaeffer, *Low Overhead Alternatives to SSS\**, Artificial
//! Intelligence 31(2), 1987; Plaat et al. 1996, as in [`sss`](super::sss).
//!
//! Against `mtdf`: the same root score, from another first guess. Use it with `tt` and `hash-move`.

use super::mtdf::{FirstGuess, NullWindows};
use crate::info::AlgorithmInfo;

/// `dual`
pub static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "dual",
    summary: "DUAL*, the mirror image of sss: from below every score up",
    reference: "Marsland et al. 1987; Plaat et al. 1996",
    ..AlgorithmInfo::USUAL
};

/// The algorithm.
pub const DUAL: NullWindows = NullWindows {
    first_guess: FirstGuess::Lowest,
};
