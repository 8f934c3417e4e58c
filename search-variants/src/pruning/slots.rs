//! [`Slots`]: the memory of a transposition table, of one search or, in [`SharedSlots`], of several threads
//! at the same time, without locks.
//!
//! A slot is two words, and a thread may read one of them before and the other after another thread has
//! written both. So the first word is kept as the key XOR the second: whoever reads two words that do not
//! belong together gets a key that is not the one looked for, but by a chance of one in 2^64.
//!
//! Reference: R. Hyatt, T. Mann, *A Lock-less Transposition Table Implementation for Parallel Search Chess
//! Engines*, ICGA Journal 25(1), 2002; Chess Programming Wiki, *Shared Hash Table*.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub(super) trait Slots: Send + 'static {
    /// The slot at a place; all zero if there is none.
    fn slot(&self, place: u32) -> [u64; 2];

    /// Puts a slot there.
    fn put_slot(&mut self, place: u32, slot: [u64; 2]);
}

/// Slots, as they were when they were never touched: all zero.
impl Slots for Vec<[u64; 2]> {
    #[inline]
    fn slot(&self, place: u32) -> [u64; 2] {
        self[place as usize]
    }

    #[inline]
    fn put_slot(&mut self, place: u32, slot: [u64; 2]) {
        self[place as usize] = slot;
    }
}

/// The slots, for one of those who share them.
#[derive(Clone)]
pub(super) struct SharedSlots {
    words: Arc<Vec<[AtomicU64; 2]>>,
}

impl SharedSlots {
    pub(super) fn new(count: usize) -> SharedSlots {
        let words = (0..count).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]);
        SharedSlots {
            words: Arc::new(words.collect()),
        }
    }
}

impl Slots for SharedSlots {
    #[inline]
    fn slot(&self, place: u32) -> [u64; 2] {
        let [check, word] = &self.words[place as usize];
        // No other memory is told of by a slot, so that no order is needed.
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
