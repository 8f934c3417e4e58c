//! Alpha-beta: the value of the minimax tree without its refuted parts.
//!
//! A node is searched with a window. Alpha is what the side to move is sure of already by an earlier choice,
//! beta what its opponent is sure of. As soon as one move reaches beta the opponent will not enter the node,
//! and its other moves need not be searched. With the best move first everywhere, `b^ceil(d/2) + b^floor(d/2)
//! - 1` leaves are enough; how near a search comes to that depends on its move order.
//!
//! Reference: D. Knuth, R. Moore, *An Analysis of Alpha-Beta Pruning*, Artificial Intelligence 6, 1975; Chess
//! Programming Wiki, *Alpha-Beta*. Fail soft: J. Fishburn, *Analysis of Speedup in Distributed
//! Algorithms*, 1981.
//!
//! Against minimax: the same root score, a best move out of the same set, fewer nodes. `alpha-beta` is *fail
//! hard*, as JS Chess is: a score outside the window is returned as the bound that it passed.
//! `alpha-beta=soft` returns what was found, which may lie further out. Alone both visit the same nodes; the
//! difference matters to a table, to aspiration windows and to MTD(f), which use the bounds.
//!
//! The steps below are those of every driver that has a window. Steps 3 to 5 do nothing unless a part
//! switches them on.

use super::Root;
use crate::budget::Stop;
use crate::observer::{Cut, Ending, Observer, Phase};
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

pub(crate) const SOFT: Info = Info {
    name: "alpha-beta=soft",
    summary: "alpha-beta that returns what was found, also outside the window (fail soft)",
    reference: "Fishburn 1981",
    effect: Effect::Sound,
};

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The value of the position at `ply`, searched `depth` plies deep, as far as it lies inside the window;
    /// else a bound on its side.
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

        // 3. A position that has been searched before.
        if let Some(score) = self.known_value(depth, ply, window) {
            return Ok(self.leave(ply, score, Ending::Known));
        }

        // 4. Extensions; a leaf is never extended, since the horizon came first.
        let nominal = depth;
        let depth = self.extended(depth);

        // 5. A side that could afford to pass.
        if self.pass_reaches(window.beta, depth, ply)? {
            self.lines.clear(ply);
            return Ok(self.leave(ply, window.beta, Ending::Passed));
        }

        // 6. Moves, with a score each from the ordering parts.
        let reduces = self.reduces(depth);
        let moves = self.open(MoveScope::All, ply, depth, Phase::Main);
        let Window { mut alpha, beta } = window;
        let mut legal = 0;
        let mut best = None;
        let mut best_score = -Score::INFINITE;
        for index in moves.clone() {
            // 7. The best-scored of the moves that are left, and the value of the position after it.
            let played = self.stack.pick(index);
            let remaining = Window { alpha, beta }.negated();
            let value = match self.leaf_at_a_glance(played, depth.reduced(), ply.next(), remaining)? {
                Some(value) => Some(value),
                None => {
                    let effort = self.effort(index, legal, reduces);
                    self.after(played, ply, |search| {
                        search.reply(effort, depth.reduced(), ply.next(), remaining)
                    })?
                }
            };
            let Some(score) = value.map(|value| -value) else {
                continue;
            };
            legal += 1;
            if score <= alpha {
                best_score = best_score.max(score);
                continue;
            }

            // 8. Fail high: the opponent will not come here, whatever the other moves are worth.
            if score >= beta {
                self.fail_high(ply, Phase::Main, legal - 1, played);
                self.teach(ply, depth, Phase::Main, |part, node| part.cut_off(node, played));
                self.close(moves);
                let score = self.plan.bounds.fail_high(score, beta);
                self.remember(score, nominal, ply, window);
                return Ok(self.leave(ply, score, Ending::CutOff));
            }

            // 9. A new best move.
            alpha = score;
            best_score = score;
            best = Some(played);
            self.raise(ply, played, score);
            self.teach(ply, depth, Phase::Main, |part, node| {
                part.raised_alpha(node, played);
            });
        }
        self.close(moves);

        // 10. No legal move: the rules say what it is worth.
        if legal == 0 {
            return Ok(self.stuck(ply));
        }

        // 11. An exact value, or a fail low.
        if let Some(best) = best {
            self.teach(ply, depth, Phase::Main, |part, node| part.exact(node, best));
        }
        let score = self.plan.bounds.searched(best_score, alpha);
        self.remember(score, nominal, ply, window);
        Ok(self.leave(ply, score, Ending::Searched))
    }

    /// Counts a cutoff of the node at `ply` by `played`, the legal move number `index`, and tells the
    /// observer.
    #[inline]
    pub(crate) fn fail_high(&mut self, ply: Ply, phase: Phase, index: usize, played: P::Move) {
        self.counters.cutoff(phase, index);
        self.observer.cut(ply, Cut::Beta { played, index });
        if self.plan.root == Root::Mtdf {
            // Its best line is made of refutations.
            self.lines.raise(ply, played);
        }
    }
}
