//! `alpha-beta+qs+mvv-lva+killers` written out by hand: one strategy, fixed at compile time.
//!
//! It is the plainest text of the whole search, a second opinion on scores, lines and all counters
//! (`tests/it/static_search.rs` compares them with the lab's) and the yardstick of what it costs to compose a
//! search from parts. Moves come in stages: captures, killers, all others. It has a limit of nodes, the lab's
//! counters and its principal variation, and no observer. `engine-core/PERFORMANCE.md` has its instructions a
//! node beside the lab's.

use engine_core::{Capture, Depth, HistoryEntry, Key, MoveScope};
use engine_core::{Ply, Repetition, Score, Searchable};
use search_variants::Counters;

/// The ply at which a node is evaluated whatever its depth.
const MAX_PLY: Ply = Ply::new(128);

/// A search of one position. With `AHEAD` a leaf is valued before it is entered, where the board can tell.
pub(crate) struct StaticSearch<P: Searchable, const AHEAD: bool> {
    position: P,
    /// The positions from the root to the parent of the current node.
    path: Vec<HistoryEntry>,
    /// The moves of all nodes on the path, as far as they are listed, and the scores of captures.
    moves: Vec<P::Move>,
    scores: Vec<i32>,
    killers: Vec<[Option<P::Move>; 2]>,
    /// The best line from each ply.
    lines: Vec<Vec<P::Move>>,
    counters: Counters,
    /// Nodes that it may enter in one iteration.
    most: u64,
}

/// What a search to one depth has found.
#[derive(Debug, PartialEq)]
pub(crate) struct Found<M> {
    pub(crate) score: Score,
    pub(crate) line: Vec<M>,
    pub(crate) counters: Counters,
}

/// The moves of a node: captures, then killers, then all others.
struct Moves<M> {
    first: usize,
    next: usize,
    /// How many scores the nodes above have.
    scored: usize,
    stage: Stage,
    killers: [Option<M>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Captures,
    Killers(usize),
    Others,
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
            lines: vec![Vec::new(); MAX_PLY.index() + 1],
            counters: Counters::default(),
            most: u64::MAX,
        }
    }

    /// The searches to each depth from 1 to `depth`.
    pub(crate) fn deepen(&mut self, depth: u32) -> Vec<Found<P::Move>> {
        let found = (1..=depth).map_while(|depth| {
            self.counters = Counters::default();
            let score = self.alpha_beta(Depth::new(depth), Ply::ROOT, -Score::INFINITE, Score::INFINITE)?;
            Some(Found {
                score,
                line: self.lines[0].clone(),
                counters: self.counters,
            })
        });
        found.collect()
    }

    /// The value of the node at `ply`; `None` if the search has come to its limit.
    fn alpha_beta(&mut self, depth: Depth, ply: Ply, mut alpha: Score, beta: Score) -> Option<Score> {
        if depth.is_horizon() {
            let score = self.quiescence(ply, alpha, beta)?;
            self.counters.leaf_nodes += 1;
            self.counters.q_leaf_nodes += 1;
            return Some(score);
        }
        self.enter(ply)?;
        if let Some(score) = self.game_over(ply) {
            self.counters.leaf_nodes += 1;
            return Some(score);
        }
        let mut moves = self.open(MoveScope::All);
        let mut legal = 0;
        while let Some(played) = self.next(&mut moves, ply) {
            if depth.reduced().is_horizon() && self.stands_pat_after(played, ply.next(), -alpha)? {
                self.counters.leaf_nodes += 1;
                self.counters.q_leaf_nodes += 1;
                legal += 1;
                continue;
            }
            let Some(undo) = self.position.make(played) else {
                continue;
            };
            legal += 1;
            let score = -self.alpha_beta(depth.reduced(), ply.next(), -beta, -alpha)?;
            self.position.unmake(played, undo);
            if score >= beta {
                self.cut_off(legal - 1);
                if self.position.capture(played).is_none() {
                    let killers = &mut self.killers[ply.index()];
                    *killers = [Some(P::refutation(played)), killers[0]];
                }
                self.close(&moves);
                return Some(beta);
            }
            if score > alpha {
                alpha = score;
                self.extend_line(ply, played);
            }
        }
        self.close(&moves);
        if legal > 0 {
            return Some(alpha);
        }
        self.counters.leaf_nodes += 1;
        Some(self.position.value_without_legal_moves(ply))
    }

    fn quiescence(&mut self, ply: Ply, mut alpha: Score, beta: Score) -> Option<Score> {
        self.enter(ply)?;
        self.counters.q_nodes += 1;
        if let Some(score) = self.game_over(ply) {
            return Some(score);
        }
        let stand_pat = self.position.evaluate();
        if stand_pat >= beta {
            return Some(beta);
        }
        alpha = alpha.max(stand_pat);
        let mut moves = self.open(MoveScope::Captures);
        let mut legal = 0;
        while let Some(played) = self.next(&mut moves, ply) {
            if self.stands_pat_after(played, ply.next(), -alpha)? {
                legal += 1;
                continue;
            }
            let Some(undo) = self.position.make(played) else {
                continue;
            };
            legal += 1;
            let score = -self.quiescence(ply.next(), -beta, -alpha)?;
            self.position.unmake(played, undo);
            if score >= beta {
                self.cut_off(legal - 1);
                self.counters.q_cutoffs += 1;
                self.counters.q_first_move_cutoffs += u64::from(legal == 1);
                self.close(&moves);
                return Some(beta);
            }
            if score > alpha {
                alpha = score;
                self.extend_line(ply, played);
            }
        }
        self.close(&moves);
        Some(alpha)
    }

    /// Counts a node, if the limit allows.
    #[inline(always)]
    fn enter(&mut self, ply: Ply) -> Option<()> {
        if self.counters.nodes >= self.most {
            return None;
        }
        self.counters.nodes += 1;
        self.counters.seldepth = self.counters.seldepth.max(ply);
        self.lines[ply.index()].clear();
        Some(())
    }

    /// Counts a cutoff by the legal move number `index`, from 0.
    #[inline]
    fn cut_off(&mut self, index: usize) {
        self.counters.cutoffs += 1;
        self.counters.first_move_cutoffs += u64::from(index == 0);
        let last = self.counters.cutoff_index.len() - 1;
        self.counters.cutoff_index[index.min(last)] += 1;
    }

    fn extend_line(&mut self, ply: Ply, played: P::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply.index() + 1);
        let line = &mut upper[ply.index()];
        line.clear();
        line.push(played);
        line.extend_from_slice(&lower[0]);
    }

    /// Whether the leaf at `ply`, which `played` leads to, stands pat above `beta` for all that the board can
    /// tell without playing the move. Then it is done, and counted.
    #[inline(always)]
    fn stands_pat_after(&mut self, played: P::Move, ply: Ply, beta: Score) -> Option<bool> {
        if !AHEAD || ply >= MAX_PLY {
            return Some(false);
        }
        let Some(frontier) = self.position.evaluate_after(played) else {
            return Some(false);
        };
        let clock = frontier.halfmove_clock;
        let stands_pat = frontier.value >= beta && (clock < 4 || !self.will_repeat(played, clock));
        if stands_pat {
            self.enter(ply)?;
            self.counters.q_nodes += 1;
        }
        Some(stands_pat)
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

    /// Lists and scores the captures of the node.
    #[inline(always)]
    fn open(&mut self, scope: MoveScope) -> Moves<P::Move> {
        self.path.push(self.position.history_entry());
        let first = self.moves.len();
        self.position.generate(MoveScope::Captures, &mut self.moves);
        let captures = self.moves[first..]
            .iter()
            .map(|&played| self.position.capture(played));
        let scored = self.scores.len();
        self.scores.resize(first, 0);
        self.scores.extend(captures.map(|capture| match capture {
            Some(Capture { victim, attacker }) => 100 * i32::from(victim) + 6 - i32::from(attacker),
            None => 0,
        }));
        Moves {
            first,
            next: first,
            scored,
            stage: match scope {
                MoveScope::All => Stage::Captures,
                MoveScope::Captures => Stage::Others,
            },
            killers: [None; 2],
        }
    }

    /// The move to be tried next: the first of the best captures, a killer, or one of the others in their
    /// order.
    #[inline(always)]
    fn next(&mut self, moves: &mut Moves<P::Move>, ply: Ply) -> Option<P::Move> {
        loop {
            if moves.next < self.moves.len() {
                moves.next += 1;
                if self.scores.len() >= moves.next {
                    self.bring_best(moves.next - 1);
                }
                return Some(self.moves[moves.next - 1]);
            }
            match moves.stage {
                Stage::Captures => moves.stage = Stage::Killers(0),
                Stage::Killers(2) => {
                    self.list_others(moves);
                    moves.stage = Stage::Others;
                }
                Stage::Killers(slot) => {
                    moves.stage = Stage::Killers(slot + 1);
                    let [latest, older] = self.killers[ply.index()];
                    let killer = [latest, older.filter(|_| older != latest)][slot];
                    moves.killers[slot] = killer.and_then(|killer| self.position.refuting(killer));
                    if let Some(killer) = moves.killers[slot] {
                        return Some(killer);
                    }
                }
                Stage::Others => return None,
            }
        }
    }

    #[inline(never)]
    fn list_others(&mut self, moves: &Moves<P::Move>) {
        let start = self.moves.len();
        self.position.generate_quiet(&mut self.moves);
        for killer in moves.killers.into_iter().flatten() {
            let mut listed = self.moves[start..].iter();
            if let Some(place) = listed.position(|&candidate| candidate == killer) {
                self.moves.remove(start + place);
            }
        }
    }

    /// Brings the first of the best captures that are left to `index`; the others stay in their order.
    #[inline(never)]
    fn bring_best(&mut self, index: usize) {
        let left = &self.scores[index..];
        let best = left.iter().fold(0, |best, &score| best.max(score));
        let place = left.iter().position(|&score| score == best).unwrap_or(0);
        self.moves[index..=index + place].rotate_right(1);
        self.scores[index..=index + place].rotate_right(1);
    }

    #[inline(always)]
    fn close(&mut self, moves: &Moves<P::Move>) {
        self.path.pop();
        self.moves.truncate(moves.first);
        self.scores.truncate(moves.scored);
    }
}
