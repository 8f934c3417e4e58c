//! The static leaf: at depth 0 a position is worth its static evaluation.
//!
//! It does not see that the last move's capture is answered by another one; that is the horizon effect. No
//! draw is looked for, as in JS Chess: a leaf that repeats a position is evaluated like any other.

use crate::budget::Stop;
use crate::observer::{Ending, Observer, Phase};
use crate::search::Search;
use crate::window::Window;
use engine_core::{Depth, Ply, Position, Score};

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// Counts one node and returns its evaluation, inside the window or not.
    #[inline]
    pub(crate) fn static_leaf(&mut self, ply: Ply, window: Window) -> Result<Score, Stop> {
        self.enter(ply, Depth::HORIZON, window, Phase::Main)?;
        let score = self.position.evaluate();
        Ok(self.leave(ply, score, Ending::Horizon))
    }
}
