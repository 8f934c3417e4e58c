//! `alpha-beta+qs+mvv-lva+killers` written out by hand: one strategy, fixed at compile time.
//!
//! It is the plainest text of the whole search, a second opinion on node counts (`tests/it/static_search.rs`
//! compares them with the lab's) and the yardstick of what it costs to compose a search from parts. It has no
//! budget, no observer, no principal variation, and counts nothing but nodes.
//!
//! Instructions a node on x86-64 (release build under callgrind, less those of depth 1):
//!
//! | | start position, depth 6 | kiwipete, depth 5 |
//! |---|--:|--:|
//! | here, leaves valued before they are entered | 572 | 403 |
//! | here, every leaf entered | 632 | 497 |
//! | the lab | 697 | 507 |
//!
//! So valuing leaves beforehand saves 9 and 19 %. The lab's limits, counters and principal variation, built
//! in here, took some 30 instructions; the rest of its surplus is composition.

use engine_core::{Capture, Depth, HistoryEntry, Key, MoveScope};
use engine_core::{NoLegalMoves, Ply, Repetition, Score, Searchable};

/// The ply at which a node is evaluated whatever its depth.
const MAX_PLY: Ply = Ply::new(128);
const CAPTURE: i32 = 1_000_000;
const KILLERS: [i32; 2] = [900_000, 800_000];
const UNSCORED: i32 = 0;

/// A search of one position. With `AHEAD` a leaf is valued before it is entered, where the board can tell.
pub(crate) struct StaticSearch<P: Searchable, const AHEAD: bool> {
    position: P,
    /// The positions from the root to the parent of the current node.
    path: Vec<HistoryEntry>,
    /// The moves of all nodes on the path.
    moves: Vec<P::Move>,
    /// Their ordering scores, as far as there are any: moves behind the last one are tried as they are.
    scores: Vec<i32>,
    killers: Vec<[Option<P::Move>; 2]>,
    pub(crate) nodes: u64,
}

impl<P: Searchable, const AHEAD: bool> StaticSearch<P, AHEAD> {
    /// A search from `position` with nothing before it.
    pub(crate) fn new(position: P) -> StaticSearch<P, AHEAD> {
        StaticSearch {
            position,
            path: Vec::new(),
            moves: Vec::new(),
            scores: Vec::new(),
            killers: vec![[None; 2]; MAX_PLY.index()],
            nodes: 0,
        }
    }

    /// The score of the root at each depth from 1 to `depth`.
    pub(crate) fn deepen(&mut self, depth: u32) -> Vec<Score> {
        let depths = (1..=depth).map(Depth::new);
        depths
            .map(|depth| self.alpha_beta(depth, Ply::ROOT, -Score::INFINITE, Score::INFINITE))
            .collect()
    }

    fn alpha_beta(&mut self, depth: Depth, ply: Ply, mut alpha: Score, beta: Score) -> Score {
        if depth.is_horizon() {
            return self.quiescence(ply, alpha, beta);
        }
        self.nodes += 1;
        if let Some(score) = self.game_over(ply) {
            return score;
        }
        let first = self.list(MoveScope::All);
        self.score_killers(first, ply);
        let mut legal = false;
        for index in first..self.moves.len() {
            let played = self.pick(index);
            if depth.reduced().is_horizon() && self.stands_pat_after(played, ply.next(), -alpha) {
                legal = true;
                continue;
            }
            let Some(undo) = self.position.make(played) else {
                continue;
            };
            legal = true;
            let score = -self.alpha_beta(depth.reduced(), ply.next(), -beta, -alpha);
            self.position.unmake(played, undo);
            if score >= beta {
                if self.position.capture(played).is_none() {
                    let killers = &mut self.killers[ply.index()];
                    *killers = [Some(P::refutation(played)), killers[0]];
                }
                self.close(first);
                return beta;
            }
            alpha = alpha.max(score);
        }
        self.close(first);
        match (legal, self.position.without_legal_moves()) {
            (true, _) => alpha,
            (false, NoLegalMoves::Loss) => Score::lost_at(ply),
            (false, NoLegalMoves::Draw) => Score::DRAW,
        }
    }

    fn quiescence(&mut self, ply: Ply, mut alpha: Score, beta: Score) -> Score {
        self.nodes += 1;
        if let Some(score) = self.game_over(ply) {
            return score;
        }
        let stand_pat = self.position.evaluate();
        if stand_pat >= beta {
            return beta;
        }
        alpha = alpha.max(stand_pat);
        let first = self.list(MoveScope::Captures);
        for index in first..self.moves.len() {
            let played = self.pick(index);
            if self.stands_pat_after(played, ply.next(), -alpha) {
                continue;
            }
            let Some(undo) = self.position.make(played) else {
                continue;
            };
            let score = -self.quiescence(ply.next(), -beta, -alpha);
            self.position.unmake(played, undo);
            if score >= beta {
                self.close(first);
                return beta;
            }
            alpha = alpha.max(score);
        }
        self.close(first);
        alpha
    }

    /// Whether the leaf at `ply`, which `played` leads to, stands pat above `beta` for all that the board can
    /// tell without playing the move. Then it is done, and counted.
    #[inline(always)]
    fn stands_pat_after(&mut self, played: P::Move, ply: Ply, beta: Score) -> bool {
        if !AHEAD || ply >= MAX_PLY {
            return false;
        }
        let Some(frontier) = self.position.evaluate_after(played) else {
            return false;
        };
        let clock = frontier.halfmove_clock;
        let stands_pat = frontier.value >= beta && (clock < 4 || !self.will_repeat(played, clock));
        self.nodes += u64::from(stands_pat);
        stands_pat
    }

    fn will_repeat(&self, played: P::Move, halfmove_clock: usize) -> bool {
        let key = self.position.key_after(played);
        key.is_none_or(|key| self.occurred(key, halfmove_clock).is_some())
    }

    /// The score of a node that ends by a rule, or at the limit of plies.
    fn game_over(&self, ply: Ply) -> Option<Score> {
        if ply == Ply::ROOT {
            return None;
        }
        if let Some(first) = self.occurred(self.position.key(), self.position.halfmove_clock()) {
            return Some(match self.position.repetition(&self.path[first..]) {
                Repetition::Draw => Score::DRAW,
                Repetition::Loss => Score::lost_by_rule(ply),
                Repetition::Win => -Score::lost_by_rule(ply),
            });
        }
        if self.position.drawn_by_fifty_move_rule() {
            return Some(Score::DRAW);
        }
        (ply >= MAX_PLY).then(|| self.position.evaluate())
    }

    /// The last place on the path of the position with that key, which is the one after the path's end.
    fn occurred(&self, key: Key, halfmove_clock: usize) -> Option<usize> {
        let last = self.path.len().checked_sub(2)?;
        let first = self.path.len().saturating_sub(halfmove_clock);
        let mut places = (first..=last).rev().step_by(2);
        places.find(|&place| self.path[place].key == key)
    }

    /// Lists the moves of the node, captures scored by MVV-LVA, and gives the place of the first. A single
    /// move needs no score.
    fn list(&mut self, scope: MoveScope) -> usize {
        self.path.push(self.position.history_entry());
        let first = self.moves.len();
        self.position.generate(scope, &mut self.moves);
        if self.moves.len() > first + 1 {
            self.scores.resize(first, UNSCORED);
            let captures = self.moves[first..]
                .iter()
                .map(|&played| self.position.capture(played));
            self.scores.extend(captures.map(|capture| match capture {
                Some(Capture { victim, attacker }) => {
                    CAPTURE + 100 * i32::from(victim) + 6 - i32::from(attacker)
                }
                None => UNSCORED,
            }));
        }
        first
    }

    fn score_killers(&mut self, first: usize, ply: Ply) {
        if self.scores.len() <= first {
            return;
        }
        let [latest, older] = self.killers[ply.index()];
        let older = older.filter(|_| older != latest);
        for (killer, score) in [latest, older].into_iter().zip(KILLERS) {
            let Some(killer) = killer else {
                continue;
            };
            let mut moves = self.moves[first..].iter();
            if let Some(place) = moves.position(|&candidate| P::refutation(candidate) == killer) {
                self.scores[first + place] = self.scores[first + place].max(score);
            }
        }
    }

    /// Swaps the first of the best-scored moves that are left to `index`. The last one needs no look.
    #[inline(always)]
    fn pick(&mut self, index: usize) -> P::Move {
        if self.scores.len() > index + 1 {
            self.bring_best(index);
        }
        self.moves[index]
    }

    #[inline(never)]
    fn bring_best(&mut self, index: usize) {
        let left = &mut self.scores[index..];
        let best = left.iter().fold(UNSCORED, |best, &score| best.max(score));
        if best == UNSCORED {
            self.scores.truncate(index);
        } else {
            let place = left.iter().position(|&score| score == best).unwrap_or(0);
            left.swap(0, place);
            self.moves[index..].swap(0, place);
        }
    }

    fn close(&mut self, first: usize) {
        self.path.pop();
        self.moves.truncate(first);
        self.scores.truncate(first);
    }
}
