//! [`Key`]: a number that stands for a position (Zobrist hashing).
//!
//! A. Zobrist, *A New Hashing Method with Application for Game Playing*, Technical Report 88,
//! University of Wisconsin, 1970: one random number for each piece on each square, and for each
//! other thing that tells positions apart; the key is the exclusive or of those that apply.

use crate::bits::bit_operators;
use std::hash::{Hash, Hasher};

/// A position's Zobrist key. Equal positions have equal keys; different positions have different keys, but
/// for rare accidents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Key(pub u64);

impl Key {
    /// A key by a hash, the same on every machine, for boards that do not keep one up to date from move to
    /// move: of all that tells positions apart, the side to move among it.
    pub fn of(thing: impl Hash) -> Key {
        Key(hashed(thing))
    }
}

bit_operators!(Key: BitXor bitxor ^);

/// The same number for equal things on every machine.
pub(crate) fn hashed(thing: impl Hash) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    thing.hash(&mut hasher);
    hasher.finish()
}
