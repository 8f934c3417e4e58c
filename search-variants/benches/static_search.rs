//! `alpha-beta+qs+mvv-lva+killers` written out by hand: one strategy, fixed at compile time.
//!
//! It is the plainest text of the whole search, a second opinion on node counts (`tests/it/static_search.rs`
//! compares them with the lab's) and the yardstick of what it costs to compose a search from parts. It has no
//! budget, no observer and no principal variation.

use engine_core::{Depth, HistoryEntry, MoveScope, NoLegalMoves, Ply, Repetition, Score, Searchable};

/// The ply at which a node is evaluated whatever its depth.
const MAX_PLY: Ply = Ply::new(128);
const CAPTURE: i32 = 1_000_000;
const KILLERS: [i32; 2] = [900_000, 800_000];

/// A search of one position.
pub(crate) struct StaticSearch<P: Searchable> {
    position: P,
    /// The positions from the root to the parent of the current node.
    path: Vec<HistoryEntry>,
    /// The moves of all nodes on the path, and their ordering scores beside them.
    moves: Vec<P::Move>,
    scores: Vec<i32>,
    killers: Vec<[Option<P::Move>; 2]>,
    /// Nodes entered so far, all iterations together.
    pub(crate) nodes: u64,
}

impl<P: Searchable> StaticSearch<P> {
    /// A search from `position` with nothing before it.
    pub(crate) fn new(position: P) -> StaticSearch<P> {
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
        let first = self.generate(MoveScope::All);
        self.score_killers(first, ply);
        let mut legal = false;
        for index in first..self.moves.len() {
            let played = self.pick(index);
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
        let first = self.generate(MoveScope::Captures);
        for index in first..self.moves.len() {
            let played = self.pick(index);
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

    /// The score of a node that ends by a rule, or at the limit of plies.
    fn game_over(&self, ply: Ply) -> Option<Score> {
        if ply == Ply::ROOT {
            return None;
        }
        let since = self.path.len().saturating_sub(self.position.halfmove_clock());
        let places = (since..self.path.len().saturating_sub(1)).rev().step_by(2);
        let key = self.position.key();
        for place in places {
            if self.path[place].key == key {
                return Some(match self.position.repetition(&self.path[place..]) {
                    Repetition::Draw => Score::DRAW,
                    Repetition::Loss => Score::lost_by_rule(ply),
                    Repetition::Win => -Score::lost_by_rule(ply),
                });
            }
        }
        if self.position.drawn_by_fifty_move_rule() {
            return Some(Score::DRAW);
        }
        (ply >= MAX_PLY).then(|| self.position.evaluate())
    }

    /// Lists the moves of the node, captures scored by MVV-LVA; gives the place of the first.
    fn generate(&mut self, scope: MoveScope) -> usize {
        self.path.push(self.position.history_entry());
        let first = self.moves.len();
        self.position.generate(scope, &mut self.moves);
        for &candidate in &self.moves[first..] {
            let capture = self.position.capture(candidate);
            self.scores.push(capture.map_or(0, |capture| {
                CAPTURE + 100 * i32::from(capture.victim) + 6 - i32::from(capture.attacker)
            }));
        }
        first
    }

    fn score_killers(&mut self, first: usize, ply: Ply) {
        for (killer, score) in self.killers[ply.index()].iter().zip(KILLERS) {
            let place = killer.and_then(|killer| {
                let mut moves = self.moves[first..].iter();
                moves.position(|&candidate| P::refutation(candidate) == killer)
            });
            if let Some(place) = place {
                self.scores[first + place] = self.scores[first + place].max(score);
            }
        }
    }

    /// Swaps the first of the best-scored moves that are left to `index`.
    fn pick(&mut self, index: usize) -> P::Move {
        let mut best = index;
        for place in index + 1..self.moves.len() {
            if self.scores[place] > self.scores[best] {
                best = place;
            }
        }
        self.moves.swap(index, best);
        self.scores.swap(index, best);
        self.moves[index]
    }

    fn close(&mut self, first: usize) {
        self.path.pop();
        self.moves.truncate(first);
        self.scores.truncate(first);
    }
}
