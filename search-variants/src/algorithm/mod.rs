//! The algorithms that walk the tree, and how they differ.

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
use crate::searcher::{Dispatch, Observation, ObserverScope, Searcher};
use crate::window::{Bounds, Window};
use engine_core::{Depth, Ply, Score, Searchable};
use std::sync::Arc;

/// An algorithm that finds the value of a tree.
///
/// It is written once for every kind of observation, and steps from node to node by the methods of
/// [`Searcher`]; [`minimax`] is the plainest example.
pub trait Algorithm<P: Searchable>: Send + Sync + 'static {
    /// What its nodes return whose value lies outside their window.
    fn bounds(&self) -> Bounds {
        Bounds::Hard
    }

    /// The same set to `values`, if it declares parameters.
    fn set_to(&self, _values: &Values) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Whether a move that cuts a node off belongs to the node's best line.
    fn keeps_refutations(&self) -> bool {
        false
    }

    /// The value of the node at `ply`, which `search` stands at, searched `depth` plies deep, as far as it
    /// lies inside `window`; else a bound on its side. `-Score::INFINITE`, a bound that says nothing, if it
    /// is not known.
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

    /// The value of the root in one iteration of iterative deepening; `previous` is that of the iteration
    /// before.
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

/// Any algorithm: an [`Algorithm`] behind a pointer. Whoever implements that one has this one as well.
pub trait AnyAlgorithm<P: Searchable>: Send + Sync {
    /// [`Algorithm::bounds`]
    fn any_bounds(&self) -> Bounds;

    /// [`Algorithm::set_to`]
    fn any_set_to(&self, values: &Values) -> Option<Arc<dyn AnyAlgorithm<P>>>;

    /// [`Algorithm::keeps_refutations`]
    fn any_keeps_refutations(&self) -> bool;

    /// Searches the root where nobody observes.
    #[doc(hidden)]
    fn unobserved(&self, call: SearchCall<'_, P>, search: &mut Searcher<P, ()>) -> Result<Score, Stop>;

    /// Searches the root before an observer.
    #[doc(hidden)]
    fn observed(
        &self,
        call: SearchCall<'_, P>,
        search: &mut Searcher<P, ObserverScope<'_, P>>,
    ) -> Result<Score, Stop>;
}

/// A call of any algorithm.
#[doc(hidden)]
pub struct SearchCall<'a, P: Searchable> {
    pub(crate) algorithm: &'a dyn AnyAlgorithm<P>,
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

impl<P: Searchable> Dispatch<P> for SearchCall<'_, P> {
    type Output = Result<Score, Stop>;

    fn unobserved(self, search: &mut Searcher<P, ()>) -> Self::Output {
        self.algorithm.unobserved(self, search)
    }

    fn observed(self, search: &mut Searcher<P, ObserverScope<'_, P>>) -> Self::Output {
        self.algorithm.observed(self, search)
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

    fn unobserved(&self, call: SearchCall<'_, P>, search: &mut Searcher<P, ()>) -> Result<Score, Stop> {
        call.run(self, search)
    }

    fn observed(
        &self,
        call: SearchCall<'_, P>,
        search: &mut Searcher<P, ObserverScope<'_, P>>,
    ) -> Result<Score, Stop> {
        call.run(self, search)
    }
}
