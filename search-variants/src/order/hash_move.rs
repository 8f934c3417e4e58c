//! `hash-move`: the move that was best in this very position before, or refuted it, is tried first.
//!
//! With iterative deepening nearly every inner node has been searched a ply less deep before, and its best move then is mostly its best move now. A
//! table keeps one move for each position of the main search: the last that cut it off, or had an exact value. It orders and nothing else, so that no
//! value can be wrong; to spare the search altogether is the part `tt`.
//!
//! Reference: D. Slate, L. Atkin, *Chess 4.5*, 1977; Chess Programming Wiki, *Hash Move*.
//!
//! Against `pv`, which knows exact values alone: also a first move for nodes that were cut off, which most are.

use super::{HASH_MOVE, Node, OrderingPart};
use crate::observer::Phase;
use crate::part::{Effect, Info, PartInfo, Role, Setting};
use crate::plan::Plan;
use engine_core::{Key, Position};

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "hash-move",
        summary: "tries first the move that was best in the same position before, or refuted it",
        reference: "Slate & Atkin 1977",
        effect: Effect::Sound,
    },
    role: Role::Ordering,
    settings: &[
        Setting::new("16", "a table of 16 MiB, always replaced"),
        Setting::new("1", "1 MiB"),
        Setting::new("64", "64 MiB"),
        Setting::new("256", "256 MiB"),
    ],
};

pub(crate) fn install<P: Position>(setting: &str, plan: &mut Plan<P>) {
    let mebibytes: usize = setting.parse().unwrap_or(16);
    let entries = (mebibytes << 20) / size_of::<Entry<P::Move>>();
    plan.ordering.push(Box::new(HashMoves {
        table: vec![None; entries],
    }));
}

/// A position's key and its best move.
type Entry<M> = Option<(Key, M)>;

/// The last best move of a position, one for each value of `key mod length`.
struct HashMoves<M> {
    table: Vec<Entry<M>>,
}

impl<M: Copy> HashMoves<M> {
    fn slot(&self, key: Key) -> usize {
        (key.0 % self.table.len() as u64) as usize
    }

    fn keep(&mut self, key: Key, best: M) {
        let slot = self.slot(key);
        self.table[slot] = Some((key, best));
    }
}

impl<P: Position> OrderingPart<P> for HashMoves<P::Move> {
    fn score(&mut self, node: &Node<'_, P>, moves: &[P::Move], scores: &mut [i32]) {
        if node.phase == Phase::Quiescence {
            return;
        }
        let key = node.position.key();
        let Some((_, best)) = self.table[self.slot(key)].filter(|(stored, _)| *stored == key) else {
            return;
        };
        if let Some(place) = moves.iter().position(|&candidate| candidate == best) {
            scores[place] = scores[place].max(HASH_MOVE);
        }
    }

    fn cut_off(&mut self, node: &Node<'_, P>, played: P::Move) {
        self.keep(node.position.key(), played);
    }

    fn exact(&mut self, node: &Node<'_, P>, best: P::Move) {
        if node.phase == Phase::Main {
            self.keep(node.position.key(), best);
        }
    }
}
