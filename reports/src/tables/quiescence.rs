//! Changes by quiescence: the score and the best move of a position at some depth, each by itself; and their
//! tables.
//!
//! Most of the change in score is the parity of the depth. At odd depths the side to move makes the last move
//! of a line, and a static leaf counts what that move takes without the reply: it scores too high. At even
//! depths the opponent makes the last move, and a static leaf scores too low. A changed score is no error by
//! itself, and no case of the horizon effect: [`crate::case`] has those.

use crate::grid::{Grid, GridCell};
use crate::numbers;
use crate::record::Record;
use crate::statistics::median;
use crate::table::{NO_FIGURE, Table, Value};
use std::cmp::{Ordering, Reverse};

/// Which strategies are compared: the same search without and with quiescence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub static_leaf: String,
    pub quiescence: String,
}

#[derive(Clone, Debug)]
pub struct QuiescenceChanges {
    pub comparison: Comparison,
    /// The counts of each depth at which both strategies finished a position, the shallowest first.
    pub depths: Vec<DepthChanges>,
    /// The depth of the greatest changes: that of figures which stand for the run ([`Grid::deepest`]), or the
    /// deepest before it that both strategies came to.
    pub judged: u32,
    /// The greatest changes of score there, with the whole records, the greatest first.
    pub greatest: Vec<Change>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DepthChanges {
    pub depth: u32,
    pub positions: usize,
    /// Those with a lower score by quiescence than by the static leaf.
    pub lower: usize,
    pub higher: usize,
    pub same: usize,
    /// The median of quiescence's score minus the static one, in centipawns; none without a score.
    pub median: Option<f64>,
    pub moves: usize,
}

#[derive(Clone, Debug)]
pub struct Change {
    pub static_leaf: Record,
    pub quiescence: Record,
}

impl Change {
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

type Pair<'a> = (&'a GridCell, &'a GridCell);

impl QuiescenceChanges {
    /// Compares two strategies, and reads the records of the `most` greatest changes again: `read` is given
    /// the run and the place of one. `None` if there is nothing to compare.
    pub fn new<E>(
        grid: &Grid,
        comparison: &Comparison,
        most: usize,
        mut read: impl FnMut(usize, u64) -> Result<Record, E>,
    ) -> Result<Option<QuiescenceChanges>, E> {
        let strategies = [&comparison.static_leaf, &comparison.quiescence].map(|name| grid.strategy(name));
        let [Some(static_leaf), Some(quiescence)] = strategies else {
            return Ok(None);
        };
        let positions: Vec<usize> = (0..grid.position_count()).collect();
        let pairs = |depth| (depth, grid.pairs(&positions, depth, [static_leaf, quiescence]));
        let both = grid.depths().map(pairs).filter(|(_, pairs)| !pairs.is_empty());
        let both: Vec<(u32, Vec<Pair<'_>>)> = both.collect();
        let mut comparable = both
            .iter()
            .rev()
            .filter(|&&(depth, _)| Some(depth) <= grid.deepest());
        let Some((judged, deepest)) = comparable.next() else {
            return Ok(None);
        };
        let (judged, mut deepest) = (*judged, deepest.clone());
        let change = |(one, other): &Pair<'_>| size(one.score, other.score).filter(|&change| change != 0);
        deepest.retain(|pair| change(pair).is_some());
        deepest.sort_by_key(|pair| Reverse(change(pair).map(i32::abs)));
        let mut change = |(one, other): &Pair<'_>| {
            Ok(Change {
                static_leaf: read(grid.run(static_leaf), one.place)?,
                quiescence: read(grid.run(quiescence), other.place)?,
            })
        };
        Ok(Some(QuiescenceChanges {
            comparison: comparison.clone(),
            depths: both
                .iter()
                .map(|(depth, pairs)| DepthChanges::new(*depth, pairs))
                .collect(),
            judged,
            greatest: deepest
                .iter()
                .take(most)
                .map(&mut change)
                .collect::<Result<_, E>>()?,
        }))
    }

    pub fn judged(&self) -> Option<&DepthChanges> {
        self.depths.iter().find(|changes| changes.depth == self.judged)
    }
}

impl DepthChanges {
    fn new(depth: u32, pairs: &[Pair<'_>]) -> DepthChanges {
        let sizes = pairs
            .iter()
            .filter_map(|(one, other)| size(one.score, other.score));
        let sizes: Vec<i32> = sizes.collect();
        let count = |sign: Ordering| sizes.iter().filter(|size| size.cmp(&&0) == sign).count();
        let moved = |(one, other): &&Pair<'_>| one.best_move != other.best_move;
        DepthChanges {
            depth,
            positions: pairs.len(),
            lower: count(Ordering::Less),
            higher: count(Ordering::Greater),
            same: count(Ordering::Equal),
            median: median(&sizes.iter().copied().map(f64::from).collect::<Vec<f64>>()),
            moves: pairs.iter().filter(moved).count(),
        }
    }
}

pub fn quiescence(grid: &Grid, changes: &QuiescenceChanges) -> Table {
    Table::of("Changes by quiescence", &changes.depths)
        .called("quiescence")
        .numbers("depth", |changes| changes.depth)
        .numbers("positions", |changes| changes.positions)
        .numbers("lower", |changes| changes.lower)
        .numbers("same", |changes| changes.same)
        .numbers("higher", |changes| changes.higher)
        .numbers("median change", |changes| {
            changes.median.map(|median| Value::number(median, format!("{median:+.1}")))
        })
        .numbers("best move changed", |changes| changes.moves)
        .note(format!(
            "{} against {}: the score with quiescence is lower than with a static leaf, the same, or higher; median in {}, for the side to move.",
            grid.name_of(&changes.comparison.quiescence),
            grid.name_of(&changes.comparison.static_leaf),
            grid.score_unit(),
        ))
        .note(
            "The sign mostly follows the parity of the depth. At odd depths the side to move makes the last move, and a static leaf, which does not see the reply, tends to score too high. At even depths its opponent makes the last move, and it tends to score too low. A changed score is no error by itself.",
        )
        .finish()
}

/// The positions with the greatest changes of score. `line` writes a record's principal variation for people,
/// move by move.
pub fn changed_scores(
    grid: &Grid,
    changes: &QuiescenceChanges,
    line: &dyn Fn(&Record) -> Vec<String>,
) -> Option<Table> {
    let judged = changes.judged()?;
    let score = |score: Option<i32>| score.map(Value::score);
    let all = judged.lower + judged.higher;
    let shown = match changes.greatest.len() {
        most if most < all => format!(" The {most} largest changes are shown."),
        _ => String::new(),
    };
    let title = format!("Scores that quiescence changes at depth {}", judged.depth);
    let table = Table::of(title, &changes.greatest)
        .called("quiescence-moves")
        .words("position", Change::name)
        .numbers("static", |change| score(change.static_leaf.score))
        .numbers("quiescence", |change| score(change.quiescence.score))
        .numbers("change", |change| score(change.size()))
        .words("static line", |change| {
            with_last_marked(&line(&change.static_leaf))
        })
        .words("quiescence line", |change| line(&change.quiescence).join(" "))
        .note(format!(
            "{all} of {} have another score.{shown} In {} for the side to move.",
            numbers::counted(judged.positions, "position"),
            grid.score_unit()
        ))
        .note("In [brackets]: the last move that the static leaf sees.");
    Some(table.finish())
}

fn with_last_marked(line: &[String]) -> String {
    match line.split_last() {
        Some((last, [])) => format!("[{last}]"),
        Some((last, before)) => format!("{} [{last}]", before.join(" ")),
        None => NO_FIGURE.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::record;
    use std::convert::Infallible;

    #[test]
    fn scores_and_moves_are_counted_apart() {
        let scored = |position: &str, strategy: &str, score: i32, best_move: &str| Record {
            score: Some(score),
            best_move: Some(best_move.to_owned()),
            ..record(position, strategy, 3, 10)
        };
        let records = [
            scored("same", "s", 10, "e2e4"),
            scored("same", "q", 10, "d2d4"),
            scored("small", "s", 30, "e2e4"),
            scored("small", "q", 0, "e2e4"),
            scored("large", "s", -100, "e2e4"),
            scored("large", "q", 300, "e2e4"),
            scored("unfinished", "s", -100, "e2e4"),
        ];
        let grid = Grid::new(&records);
        let comparison = Comparison {
            static_leaf: "s".to_owned(),
            quiescence: "q".to_owned(),
        };
        let read = |_, place: u64| Ok::<Record, Infallible>(records[place as usize].clone());
        let changes = QuiescenceChanges::new(&grid, &comparison, 1, read)
            .unwrap()
            .unwrap();
        let expected = DepthChanges {
            depth: 3,
            positions: 3,
            lower: 1,
            higher: 1,
            same: 1,
            median: Some(0.0),
            moves: 1,
        };
        assert_eq!(changes.depths, [expected]);
        assert_eq!(changes.greatest.len(), 1);
        let changes = QuiescenceChanges::new(&grid, &comparison, 9, read)
            .unwrap()
            .unwrap();
        let found: Vec<_> = changes
            .greatest
            .iter()
            .map(|change| (change.name(), change.size()))
            .collect();
        assert_eq!(found, [("large", Some(400)), ("small", Some(-30))]);
    }
}
