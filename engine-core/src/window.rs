//! [`Window`]: the open interval of scores that still matter to a search; [`Bound`]: what a score found with
//! it says.

use crate::score::Score;
use serde::{Deserialize, Serialize};

/// Alpha and beta, from the side to move: the score it is sure of already, and the score from which on the
/// opponent avoids the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// A score at or below alpha changes nothing: something as good has been found already.
    pub alpha: Score,
    /// A score at or above beta is too good to be allowed: the opponent avoids the node.
    pub beta: Score,
}

impl Window {
    /// Wide enough for every score.
    pub fn full() -> Window {
        Window {
            alpha: -Score::INFINITE,
            beta: Score::INFINITE,
        }
    }

    /// The scores less than `reach` centipawns from `center`.
    pub fn around(center: Score, reach: i32) -> Window {
        Window {
            alpha: center.offset(-reach),
            beta: center.offset(reach),
        }
    }

    /// As the opponent sees it, one ply further.
    #[must_use]
    pub fn negated(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The null window below `bound`: without a score inside, it only tells whether that is reached.
    pub fn null_below(bound: Score) -> Window {
        Window {
            alpha: bound.just_below(),
            beta: bound,
        }
    }

    /// The null window at its upper end.
    #[must_use]
    pub fn below_beta(self) -> Window {
        Window::null_below(self.beta)
    }

    /// With every score below beta inside.
    #[must_use]
    pub fn without_alpha(self) -> Window {
        Window {
            alpha: -Score::INFINITE,
            ..self
        }
    }

    /// Whether `score` lies strictly inside.
    pub fn holds(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }
}

/// What a score found with a window says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// That is as high, or higher.
    AtLeast = 1,
    /// That is the same.
    Exact = 2,
    /// That is as high, or lower.
    AtMost = 3,
}

impl Bound {
    /// That of a score found with `window`.
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
