//! Two searches that do not look at every reply: forerunners of selective search, from Huo Chess, a
//! small teaching program.
//!
//! At odd plies, where the opponent replies, each legal reply is played and evaluated on the spot.
//! `greedy-reply` goes on with the one that looks best for the opponent; `improving-replies` with each that
//! looks better than all before it at that node. At even plies every move is searched. What looks bad at once
//! and is good later (a sacrifice, a quiet threat) is never seen on the opponent's side.
//!
//! Reference: Huo Chess (`SOURCES.md`), which calls `greedy-reply` its Kakos algorithm.
//!
//! Against minimax: far fewer nodes, and a value that can be wrong by any amount. A look at a reply counts as
//! a node, a leaf; a reply that is followed is entered once more.

use crate::budget::Stop;
use crate::observer::{Ending, Observer, Phase};
use crate::part::{Effect, Info};
use crate::search::Search;
use crate::window::Window;
use engine_core::{Depth, MoveScope, Ply, Position, Score};

pub(crate) const GREEDY_REPLY: Info = Info {
    name: "greedy-reply",
    summary: "minimax that follows only the opponent's best-looking reply",
    reference: "Huo Chess",
    effect: Effect::MayErr,
};

pub(crate) const IMPROVING_REPLIES: Info = Info {
    name: "improving-replies",
    summary: "minimax that follows only replies that look better than all before them",
    reference: "Huo Chess",
    effect: Effect::MayErr,
};

/// Which of the opponent's replies are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replies {
    /// The one that looks best, the first among equals.
    Greedy,
    /// Each that looks better than those before it.
    Improving,
}

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The value of the position at `ply`, searched `depth` plies deep along the replies that are followed.
    pub(crate) fn selective(&mut self, replies: Replies, depth: Depth, ply: Ply) -> Result<Score, Stop> {
        if depth.is_horizon() {
            return self.leaf(ply, Window::full());
        }
        self.enter(ply, depth, Window::full(), Phase::Main)?;
        if let Some((score, ending)) = self.ended(ply) {
            self.counters.leaf_nodes += 1;
            return Ok(self.leave(ply, score, ending));
        }
        let depth = self.extended(depth);
        let moves = self.open_unordered(MoveScope::All);
        let opponents_turn = ply.get() % 2 == 1;
        let followed = match opponents_turn {
            true => self.followed(replies, moves.clone().collect(), ply)?,
            false => moves.clone().collect(),
        };
        let mut best = None;
        for index in followed {
            let played = self.stack.at(index);
            let value = self.after(played, ply, |search| {
                search.selective(replies, depth.reduced(), ply.next())
            })?;
            let Some(score) = value.map(|value| -value) else {
                continue;
            };
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                self.raise(ply, played, score);
            }
        }
        self.close(moves);
        match best {
            Some(score) => Ok(self.leave(ply, score, Ending::Searched)),
            None => Ok(self.stuck(ply)),
        }
    }

    /// Looks at each of the `moves`, given by their places, and keeps those that are followed.
    fn followed(&mut self, replies: Replies, moves: Vec<usize>, ply: Ply) -> Result<Vec<usize>, Stop> {
        let mut best = None;
        let mut followed = Vec::new();
        for index in moves {
            let played = self.stack.at(index);
            let look = self.after(played, ply, |search| {
                search.counters.leaf_nodes += 1;
                search.static_leaf(ply.next(), Window::full())
            })?;
            let Some(score) = look.map(|value| -value) else {
                continue;
            };
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                if replies == Replies::Greedy {
                    followed.clear();
                }
                followed.push(index);
            }
        }
        Ok(followed)
    }
}
