//! `tt`, the transposition table: a position that has been searched before, by another order of moves, is not searched again.
//!
//! The value of every node of the main search is kept with its depth, and whether it is exact or a bound. When the same position comes up again
//! with the same depth to go, and what is known of it settles the matter for the window at hand, the node ends there. The root is always searched,
//! so that there is a move. The table only cuts off; its other use, to try a former best move first, is the part `hash-move`: a program's usual table
//! is `tt+hash-move`.
//!
//! Only equal depths count. A value from a deeper search would be a better one, but that of another tree, and this way what a table does to the value can be
//! told apart: with neither repetitions nor the count of moves without progress in reach, nothing. Where they are in reach, a value may be taken over
//! from a path with other positions behind it (*graph history interaction*), and the score may be wrong. Mate scores are kept as distances
//! from the node, not from the root.
//!
//! Each key has two places: the first keeps the deeper search (of one iteration; those before it give way), the second the latest.
//!
//! Reference: R. Greenblatt, D. Eastlake, S. Crocker, *The Greenblatt Chess Program*, 1967; D. Breuker, J. Uiterwijk, J. van den Herik, *Replacement Schemes
//! for Transposition Tables*, ICCA Journal 17(4), 1994 (two places: *TwoDeep*); Chess Programming Wiki, *Transposition Table*.
//!
//! Against the rung below: fewer nodes, the more of them the fewer pieces are left to take different ways to the same place.

use crate::driver::Bounds;
use crate::observer::Observer;
use crate::part::{Effect, Info, PartInfo, Role, Setting};
use crate::plan::Plan;
use crate::search::Search;
use crate::window::Window;
use engine_core::{Depth, Key, Ply, Position, Score};

pub(crate) const INFO: PartInfo = PartInfo {
    info: Info {
        name: "tt",
        summary: "transposition table: a position already searched to this depth is not searched again",
        reference: "Greenblatt et al. 1967",
        effect: Effect::MayErr,
    },
    role: Role::Pruning,
    settings: &[
        Setting::new("16", "16 MiB"),
        Setting::new("1", "1 MiB"),
        Setting::new("64", "64 MiB"),
        Setting::new("256", "256 MiB"),
    ],
};

pub(crate) fn install<P: Position>(setting: &str, plan: &mut Plan<P>) {
    let mebibytes = setting.parse().unwrap_or(16);
    plan.transpositions = Some(Transpositions::new(mebibytes));
}

/// What the stored score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    AtLeast,
    Exact,
    AtMost,
}

/// What is known of a position. The score's mates are told from this node.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    score: Score,
    depth: u16,
    iteration: u8,
    /// `None` in a place that was never used.
    bound: Option<Bound>,
}

const UNUSED: Entry = Entry {
    key: Key(0),
    score: Score::DRAW,
    depth: 0,
    iteration: 0,
    bound: None,
};

/// The table: values of positions, two places a bucket.
pub(crate) struct Transpositions {
    buckets: Vec<[Entry; 2]>,
}

impl Transpositions {
    fn new(mebibytes: usize) -> Transpositions {
        let buckets = (mebibytes << 20) / size_of::<[Entry; 2]>();
        Transpositions {
            buckets: vec![[UNUSED; 2]; buckets],
        }
    }

    fn place(&self, key: Key) -> usize {
        (key.0 % self.buckets.len() as u64) as usize
    }

    fn find(&self, key: Key, depth: Depth) -> Option<&Entry> {
        let bucket = &self.buckets[self.place(key)];
        bucket.iter().find(|entry| {
            entry.bound.is_some() && entry.key == key && u32::from(entry.depth) == depth.plies()
        })
    }

    fn store(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        let [deeper, latest] = &mut self.buckets[place];
        let gives_way =
            deeper.bound.is_none() || deeper.iteration != entry.iteration || entry.depth >= deeper.depth;
        if gives_way {
            *deeper = entry;
        } else {
            *latest = entry;
        }
    }
}

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The value of the node at `ply`, if it is known well enough for this window.
    #[inline]
    pub(crate) fn known_value(&self, depth: Depth, ply: Ply, window: Window) -> Option<Score> {
        let table = self.plan.transpositions.as_ref()?;
        if ply == Ply::ROOT || self.verifying == Some(ply) {
            return None;
        }
        let entry = table.find(self.position.key(), depth)?;
        let score = entry.score.seen_from_root(ply);
        let settles = match entry.bound? {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        };
        settles.then(|| match self.plan.bounds {
            Bounds::Hard => score.clamp(window.alpha, window.beta),
            Bounds::Soft => score,
        })
    }

    /// Keeps the value of the node at `ply`, which was searched to `depth` with `window`.
    #[inline]
    pub(crate) fn remember(&mut self, score: Score, depth: Depth, ply: Ply, window: Window) {
        let key = self.position.key();
        let iteration = self.depth.plies() as u8;
        let Some(table) = &mut self.plan.transpositions else {
            return;
        };
        let bound = if score >= window.beta {
            Bound::AtLeast
        } else if score <= window.alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        table.store(Entry {
            key,
            score: score.seen_from(ply),
            depth: depth.plies() as u16,
            iteration,
            bound: Some(bound),
        });
    }
}
