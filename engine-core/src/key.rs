//! [`Key`]: a number that stands for a position (Zobrist hashing).
//!
//! A. Zobrist, *A New Hashing Method with Application for Game Playing*, Technical Report 88,
//! University of Wisconsin, 1970: one random number for each piece on each square, and for each
//! other thing that tells positions apart; the key is the exclusive or of those that apply.

use crate::bits::bit_operators;

/// A position's Zobrist key. Equal positions have equal keys; different positions have different keys, but
/// for rare accidents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Key(pub u64);

bit_operators!(Key: BitXor bitxor ^);
