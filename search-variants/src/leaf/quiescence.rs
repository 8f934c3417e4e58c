//! `qs`, the quiescence search: at depth 0 captures are played out before a position is evaluated.
//!
//! The side to move may *stand pat*, that is, take the static evaluation: it need not capture. Otherwise it tries its
//! captures, and the opponent its own, until nothing is left to take. So the evaluation is only asked of positions
//! that no capture upsets.
//!
//! Reference: C. Shannon 1950 (quiescent positions); L. Harris, *The Heuristic Search and the Game of Chess*, IJCAI
//! 1975; Chess Programming Wiki, *Quiescence Search*.
//!
//! Against the static leaf: another tree, whose leaves lie deeper where there is something to capture. As in the
//! published program captures alone are tried, also when in check, and neither mate nor stalemate is seen here.

use crate::budget::Stop;
use crate::observer::{Cut, Ending, Observer, Phase};
use crate::order::{Node, OrderingPart};
use crate::part::{Effect, Info, PartInfo, Role};
use crate::plan::{LeafRule, Plan};
use crate::search::Search;
use crate::window::Window;
use engine_core::{Depth, MoveScope, Ply, Position, Score};

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "qs",
        summary: "quiescence search: plays captures out before a leaf is evaluated",
        reference: "Harris 1975",
        effect: Effect::ChangesTree,
    },
    role: Role::Leaf,
    settings: &[],
};

pub(crate) fn install<P: Position>(_setting: &str, plan: &mut Plan<P>) {
    plan.leaf = LeafRule::Quiescence;
}

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The value of the position at `ply` with captures played out, as far as it lies inside the window.
    pub(crate) fn quiescence(&mut self, ply: Ply, window: Window) -> Result<Score, Stop> {
        self.enter(ply, Depth::HORIZON, window, Phase::Quiescence)?;
        self.counters.q_nodes += 1;
        if let Some((score, ending)) = self.ended(ply) {
            return Ok(self.leave(ply, score, ending));
        }

        // Stand pat: nobody has to capture.
        let Window { mut alpha, beta } = window;
        let stand_pat = self.position.evaluate();
        if stand_pat >= beta {
            self.observer.cut(ply, Cut::StandPat);
            return Ok(self.leave(ply, beta, Ending::CutOff));
        }
        alpha = alpha.max(stand_pat);

        let moves = self.open(MoveScope::Captures, ply, Depth::HORIZON, Phase::Quiescence);
        let mut legal = 0;
        let mut best = None;
        for index in moves.clone() {
            let played = self.stack.pick(index);
            let remaining = Window { alpha, beta }.negated();
            let value = match self.quiescence_at_a_glance(played, ply.next(), remaining)? {
                Some(value) => Some(value),
                None => self.after(played, ply, |search| search.quiescence(ply.next(), remaining))?,
            };
            let Some(score) = value.map(|value| -value) else {
                continue;
            };
            legal += 1;
            if score <= alpha {
                continue;
            }
            if score >= beta {
                self.counters.cutoff(legal - 1);
                self.teach_quiescence(ply, |part, node| part.cut_off_in_quiescence(node, played));
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
            alpha = score;
            best = Some(played);
            self.raise(ply, played, score);
        }
        self.close(moves);

        if let Some(best) = best {
            self.teach_quiescence(ply, |part, node| part.exact(node, best));
        }
        Ok(self.leave(ply, alpha, Ending::Searched))
    }

    /// Lets every ordering part learn from the node of quiescence that the search stands at.
    #[inline]
    fn teach_quiescence(&mut self, ply: Ply, lesson: impl Fn(&mut dyn OrderingPart<P>, &Node<'_, P>)) {
        let node = Node {
            position: &self.position,
            ply,
            depth: Depth::HORIZON,
            phase: Phase::Quiescence,
        };
        for part in &mut self.plan.ordering {
            lesson(part.as_mut(), &node);
        }
    }
}
