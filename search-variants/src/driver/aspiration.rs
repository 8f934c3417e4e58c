//! `aspiration`: each iteration is searched with a narrow window around the score of the one before.
//!
//! If the score lies inside, as it mostly does, the narrow window has cut off more than the full one would
//! have. If not, the search has told on which side it lies, and is done again with that side of the window
//! open.
//!
//! Reference: D. Slate, L. Atkin, *Chess 4.5*, 1977; Chess Programming Wiki, *Aspiration Windows*.
//!
//! Against the same driver without the window: the same root score; fewer nodes in most iterations, more in
//! those where the score jumps. `aspiration` is over fail-soft alpha-beta, `aspiration=pvs` over PVS.

use super::{Bounds, Root};
use crate::budget::Stop;
use crate::observer::Observer;
use crate::part::{Effect, Info};
use crate::plan::Plan;
use crate::search::Search;
use crate::window::Window;
use engine_core::{Ply, Position, Score};

pub(crate) const INFO: Info = Info {
    name: "aspiration",
    summary: "alpha-beta with a window of 50 centipawns around the last score, opened where it fails",
    reference: "Slate & Atkin 1977",
    effect: Effect::Sound,
};

pub(crate) const OVER_PVS: Info = Info {
    name: "aspiration=pvs",
    summary: "pvs with a window of 50 centipawns around the last score, opened where it fails",
    reference: "Slate & Atkin 1977",
    effect: Effect::Sound,
};

/// Half the width of a window, in centipawns.
const REACH: i32 = 50;

pub(crate) fn install<P: Position>(plan: &mut Plan<P>) {
    plan.bounds = Bounds::Soft;
    plan.root = Root::Aspiration;
}

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The value of the root, by windows around `guess`, the value one ply less deep.
    pub(crate) fn aspirate(&mut self, guess: Option<Score>) -> Result<Score, Stop> {
        let mut window = match guess {
            Some(guess) => Window::around(guess, REACH),
            None => Window::full(),
        };
        loop {
            let score = self.alpha_beta(self.depth, Ply::ROOT, window)?;
            if score <= window.alpha && window.alpha > Window::full().alpha {
                window.alpha = Window::full().alpha;
            } else if score >= window.beta && window.beta < Window::full().beta {
                window.beta = Window::full().beta;
            } else {
                return Ok(score);
            }
        }
    }
}
