//! `sss`, SSS* by null windows: the first search asks whether the score is as high as can be, each later one
//! whether it is as high as the last result allows. The score comes down, step by step, until a search
//! confirms it.
//!
//! Stockman's SSS* is a best-first search: it keeps a list of partial solutions and continues with the most
//! promising one. Plaat, Schaeffer, Pijls and de Bruin showed that alpha-beta with null windows from above,
//! and a table that remembers every node, visits the same leaves in the same order. It is implemented that
//! way here: MTD(f) with a first guess of infinity. The table replaces the list: without one, or with one
//! that is too small, each step repeats work of the steps before it.
//!
//! `dual`, DUAL*, is its mirror image: it starts below every score and goes up, step by step, until a search
//! finds nothing higher. SSS* looks for the best answer of the side to move against one reply at each of the
//! opponent's nodes; DUAL* swaps the sides. Which of the two visits fewer leaves depends on the side to move
//! at the horizon.
//!
//! Reference: G. Stockman, *A Minimax Algorithm Better than Alpha-Beta?*, Artificial Intelligence 12(2),
//! 1979; A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, *Best-First Fixed-Depth Minimax Algorithms*,
//! Artificial Intelligence 87, 1996; T. Marsland, A. Reinefeld, J. Schaeffer, *Low Overhead Alternatives to
//! SSS\**, Artificial Intelligence 31(2), 1987.
//!
//! Compared with `mtdf`: the same root score, from a different first guess. Use both with `tt` and
//! `hash-move`.

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
