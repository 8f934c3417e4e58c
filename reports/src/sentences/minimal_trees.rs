//! How close strategies come to minimal trees.

use super::Sentence;

/// Printed below nodes over those of the minimal tree. Claims when a factor may be below 1. Refuted by a
/// sound strategy without a table that comes out below 1.
pub(crate) fn times() -> Sentence {
    Sentence::new(
        "Nodes of the iteration to that depth over those of the minimal tree, geometric mean over the positions. Only a \
         strategy that may err or that has a transposition table can come out below 1.",
    )
}

/// Printed if strategies of the run have no minimal tree. Claims which.
pub(crate) fn no_tree(names: &str) -> Sentence {
    sentence!("No minimal tree: {names}.")
}

/// Printed if minimal trees are missing. Claims the most that are missing at each depth.
pub(crate) fn unfinished(missing: &str) -> Sentence {
    sentence!("Minimal trees that were not found are left out: {missing}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_tree_is_not_what_was_not_finished() {
        assert_eq!(no_tree("mcts, pns"), "No minimal tree: mcts, pns.");
        let missing = "1 at depth 3, 2 at depth 4";
        assert_eq!(
            unfinished(missing).to_string(),
            format!("Minimal trees that were not found are left out: {missing}.")
        );
    }
}
