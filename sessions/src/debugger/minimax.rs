//! [`Minimax`]: the number of nodes that minimax visits below a node, counted by perft or estimated.

use engine_core::{Depth, HistoryEntry};
use games::{AnyMove, AnyPosition};
use std::collections::HashMap;

/// Maximum number of nodes counted for one picture, which takes less than a second; larger trees are
/// estimated.
const MAX_COUNTED: f64 = 2e7;

/// Counts for fewer remaining plies are not stored, but recomputed when needed.
const KEPT: u32 = 3;

/// A position cannot recur in less than four plies.
const SHORTEST_CYCLE: usize = 4;

/// Well below the halfmove clock at which the rules of any game end a line.
const SURE_CLOCK: usize = 90;

/// The number of nodes that minimax visits below a node.
#[derive(Clone, Debug)]
pub(super) struct SubtreeSize {
    /// By ply, beginning with the node itself.
    pub(super) by_ply: Vec<u64>,
    pub(super) is_estimated: bool,
}

impl SubtreeSize {
    pub(super) fn nodes(&self) -> u64 {
        self.by_ply
            .iter()
            .fold(0, |sum, &nodes| sum.saturating_add(nodes))
    }
}

/// A walk through minimax's tree, whose leaves are at the horizon or where the rules end the game.
pub(super) struct Minimax {
    board: Box<dyn AnyPosition>,
    /// The earlier positions, including those of the game.
    past: Vec<HistoryEntry>,
    line: Vec<AnyMove>,
    depth: Depth,
    counted: HashMap<Vec<AnyMove>, Vec<u64>>,
}

impl Minimax {
    pub(super) fn new(board: Box<dyn AnyPosition>, earlier: Vec<HistoryEntry>, depth: Depth) -> Minimax {
        Minimax {
            board,
            past: earlier,
            line: Vec::new(),
            depth,
            counted: HashMap::new(),
        }
    }

    pub(super) fn board(&self) -> &dyn AnyPosition {
        self.board.as_ref()
    }

    pub(super) fn plies_left(&self) -> u32 {
        self.depth.plies().saturating_sub(self.line.len() as u32)
    }

    /// Calls `look` after a legal move, and unmakes the move.
    pub(super) fn after<T>(&mut self, played: AnyMove, look: impl FnOnce(&mut Minimax) -> T) -> T {
        self.past.push(self.board.history_entry());
        self.line.push(played);
        self.board.play(played);
        let found = look(self);
        self.board.take_back();
        self.line.pop();
        self.past.pop();
        found
    }

    /// The size of the current node's subtree; `share` is its part of the nodes that may be counted for a
    /// picture.
    pub(super) fn width(&mut self, share: f64) -> SubtreeSize {
        let expected = self.expected();
        let is_soon_counted = self.plies_left() < KEPT
            || self.counted.contains_key(&self.line)
            || expected.iter().sum::<f64>() <= MAX_COUNTED * share;
        let is_estimated = !is_soon_counted;
        let by_ply = if is_estimated {
            expected.into_iter().map(|nodes| nodes as u64).collect()
        } else {
            self.count()
        };
        SubtreeSize { by_ply, is_estimated }
    }

    /// The expected number of nodes per ply, if all nodes have as many moves as this one and its children.
    fn expected(&self) -> Vec<f64> {
        let [one, two] = [1, 2].map(|plies| match self.plies_left() {
            0 => 0.0,
            _ => self.board.perft(Depth::new(plies)) as f64,
        });
        let pairs = |plies: u32| two.powi(plies as i32 / 2) * if plies % 2 == 0 { 1.0 } else { one };
        (0..=self.plies_left()).map(pairs).collect()
    }

    fn count(&mut self) -> Vec<u64> {
        let left = self.plies_left();
        if left == 0 || self.is_ended() {
            return vec![1];
        }
        if let Some(counted) = self.counted.get(&self.line) {
            return counted.clone();
        }
        if left < KEPT && !self.may_be_ended_below() {
            return (0..=left)
                .map(|plies| self.board.perft(Depth::new(plies)))
                .collect();
        }
        let mut by_ply = vec![0; left as usize + 1];
        by_ply[0] = 1;
        for played in self.board.legal_moves() {
            let below = self.after(played, Minimax::count);
            for (nodes, more) in by_ply[1..].iter_mut().zip(below) {
                *nodes += more;
            }
        }
        if left >= KEPT {
            self.counted.insert(self.line.clone(), by_ply.clone());
        }
        by_ply
    }

    /// Whether the rules end the line here, as in every search: by a repetition, or by the fifty-move rule.
    fn is_ended(&self) -> bool {
        let key = self.board.history_entry().key;
        let clock = self.board.halfmove_clock();
        let mut before = self.past.iter().rev().take(clock).skip(1).step_by(2);
        !self.line.is_empty()
            && (before.any(|entry| entry.key == key) || self.board.drawn_by_fifty_move_rule())
    }

    /// Whether the rules may end a line below, before the horizon.
    fn may_be_ended_below(&self) -> bool {
        let farthest = self.plies_left() as usize - 1;
        let clock = self.board.halfmove_clock();
        clock.min(self.past.len()) + farthest >= SHORTEST_CYCLE || clock + farthest >= SURE_CLOCK
    }
}
