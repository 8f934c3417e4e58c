//! The algorithms that walk the tree. The docs of each module say how it differs from the others.

pub mod alpha_beta;
pub mod aspiration;
pub mod df_pn;
pub mod mates;
pub mod mcts;
pub mod minimax;
pub mod mtdf;
pub mod proof_number;
pub mod pvs;
pub mod selective;
pub mod sss;

use crate::info::Values;
use crate::limits::Stop;
use crate::parts::Parts;
use crate::searcher::{Observation, ObserverScope, Searcher};
use crate::window::{Bounds, Window};
use engine_core::{Depth, Ply, Score, Searchable};
use std::sync::Arc;

/// An algorithm that finds the value of a tree.
///
/// It is generic over the kind of observation, and walks the tree with the methods of [`Searcher`];
/// [`minimax`] is the simplest example.
pub trait Algorithm<P: Searchable>: Send + Sync + 'static {
    /// The value that its nodes return if the true value lies outside their window.
    fn bounds(&self) -> Bounds {
        Bounds::Hard
    }

    /// The same algorithm with `values`, if it declares parameters.
    fn set_to(&self, _values: &Values) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Whether a move that causes a cutoff is added to the node's best line.
    fn keeps_refutations(&self) -> bool {
        false
    }

    /// The value of the current node, which is at `ply`, searched `depth` plies deep: exact if it lies inside
    /// `window`, otherwise a bound. `-Score::INFINITE`, a bound that says nothing, if the value is not known.
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached.
    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        parts: &Parts<P>,
        depth: Depth,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop>;

    /// The value of the root in one iteration of iterative deepening. `previous` is its value in the
    /// iteration before.
    ///
    /// # Errors
    /// [`Stop`] if a limit is reached.
    fn iterate<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        parts: &Parts<P>,
        depth: Depth,
        _previous: Option<Score>,
    ) -> Result<Score, Stop> {
        self.value(search, parts, depth, Ply::ROOT, Window::full())
    }
}

/// How the root is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RootSearch {
    /// [`Algorithm::value`]
    Within(Window),
    /// [`Algorithm::iterate`]
    Iteration {
        /// The value of the root in the iteration before.
        previous: Option<Score>,
    },
}

/// An [`Algorithm`] as a trait object, implemented for every algorithm.
pub trait AnyAlgorithm<P: Searchable>: Send + Sync {
    /// [`Algorithm::bounds`]
    fn any_bounds(&self) -> Bounds;

    /// [`Algorithm::set_to`]
    fn any_set_to(&self, values: &Values) -> Option<Arc<dyn AnyAlgorithm<P>>>;

    /// [`Algorithm::keeps_refutations`]
    fn any_keeps_refutations(&self) -> bool;

    /// Searches the root without an observer.
    #[doc(hidden)]
    fn unobserved(&self, call: &SearchCall<'_, P>, search: &mut Searcher<P, ()>) -> Result<Score, Stop>;

    /// Searches the root with an observer.
    #[doc(hidden)]
    fn observed(
        &self,
        call: &SearchCall<'_, P>,
        search: &mut Searcher<P, ObserverScope<'_, P>>,
    ) -> Result<Score, Stop>;
}

/// The arguments of a search by any algorithm.
#[doc(hidden)]
pub struct SearchCall<'a, P: Searchable> {
    pub(crate) parts: &'a Parts<P>,
    pub(crate) depth: Depth,
    pub(crate) root: RootSearch,
}

impl<P: Searchable> SearchCall<'_, P> {
    fn run<A: Algorithm<P>, O: Observation<P>>(
        &self,
        algorithm: &A,
        search: &mut Searcher<P, O>,
    ) -> Result<Score, Stop> {
        match self.root {
            RootSearch::Within(window) => algorithm.value(search, self.parts, self.depth, Ply::ROOT, window),
            RootSearch::Iteration { previous } => algorithm.iterate(search, self.parts, self.depth, previous),
        }
    }
}

impl<P: Searchable, A: Algorithm<P>> AnyAlgorithm<P> for A {
    fn any_bounds(&self) -> Bounds {
        self.bounds()
    }

    fn any_set_to(&self, values: &Values) -> Option<Arc<dyn AnyAlgorithm<P>>> {
        let set = self.set_to(values)?;
        Some(Arc::new(set))
    }

    fn any_keeps_refutations(&self) -> bool {
        self.keeps_refutations()
    }

    fn unobserved(&self, call: &SearchCall<'_, P>, search: &mut Searcher<P, ()>) -> Result<Score, Stop> {
        call.run(self, search)
    }

    fn observed(
        &self,
        call: &SearchCall<'_, P>,
        search: &mut Searcher<P, ObserverScope<'_, P>>,
    ) -> Result<Score, Stop> {
        call.run(self, search)
    }
}
