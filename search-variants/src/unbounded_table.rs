//! [`UnboundedTable`]: a hash table of positions without a size limit.
//!
//! A full hash table is copied to one twice as large. With ten million entries that takes half a second,
//! during which the search cannot be stopped. This table therefore consists of many small ones (shards),
//! which grow one at a time.

use rustc_hash::FxHashMap;

/// Number of key bits that select the shard.
const SHARD_BITS: u32 = 8;

/// A value for each key. Keys are assumed to be random, as position keys are.
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
    /// The value stored under `key`.
    pub(crate) fn get(&self, key: u64) -> Option<&V> {
        self.shards[shard(key)].get(&key)
    }

    /// Stores `value` under `key` and replaces the earlier one.
    pub(crate) fn insert(&mut self, key: u64, value: V) {
        self.shards[shard(key)].insert(key, value);
    }
}

fn shard(key: u64) -> usize {
    (key >> (u64::BITS - SHARD_BITS)) as usize
}
