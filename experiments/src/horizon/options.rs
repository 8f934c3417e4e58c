//! [`HorizonOptions`]: what is judged, and by what.

use crate::run::{Asked, JudgedBy, PlanOptions};
use engine_core::Depth;
use search_variants::Strategy;

/// How many plies deeper than the strategies the reference looks, unless it is told.
pub(super) const DEEPER: u32 = 3;

#[derive(Clone, Debug)]
pub struct HorizonOptions {
    /// The searches that are judged, of one game.
    pub plan: PlanOptions,
    pub reference: Strategy,
    /// Its depth, greater than that of the searches; none for three plies more.
    pub reference_depth: Option<Depth>,
    /// The regret that makes a case, in centipawns.
    pub threshold: i32,
    /// Whether the score of each position is shown by depth.
    pub staircase: bool,
}

impl HorizonOptions {
    /// The depth of the reference: three plies more than the searches, unless it is told.
    pub(super) fn judging_depth(&self) -> Depth {
        let usual = Depth::new(self.plan.depth.plies() + DEEPER);
        self.reference_depth.unwrap_or(usual)
    }

    pub(super) fn asked(&self) -> Asked {
        Asked::Cases {
            by: JudgedBy {
                reference: self.reference.to_string(),
                reference_depth: self.judging_depth().plies(),
                threshold: self.threshold,
                staircase: self.staircase,
            },
            reference: self.reference.clone(),
        }
    }
}
