//! `tt`, the transposition table: a position that has been searched before, by another order of moves, is not
//! searched again.
//!
//! The value of every node of the main search is kept with its depth, and whether it is exact or a bound.
//! When the same position comes up again with the same depth to go, and the stored value or bound decides for
//! the window at hand, the node ends there. The root is always searched, so that there is a move. The table
//! only cuts off; its other use, to try a former best move first, is the part `hash-move`: a program's usual
//! table is `tt+hash-move`.
//!
//! Only equal depths count, unless `deeper=1` says otherwise: the value of a deeper search is that of another
//! tree, and as a rule a better one. `quiescence=1` keeps values of quiescence as well. Without `deeper`,
//! where neither repetitions nor the count of moves without progress are in reach, a table does not change
//! the value. Where they are in reach, a value may come from a path through other positions (*graph history
//! interaction*), and the score may be wrong. Mate scores are kept as distances from the node, not from the
//! root.
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

use super::TranspositionTable;
use super::slots::{SharedSlots, Slots};
use crate::info::{Effect, Parameter, PartInfo, Role, Setting, Values};
use crate::part::{Part, Technique};
use crate::window::{Bound, Known, Window};
use engine_core::{Depth, Key, Ply, Score, Searchable};

/// `tt`
pub static INFO: PartInfo = PartInfo {
    name: "tt",
    summary: "transposition table: a position already searched to this depth is not searched again",
    reference: "Greenblatt et al. 1967",
    effect: Effect::MayErr,
    role: Role::Pruning,
    parameters: &[MEBIBYTES, DEEPER, QUIESCENCE],
};

const MEBIBYTES: Parameter = Parameter::whole("mib", "its size in MiB", 16, 1..=4096)
    .short(&[
        Setting::new("16", "16 MiB"),
        Setting::new("1", "1 MiB"),
        Setting::new("64", "64 MiB"),
        Setting::new("256", "256 MiB"),
    ])
    .taking(1 << 20);

const DEEPER: Parameter = Parameter::whole(
    "deeper",
    "1: values of deeper searches count too, although they are those of another tree",
    0,
    0..=1,
);

const QUIESCENCE: Parameter = Parameter::whole(
    "quiescence",
    "1: it keeps and gives values of quiescence too",
    0,
    0..=1,
);

/// The part.
#[derive(Clone, Copy, Debug)]
pub struct Transposition;

impl<P: Searchable> Part<P> for Transposition {
    fn info(&self) -> &'static PartInfo {
        &INFO
    }

    fn build(&self, values: &Values) -> Technique<P> {
        Technique::TranspositionTable(Box::new(Transpositions {
            takes_deeper: values.whole(&DEEPER) == 1,
            keeps_quiescence: values.whole(&QUIESCENCE) == 1,
            ..Transpositions::new(u64::from(values.whole(&MEBIBYTES)) << 20)
        }))
    }
}

/// What is known of a position. The score's mates are told from this node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TableEntry {
    key: Key,
    score: Score,
    depth: u16,
    iteration: u8,
    bound: Bound,
}

impl TableEntry {
    fn known(self, ply: Ply) -> Known {
        Known {
            score: self.score.seen_from_root(ply),
            bound: self.bound,
            depth: Depth::new(self.depth.into()),
        }
    }
}

/// An entry in 16 bytes; all zero where there is none, so that an empty table is memory that was never
/// touched.
#[derive(Clone, Copy, Debug, Default)]
struct Slot([u64; 2]);

impl Slot {
    fn of(entry: TableEntry) -> Slot {
        let score = entry.score.centipawns() as u32;
        let rest = u64::from(entry.depth) << 16 | u64::from(entry.iteration) << 8 | entry.bound as u64;
        Slot([entry.key.0, u64::from(score) << 32 | rest])
    }

    fn entry(self) -> Option<TableEntry> {
        let Slot([key, word]) = self;
        let bound = match word & 0xff {
            1 => Bound::AtLeast,
            2 => Bound::Exact,
            3 => Bound::AtMost,
            _ => return None,
        };
        Some(TableEntry {
            key: Key(key),
            score: Score::DRAW.offset((word >> 32) as u32 as i32),
            depth: (word >> 16) as u16,
            iteration: (word >> 8) as u8,
            bound,
        })
    }
}

/// The table: values of positions, two slots a bucket.
struct Transpositions<S = Vec<[u64; 2]>> {
    buckets: u64,
    /// Two places a bucket.
    slots: S,
    iteration: u8,
    /// Whether values of deeper searches count.
    takes_deeper: bool,
    keeps_quiescence: bool,
}

impl Transpositions {
    fn new(bytes: u64) -> Transpositions {
        let slots = vec![[0; 2]; bytes as usize / size_of::<[u64; 2]>()];
        Transpositions {
            buckets: slots.len() as u64 / 2,
            slots,
            iteration: 0,
            takes_deeper: false,
            keeps_quiescence: false,
        }
    }
}

impl<S: Slots> Transpositions<S> {
    /// The places of the two slots: for the deeper search, and for the latest.
    fn bucket(&self, key: Key) -> [u32; 2] {
        let first = 2 * (key.0 % self.buckets) as u32;
        [first, first + 1]
    }

    /// What both slots have of the position.
    fn entries(&self, key: Key) -> impl Iterator<Item = TableEntry> {
        let slots = self.bucket(key).map(|place| self.slots.slot(place));
        let entries = slots.into_iter().filter_map(|slot| Slot(slot).entry());
        entries.filter(move |entry| entry.key == key)
    }

    fn find(&self, key: Key, depth: Depth) -> Option<TableEntry> {
        self.entries(key).find(|entry| {
            let found = Depth::new(entry.depth.into());
            found == depth || self.takes_deeper && found > depth
        })
    }

    fn insert(&mut self, entry: TableEntry) {
        let [deeper, latest] = self.bucket(entry.key);
        let gives_way = Slot(self.slots.slot(deeper))
            .entry()
            .is_none_or(|deeper| deeper.iteration != entry.iteration || entry.depth >= deeper.depth);
        let place = if gives_way { deeper } else { latest };
        self.slots.put_slot(place, Slot::of(entry).0);
    }
}

impl<S: Slots> TranspositionTable for Transpositions<S> {
    fn next_iteration(&mut self, depth: Depth) {
        self.iteration = depth.plies() as u8;
    }

    fn probe(&self, key: Key, depth: Depth, ply: Ply, window: Window) -> Option<Score> {
        self.find(key, depth)?.known(ply).decides(window)
    }

    fn known(&self, key: Key, ply: Ply) -> Option<Known> {
        let deepest = self.entries(key).max_by_key(|entry| entry.depth);
        deepest.map(|entry| entry.known(ply))
    }

    fn keeps_quiescence(&self) -> bool {
        self.keeps_quiescence
    }

    fn shared(&self, count: usize) -> Option<Vec<Box<dyn TranspositionTable>>> {
        let slots = SharedSlots::new(2 * self.buckets as usize);
        let tables = (0..count).map(|_| -> Box<dyn TranspositionTable> {
            Box::new(Transpositions {
                buckets: self.buckets,
                slots: slots.clone(),
                iteration: 0,
                takes_deeper: self.takes_deeper,
                keeps_quiescence: self.keeps_quiescence,
            })
        });
        Some(tables.collect())
    }

    fn store(&mut self, key: Key, depth: Depth, ply: Ply, window: Window, score: Score) {
        self.insert(TableEntry {
            key,
            score: score.seen_from(ply),
            depth: depth.plies() as u16,
            iteration: self.iteration,
            bound: Bound::of(score, window),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, score: i32, depth: u16, iteration: u8) -> TableEntry {
        TableEntry {
            key: Key(key),
            score: Score::DRAW.offset(score),
            depth,
            iteration,
            bound: Bound::AtMost,
        }
    }

    #[test]
    fn an_entry_comes_out_of_its_slot_as_it_went_in() {
        for score in [-30_000, -29_000, -1, 0, 1, 28_999, 30_000] {
            let entry = entry(u64::MAX, score, 64, 63);
            assert_eq!(Slot::of(entry).entry(), Some(entry));
        }
        assert_eq!(Slot::default().entry(), None);
    }

    #[test]
    fn a_bound_decides_only_a_window_that_lies_beyond_it() {
        const PLY: Ply = Ply::new(3);
        const DEPTH: Depth = Depth::new(2);
        let score = |centipawns| Score::DRAW.offset(centipawns);
        let window = |alpha, beta| Window {
            alpha: score(alpha),
            beta: score(beta),
        };
        let mut table = Transpositions::new(1 << 20);
        let [at_least, at_most, exact] = [Key(1), Key(2), Key(3)];
        table.store(at_least, DEPTH, PLY, window(10, 20), score(20));
        table.store(at_most, DEPTH, PLY, window(20, 30), score(20));
        table.store(exact, DEPTH, PLY, window(10, 30), score(20));
        for (alpha, beta, decided) in [
            (0, 20, [true, false, true]),
            (20, 40, [false, true, true]),
            (0, 40, [false, false, true]),
            (21, 40, [false, true, true]),
            (0, 19, [true, false, true]),
        ] {
            let known =
                [at_least, at_most, exact].map(|key| table.probe(key, DEPTH, PLY, window(alpha, beta)));
            let expected = decided.map(|decides| decides.then_some(score(20)));
            assert_eq!(known, expected, "between {alpha} and {beta}");
        }
        assert_eq!(table.probe(exact, Depth::new(1), PLY, window(0, 40)), None);
    }

    #[test]
    fn a_deeper_search_stays_beside_the_latest_until_the_next_iteration() {
        let mut table = Transpositions::new(1 << 20);
        let buckets = table.buckets;
        let [deep, shallow, newer, newest] = [5, 5 + buckets, 5 + 2 * buckets, 5 + 3 * buckets];
        table.insert(entry(deep, 1, 4, 6));
        table.insert(entry(shallow, 2, 1, 6));
        table.insert(entry(newer, 3, 2, 6));
        assert!(table.find(Key(deep), Depth::new(4)).is_some());
        assert!(table.find(Key(shallow), Depth::new(1)).is_none());
        assert!(table.find(Key(newer), Depth::new(2)).is_some());
        assert!(table.find(Key(newer), Depth::new(3)).is_none());
        table.insert(entry(newest, 4, 1, 7));
        assert!(table.find(Key(deep), Depth::new(4)).is_none());
        assert!(table.find(Key(newest), Depth::new(1)).is_some());
    }
}
