//! Random texts that nobody can guess: the token of an address, the names of desks.

use crate::error::WebError;

/// A text of 32 hexadecimal digits that nobody can guess.
pub(crate) fn random() -> Result<String, WebError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(WebError::NoRandomNumbers)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Whether two texts are the same, in a time that does not tell how much of them is.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    one.len() == other.len() && pairs.fold(0, |differing, (one, other)| differing | (one ^ other)) == 0
}
