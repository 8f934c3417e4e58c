//! [`LeafRule`]: what a part does at depth 0.

use crate::limits::Stop;
use crate::searcher::{Dispatch, Observation, ObserverScope, Searcher};
use crate::window::Window;
use engine_core::{Ply, Score, Searchable};

/// What is tried in quiescence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quiescence {
    /// Captures.
    Captures,
    /// Captures, and every move when in check.
    Evasions,
    /// Captures that gain enough by static exchange.
    Good {
        /// More than the victim's worth that a capture may gain, in centipawns; no limit if it is 0.
        delta: i32,
        /// What they gain at least, in centipawns; 0 for captures that lose nothing.
        least: i32,
    },
    /// Captures but those of guards and of next to nothing, and every move when in check.
    Major,
    /// Captures that may raise alpha.
    Delta {
        /// What they may gain beyond their victim, in centipawns.
        margin: i32,
    },
}

/// What the nodes behind the horizon look like, for those who have to walk through them again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafTreeShape {
    /// One node, whose value does not depend on the window.
    Static,
    /// A quiescence search.
    Quiescence(Quiescence),
    /// Something else.
    Other,
}

/// Values a node at depth 0.
pub trait LeafRule<P: Searchable>: Send + Sync + 'static {
    /// The value of the position that `search` stands at, for its side to move, as far as it lies inside the
    /// window. Every node is entered ([`Searcher::enter`]) and left ([`Searcher::leave`]).
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached.
    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop>;

    /// The value of the node at `ply` that `played` leads to, counted like any other, if it is known
    /// without playing the move.
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached.
    fn value_after<O: Observation<P>>(
        &self,
        _search: &mut Searcher<P, O>,
        _played: P::Move,
        _ply: Ply,
        _window: Window,
    ) -> Result<Option<Score>, Stop> {
        Ok(None)
    }

    /// What its nodes look like.
    fn shape(&self) -> LeafTreeShape {
        LeafTreeShape::Other
    }
}

/// Any leaf rule: a [`LeafRule`] behind a pointer. Whoever implements that one has this one as well.
pub trait AnyLeafRule<P: Searchable>: Send + Sync {
    /// [`LeafRule::shape`]
    fn any_shape(&self) -> LeafTreeShape;

    /// [`LeafRule::value`] where nobody observes.
    #[doc(hidden)]
    fn unobserved(&self, search: &mut Searcher<P, ()>, ply: Ply, window: Window) -> Result<Score, Stop>;

    /// [`LeafRule::value`] before an observer.
    #[doc(hidden)]
    fn observed(
        &self,
        search: &mut Searcher<P, ObserverScope<'_, P>>,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop>;
}

impl<P: Searchable, R: LeafRule<P>> AnyLeafRule<P> for R {
    fn any_shape(&self) -> LeafTreeShape {
        self.shape()
    }

    fn unobserved(&self, search: &mut Searcher<P, ()>, ply: Ply, window: Window) -> Result<Score, Stop> {
        self.value(search, ply, window)
    }

    fn observed(
        &self,
        search: &mut Searcher<P, ObserverScope<'_, P>>,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop> {
        self.value(search, ply, window)
    }
}

pub(crate) struct LeafCall<'a, P: Searchable> {
    pub(crate) rule: &'a dyn AnyLeafRule<P>,
    pub(crate) ply: Ply,
    pub(crate) window: Window,
}

impl<P: Searchable> Dispatch<P> for LeafCall<'_, P> {
    type Output = Result<Score, Stop>;

    fn unobserved(self, search: &mut Searcher<P, ()>) -> Self::Output {
        self.rule.unobserved(search, self.ply, self.window)
    }

    fn observed(self, search: &mut Searcher<P, ObserverScope<'_, P>>) -> Self::Output {
        self.rule.observed(search, self.ply, self.window)
    }
}
