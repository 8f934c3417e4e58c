//! [`Progress`]: how far the search of a node has come, by one processor or by several.

use crate::window::Window;
use engine_core::Score;

/// What is known of a node while its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress<M> {
    /// The window that it is searched with. It gets narrower when a move further up turns out better.
    pub(crate) window: Window,
    /// What its side to move is sure of by now.
    pub(crate) alpha: Score,
    /// The move that is worth so much, or reached beta; none if alpha is still what it was.
    pub(crate) best: Option<M>,
    /// The value of the best move so far, or a bound of it.
    pub(crate) best_score: Score,
    /// Legal moves that have been searched.
    pub(crate) tried: usize,
}

/// What a move's value means for its node.
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
    /// A node that is searched with `window`.
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

    /// Takes the value of `played`.
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

    /// The window for the next move, as the node sees it.
    #[inline(always)]
    pub(crate) fn remaining(&self) -> Window {
        Window {
            alpha: self.alpha,
            beta: self.window.beta,
        }
    }

    /// Narrows the window to `bounds`, since a move further up turned out better. Whether that leaves
    /// anything to search for.
    pub(crate) fn narrow(&mut self, bounds: Window) -> bool {
        self.window.alpha = self.window.alpha.max(bounds.alpha);
        self.window.beta = self.window.beta.min(bounds.beta);
        self.alpha = self.alpha.max(bounds.alpha);
        self.alpha < self.window.beta
    }
}
