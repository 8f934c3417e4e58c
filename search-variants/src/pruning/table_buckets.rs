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

/// The numbers of the used buckets in the order of their first use, by open addressing: buckets are random
/// already, and an array costs fewer instructions than a hash map of the library.
struct UsedBuckets {
    /// The bucket, and above 32 bits its number plus 1; 0 is empty. A power of two, at most half of it full.
    entries: Vec<u64>,
    used: u32,
}

impl UsedBuckets {
    fn new() -> UsedBuckets {
        UsedBuckets {
            entries: vec![0; 1024],
            used: 0,
        }
    }

    /// Where the entry of `bucket` is, or would be.
    #[inline(always)]
    fn place(&self, bucket: u32) -> usize {
        let mask = self.entries.len() - 1;
        let mut place = bucket as usize & mask;
        while self.entries[place] != 0 && self.entries[place] as u32 != bucket {
            place = (place + 1) & mask;
        }
        place
    }

    #[inline(always)]
    fn number(&self, bucket: u32) -> Option<u32> {
        ((self.entries[self.place(bucket)] >> 32) as u32).checked_sub(1)
    }

    /// Gives the next number to a bucket that has none.
    fn add(&mut self, bucket: u32) {
        if 2 * self.used as usize >= self.entries.len() {
            self.grow();
        }
        self.used += 1;
        let place = self.place(bucket);
        self.entries[place] = u64::from(self.used) << 32 | u64::from(bucket);
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![0; 4 * self.entries.len()];
        for entry in std::mem::replace(&mut self.entries, larger) {
            if entry != 0 {
                let place = self.place(entry as u32);
                self.entries[place] = entry;
            }
        }
    }
}

/// Number of cache lines for this many buckets.
fn lines_of(buckets: usize, places: usize) -> usize {
    (buckets * places).div_ceil(CacheLine::SLOTS)
}

/// The slots of one search.
pub(super) struct LocalTable {
    /// `None` if the lines of all buckets are laid out in their order.
    few: Option<UsedBuckets>,
    lines: Vec<CacheLine>,
    buckets: usize,
    places: usize,
}

impl LocalTable {
    pub(super) fn new(buckets: usize, places: usize) -> LocalTable {
        LocalTable {
            few: (buckets > 0).then(UsedBuckets::new),
            lines: Vec::new(),
            buckets,
            places,
        }
    }

    /// The place of a bucket that is used for the first time.
    #[inline(never)]
    fn use_bucket(&mut self, bucket: u32) -> u32 {
        let used = match &mut self.few {
            Some(few) if (few.used as usize) < self.buckets / SPARSE => {
                few.add(bucket);
                few.used
            }
            _ => {
                self.lay_out();
                return bucket * self.places as u32;
            }
        };
        if self.lines.is_empty() {
            // Reserved by the first store, since the search of a next move gets a table that is kept. Memory
            // that nobody has touched costs nothing.
            self.lines
                .reserve_exact(lines_of(self.buckets / SPARSE, self.places));
        }
        let lines = lines_of(used as usize, self.places);
        self.lines.resize(lines, CacheLine::default());
        (used - 1) * self.places as u32
    }

    #[cold]
    fn lay_out(&mut self) {
        let all = vec![CacheLine::default(); lines_of(self.buckets, self.places)];
        let lines = std::mem::replace(&mut self.lines, all);
        let Some(few) = self.few.take() else {
            return;
        };
        for entry in few.entries.into_iter().filter(|&entry| entry != 0) {
            let (bucket, number) = (entry as u32 as usize, (entry >> 32) as usize - 1);
            for place in 0..self.places {
                let before = number * self.places + place;
                let slot = lines[before / CacheLine::SLOTS].0[before % CacheLine::SLOTS];
                self.put_slot((bucket * self.places + place) as u32, slot);
            }
        }
    }
}

impl TableStorage for LocalTable {
    #[inline]
    fn bucket(&self, bucket: u32) -> Option<u32> {
        let number = match &self.few {
            Some(few) => few.number(bucket)?,
            None => bucket,
        };
        Some(number * self.places as u32)
    }

    #[inline]
    fn filled_bucket(&mut self, bucket: u32) -> u32 {
        if let Some(begin) = self.bucket(bucket) {
            return begin;
        }
        self.use_bucket(bucket)
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
        }
        assert!(slots.few.is_none());
    }

    #[test]
    fn a_table_reserves_its_memory_when_something_is_stored() {
        let mut slots = LocalTable::new(1 << 20, 2);
        assert_eq!(slots.lines.capacity(), 0);
        slots.filled_bucket(5);
        assert!(slots.lines.capacity() >= (1 << 20) / SPARSE / 2);
    }
}
