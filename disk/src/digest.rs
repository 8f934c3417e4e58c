//! [`Digest`]: a 64-bit digest of bytes, to tell whether they are the same.

use std::fmt;

/// 64-bit FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo; RFC 9923). It detects accidental changes, not deliberate
/// ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Digest {
    pub const EMPTY: Digest = Digest(0xcbf2_9ce4_8422_2325);

    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    pub fn number(self) -> u64 {
        self.0
    }
}

impl Default for Digest {
    fn default() -> Digest {
        Digest::EMPTY
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test vectors of RFC 9923.
    #[test]
    fn digests_are_those_of_fnv() {
        for (text, digest) in [
            ("", "cbf29ce484222325"),
            ("a", "af63dc4c8601ec8c"),
            ("foobar", "85944171f73967e8"),
        ] {
            let mut found = Digest::EMPTY;
            found.add(text.as_bytes());
            assert_eq!(found.to_string(), digest);
        }
    }
}
