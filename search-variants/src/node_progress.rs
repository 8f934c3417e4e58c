//! [`Progress`]: the state of a node while its moves are searched, by one processor or by several.

use crate::window::Window;
use engine_core::Score;

/// The state of a node while its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress<M> {
    /// The search window. It narrows when a better move is found further up the tree.
    pub(crate) window: Window,
    /// The score that the side to move has secured so far.
    pub(crate) alpha: Score,
    /// The move that last raised alpha or reached beta; `None` if alpha is unchanged.
    pub(crate) best: Option<M>,
    /// The value of the best move so far, or a bound on it.
    pub(crate) best_score: Score,
    /// Legal moves that have been searched.
    pub(crate) tried: usize,
}

/// The meaning of a move's score for its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScoreMeaning {
    /// It is no better than the best so far.
    NotBetter,
    /// It is the best so far.
    Best,
    /// It reaches beta: the node needs no other move.
    CutsOff,
}

impl<M> Progress<M> {
    /// A node to search with `window`.
    #[inline(always)]
    pub(crate) fn new(window: Window) -> Progress<M> {
        Progress {
            window,
            alpha: window.alpha,
            best: None,
            best_score: -Score::INFINITE,
            tried: 0,
        }
    }

    /// Records the score of `played`.
    #[inline(always)]
    pub(crate) fn take(&mut self, played: M, score: Score) -> ScoreMeaning {
        self.tried += 1;
        if score <= self.alpha {
            self.best_score = self.best_score.max(score);
            return ScoreMeaning::NotBetter;
        }
        self.best = Some(played);
        if score >= self.window.beta {
            return ScoreMeaning::CutsOff;
        }
        self.alpha = score;
        self.best_score = score;
        ScoreMeaning::Best
    }

    /// The window for the next move, from the node's point of view.
    #[inline(always)]
    pub(crate) fn remaining(&self) -> Window {
        Window {
            alpha: self.alpha,
            beta: self.window.beta,
        }
    }

    /// Narrows the window to `bounds`, because a better move was found further up the tree. Returns whether
    /// there is anything left to search for.
    pub(crate) fn narrow(&mut self, bounds: Window) -> bool {
        self.window.alpha = self.window.alpha.max(bounds.alpha);
        self.window.beta = self.window.beta.min(bounds.beta);
        self.alpha = self.alpha.max(bounds.alpha);
        self.alpha < self.window.beta
    }
}
