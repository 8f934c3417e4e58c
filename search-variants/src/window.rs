//! [`Window`]: the open interval of scores that still matter; [`Bounds`]: what is returned outside of it.

use engine_core::Score;

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

    /// The null window at its upper end: without a score inside, it only tells whether beta is reached.
    #[must_use]
    pub fn below_beta(self) -> Window {
        Window {
            alpha: self.beta.just_below(),
            beta: self.beta,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_holds_neither_of_its_ends() {
        let score = |centipawns| Score::DRAW.offset(centipawns);
        let window = Window {
            alpha: score(-10),
            beta: score(10),
        };
        let held = [-11, -10, -9, 9, 10, 11].map(|centipawns| window.holds(score(centipawns)));
        assert_eq!(held, [false, false, true, true, false, false]);
    }
}
