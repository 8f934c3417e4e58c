//! `tt`, the transposition table: a position that has been searched before, by another order of moves, is not
//! searched again.
//!
//! The value of every node of the main search is kept with its depth, and whether it is exact or a bound.
//! When the same position comes up again with the same depth to go, and the stored value or bound decides for
//! the window at hand, the node ends there. The root is always searched, so that there is a move. The table
//! only cuts off; its other use, to try a former best move first, is the part `hash-move`: a program's usual
//! table is `tt+hash-move`.
//!
//! Only equal depths count. The value of a deeper search would be that of another tree. So, where neither
//! repetitions nor the count of moves without progress are in reach, a table does not change the value. Where
//! they are in reach, a value may come from a path through other positions (*graph history interaction*), and
//! the score may be wrong. Mate scores are kept as distances from the node, not from the root.
//!
//! Each key has two places. The first keeps the deeper search of the current iteration, and is replaced when
//! it is from an earlier one; the second keeps the latest.
//!
//! Reference: R. Greenblatt, D. Eastlake, S. Crocker, *The Greenblatt Chess Program*, 1967; D. Breuker, J.
//! Uiterwijk, J. van den Herik, *Replacement Schemes for Transposition Tables*, ICCA Journal 17(4), 1994 (two
//! places: *TwoDeep*); Chess Programming Wiki, *Transposition Table*.
//!
//! Against the rung below: fewer nodes. It saves most with few pieces, where many orders of moves lead to the
//! same position.

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
    AtLeast = 1,
    Exact = 2,
    AtMost = 3,
}

/// What is known of a position. The score's mates are told from this node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    key: Key,
    score: Score,
    depth: u16,
    iteration: u8,
    bound: Bound,
}

/// An entry in 16 bytes; all zero where there is none, so that an empty table is memory that was never
/// touched.
#[derive(Clone, Copy, Debug, Default)]
struct Place([u64; 2]);

impl Place {
    fn of(entry: Entry) -> Place {
        let score = entry.score.centipawns() as u32;
        let rest = u64::from(entry.depth) << 16 | u64::from(entry.iteration) << 8 | entry.bound as u64;
        Place([entry.key.0, u64::from(score) << 32 | rest])
    }

    fn entry(self) -> Option<Entry> {
        let Place([key, word]) = self;
        let bound = match word & 0xff {
            1 => Bound::AtLeast,
            2 => Bound::Exact,
            3 => Bound::AtMost,
            _ => return None,
        };
        Some(Entry {
            key: Key(key),
            score: Score::DRAW.offset((word >> 32) as u32 as i32),
            depth: (word >> 16) as u16,
            iteration: (word >> 8) as u8,
            bound,
        })
    }
}

/// The table: values of positions, two places a bucket.
pub(crate) struct Transpositions {
    buckets: Vec<[[u64; 2]; 2]>,
}

impl Transpositions {
    fn new(mebibytes: usize) -> Transpositions {
        Transpositions {
            buckets: vec![[[0; 2]; 2]; (mebibytes << 20) / size_of::<[[u64; 2]; 2]>()],
        }
    }

    fn bucket(&self, key: Key) -> usize {
        (key.0 % self.buckets.len() as u64) as usize
    }

    fn find(&self, key: Key, depth: Depth) -> Option<Entry> {
        let places = self.buckets[self.bucket(key)].into_iter();
        let mut entries = places.filter_map(|place| Place(place).entry());
        entries.find(|entry| entry.key == key && u32::from(entry.depth) == depth.plies())
    }

    fn store(&mut self, entry: Entry) {
        let bucket = self.bucket(entry.key);
        let [deeper, latest] = &mut self.buckets[bucket];
        let gives_way = Place(*deeper)
            .entry()
            .is_none_or(|deeper| deeper.iteration != entry.iteration || entry.depth >= deeper.depth);
        let place = if gives_way { deeper } else { latest };
        *place = Place::of(entry).0;
    }
}

impl<P: Position, O: Observer<P>> Search<P, O> {
    /// The value of the node at `ply`, if it is known well enough for this window.
    #[inline(always)]
    pub(crate) fn known_value(&self, depth: Depth, ply: Ply, window: Window) -> Option<Score> {
        let table = self.plan.transpositions.as_ref()?;
        self.look_up(table, depth, ply, window)
    }

    #[inline(never)]
    fn look_up(&self, table: &Transpositions, depth: Depth, ply: Ply, window: Window) -> Option<Score> {
        if ply == Ply::ROOT || self.verifying == Some(ply) {
            return None;
        }
        let entry = table.find(self.position.key(), depth)?;
        let score = entry.score.seen_from_root(ply);
        let settles = match entry.bound {
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
    #[inline(always)]
    pub(crate) fn remember(&mut self, score: Score, depth: Depth, ply: Ply, window: Window) {
        if self.plan.transpositions.is_some() {
            self.note_down(score, depth, ply, window);
        }
    }

    #[inline(never)]
    fn note_down(&mut self, score: Score, depth: Depth, ply: Ply, window: Window) {
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
            bound,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, score: i32, depth: u16, iteration: u8) -> Entry {
        Entry {
            key: Key(key),
            score: Score::DRAW.offset(score),
            depth,
            iteration,
            bound: Bound::AtMost,
        }
    }

    #[test]
    fn an_entry_comes_out_of_its_place_as_it_went_in() {
        for score in [-30_000, -29_000, -1, 0, 1, 28_999, 30_000] {
            let entry = entry(u64::MAX, score, 64, 63);
            assert_eq!(Place::of(entry).entry(), Some(entry));
        }
        assert_eq!(Place::default().entry(), None);
    }

    #[test]
    fn a_deeper_search_stays_beside_the_latest_until_the_next_iteration() {
        let mut table = Transpositions::new(1);
        let buckets = table.buckets.len() as u64;
        let [deep, shallow, newer, newest] = [5, 5 + buckets, 5 + 2 * buckets, 5 + 3 * buckets];
        table.store(entry(deep, 1, 4, 6));
        table.store(entry(shallow, 2, 1, 6));
        table.store(entry(newer, 3, 2, 6));
        assert!(table.find(Key(deep), Depth::new(4)).is_some());
        assert!(table.find(Key(shallow), Depth::new(1)).is_none());
        assert!(table.find(Key(newer), Depth::new(2)).is_some());
        assert!(table.find(Key(newer), Depth::new(3)).is_none());
        table.store(entry(newest, 4, 1, 7));
        assert!(table.find(Key(deep), Depth::new(4)).is_none());
        assert!(table.find(Key(newest), Depth::new(1)).is_some());
    }
}
