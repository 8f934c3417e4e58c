//! [`Window`]: the open interval of scores that still matter; [`Bounds`]: what is returned outside of it;
//! [`Known`]: what an earlier search has found.

use engine_core::{Depth, Score};

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

    /// The same window as the opponent sees it, one ply further.
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

    /// The same window with every score below beta inside.
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

/// What a node returns whose value lies outside its window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bounds {
    /// The bound that it passed (*fail hard*).
    #[default]
    Hard,
    /// The value found, which bounds the true one more closely (*fail soft*).
    Soft,
}

impl Bounds {
    /// The value of a node where a move, or standing pat, is worth `score`, which is beta or more.
    #[inline]
    pub fn fail_high(self, score: Score, beta: Score) -> Score {
        match self {
            Bounds::Hard => beta,
            Bounds::Soft => score,
        }
    }

    /// The value of a node whose best move is worth `best`; alpha has been raised to it, if it was above.
    #[inline]
    pub fn searched(self, best: Score, alpha: Score) -> Score {
        match self {
            Bounds::Hard => alpha,
            Bounds::Soft => best,
        }
    }

    /// The value of a node that is known to be worth `score`, or as much at the least or most as the window
    /// asks.
    #[inline]
    pub fn known(self, score: Score, window: Window) -> Score {
        match self {
            Bounds::Hard => score.clamp(window.alpha, window.beta),
            Bounds::Soft => score,
        }
    }
}

/// What a score found with a window says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// What an earlier search of a position has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its score.
    pub score: Score,
    /// What that says of the true one.
    pub bound: Bound,
    /// How deep it searched.
    pub depth: Depth,
}

impl Known {
    /// The score, if it is enough for a search with `window`.
    #[inline]
    pub fn decides(self, window: Window) -> Option<Score> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= window.beta,
            Bound::AtMost => self.score <= window.alpha,
        };
        decides.then_some(self.score)
    }

    /// The same as the opponent sees it.
    #[must_use]
    pub fn negated(self) -> Known {
        Known {
            score: -self.score,
            bound: match self.bound {
                Bound::AtLeast => Bound::AtMost,
                Bound::Exact => Bound::Exact,
                Bound::AtMost => Bound::AtLeast,
            },
            ..self
        }
    }

    /// A score that the true one reaches.
    pub fn at_least(self) -> Option<Score> {
        (self.bound != Bound::AtMost).then_some(self.score)
    }

    /// A score that the true one does not exceed.
    pub fn at_most(self) -> Option<Score> {
        (self.bound != Bound::AtLeast).then_some(self.score)
    }
}
