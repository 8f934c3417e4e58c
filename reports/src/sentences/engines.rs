//! UCI engines beside strategies.

use super::Sentence;

/// Printed below figures that an engine counted. Claims nothing about other engines.
pub fn own_counts() -> Sentence {
    Sentence::new(
        "An engine counts depth and nodes by its own rules: compare them with its other versions only.",
    )
}

/// Printed if an engine did not answer in some position.
pub fn no_answer() -> Sentence {
    Sentence::new("No answer: `fault` in records.ndjson has the reason.")
}
