//! [`ListOrder`]: what happens to the order of a node's moves as a whole.

use engine_core::Key;
use engine_core::random::SplitMix64;

/// What happens to the moves of a node before and after they are scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ListOrder {
    pub(crate) shuffled: Option<u64>,
    /// Their order is reversed after.
    pub(crate) worst_first: bool,
}

/// Shuffles the moves of the position with this key, always in the same way (Fisher and Yates).
pub(crate) fn shuffle<M>(moves: &mut [M], seed: u64, key: Key) {
    let mut random = SplitMix64::new(key.0 ^ SplitMix64::new(seed).next_u64());
    for last in (1..moves.len()).rev() {
        let other = random.below(last as u64 + 1) as usize;
        moves.swap(last, other);
    }
}
