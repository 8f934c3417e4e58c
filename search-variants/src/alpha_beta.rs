//! Alpha-beta: the value of the minimax tree without its refuted parts.
//!
//! A node is searched with a window. Alpha is what the side to move is sure of already by an earlier choice, beta what
//! its opponent is sure of. As soon as one move reaches beta the opponent will not enter the node, and its other
//! moves need not be looked at: with the best move first everywhere, `b^ceil(d/2) + b^floor(d/2) - 1` leaves
//! are enough. How near a search comes to that depends on its move order, hence the ordering parts.
//!
//! Reference: D. Knuth, R. Moore, *An Analysis of Alpha-Beta Pruning*, Artificial Intelligence 6, 1975;
//! Chess Programming Wiki, *Alpha-Beta*.
//!
//! Against minimax: the same root score, a best move out of the same set, fewer nodes. This is the *fail hard* form of
//! the published program: a score outside the window is returned as the bound that it passed.

use crate::budget::Stop;
use crate::observer::{Cut, Ending, Observer, Phase};
use crate::order::Node;
use crate::part::{Effect, Info};
use crate::search::Search;
use crate::window::Window;
use engine_core::{Depth, MoveScope, Ply, Position, Score};

pub(crate) const INFO: Info = Info {
    name: "alpha-beta",
    summary: "skips the rest of a node as soon as one move refutes it (fail hard)",
    reference: "Knuth & Moore 1975",
    effect: Effect::Sound,
};

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The value of the position at `ply`, searched `depth` plies deep, as far as it lies inside the window;
    /// else the bound on its side.
    pub(crate) fn alpha_beta(&mut self, depth: Depth, ply: Ply, window: Window) -> Result<Score, Stop> {
        // 1. The horizon comes before everything else.
        if depth.is_horizon() {
            return self.leaf(ply, window);
        }
        self.enter(ply, depth, window, Phase::Main)?;

        // 2. Draws by rule, and the limit of plies.
        if let Some((score, ending)) = self.ended(ply) {
            self.counters.leaf_nodes += 1;
            return Ok(self.leave(ply, score, ending));
        }

        // 3. Extensions; a leaf is never extended, since the horizon came first.
        let depth = self.extended(depth);

        // 4. Moves, with a score each from the ordering parts.
        let moves = self.open(MoveScope::All, ply, depth, Phase::Main);
        let Window { mut alpha, beta } = window;
        let mut legal = 0;
        let mut best = None;
        for index in moves.clone() {
            // 5. The best-scored of the moves that are left, and the value of the position after it.
            let played = self.stack.pick(index);
            let remaining = Window { alpha, beta }.negated();
            let value = match self.leaf_at_a_glance(played, depth.reduced(), ply.next(), remaining)? {
                Some(value) => Some(value),
                None => self.after(played, ply, |search| {
                    search.alpha_beta(depth.reduced(), ply.next(), remaining)
                })?,
            };
            let Some(score) = value.map(|value| -value) else {
                continue;
            };
            legal += 1;
            if score <= alpha {
                continue;
            }

            // 6. Fail high: the opponent will not come here, whatever the other moves are worth.
            if score >= beta {
                self.counters.cutoff(legal - 1);
                self.teach(ply, depth, |part, node| part.cut_off(node, played));
                self.observer.cut(
                    ply,
                    Cut::Beta {
                        played,
                        index: legal - 1,
                    },
                );
                self.close(moves);
                return Ok(self.leave(ply, beta, Ending::CutOff));
            }

            // 7. A new best move.
            alpha = score;
            best = Some(played);
            self.raise(ply, played, score);
            self.teach(ply, depth, |part, node| part.raised_alpha(node, played));
        }
        self.close(moves);

        // 8. No legal move: the rules say what it is worth.
        if legal == 0 {
            return Ok(self.stuck(ply));
        }

        // 9. An exact value, or a fail low.
        if let Some(best) = best {
            self.teach(ply, depth, |part, node| part.exact(node, best));
        }
        Ok(self.leave(ply, alpha, Ending::Searched))
    }

    /// Lets every ordering part learn from the node of the main search that the search stands at.
    #[inline]
    fn teach(
        &mut self,
        ply: Ply,
        depth: Depth,
        lesson: impl Fn(&mut dyn crate::order::OrderingPart<P>, &Node<'_, P>),
    ) {
        let node = Node {
            position: &self.position,
            ply,
            depth,
            phase: Phase::Main,
        };
        for part in &mut self.plan.ordering {
            lesson(part.as_mut(), &node);
        }
    }
}
