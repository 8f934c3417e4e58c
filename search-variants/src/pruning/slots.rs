//! [`Slots`]: the memory of a transposition table.

use crate::versioned_table::{Table, VersionedTable};

/// Where the slots are: in memory of one search, or of several
/// ([`SharedSlots`](super::shared_slots::SharedSlots)).
pub(super) trait Slots: Send + Sized + 'static {
    /// The slot at a place; all zero if there is none.
    fn slot(&self, place: u32) -> [u64; 2];

    /// Puts a slot there.
    fn put_slot(&mut self, place: u32, slot: [u64; 2]);

    /// As [`copied`](super::TranspositionTable::copied) of a table.
    fn copied(&self) -> Option<Self> {
        None
    }

    /// As [`bytes`](super::TranspositionTable::bytes) of a table.
    fn copy_bytes(&self) -> usize {
        0
    }

    /// As [`note_changes`](super::TranspositionTable::note_changes) of a table.
    fn note_changes(&mut self, _most_bytes: usize) {}
}

impl Slots for VersionedTable<Vec<[u64; 2]>> {
    #[inline]
    fn slot(&self, place: u32) -> [u64; 2] {
        self.get(place)
    }

    #[inline]
    fn put_slot(&mut self, place: u32, slot: [u64; 2]) {
        self.put(place, slot);
    }

    fn copied(&self) -> Option<Self> {
        VersionedTable::copied(self)
    }

    fn copy_bytes(&self) -> usize {
        VersionedTable::copy_bytes(self)
    }

    fn note_changes(&mut self, most_bytes: usize) {
        VersionedTable::note_changes(self, most_bytes);
    }
}

/// Slots, as they were when they were never touched: all zero.
impl Table for Vec<[u64; 2]> {
    type Place = u32;
    type Value = [u64; 2];

    #[inline]
    fn get(&self, place: u32) -> [u64; 2] {
        self[place as usize]
    }

    #[inline]
    fn put(&mut self, place: u32, slot: [u64; 2]) {
        self[place as usize] = slot;
    }

    fn bytes(&self) -> usize {
        size_of_val(self.as_slice())
    }
}
