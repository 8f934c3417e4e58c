//! `qs`, the quiescence search: at depth 0 captures are played out before a position is evaluated.
//!
//! The side to move may *stand pat*, that is, take the static evaluation: it need not capture. Otherwise it
//! tries its captures, and the opponent its own, until nothing is left to take. So only quiet positions are
//! evaluated.
//!
//! Reference: C. Shannon 1950 (quiescent positions); L. Harris, *The Heuristic Search and the Game of Chess*,
//! IJCAI 1975; Chess Programming Wiki, *Quiescence Search*, *Delta Pruning*.
//!
//! Against the static leaf: another tree, whose leaves lie deeper where there is something to capture. As in
//! JS Chess captures alone are tried, also when in check, and neither mate nor stalemate is seen.
//!
//! `qs=evasions` (Python Xiangqi): a side in check may not stand pat, and tries every move; mate is seen.
//! `qs=delta`: a capture is left out if the static value, the victim and a margin of two pawns together do
//! not exceed alpha; that may miss the value.

use crate::budget::Stop;
use crate::leaf::LeafRule;
use crate::observer::{Cut, Ending, Observer, Phase};
use crate::part::{Effect, Info, PartInfo, Role, Setting};
use crate::plan::Plan;
use crate::search::Search;
use crate::window::Window;
use engine_core::exchange::worth;
use engine_core::{Depth, MoveScope, Ply, Position, Score, Stuck};

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "qs",
        summary: "quiescence search: plays captures out before a leaf is evaluated",
        reference: "Harris 1975",
        effect: Effect::ChangesTree,
    },
    role: Role::Leaf,
    settings: &[
        Setting::new("captures", "captures alone, also when in check"),
        Setting::new("evasions", "when in check, every move"),
        Setting::new("delta", "captures that may still raise alpha").with_effect(Effect::MayErr),
    ],
};

pub(crate) fn install<P: Position>(setting: &str, plan: &mut Plan<P>) {
    plan.leaf = LeafRule::Quiescence(match setting {
        "evasions" => Quiescence::Evasions,
        "delta" => Quiescence::Delta,
        _ => Quiescence::Captures,
    });
}

/// What is tried in quiescence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quiescence {
    /// Captures.
    Captures,
    /// Captures, and every move when in check.
    Evasions,
    /// Captures that may raise alpha.
    Delta,
}

/// What a capture may gain beyond its victim, in centipawns.
const DELTA: i32 = 200;

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The value of the position at `ply` with captures played out, as far as it lies inside the window.
    pub(crate) fn quiescence(&mut self, rule: Quiescence, ply: Ply, window: Window) -> Result<Score, Stop> {
        self.enter(ply, Depth::HORIZON, window, Phase::Quiescence)?;
        self.counters.q_nodes += 1;
        if let Some((score, ending)) = self.ended(ply) {
            return Ok(self.leave(ply, score, ending));
        }
        let evading = rule == Quiescence::Evasions && self.position.in_check();
        let Window { mut alpha, beta } = window;
        let mut best_score = -Score::INFINITE;
        let mut scope = MoveScope::All;

        // Stand pat: nobody has to capture.
        if !evading {
            let stand_pat = self.position.evaluate();
            if stand_pat >= beta {
                self.observer.cut(ply, Cut::StandPat);
                return Ok(self.leave(ply, self.plan.bounds.fail_high(stand_pat, beta), Ending::CutOff));
            }
            alpha = alpha.max(stand_pat);
            best_score = stand_pat;
            scope = MoveScope::Captures;
        }
        let stand_pat = best_score;

        let moves = self.open(scope, ply, Depth::HORIZON, Phase::Quiescence);
        let mut legal = 0;
        let mut best = None;
        for index in moves.clone() {
            let played = self.stack.pick(index);
            if rule == Quiescence::Delta && self.is_hopeless(played, stand_pat, alpha) {
                continue;
            }
            let remaining = Window { alpha, beta }.negated();
            let value = match self.quiescence_at_a_glance(rule, played, ply.next(), remaining)? {
                Some(value) => Some(value),
                None => self.after(played, ply, |search| {
                    search.quiescence(rule, ply.next(), remaining)
                })?,
            };
            let Some(score) = value.map(|value| -value) else {
                continue;
            };
            legal += 1;
            best_score = best_score.max(score);
            if score <= alpha {
                continue;
            }
            if score >= beta {
                self.fail_high(ply, Phase::Quiescence, legal - 1, played);
                self.teach(ply, Depth::HORIZON, Phase::Quiescence, |part, node| {
                    part.cut_off_in_quiescence(node, played);
                });
                self.close(moves);
                return Ok(self.leave(ply, self.plan.bounds.fail_high(score, beta), Ending::CutOff));
            }
            alpha = score;
            best = Some(played);
            self.raise(ply, played, score);
        }
        self.close(moves);

        if evading && legal == 0 {
            return Ok(self.leave(ply, Score::lost_at(ply), Ending::Stuck(Stuck::Loss)));
        }
        if let Some(best) = best {
            self.teach(ply, Depth::HORIZON, Phase::Quiescence, |part, node| {
                part.exact(node, best);
            });
        }
        Ok(self.leave(
            ply,
            self.plan.bounds.searched(best_score, alpha),
            Ending::Searched,
        ))
    }

    /// Whether the capture `played` cannot be expected to raise alpha.
    fn is_hopeless(&self, played: P::Move, stand_pat: Score, alpha: Score) -> bool {
        let victim = self
            .position
            .capture(played)
            .map_or(0, |capture| worth::<P>(capture.victim));
        stand_pat.offset(victim + DELTA) <= alpha
    }
}
