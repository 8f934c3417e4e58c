//! `playout`, the random playout: from a leaf on both sides play moves drawn by lot until the game ends, and
//! the leaf is worth its result.
//!
//! One such result says next to nothing, the mean of many says something even where nobody knows how to
//! evaluate a position: that is the idea of Monte Carlo tree search, and how programs learnt to play Go. A
//! game that has not ended at the limit of plies, as most random games of chess have not, is evaluated there.
//!
//! Reference: B. Abramson, *Expected-Outcome: A General Model of Static Evaluation*, IEEE Transactions on
//! Pattern Analysis and Machine Intelligence 12(2), 1990; B. Brügmann, *Monte Carlo Go*, 1993.
//!
//! Against the static leaf: the result of one random game in the place of the evaluation. It is drawn anew
//! each time that a leaf is visited, so that no value of a tree is defined, and it may err. The same search
//! draws the same games; `playout=2` to `playout=5` draw others, so that the spread can be seen. Nodes of a
//! playout count as those of a quiescence search do.

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

/// The leaf rule, with its seed.
#[derive(Clone, Copy, Debug)]
pub struct RandomGame {
    /// Draws the moves.
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

/// The result of a game of random moves from the position that the search stands at, for its side to move.
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
        // Illegal moves are drawn anew.
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
