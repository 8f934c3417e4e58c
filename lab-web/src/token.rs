//! Unguessable random texts: the token of the address, and the names of page sessions.

use sessions::PlainError;

/// Bytes of a token; it is written as twice as many hexadecimal digits.
const BYTES: usize = 16;

pub(crate) fn random() -> Result<String, PlainError> {
    let mut bytes = [0; BYTES];
    let none = "the system has no random numbers, and without them the address could be guessed";
    getrandom::fill(&mut bytes).map_err(PlainError::because(none))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Compares two texts in constant time, so that timing does not reveal how much of a guess is right.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    one.len() == other.len() && pairs.fold(0, |differing, (one, other)| differing | (one ^ other)) == 0
}
