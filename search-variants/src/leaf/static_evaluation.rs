//! The static leaf: the value of a position at depth 0 is its static evaluation.
//!
//! It does not see that the last move's capture is answered by another one; that is the horizon effect. As in
//! JS Chess, draws are not detected: a leaf that repeats a position is evaluated like any other.

use super::{LeafRule, LeafTreeShape};
use crate::limits::Stop;
use crate::node::Phase;
use crate::searcher::{Observation, Searcher};
use crate::window::Window;
use engine_core::{Depth, NodeEnd, Ply, Score, Searchable};

/// The default leaf rule.
#[derive(Clone, Copy, Debug)]
pub struct StaticEvaluation;

impl<P: Searchable> LeafRule<P> for StaticEvaluation {
    /// The evaluation, whether it is inside the window or not.
    #[inline]
    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop> {
        search.enter(ply, Depth::HORIZON, window, Phase::Main)?;
        let score = search.evaluate();
        Ok(search.leave(ply, score, NodeEnd::Horizon))
    }

    #[inline(always)]
    fn value_after<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        played: P::Move,
        ply: Ply,
        _window: Window,
    ) -> Result<Option<Score>, Stop> {
        match search.evaluate_after(played) {
            Some(frontier) => {
                search.count(ply, Phase::Main)?;
                search.pv.clear(ply);
                Ok(Some(frontier.value))
            }
            None => Ok(None),
        }
    }

    fn shape(&self) -> LeafTreeShape {
        LeafTreeShape::Static
    }
}
