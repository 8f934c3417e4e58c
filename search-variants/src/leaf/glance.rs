//! A leaf is evaluated at its parent, without playing the move that leads to it.
//!
//! Most nodes of a search are leaves, and most of the work at a leaf is playing its move and taking it back.
//! A board that keeps its value up to date knows what a move adds and takes away ([`engine_core::Glance`]),
//! and for a static leaf, or one where quiescence stands pat above beta, that is all there is to know.
//! Nothing else may differ: counts, scores, lines and draws are as if the move had been played.
//!
//! Reference: Chess Programming Wiki, *Incremental Updates*; R. Hyatt on evaluating at the frontier rather
//! than at the horizon.

use crate::budget::Stop;
use crate::leaf::{LeafRule, Quiescence};
use crate::observer::Observer;
use crate::search::{MAX_PLY, Search};
use crate::window::Window;
use engine_core::{Depth, Glance, Ply, Position, Score};

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The value of the node at `ply`, which `played` leads to, if it is a leaf that a glance can tell.
    #[inline(always)]
    pub(crate) fn leaf_at_a_glance(
        &mut self,
        played: P::Move,
        depth: Depth,
        ply: Ply,
        window: Window,
    ) -> Result<Option<Score>, Stop> {
        // An observer wants to see the position itself.
        if !depth.is_horizon() || O::WATCHES {
            return Ok(None);
        }
        let Some(glance) = self.position.glance(played) else {
            return Ok(None);
        };
        let value = match self.plan.leaf {
            LeafRule::Static => {
                self.count(ply)?;
                Some(glance.value)
            }
            LeafRule::Quiescence(rule) => self.stands_pat(rule, played, &glance, ply, window)?,
        };
        self.counters.leaf_nodes += u64::from(value.is_some());
        Ok(value)
    }

    /// The value of the quiescence node at `ply`, which `played` leads to, if a glance can tell it.
    #[inline(always)]
    pub(crate) fn quiescence_at_a_glance(
        &mut self,
        rule: Quiescence,
        played: P::Move,
        ply: Ply,
        window: Window,
    ) -> Result<Option<Score>, Stop> {
        if O::WATCHES {
            return Ok(None);
        }
        match self.position.glance(played) {
            Some(glance) => self.stands_pat(rule, played, &glance, ply, window),
            None => Ok(None),
        }
    }

    /// The value of the node at `ply`, if its side to move stands pat above beta.
    #[inline]
    fn stands_pat(
        &mut self,
        rule: Quiescence,
        played: P::Move,
        glance: &Glance,
        ply: Ply,
        window: Window,
    ) -> Result<Option<Score>, Stop> {
        // Whether the move gives check, so that there is no standing pat, a glance does not tell.
        let may_stand_pat = rule != Quiescence::Evasions;
        if glance.value < window.beta || !may_stand_pat || ply >= MAX_PLY || self.will_repeat(played, glance)
        {
            return Ok(None);
        }
        self.count(ply)?;
        self.counters.q_nodes += 1;
        Ok(Some(self.plan.bounds.fail_high(glance.value, window.beta)))
    }
}
