//! Horizon-effect cases: where quiescence changes the verdict on a position.
//!
//! A static leaf does not see that the last capture of a line is answered. Where the same search with quiescence comes to
//! another score or move at the same depth, the static one may have looked just short of the answer. Such a
//! difference is a hint, not a proof.

use crate::grid::Grid;
use crate::record::Record;

/// A position at a depth, searched with the static leaf and with quiescence.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// With the static leaf.
    pub static_leaf: &'a Record,
    /// With quiescence.
    pub quiescence: &'a Record,
}

impl Pair<'_> {
    /// Quiescence's score minus the static one, in centipawns; `None` if either has none.
    pub fn swing(&self) -> Option<i32> {
        Some(self.quiescence.score? - self.static_leaf.score?)
    }

    /// Whether score or best move differ.
    pub fn differs(&self) -> bool {
        self.quiescence.score != self.static_leaf.score
            || self.quiescence.best_move != self.static_leaf.best_move
    }

    /// The position's name, or its FEN if it has none.
    pub fn name(&self) -> &str {
        self.static_leaf
            .position
            .as_deref()
            .unwrap_or(&self.static_leaf.fen)
    }
}

/// Which strategies are compared: the same search without and with quiescence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The recipe with the static leaf.
    pub static_leaf: String,
    /// The recipe with quiescence.
    pub quiescence: String,
}

/// The positions at `depth` on which the two strategies differ, the largest swing first.
pub fn cases<'a>(grid: &Grid<'a>, comparison: &Comparison, depth: u32) -> Vec<Pair<'a>> {
    let mut cases = pairs(grid, comparison, depth);
    cases.retain(Pair::differs);
    cases.sort_by_key(|case| std::cmp::Reverse(case.swing().map(i32::abs)));
    cases
}

/// All positions at `depth` that both strategies finished.
pub fn pairs<'a>(grid: &Grid<'a>, comparison: &Comparison, depth: u32) -> Vec<Pair<'a>> {
    let strategies = (
        grid.strategy(&comparison.static_leaf),
        grid.strategy(&comparison.quiescence),
    );
    let (Some(static_leaf), Some(quiescence)) = strategies else {
        return Vec::new();
    };
    (0..grid.position_count())
        .filter_map(|position| {
            Some(Pair {
                static_leaf: grid.get(position, static_leaf, depth)?,
                quiescence: grid.get(position, quiescence, depth)?,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::record;

    #[test]
    fn cases_are_sorted_by_the_size_of_the_swing() {
        let scored = |position: &str, strategy: &str, score: i32| Record {
            score: Some(score),
            ..record(position, strategy, 3, 10)
        };
        let records = [
            scored("same", "s", 10),
            scored("same", "q", 10),
            scored("small", "s", 30),
            scored("small", "q", 0),
            scored("large", "s", -100),
            scored("large", "q", 300),
        ];
        let grid = Grid::new(&records);
        let comparison = Comparison {
            static_leaf: "s".to_owned(),
            quiescence: "q".to_owned(),
        };
        let cases = cases(&grid, &comparison, 3);
        let found: Vec<_> = cases.iter().map(|case| (case.name(), case.swing())).collect();
        assert_eq!(found, [("large", Some(400)), ("small", Some(-30))]);
    }
}
