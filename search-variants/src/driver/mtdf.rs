//! `mtdf`, MTD(f): nothing but null windows, which close in on the score from a first guess.
//!
//! A search with a null window tells whether the score lies above or below, and fail soft tells how far. Each
//! such search is the cheapest there is; with a good guess, the score of the last iteration, a few are
//! enough. They go through much the same nodes over and over, so that a table pays more than anywhere else:
//! `tt` to spare them, `hash-move` to order them.
//!
//! Reference: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, *A New Paradigm for Minimax Search*, TR 94-18,
//! University of Alberta, 1994.
//!
//! Against `alpha-beta`: the same root score; a best move, but of the line behind it no more than the bounds
//! needed.

use super::{Bounds, Root};
use crate::budget::Stop;
use crate::observer::Observer;
use crate::part::{Effect, Info};
use crate::plan::Plan;
use crate::search::Search;
use crate::window::Window;
use engine_core::{Ply, Position, Score};

pub(crate) const INFO: Info = Info {
    name: "mtdf",
    summary: "MTD(f): null windows alone, starting at the last iteration's score",
    reference: "Plaat et al. 1994",
    effect: Effect::Sound,
};

pub(crate) fn install<P: Position>(plan: &mut Plan<P>) {
    plan.bounds = Bounds::Soft;
    plan.root = Root::Mtdf;
}

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The value of the root, from `guess`, the value one ply less deep.
    pub(crate) fn converge(&mut self, guess: Option<Score>) -> Result<Score, Stop> {
        let Window {
            alpha: mut lower,
            beta: mut upper,
        } = Window::full();
        let mut score = guess.unwrap_or_else(|| self.position.evaluate());
        let mut line = Vec::new();
        while lower < upper {
            let beta = if score == lower { score.just_above() } else { score };
            let window = Window {
                alpha: beta.just_below(),
                beta,
            };
            score = self.alpha_beta(self.depth, Ply::ROOT, window)?;
            if score < beta {
                upper = score;
            } else {
                lower = score;
                line = self.lines.principal_variation().to_vec();
            }
        }
        // The last search may have shown no more than that there is nothing better.
        self.lines.set_principal_variation(line);
        Ok(score)
    }
}
