//! A small seeded random number generator with the same sequence on every machine and in every version of the
//! lab, and random walks.

use crate::Position;

/// SplitMix64 (G. Steele, D. Lea, C. Flood, *Fast Splittable Pseudorandom Number Generators*, OOPSLA 2014).
///
/// Zobrist keys and random walks use it; it is not cryptographically secure.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// A generator whose sequence is determined by `seed`.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { state: seed }
    }

    /// The next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number in `0..bound`; the bias is below `bound / 2^64`.
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next_u64() as u128 * bound as u128) >> 64) as u64
    }
}

/// Plays a random number of random legal moves from `position`, at most `most`; fewer if the game ends.
pub fn walk<P: Position>(mut position: P, most: u64, random: &mut SplitMix64) -> P {
    for _ in 0..random.below(most + 1) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let choice = moves[random.below(moves.len() as u64) as usize];
        let _ = position.make(choice);
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // First outputs of the authors' reference implementation for seed 1234567.
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(random.next_u64(), 3_203_168_211_198_807_973);
    }
}
