//! [`Bounds`]: what is returned outside of a [`Window`]; [`TableHit`]: what an earlier search has found.

pub use engine_core::{Bound, Window};

use engine_core::{Depth, Score};

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

/// What an earlier search of a position has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableHit {
    /// Its score.
    pub score: Score,
    /// What that says of the true one.
    pub bound: Bound,
    /// How deep it searched.
    pub depth: Depth,
}

impl TableHit {
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

    /// A static value, as far as this tells it better; mates are no static values.
    pub(crate) fn corrects(self, value: Score) -> Score {
        match self.bound {
            _ if self.score.is_decided() => value,
            Bound::AtLeast => value.max(self.score),
            Bound::Exact => self.score,
            Bound::AtMost => value.min(self.score),
        }
    }

    /// As the opponent sees it.
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

    /// A score that the true one reaches.
    pub fn at_least(self) -> Option<Score> {
        (self.bound != Bound::AtMost).then_some(self.score)
    }

    /// A score that the true one does not exceed.
    pub fn at_most(self) -> Option<Score> {
        (self.bound != Bound::AtLeast).then_some(self.score)
    }
}
