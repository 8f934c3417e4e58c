//! Minimal trees, and how close strategies come to them.

use super::Sentence;
use crate::minimal_trees::MinimalTreeKind;
use crate::numbers::{counted, first_of};

/// Printed below the minimal trees; `positions` are those of the sums. Claims how each row was counted.
pub(crate) fn counted_trees(positions: &str) -> [Sentence; 3] {
    [
        format!(
            "Sum over {positions}. The minimal tree has the fewest nodes that prove the value. – where it was not found on \
             every position."
        ),
        "The estimate is the left-first minimal tree: alpha-beta that tries first, at every node, the best or refuting move \
         that a good search found."
            .to_owned(),
        "The formula is b^⌈d/2⌉ + b^⌊d/2⌋ − 1, with the geometric mean of the moves that the position has along its plies."
            .to_owned(),
    ]
    .map(Sentence::new)
}

/// Printed if a sum of the formula leaves positions out. Claims which. Refuted by finished games of depths
/// that are not shown.
pub(crate) fn finished_games(count: usize, names: &[String]) -> Option<Sentence> {
    (count > 0).then(|| {
        let games = counted(count, "finished game");
        Sentence::new(format!(
            "The formula leaves out {games} ({}).",
            first_of(names, count)
        ))
    })
}

/// Printed below nodes over those of the minimal tree. Claims when a factor may be below 1. Refuted by a
/// sound strategy without a table that comes out below 1.
pub(crate) fn times(tree: MinimalTreeKind) -> Sentence {
    let (of_what, below) = match tree {
        MinimalTreeKind::Exact => (
            "the minimal tree",
            "Only a strategy that may err or that has a transposition table can come out below 1.",
        ),
        MinimalTreeKind::LeftFirst => (
            "the left-first minimal tree",
            "It is no lower bound: a strategy that happens on cheaper refutations may come out below 1.",
        ),
    };
    Sentence::new(format!(
        "Nodes of the iteration to that depth over those of {of_what}, geometric mean over the positions. {below}"
    ))
}

/// Printed if strategies of the run have no minimal tree. Claims which.
pub(crate) fn no_tree(names: &str) -> Sentence {
    Sentence::new(format!("No minimal tree: {names}."))
}

/// Printed below shares of the possible reduction.
pub(crate) fn share_of_reduction() -> Sentence {
    Sentence::new(
        "Share of the possible reduction from plain alpha-beta to the minimal tree (arithmetic mean). Below 0: more nodes than \
         plain alpha-beta.",
    )
}

/// Printed if plain alpha-beta was not run on a tree. Claims which recipe is missing.
pub(crate) fn not_run(recipe: &str) -> Sentence {
    Sentence::new(format!(
        "– where plain alpha-beta on the same tree was not run (add --strategy {recipe} if it can be afforded)."
    ))
}

/// Printed if minimal trees or estimates are missing. Claims the most that are missing at each depth.
pub(crate) fn unfinished(tree: MinimalTreeKind, missing: &str) -> Sentence {
    let what = match tree {
        MinimalTreeKind::Exact => "Minimal trees that were not found",
        MinimalTreeKind::LeftFirst => "Estimates that were not finished",
    };
    Sentence::new(format!("{what} are left out: {missing}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finished_games_are_named_and_none_is_not() {
        let names = ["mate", "stalemate"].map(str::to_owned);
        let of = |count: usize| finished_games(count, &names[..count]);
        assert_eq!(of(0), None);
        assert_eq!(
            of(2).unwrap(),
            "The formula leaves out 2 finished games (mate, stalemate)."
        );
        assert_eq!(of(1).unwrap(), "The formula leaves out 1 finished game (mate).");
    }
}
