//! `mtdf`, MTD(f): only null-window searches, which converge on the score from a first guess.
//!
//! A null-window search tells whether the score lies above or below, and fail soft tells by how much at
//! least. Each such search is the cheapest there is; with a good guess, the score of the last iteration, a
//! few are enough. They visit much the same nodes again and again, so a table pays off more than anywhere
//! else: `tt` to avoid searching them again, `hash-move` to order their moves.
//!
//! Reference: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, *A New Paradigm for Minimax Search*, TR 94-18,
//! University of Alberta, 1994.
//!
//! Compared with `alpha-beta`: the same root score and a best move. The rest of the best line consists of
//! refutations that were sufficient for the bounds.

use super::Algorithm;
use super::alpha_beta::{AlphaBeta, FULL_WINDOW};
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

/// The search with each null window.
const ALPHA_BETA: AlphaBeta<FULL_WINDOW> = AlphaBeta::SOFT;

/// MTD(f) by its first null window. The later windows follow from the scores found.
#[derive(Clone, Copy, Debug)]
pub enum MtdfStart {
    /// At the score of the last iteration; in the first one, at the static value.
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
        // The last search may have proved only that there is nothing better.
        search.pv.set_principal_variation(line);
        Ok(score)
    }
}
