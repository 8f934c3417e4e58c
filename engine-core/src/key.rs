//! [`Key`]: the hash of a position (Zobrist hashing).
//!
//! A. Zobrist, *A New Hashing Method with Application for Game Playing*, Technical Report 88, University of
//! Wisconsin, 1970: one random number for each piece on each square, and one for every other feature that
//! distinguishes positions. The key is the exclusive or of those that apply.

use crate::bits::bit_operators;
use std::hash::{Hash, Hasher};

/// A position's Zobrist key. Equal positions have equal keys; different positions have different keys, except
/// for rare collisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Key(pub u64);

impl Key {
    /// A key from a hash, for boards that do not update one incrementally. Hash everything that distinguishes
    /// positions, including the side to move. The key is the same on every machine.
    pub fn of(thing: impl Hash) -> Key {
        Key(hashed(thing))
    }
}

bit_operators!(Key: BitXor bitxor ^);

/// A hash that is the same on every machine.
pub(crate) fn hashed(thing: impl Hash) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    thing.hash(&mut hasher);
    hasher.finish()
}
