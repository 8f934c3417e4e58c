//! What one search shows of itself.

use super::Sentence;

/// Printed if a search was stopped before its last depth. Refuted by a search that reached it.
pub fn shallower(depth: u32, requested: u32, why: &str) -> Sentence {
    sentence!("Depth {depth} of {requested}: {why}.")
}

/// Printed if the second strategy did not reach the depth of the first. Refuted by one that did.
pub fn not_shown(strategy: &str, depth: u32, why: &str) -> Sentence {
    sentence!("{strategy} is not shown: {why} before depth {depth}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_was_stopped_says_where_and_why() {
        assert_eq!(shallower(3, 6, "stopped"), "Depth 3 of 6: stopped.");
        assert_eq!(
            not_shown("pvs", 3, "stopped"),
            "pvs is not shown: stopped before depth 3."
        );
    }
}
