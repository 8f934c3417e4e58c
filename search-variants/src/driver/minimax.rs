//! Minimax: the definition of a tree's value.
//!
//! The value of a node is the best of its moves' values for the side to move; both sides are served by one
//! function, since a score changes its sign with the side (*negamax*). Every move of every node is searched,
//! which takes `b^d` leaves for `b` moves a node and depth `d`.
//!
//! Reference: C. Shannon, *Programming a Computer for Playing Chess*, 1950; Chess Programming Wiki,
//! *Minimax*, *Negamax*.
//!
//! It is the first rung of the ladder and the oracle for all others, so nothing is ever added to it that
//! could be wrong: it takes a leaf rule and extensions, since these define the tree, and tries moves as they
//! are generated. With `qs` each leaf gets its exact quiescence value; an unpruned tree of captures would be
//! out of reach (more than 10^8 nodes below a single leaf of the Bratko-Kopec suite), so the quiescence
//! search prunes as alpha-beta does, from a full window, and may order its captures by `mvv-lva`.

use crate::budget::Stop;
use crate::observer::{Ending, Observer, Phase};
use crate::part::{Effect, Info};
use crate::search::Search;
use crate::window::Window;
use engine_core::{Depth, MoveScope, Ply, Position, Score};

pub(crate) const INFO: Info = Info {
    name: "minimax",
    summary: "searches every move of every node: the definition, and the oracle for all others",
    reference: "Shannon 1950",
    effect: Effect::Sound,
};

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The value of the position at `ply`, searched `depth` plies deep.
    pub(crate) fn minimax(&mut self, depth: Depth, ply: Ply) -> Result<Score, Stop> {
        if depth.is_horizon() {
            return self.leaf(ply, Window::full());
        }
        self.enter(ply, depth, Window::full(), Phase::Main)?;
        if let Some((score, ending)) = self.ended(ply) {
            self.counters.leaf_nodes += 1;
            return Ok(self.leave(ply, score, ending));
        }
        let depth = self.extended(depth);
        let mut best = None;
        let moves = self.open_unordered(MoveScope::All);
        for index in moves.clone() {
            let played = self.stack.at(index);
            let value = match self.leaf_at_a_glance(played, depth.reduced(), ply.next(), Window::full())? {
                Some(value) => Some(value),
                None => self.after(played, ply, |search| search.minimax(depth.reduced(), ply.next()))?,
            };
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

    /// The value of each legal root move, searched by minimax to `depth` whatever the recipe's driver: all
    /// best moves can be told from it. In the board's order; empty at depth 0.
    ///
    /// # Errors
    /// [`Stop`] if the budget ends first.
    pub fn value_of_each_move(&mut self, depth: Depth) -> Result<Vec<(P::Move, Score)>, Stop> {
        let mut values = Vec::new();
        if depth.is_horizon() {
            return Ok(values);
        }
        let depth = self.extended(depth);
        let moves = self.open_unordered(MoveScope::All);
        for index in moves.clone() {
            let played = self.stack.at(index);
            let value = self.after(played, Ply::ROOT, |search| {
                search.minimax(depth.reduced(), Ply::ROOT.next())
            })?;
            values.extend(value.map(|value| (played, -value)));
        }
        self.close(moves);
        Ok(values)
    }
}
