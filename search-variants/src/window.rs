//! [`Bounds`]: the value of a node outside its [`Window`]; [`TableHit`]: the result of an earlier search.

pub use engine_core::{Bound, Window};

use engine_core::{Depth, Score};

/// The value that a node returns if the true value lies outside its window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bounds {
    /// The end of the window that it passed (*fail hard*).
    #[default]
    Hard,
    /// The value found, a closer bound on the true one (*fail soft*).
    Soft,
}

impl Bounds {
    /// The value of a node where a move or standing pat scores `score`, which is at least beta.
    #[inline]
    pub fn fail_high(self, score: Score, beta: Score) -> Score {
        match self {
            Bounds::Hard => beta,
            Bounds::Soft => score,
        }
    }

    /// The value of a node whose best move scores `best`; alpha has been raised to `best` if that was higher.
    #[inline]
    pub fn searched(self, best: Score, alpha: Score) -> Score {
        match self {
            Bounds::Hard => alpha,
            Bounds::Soft => best,
        }
    }

    /// The value of a node whose `score` is known, exactly or as a bound that decides `window`.
    #[inline]
    pub fn known(self, score: Score, window: Window) -> Score {
        match self {
            Bounds::Hard => score.clamp(window.alpha, window.beta),
            Bounds::Soft => score,
        }
    }
}

/// The result of an earlier search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableHit {
    /// Its score.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Its depth.
    pub depth: Depth,
}

impl TableHit {
    /// The score, if it decides a search with `window`.
    #[inline]
    pub fn decides(self, window: Window) -> Option<Score> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= window.beta,
            Bound::AtMost => self.score <= window.alpha,
        };
        decides.then_some(self.score)
    }

    /// The static value `value`, improved by this result. Decided scores such as mates are ignored.
    #[inline]
    pub(crate) fn corrects(self, value: Score) -> Score {
        match self.bound {
            _ if self.score.is_decided() => value,
            Bound::AtLeast => value.max(self.score),
            Bound::Exact => self.score,
            Bound::AtMost => value.min(self.score),
        }
    }

    /// The same from the opponent's point of view.
    #[must_use]
    pub fn negated(self) -> TableHit {
        TableHit {
            score: -self.score,
            bound: match self.bound {
                Bound::AtLeast => Bound::AtMost,
                Bound::Exact => Bound::Exact,
                Bound::AtMost => Bound::AtLeast,
            },
            ..self
        }
    }

    /// A lower bound on the true score, if this is one.
    pub fn at_least(self) -> Option<Score> {
        (self.bound != Bound::AtMost).then_some(self.score)
    }

    /// An upper bound on the true score, if this is one.
    pub fn at_most(self) -> Option<Score> {
        (self.bound != Bound::AtLeast).then_some(self.score)
    }
}
