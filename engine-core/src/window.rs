//! [`Window`]: the open interval of scores that can still affect the result of a search; [`Bound`]: the
//! meaning of a score returned by a search with a window.

use crate::score::Score;
use serde::{Deserialize, Serialize};

/// The alpha-beta window from the side to move's point of view: alpha is the score that it has already
/// secured, beta the score from which on the opponent avoids the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// A score at or below alpha does not matter: a move at least as good is known.
    pub alpha: Score,
    /// A score at or above beta cuts off: the opponent will avoid the node.
    pub beta: Score,
}

impl Window {
    /// The full window, which contains every score.
    pub fn full() -> Window {
        Window {
            alpha: -Score::INFINITE,
            beta: Score::INFINITE,
        }
    }

    /// The scores that differ from `center` by less than `reach` centipawns (aspiration window).
    pub fn around(center: Score, reach: i32) -> Window {
        Window {
            alpha: center.offset(-reach),
            beta: center.offset(reach),
        }
    }

    /// The window from the opponent's point of view, one ply deeper.
    #[must_use]
    pub fn negated(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The null window just below `bound`: no score lies inside, so it only tests whether `bound` is reached.
    pub fn null_below(bound: Score) -> Window {
        Window {
            alpha: bound.just_below(),
            beta: bound,
        }
    }

    /// The null window just below beta.
    #[must_use]
    pub fn below_beta(self) -> Window {
        Window::null_below(self.beta)
    }

    /// The window with alpha lowered to minus infinity.
    #[must_use]
    pub fn without_alpha(self) -> Window {
        Window {
            alpha: -Score::INFINITE,
            ..self
        }
    }

    /// Whether `score` is strictly between alpha and beta.
    pub fn holds(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }
}

/// The relation of the true score to the score returned by a search with a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// Lower bound: the true score is at least this (fail high).
    AtLeast = 1,
    /// The score is exact.
    Exact = 2,
    /// Upper bound: the true score is at most this (fail low).
    AtMost = 3,
}

impl Bound {
    /// Classifies a score returned by a search with `window`.
    pub fn of(score: Score, window: Window) -> Bound {
        if score >= window.beta {
            Bound::AtLeast
        } else if score <= window.alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        }
    }
}
