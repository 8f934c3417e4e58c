//! Horizon-effect cases: where quiescence changes the verdict on a position.
//!
//! A static leaf does not see the answer to the last capture of a line. Where the same search with quiescence
//! comes to another score or move at the same depth, the static one may have looked just short of the answer.
//! Such a difference is a hint, not a proof.

use crate::grid::{Cell, Grid};
use crate::record::Record;

/// Which strategies are compared: the same search without and with quiescence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The recipe with the static leaf.
    pub static_leaf: String,
    /// The recipe with quiescence.
    pub quiescence: String,
}

/// What quiescence changes, at the deepest depth at which both strategies finished a position.
#[derive(Clone, Debug)]
pub struct Swings {
    /// What is compared.
    pub comparison: Comparison,
    /// The depth.
    pub depth: u32,
    /// The positions that both finished there.
    pub compared: usize,
    /// Those on which score or best move differ.
    pub differing: usize,
    /// The worst of these with the whole records, the largest swing first.
    pub worst: Vec<Swing>,
}

/// A position at a depth, searched with the static leaf and with quiescence.
#[derive(Clone, Debug)]
pub struct Swing {
    /// With the static leaf.
    pub static_leaf: Record,
    /// With quiescence.
    pub quiescence: Record,
}

impl Swing {
    /// Quiescence's score minus the static one, in centipawns; `None` if either has none.
    pub fn size(&self) -> Option<i32> {
        size(self.static_leaf.score, self.quiescence.score)
    }

    /// The position's name, or its FEN if it has none.
    pub fn name(&self) -> &str {
        self.static_leaf.name()
    }
}

fn size(static_leaf: Option<i32>, quiescence: Option<i32>) -> Option<i32> {
    Some(quiescence? - static_leaf?)
}

impl Swings {
    /// Compares two strategies, and reads the records of the `most` largest swings again: `read` is given the
    /// run and the place of one. `None` if there is nothing to compare.
    ///
    /// # Errors
    /// Those of `read`.
    pub fn new<E>(
        grid: &Grid,
        comparison: &Comparison,
        most: usize,
        mut read: impl FnMut(usize, u64) -> Result<Record, E>,
    ) -> Result<Option<Swings>, E> {
        let strategy = |name: &str| grid.strategy(name);
        let strategies = (
            strategy(&comparison.static_leaf),
            strategy(&comparison.quiescence),
        );
        let (Some(static_leaf), Some(quiescence)) = strategies else {
            return Ok(None);
        };
        let pair = |depth, position| -> Option<(&Cell, &Cell)> {
            Some((
                grid.get(position, static_leaf, depth)?,
                grid.get(position, quiescence, depth)?,
            ))
        };
        let pairs = |depth| (0..grid.position_count()).filter_map(move |position| pair(depth, position));
        let Some(depth) = grid.depths().rev().find(|&depth| pairs(depth).next().is_some()) else {
            return Ok(None);
        };
        let differ =
            |(one, other): &(&Cell, &Cell)| (one.score, one.best_move) != (other.score, other.best_move);
        let mut differing: Vec<(&Cell, &Cell)> = pairs(depth).filter(differ).collect();
        differing.sort_by_key(|(one, other)| std::cmp::Reverse(size(one.score, other.score).map(i32::abs)));
        let mut swing = |(one, other): &(&Cell, &Cell)| {
            Ok(Swing {
                static_leaf: read(grid.run(static_leaf), one.place)?,
                quiescence: read(grid.run(quiescence), other.place)?,
            })
        };
        Ok(Some(Swings {
            comparison: comparison.clone(),
            depth,
            compared: pairs(depth).count(),
            differing: differing.len(),
            worst: differing
                .iter()
                .take(most)
                .map(&mut swing)
                .collect::<Result<_, E>>()?,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::record;
    use std::convert::Infallible;

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
        let read = |_, place: u64| Ok::<Record, Infallible>(records[place as usize].clone());
        let swings = Swings::new(&grid, &comparison, 1, read).unwrap().unwrap();
        assert_eq!((swings.depth, swings.compared, swings.differing), (3, 3, 2));
        let swings = Swings::new(&grid, &comparison, 9, read).unwrap().unwrap();
        let found: Vec<_> = swings
            .worst
            .iter()
            .map(|swing| (swing.name(), swing.size()))
            .collect();
        assert_eq!(found, [("large", Some(400)), ("small", Some(-30))]);
    }
}
