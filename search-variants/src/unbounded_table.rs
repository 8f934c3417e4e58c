//! [`UnboundedTable`]: what is kept of positions, without a limit.
//!
//! A hash table that is full is copied to one twice as large; with ten million entries that takes half a
//! second, in which no search could be stopped. So a table is made of many small ones, which grow one at a
//! time.

use rustc_hash::FxHashMap;

/// Bits of a key that tell in which of the small tables it is.
const SHARD_BITS: u32 = 8;

/// A value for each key. Keys are taken to be random, as those of positions are.
pub(crate) struct UnboundedTable<V> {
    shards: Vec<FxHashMap<u64, V>>,
}

impl<V> Default for UnboundedTable<V> {
    fn default() -> UnboundedTable<V> {
        UnboundedTable {
            shards: (0..1 << SHARD_BITS).map(|_| FxHashMap::default()).collect(),
        }
    }
}

impl<V> UnboundedTable<V> {
    /// What is kept under `key`.
    pub(crate) fn get(&self, key: u64) -> Option<&V> {
        self.shards[shard(key)].get(&key)
    }

    /// Keeps `value` under `key`, in the place of what was there before.
    pub(crate) fn insert(&mut self, key: u64, value: V) {
        self.shards[shard(key)].insert(key, value);
    }
}

fn shard(key: u64) -> usize {
    (key >> (u64::BITS - SHARD_BITS)) as usize
}
