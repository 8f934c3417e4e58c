//! Iterative deepening: depth 1, 2, 3, ..., each with the full window.
//!
//! The ordering parts keep what they learnt from one iteration to the next, so that shallow iterations save
//! more than they cost. Reference: Chess Programming Wiki, *Iterative Deepening*; D. Slate, L. Atkin, *Chess
//! 4.5*, 1977.

use crate::budget::Stop;
use crate::counters::Counters;
use crate::driver::{Root, Walk};
use crate::observer::Observer;
use crate::search::{DEEPEST, Search};
use crate::window::Window;
use engine_core::{Depth, MoveScope, Ply, Position, Score};

/// How an iteration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All of it was searched.
    Complete,
    /// It was broken off.
    Stopped(Stop),
}

/// The result of one iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration<M> {
    /// Its nominal depth.
    pub depth: Depth,
    /// Whether it was completed.
    pub status: Status,
    /// The value of the root for the side to move. If the iteration was stopped: of the best root move whose
    /// search was done, `None` before the first.
    pub score: Option<Score>,
    /// The best move; `None` if there is no legal one, or none was searched before the stop.
    pub best_move: Option<M>,
    /// The principal variation, from the root to the position whose value the score is, quiescence included.
    pub pv: Vec<M>,
    /// Counts of this iteration.
    pub counters: Counters,
    /// Counts since depth 1.
    pub totals: Counters,
}

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The iterations up to `depth`, or to [`DEEPEST`], that have not been searched yet; one that is stopped
    /// is the last.
    pub fn deepen(&mut self, depth: Depth) -> impl Iterator<Item = Iteration<P::Move>> {
        let depth = depth.min(DEEPEST);
        std::iter::from_fn(move || {
            let done = self.stopped.is_some() || self.depth >= depth;
            (!done).then(|| self.iterate())
        })
    }

    /// One search to `depth` without those before it, and with a window of the caller's own (minimax takes no
    /// notice of it). A score outside the window is told as the bound that it passed. Deeper than [`DEEPEST`]
    /// is as deep as that.
    pub fn search_within(&mut self, depth: Depth, window: Window) -> Iteration<P::Move> {
        self.depth = depth.min(DEEPEST);
        self.search(Root::FullWindow, window)
    }

    /// Searches one ply deeper than the last time.
    fn iterate(&mut self) -> Iteration<P::Move> {
        self.depth = self.depth.extended();
        self.search(self.plan.root, Window::full())
    }

    fn search(&mut self, root: Root, window: Window) -> Iteration<P::Move> {
        self.counters = Counters::default();
        self.meter.restart(self.totals.nodes);
        self.lines.clear(Ply::ROOT);
        self.root_score = None;
        for part in &mut self.plan.ordering {
            part.next_iteration();
        }
        let value = match self.plan.walk {
            Walk::Minimax => self.minimax(self.depth, Ply::ROOT),
            Walk::Selective(replies) => self.selective(replies, self.depth, Ply::ROOT),
            Walk::AlphaBeta => match root {
                Root::FullWindow => self.alpha_beta(self.depth, Ply::ROOT, window),
                Root::Aspiration => self.aspirate(self.last_score),
                Root::Mtdf => self.converge(self.last_score),
            },
        };
        self.stopped = value.err();
        let (status, score) = match value {
            Ok(score) => {
                self.last_score = Some(score);
                (Status::Complete, Some(score))
            }
            Err(stop) => (Status::Stopped(stop), self.root_score),
        };
        self.totals += &self.counters;
        let pv = self.lines.principal_variation().to_vec();
        if status == Status::Complete {
            self.read_out(&pv[..pv.len().min(self.depth.plies() as usize)]);
        }
        Iteration {
            depth: self.depth,
            status,
            score,
            best_move: pv.first().copied(),
            pv,
            counters: self.counters,
            totals: self.totals,
        }
    }

    /// Plays a line through on the board and takes it back, trying the legal moves before each of its moves.
    ///
    /// JS Chess reads its principal variation in this way after every iteration. That changes the order of
    /// the mailbox board's piece lists, and so the order in which the next iteration generates moves; without
    /// it the published figures cannot be met.
    fn read_out(&mut self, line: &[P::Move]) {
        let Some((&next, rest)) = line.split_first() else {
            return;
        };
        let mut moves = Vec::new();
        self.position.generate(MoveScope::All, &mut moves);
        for candidate in moves {
            if let Some(undo) = self.position.make(candidate) {
                self.position.unmake(candidate, undo);
            }
            if candidate == next {
                break;
            }
        }
        if let Some(undo) = self.position.make(next) {
            self.read_out(rest);
            self.position.unmake(next, undo);
        }
    }
}
