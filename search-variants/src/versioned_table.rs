//! [`VersionedTable`]: a table that can note every change, so that it can be read as it was at any time.
//!
//! A search that leaves a checkpoint at thousands of nodes cannot copy a table of millions of entries at
//! each. It notes the changes instead: a copy is the number of changes so far, and reads of each place the
//! latest change before that number. What is put into a copy stays in the copy.

use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub(crate) trait Table: Clone + Default {
    /// The number of a place: in a row, or a key, which is random.
    type Place: Copy + Eq + Hash + Into<u64>;
    type Value: Copy + PartialEq;

    /// The value at a place.
    fn get(&self, place: Self::Place) -> Self::Value;

    /// Puts a value there.
    fn put(&mut self, place: Self::Place, value: Self::Value);

    /// About what it takes.
    fn bytes(&self) -> usize;
}

pub(crate) enum VersionedTable<T: Table> {
    /// As it is now.
    Now(T),
    /// As it is now, and every change is noted.
    Noted { now: T, past: SharedPast<T> },
    /// As it was after so many changes, with changes of its own since then.
    Then {
        past: SharedPast<T>,
        time: usize,
        since: FxHashMap<T::Place, T::Value>,
    },
}

type SharedPast<T> = Arc<Mutex<Past<T>>>;

impl<T: Table> VersionedTable<T> {
    /// The value at a place.
    #[inline]
    pub(crate) fn get(&self, place: T::Place) -> T::Value {
        match self {
            VersionedTable::Now(table) | VersionedTable::Noted { now: table, .. } => table.get(place),
            VersionedTable::Then { past, time, since } => match since.get(&place) {
                Some(&value) => value,
                None => locked(past).get(place, *time),
            },
        }
    }

    /// Puts a value there.
    #[inline]
    pub(crate) fn put(&mut self, place: T::Place, value: T::Value) {
        match self {
            VersionedTable::Now(table) => table.put(place, value),
            VersionedTable::Noted { now, past } => {
                if now.get(place) != value {
                    now.put(place, value);
                    locked(past).note(place, value);
                }
            }
            VersionedTable::Then { since, .. } => {
                since.insert(place, value);
            }
        }
    }

    /// From now on notes every change, as far as they and the table as it is now take no more than so many
    /// bytes. If it does so already it begins anew where the changes take more than the table, so that what
    /// nobody has a copy of any more is forgotten.
    pub(crate) fn note_changes(&mut self, most_bytes: usize) {
        let now = match self {
            VersionedTable::Now(table) => table,
            VersionedTable::Noted { now, past } if locked(past).is_long() => now,
            VersionedTable::Noted { .. } | VersionedTable::Then { .. } => return,
        };
        let now = std::mem::take(now);
        *self = match now.bytes() < most_bytes {
            true => VersionedTable::Noted {
                past: Arc::new(Mutex::new(Past::new(now.clone(), most_bytes))),
                now,
            },
            false => VersionedTable::Now(now),
        };
    }

    /// The table as it is now; `None` if not all changes could be noted.
    pub(crate) fn copied(&self) -> Option<VersionedTable<T>> {
        match self {
            VersionedTable::Now(table) => Some(VersionedTable::Now(table.clone())),
            VersionedTable::Noted { past, .. } => Some(VersionedTable::Then {
                time: locked(past).now()?,
                past: Arc::clone(past),
                since: FxHashMap::default(),
            }),
            VersionedTable::Then { past, time, since } => Some(VersionedTable::Then {
                past: Arc::clone(past),
                time: *time,
                since: since.clone(),
            }),
        }
    }

    pub(crate) fn copy_bytes(&self) -> usize {
        match self {
            VersionedTable::Now(table) => table.bytes(),
            VersionedTable::Noted { .. } => 0,
            VersionedTable::Then { since, .. } => since.capacity() * size_of::<(T::Place, T::Value)>(),
        }
    }
}

fn locked<T: Table>(past: &SharedPast<T>) -> MutexGuard<'_, Past<T>> {
    past.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a table was, and all its changes since.
pub(crate) struct Past<T: Table> {
    first: T,
    changes: Vec<Change<T>>,
    /// The latest change of each group of places: one more than its place in `changes`, 0 for none.
    latest: Vec<u32>,
    /// Changes to be noted at the most.
    most: usize,
    /// Whether there were more.
    is_full: bool,
}

/// Groups of places. The changes of a group are read one after the other, the latest first.
const GROUPS: usize = 1 << 20;

struct Change<T: Table> {
    place: T::Place,
    value: T::Value,
    /// The change before it in the group, as in [`Past::latest`].
    before: u32,
}

impl<T: Table> Past<T> {
    fn new(first: T, most_bytes: usize) -> Past<T> {
        let bytes_left = most_bytes.saturating_sub(first.bytes());
        Past {
            first,
            changes: Vec::new(),
            latest: vec![0; GROUPS],
            most: (bytes_left / size_of::<Change<T>>()).min(u32::MAX as usize - 1),
            is_full: false,
        }
    }

    /// The number of changes; `None` if some were not noted.
    fn now(&self) -> Option<usize> {
        (!self.is_full).then_some(self.changes.len())
    }

    /// Whether the changes take more than the table, or more than they may.
    fn is_long(&self) -> bool {
        self.is_full || size_of_val(self.changes.as_slice()) > self.first.bytes()
    }

    fn note(&mut self, place: T::Place, value: T::Value) {
        self.is_full |= self.changes.len() >= self.most;
        if !self.is_full {
            let latest = &mut self.latest[group::<T>(place)];
            self.changes.push(Change {
                place,
                value,
                before: *latest,
            });
            *latest = self.changes.len() as u32;
        }
    }

    /// The value at a place after `time` changes.
    fn get(&self, place: T::Place, time: usize) -> T::Value {
        let mut next = self.latest[group::<T>(place)] as usize;
        while let Some(index) = next.checked_sub(1) {
            let change = &self.changes[index];
            if index < time && change.place == place {
                return change.value;
            }
            next = change.before as usize;
        }
        self.first.get(place)
    }
}

fn group<T: Table>(place: T::Place) -> usize {
    place.into() as usize % GROUPS
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::random::SplitMix64;

    impl Table for Vec<u32> {
        type Place = u32;
        type Value = u32;

        fn get(&self, place: u32) -> u32 {
            self[place as usize]
        }

        fn put(&mut self, place: u32, value: u32) {
            self[place as usize] = value;
        }

        fn bytes(&self) -> usize {
            size_of_val(self.as_slice())
        }
    }

    fn values(table: &VersionedTable<Vec<u32>>) -> Vec<u32> {
        (0..50).map(|place| table.get(place)).collect()
    }

    #[test]
    fn a_copy_stays_what_the_table_was_and_keeps_its_own_changes_to_itself() {
        let mut random = SplitMix64::new(1);
        let mut table = VersionedTable::Now(vec![7; 50]);
        table.note_changes(1 << 20);
        let mut copies = Vec::new();
        for step in 0..500 {
            let mut place = || (random.next_u64() % 50) as u32;
            table.put(place(), step / 3);
            let mut changed = table.copied().unwrap();
            changed.put(place(), 1_000);
            let again = changed.copied().unwrap();
            changed.put(place(), 2_000);
            if step % 100 == 0 {
                // Some changes are forgotten here, but not those that copies need.
                table.note_changes(1 << 20);
            }
            copies.push((table.copied().unwrap(), values(&table), again));
        }
        for (copy, expected, again) in &copies {
            assert_eq!(&values(copy), expected);
            let differing = values(again).iter().zip(expected).filter(|(a, b)| a != b).count();
            assert_eq!(differing, 1);
        }
    }

    #[test]
    fn when_there_are_too_many_changes_earlier_copies_hold_and_there_are_no_more() {
        let mut table = VersionedTable::Now(vec![0; 50]);
        table.note_changes(50 * 4 + 3 * size_of::<Change<Vec<u32>>>());
        let mut copies = Vec::new();
        for place in 0..10 {
            // What does not change takes no room.
            table.put(place, 0);
            table.put(place, 1);
            copies.extend(table.copied());
        }
        let ones = copies.iter().map(|copy| values(copy).iter().sum());
        assert_eq!(ones.collect::<Vec<u32>>(), [1, 2, 3]);
        assert_eq!(values(&table).iter().sum::<u32>(), 10);
    }
}
