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

use super::Algorithm;
use super::alpha_beta::{AlphaBeta, FullWindow};
use crate::info::AlgorithmInfo;
use crate::limits::Stop;
use crate::parts::Parts;
use crate::searcher::{Observation, Searcher};
use crate::window::{Bounds, Window};
use engine_core::{Depth, Ply, Score, Searchable};

/// `mtdf`
pub static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "mtdf",
    summary: "MTD(f): null windows alone, starting at the last iteration's score",
    reference: "Plaat et al. 1994",
    ..AlgorithmInfo::USUAL
};

/// What searches with each null window.
const ALPHA_BETA: AlphaBeta<FullWindow> = AlphaBeta::new(Bounds::Soft);

/// The algorithm, by where the first null window lies. The others follow from what is found.
#[derive(Clone, Copy, Debug)]
pub enum MtdfStart {
    /// At the score of the last iteration, or of the static evaluation.
    FromLastScore,
    /// Above every score.
    FromHighest,
    /// Below every score.
    FromLowest,
}

impl<P: Searchable> Algorithm<P> for MtdfStart {
    fn bounds(&self) -> Bounds {
        Bounds::Soft
    }

    /// Its best line is made of refutations.
    fn keeps_refutations(&self) -> bool {
        true
    }

    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        parts: &Parts<P>,
        depth: Depth,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop> {
        ALPHA_BETA.value(search, parts, depth, ply, window)
    }

    fn iterate<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        parts: &Parts<P>,
        depth: Depth,
        previous: Option<Score>,
    ) -> Result<Score, Stop> {
        let Window {
            alpha: mut lower,
            beta: mut upper,
        } = Window::full();
        let mut score = match self {
            MtdfStart::FromLastScore => previous.unwrap_or_else(|| search.evaluate()),
            MtdfStart::FromHighest => upper,
            MtdfStart::FromLowest => lower,
        };
        let mut line = Vec::new();
        while lower < upper {
            let beta = if score == lower { score.just_above() } else { score };
            let window = Window {
                alpha: beta.just_below(),
                beta,
            };
            score = self.value(search, parts, depth, Ply::ROOT, window)?;
            if score < beta {
                upper = score;
            } else {
                lower = score;
                line = search.pv.principal_variation().to_vec();
            }
        }
        // The last search may have shown no more than that there is nothing better.
        search.pv.set_principal_variation(line);
        Ok(score)
    }
}
