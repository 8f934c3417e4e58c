//! [`SharedSlots`]: the slots of a transposition table that several threads use at the same time, without
//! locks.
//!
//! A slot is two words, and a thread may read one of them before and the other after another thread has
//! written both. So the first word is kept as the key XOR the second: whoever reads two words that do not
//! belong together gets a key that is not the one looked for, but by a chance of one in 2^64.
//!
//! Reference: R. Hyatt, T. Mann, *A Lock-less Transposition Table Implementation for Parallel Search Chess
//! Engines*, ICGA Journal 25(1), 2002; Chess Programming Wiki, *Shared Hash Table*.

use super::slots::Slots;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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
