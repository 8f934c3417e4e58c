//! `aspiration`: searches each iteration with a narrow window around the score of the previous one.
//!
//! If the score lies inside the window, as it usually does, the narrow window has caused more cutoffs than
//! the full one would have. If not, the search has shown on which side the score lies, and is repeated with
//! that side of the window open, or wider by a factor (`widening`).
//!
//! A player moves by its last complete iteration. With `unfinished=1` an iteration that a limit breaks off
//! counts too, if a root move has raised alpha in its last window. The search itself stays as it is.
//!
//! Reference: D. Slate, L. Atkin, *Chess 4.5*, 1977; Chess Programming Wiki, *Aspiration Windows*.
//!
//! Compared with the same algorithm without the window: the same root score; fewer nodes in most iterations,
//! more in those where the score jumps. `aspiration` uses fail-soft alpha-beta, `aspiration=pvs` uses PVS.

use super::Algorithm;
use super::alpha_beta::AlphaBeta;
use crate::info::{AlgorithmInfo, Parameter, Values};
use crate::limits::Stop;
use crate::parts::Parts;
use crate::searcher::{Observation, Searcher};
use crate::window::{Bounds, Window};
use engine_core::{Depth, Ply, Score, Searchable};

/// `aspiration`
pub static INFO: AlgorithmInfo = AlgorithmInfo {
    name: "aspiration",
    summary: "alpha-beta with a window of 50 centipawns around the last score, opened where it fails",
    reference: "Slate & Atkin 1977",
    parameters: &[WIDTH, WIDENING, UNFINISHED],
    ..AlgorithmInfo::USUAL
};

/// `aspiration=pvs`
pub static OVER_PVS: AlgorithmInfo = AlgorithmInfo {
    name: "aspiration=pvs",
    summary: "pvs with a window of 50 centipawns around the last score, opened where it fails",
    reference: "Slate & Atkin 1977",
    parameters: &[WIDTH, WIDENING, UNFINISHED],
    ..AlgorithmInfo::USUAL
};

const USUAL_WIDTH: u32 = 50;

const WIDTH: Parameter = Parameter::whole(
    "width",
    "centipawns on either side of the last score",
    USUAL_WIDTH,
    1..=20_000,
);

const WIDENING: Parameter = Parameter::whole(
    "widening",
    "factor by which a window that fails widens; 0 or 1: it opens at once",
    0,
    0..=16,
);

/// Read by [`Strategy::counts_unfinished_iterations`](crate::Strategy::counts_unfinished_iterations).
pub(crate) const UNFINISHED: Parameter = Parameter::off(
    "unfinished",
    "1: a move that an iteration found before it was broken off is played",
);

/// Aspiration windows over fail-soft alpha-beta or PVS.
#[derive(Clone, Copy, Debug)]
pub struct Aspiration<const SCOUTS: bool> {
    width: i32,
    widening: i32,
}

impl<const SCOUTS: bool> Aspiration<SCOUTS> {
    /// The algorithm with default values.
    pub const USUAL: Aspiration<SCOUTS> = Aspiration {
        width: USUAL_WIDTH as i32,
        widening: 0,
    };
}

impl<P: Searchable, const SCOUTS: bool> Algorithm<P> for Aspiration<SCOUTS> {
    fn set_to(&self, values: &Values) -> Option<Aspiration<SCOUTS>> {
        Some(Aspiration {
            width: values.whole(&WIDTH) as i32,
            widening: values.whole(&WIDENING) as i32,
        })
    }

    fn bounds(&self) -> Bounds {
        Bounds::Soft
    }

    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        parts: &Parts<P>,
        depth: Depth,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop> {
        AlphaBeta::<SCOUTS>::SOFT.value(search, parts, depth, ply, window)
    }

    /// Uses windows around the value of the previous iteration.
    fn iterate<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        parts: &Parts<P>,
        depth: Depth,
        previous: Option<Score>,
    ) -> Result<Score, Stop> {
        let mut window = match previous {
            Some(previous) => Window::around(previous, self.width),
            None => Window::full(),
        };
        let mut width = self.width;
        loop {
            let score = self.value(search, parts, depth, Ply::ROOT, window)?;
            let wider = width.saturating_mul(self.widening);
            // If the window would not get wider, or as wide as all scores, that side is opened completely.
            let opened = match previous {
                Some(previous) if (width + 1..Score::INFINITE.centipawns()).contains(&wider) => {
                    Window::around(previous, wider)
                }
                _ => Window::full(),
            };
            width = wider;
            if score <= window.alpha && window.alpha > Window::full().alpha {
                window.alpha = opened.alpha;
            } else if score >= window.beta && window.beta < Window::full().beta {
                window.beta = opened.beta;
            } else {
                return Ok(score);
            }
        }
    }
}
