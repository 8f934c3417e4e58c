//! `sss`, SSS* by null windows: the first asks whether the score is as high as can be, each next one whether
//! it is as high as the last one left possible. The score comes down, step by step, until a search confirms
//! it.
//!
//! Stockman's SSS* is a best-first search: it keeps a list of partial solutions and goes on with the one that
//! promises most. Plaat, Schaeffer, Pijls and de Bruin showed that alpha-beta with null windows from above,
//! and a table that remembers every node, visits the same leaves in the same order. So it is written here:
//! MTD(f) with the first guess at infinity. The list has become the table: with none, or with one too small,
//! each step searches anew what the steps before it have found.
//!
//! `dual`, DUAL*, is its mirror image: the score is known to be higher than nothing at first and goes up,
//! step by step, until a search finds no more. Where SSS* looks for the best answer of the side to move
//! against one reply at each of the opponent's nodes, DUAL* lets the sides change places. Which of the two
//! visits fewer leaves depends on whose turn it is at the horizon.
//!
//! Reference: G. Stockman, *A Minimax Algorithm Better than Alpha-Beta?*, Artificial Intelligence 12(2),
//! 1979; A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, *Best-First Fixed-Depth Minimax Algorithms*,
//! Artificial Intelligence 87, 1996; T. Marsland, A. Reinefeld, J. Schaeffer, *Low Overhead Alternatives to
//! SSS\**, Artificial Intelligence 31(2), 1987.
//!
//! Against `mtdf`: the same root score, from another first guess. Use them with `tt` and `hash-move`.

use crate::info::AlgorithmInfo;

/// `sss`
pub static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "sss",
    summary: "SSS*, a best-first search, by null windows: from above every score down",
    reference: "Stockman 1979; Plaat et al. 1996",
    ..AlgorithmInfo::USUAL
};

/// `dual`
pub static DUAL: AlgorithmInfo = AlgorithmInfo {
    name: "dual",
    summary: "DUAL*, the mirror image of sss: from below every score up",
    reference: "Marsland et al. 1987; Plaat et al. 1996",
    ..AlgorithmInfo::USUAL
};
