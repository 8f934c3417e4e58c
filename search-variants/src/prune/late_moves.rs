//! `lmr`, late move reductions: quiet moves far down the order are searched a ply less deep first.
//!
//! With a good order a late quiet move is hardly ever the best one. From the fourth legal move on, a quiet
//! move that no killer slot names is searched one ply less deep with a null window; only if it still beats
//! alpha is it searched in full. Nothing is reduced in check, by a move that gives check, or with fewer than
//! three plies left.
//!
//! Reference: Chess Programming Wiki, *Late Move Reductions*; T. Romstad's account of it, 2006; already J.
//! Schaeffer's *Experiments in Search and Knowledge*, 1986, reduced by the order of moves.
//!
//! Against the rung below: far fewer nodes, and a value that may be wrong where a late quiet move needs its
//! last ply to show what it is worth.

use crate::budget::Stop;
use crate::driver::Effort;
use crate::observer::Observer;
use crate::order::KILLERS;
use crate::part::{Effect, Info, PartInfo, Role};
use crate::plan::Plan;
use crate::search::Search;
use crate::window::Window;
use engine_core::{Depth, Ply, Position, Score};

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "lmr",
        summary: "late move reductions: quiet moves from the fourth on are searched a ply less deep first",
        reference: "Chess Programming Wiki, Late Move Reductions",
        effect: Effect::MayErr,
    },
    role: Role::Pruning,
    settings: &[],
};

pub(crate) fn install<P: Position>(_setting: &str, plan: &mut Plan<P>) {
    plan.reduces_late_moves = true;
}

/// Legal moves that are searched in full whatever they are.
const EARLY_MOVES: usize = 3;

/// The least depth at which a move is reduced.
const LEAST_DEPTH: Depth = Depth::new(3);

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// Whether late moves of the node that the search stands at are searched less deep at first.
    #[inline]
    pub(crate) fn reduces(&self, depth: Depth) -> bool {
        self.plan.reduces_late_moves && depth >= LEAST_DEPTH && !self.position.in_check()
    }

    /// How the move at `index` of the node, after `tried` legal ones, is searched at first. `reduces` is
    /// [`Search::reduces`] there.
    #[inline]
    pub(crate) fn effort(&self, index: usize, tried: usize, reduces: bool) -> Effort {
        if reduces && tried >= EARLY_MOVES && self.is_quiet_and_unknown(index) {
            Effort::Reduced
        } else if tried == 0 {
            Effort::FullWindow
        } else {
            self.plan.later_moves
        }
    }

    /// Whether the move at `index` captures nothing, and no table or killer slot names it.
    fn is_quiet_and_unknown(&self, index: usize) -> bool {
        self.stack.score(index) < KILLERS[1] && self.position.capture(self.stack.at(index)).is_none()
    }

    /// The value of the node at `ply`, which a late move has just led to: if it gives no check, searched a
    /// ply less deep at first.
    pub(crate) fn reduced(&mut self, depth: Depth, ply: Ply, window: Window) -> Result<Score, Stop> {
        if !self.position.in_check() {
            let score = self.alpha_beta(depth.reduced(), ply, window.below_beta())?;
            if score >= window.beta {
                return Ok(score);
            }
        }
        self.reply(self.plan.later_moves, depth, ply, window)
    }
}
