//! `playout`, the random playout: from a leaf, both sides play random moves until the game ends, and the
//! result is the value of the leaf.
//!
//! One such result says next to nothing, but the mean of many is informative even where nobody knows how to
//! evaluate a position. That is the idea of Monte Carlo tree search, and how programs learned to play Go. A
//! game that has not ended at the ply limit, which includes most random games of chess, is evaluated there.
//!
//! Reference: B. Abramson, *Expected-Outcome: A General Model of Static Evaluation*, IEEE Transactions on
//! Pattern Analysis and Machine Intelligence 12(2), 1990; B. Brügmann, *Monte Carlo Go*, 1993.
//!
//! Compared with the static leaf: the result of one random game instead of the evaluation. A new game is
//! played each time a leaf is visited, so the value of a tree is not defined, and the search may err. The
//! same search plays the same games; `playout=2` to `playout=5` play others, which show the spread. Nodes of
//! a playout are counted like those of a quiescence search.

use super::LeafRule;
use crate::info::{Effect, PartInfo, Role, SEED, Values};
use crate::limits::Stop;
use crate::node::Phase;
use crate::part::Technique;
use crate::searcher::{Observation, Searcher};
use crate::window::Window;
use engine_core::random::SplitMix64;
use engine_core::{Depth, MoveScope, NodeEnd, Ply, Score, Searchable};

/// `playout`
pub static INFO: PartInfo = PartInfo {
    name: "playout",
    summary: "leaf rule: the result of a game of random moves from there",
    reference: "Abramson 1990; Brügmann 1993",
    effect: Effect::MayErr,
    role: Role::Leaf,
    parameters: &[SEED],
};

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    let seed = u64::from(values.whole(&SEED));
    Technique::Leaf(Box::new(RandomGame { seed }))
}

/// The leaf rule of random playouts.
#[derive(Clone, Copy, Debug)]
pub struct RandomGame {
    /// The seed of the random moves.
    pub seed: u64,
}

impl<P: Searchable> LeafRule<P> for RandomGame {
    /// The result, whatever the window.
    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        ply: Ply,
        _window: Window,
    ) -> Result<Score, Stop> {
        let seed = SplitMix64::new(self.seed).next_u64() ^ search.position().key().0;
        let mut random = SplitMix64::new(seed.wrapping_add(search.nodes()));
        random_game(search, &mut random, ply)
    }
}

/// The result of a game of random moves from the current position, for its side to move.
fn random_game<P: Searchable, O: Observation<P>>(
    search: &mut Searcher<P, O>,
    random: &mut SplitMix64,
    ply: Ply,
) -> Result<Score, Stop> {
    search.enter(ply, Depth::HORIZON, Window::full(), Phase::Quiescence)?;
    if let Some((score, ending)) = search.ended(ply) {
        return Ok(search.leave(ply, score, ending));
    }
    let mut result = None;
    let moves = search.open_unordered(MoveScope::All, ply, Depth::HORIZON, Phase::Quiescence);
    for index in moves.places() {
        let played = search.draw(index, random);
        result = search.after(played, ply, |search| random_game(search, random, ply.next()))?;
        // After an illegal move another one is drawn.
        if result.is_some() {
            break;
        }
    }
    search.close(&moves);
    match result {
        Some(result) => Ok(search.leave(ply, -result, NodeEnd::Searched)),
        None => {
            let (score, ended) = search.without_legal_moves(ply);
            Ok(search.leave(ply, score, NodeEnd::NoLegalMoves(ended)))
        }
    }
}
