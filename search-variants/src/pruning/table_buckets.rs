//! [`TableStorage`]: the memory of a transposition table, for one search in [`LocalTable`], or for several
//! threads at the same time, without locks, in [`SharedTable`].
//!
//! The slots of one search are stored in the order in which their buckets are first used, until many are in
//! use. So a large table costs no more than a small one that holds as much. Allocating all of its memory and
//! accessing it at random took longer than a search of 40,000 nodes.
//!
//! A shared slot is two words, and a thread may read one of them before and the other after another thread
//! has written both. So the first word is stored as the key XOR the second. Two words that do not belong
//! together then give a key other than the one looked for, except with probability 2^-64.
//!
//! Reference: R. Hyatt, T. Mann, *A Lock-less Transposition Table Implementation for Parallel Search Chess
//! Engines*, ICGA Journal 25(1), 2002; Chess Programming Wiki, *Shared Hash Table*.

use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Buckets of slots.
pub(super) trait TableStorage: Send + 'static {
    /// The place where the slots of a bucket begin; `None` if they are empty.
    fn bucket(&self, bucket: u32) -> Option<u32>;

    /// The place where the slots of a bucket begin, for storing something there.
    fn filled_bucket(&mut self, bucket: u32) -> u32;

    /// The slot at `place`; all zeros if it is empty.
    fn slot(&self, place: u32) -> [u64; 2];

    /// Stores a slot at `place`.
    fn put_slot(&mut self, place: u32, slot: [u64; 2]);
}

/// All buckets are laid out in memory once one in this many is used.
const SPARSE: usize = 8;

/// Four slots per cache line, so that a bucket of two slots never spans two lines.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct CacheLine([[u64; 2]; CacheLine::SLOTS]);

impl CacheLine {
    const SLOTS: usize = 4;
}

/// The slots of one search.
pub(super) struct LocalTable {
    /// The places where used buckets begin, as long as they are few.
    begins: FxHashMap<u32, u32>,
    lines: Vec<CacheLine>,
    buckets: usize,
    places: usize,
    /// Whether there are the lines of all buckets, in their order.
    is_laid_out: bool,
}

impl LocalTable {
    pub(super) fn new(buckets: usize, places: usize) -> LocalTable {
        LocalTable {
            begins: FxHashMap::default(),
            lines: Vec::new(),
            buckets,
            places,
            is_laid_out: buckets == 0,
        }
    }

    /// Number of cache lines for this many buckets.
    fn lines_of(&self, buckets: usize) -> usize {
        (buckets * self.places).div_ceil(CacheLine::SLOTS)
    }

    #[cold]
    fn lay_out(&mut self) {
        self.is_laid_out = true;
        let all = vec![CacheLine::default(); self.lines_of(self.buckets)];
        let few = std::mem::replace(&mut self.lines, all);
        for (bucket, begin) in std::mem::take(&mut self.begins) {
            for place in 0..self.places {
                let CacheLine(slots) = few[(begin as usize + place) / CacheLine::SLOTS];
                let slot = slots[(begin as usize + place) % CacheLine::SLOTS];
                self.put_slot((bucket as usize * self.places + place) as u32, slot);
            }
        }
    }
}

impl TableStorage for LocalTable {
    #[inline]
    fn bucket(&self, bucket: u32) -> Option<u32> {
        if self.is_laid_out {
            Some(bucket * self.places as u32)
        } else {
            self.begins.get(&bucket).copied()
        }
    }

    #[inline]
    fn filled_bucket(&mut self, bucket: u32) -> u32 {
        if let Some(begin) = self.bucket(bucket) {
            return begin;
        }
        if self.begins.len() >= self.buckets / SPARSE {
            self.lay_out();
            return bucket * self.places as u32;
        }
        let used = self.begins.len();
        self.lines.resize(self.lines_of(used + 1), CacheLine::default());
        let begin = (used * self.places) as u32;
        self.begins.insert(bucket, begin);
        begin
    }

    #[inline]
    fn slot(&self, place: u32) -> [u64; 2] {
        let place = place as usize;
        self.lines[place / CacheLine::SLOTS].0[place % CacheLine::SLOTS]
    }

    #[inline]
    fn put_slot(&mut self, place: u32, slot: [u64; 2]) {
        let place = place as usize;
        self.lines[place / CacheLine::SLOTS].0[place % CacheLine::SLOTS] = slot;
    }
}

/// The slots, as used by one of the threads that share them.
#[derive(Clone)]
pub(super) struct SharedTable {
    words: Arc<Vec<[AtomicU64; 2]>>,
    places: usize,
}

impl SharedTable {
    pub(super) fn new(buckets: usize, places: usize) -> SharedTable {
        let words = (0..buckets * places).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]);
        SharedTable {
            words: Arc::new(words.collect()),
            places,
        }
    }
}

impl TableStorage for SharedTable {
    #[inline]
    fn bucket(&self, bucket: u32) -> Option<u32> {
        Some(bucket * self.places as u32)
    }

    #[inline]
    fn filled_bucket(&mut self, bucket: u32) -> u32 {
        bucket * self.places as u32
    }

    #[inline]
    fn slot(&self, place: u32) -> [u64; 2] {
        let [check, word] = &self.words[place as usize];
        // A slot refers to no other memory, so relaxed ordering is sufficient.
        let word = word.load(Ordering::Relaxed);
        [check.load(Ordering::Relaxed) ^ word, word]
    }

    #[inline]
    fn put_slot(&mut self, place: u32, [key, word]: [u64; 2]) {
        let slot = &self.words[place as usize];
        slot[0].store(key ^ word, Ordering::Relaxed);
        slot[1].store(word, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::random::SplitMix64;

    #[test]
    fn few_buckets_or_many_a_slot_is_where_it_was_put() {
        const BUCKETS: u64 = 64;
        let (mut slots, mut random) = (LocalTable::new(BUCKETS as usize, 2), SplitMix64::new(1));
        let mut expected = vec![[0; 2]; 2 * BUCKETS as usize];
        for round in 1..=200 {
            let (bucket, place) = (random.below(BUCKETS) as u32, random.below(2) as u32);
            let begin = slots.filled_bucket(bucket);
            slots.put_slot(begin + place, [round, 7]);
            expected[(2 * bucket + place) as usize] = [round, 7];
            for bucket in 0..BUCKETS as u32 {
                let begin = slots.bucket(bucket);
                let found = [0, 1].map(|place| begin.map_or([0; 2], |begin| slots.slot(begin + place)));
                assert_eq!(found, expected[2 * bucket as usize..][..2], "{round}");
            }
            assert_eq!(slots.is_laid_out, slots.begins.is_empty(), "{round}");
        }
        assert!(slots.is_laid_out);
    }
}
