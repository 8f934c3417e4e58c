//! [`LeafRule`]: the value of nodes at depth 0.

use crate::limits::Stop;
use crate::searcher::{Observation, ObserverScope, Searcher};
use crate::window::Window;
use engine_core::{Ply, Score, Searchable};

/// Which moves quiescence tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quiescence {
    /// Captures.
    Captures,
    /// Captures, and every move when in check.
    Evasions,
    /// Captures that gain enough by static exchange evaluation.
    Good {
        /// Minimum gain in centipawns; 0 for captures that lose nothing.
        least: i32,
    },
    /// Captures, except of pieces worth next to nothing and, as a rule, of guards; and every move when in
    /// check.
    Major,
    /// Captures that may raise alpha (delta pruning).
    Delta {
        /// Margin in centipawns on top of the captured piece's value.
        margin: i32,
    },
}

/// The shape of the tree beyond the horizon, for code that walks it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafTreeShape {
    /// One node, whose value does not depend on the window.
    Static,
    /// A quiescence search.
    Quiescence(Quiescence),
    /// Any other tree.
    Other,
}

/// A rule for the value of nodes at depth 0.
pub trait LeafRule<P: Searchable>: Send + Sync + 'static {
    /// The value of the current position of `search` for the side to move, exact if it lies inside the
    /// window. Every node must be entered ([`Searcher::enter`]) and left ([`Searcher::leave`]).
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached.
    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop>;

    /// The value of the node at `ply` after `played`, if it is known without playing the move. The node is
    /// counted like any other.
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

    /// The shape of the trees that it searches.
    fn shape(&self) -> LeafTreeShape {
        LeafTreeShape::Other
    }
}

/// A [`LeafRule`] as a trait object, implemented for every leaf rule.
pub trait AnyLeafRule<P: Searchable>: Send + Sync {
    /// [`LeafRule::shape`]
    fn any_shape(&self) -> LeafTreeShape;

    /// [`LeafRule::value`] without an observer.
    #[doc(hidden)]
    fn unobserved(&self, search: &mut Searcher<P, ()>, ply: Ply, window: Window) -> Result<Score, Stop>;

    /// [`LeafRule::value`] with an observer.
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
