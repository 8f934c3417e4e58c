//! [`Experiment`]: everything that the lab measures is cells with rows. A search of a position, its minimal
//! tree, its timing in a round, a judgement, a pair of games: each is a cell, and its rows follow from the
//! experiment and the number of the cell alone.
//!
//! So to go on is to skip what is there, to share out is to take every N-th cell, to join is to put files
//! together, and a line that was not written to its end is a missing cell. A
//! [`RowFile`](crate::rows::row_file::RowFile) keeps the rows of an experiment,
//! [`measure_missing`](crate::scheduler::measure_missing) measures what is missing there.

mod engine_records;
mod judgements;
mod minimal_trees;
mod position_cells;
mod searches;
mod simulations;
mod timings;

pub(crate) use judgements::{CASES, Judgements, VERDICTS, write_judged};
pub(crate) use minimal_trees::{MINIMAL_TREES, MinimalTrees};
pub use searches::RECORDS;
pub(crate) use searches::Searches;
pub(crate) use sessions::PlainError;
pub use simulations::SPEEDUPS;
pub(crate) use simulations::Simulations;
pub(crate) use timings::{MEASURED, TIMINGS, TimedSearches, numbers_of_threads};

use crate::error::Error;
use crate::node_forecast::NodeForecast;
use crate::rows::validate::{Row, TIMES};
use position_cells::PositionCells;
use std::time::Duration;

/// Verdicts and cases of each position that is judged, as long as not all are.
pub(crate) const JUDGED: &str = "judged.journal";

pub(crate) trait Experiment: Sync {
    type Row: Row;

    /// What is counted while it is measured.
    const UNIT: &'static str;

    /// The file of its rows.
    fn file(&self) -> &'static str;

    /// What differs from one time to the next in rows that are the same.
    fn times(&self) -> &'static [&'static str] {
        &TIMES
    }

    /// The positions by members that its cells are, if they are such; else it counts and orders them itself.
    fn positions(&self) -> Option<&PositionCells<'_>> {
        None
    }

    fn cells(&self) -> usize {
        self.positions().map_or(0, PositionCells::len)
    }

    /// Measures a cell. Its rows go to `keep` as they come; rows that are given together are kept together or
    /// not at all. A measurement that is stopped ends before the last row of its cell.
    fn measure(&self, cell: usize, keep: &dyn Fn(&[Self::Row])) -> Result<(), Error>;

    /// Where a row belongs: the number of its cell, and its place among the rows of that, from 0 up.
    fn key(&self, row: &Self::Row) -> Result<(usize, usize), PlainError>;

    /// Whether nothing follows a row in its cell; most cells have one row.
    fn is_last(&self, _row: &Self::Row) -> bool {
        true
    }

    /// How many units a cell is.
    fn units(&self) -> usize {
        1
    }

    /// How many nodes these cells will take on so many threads, as far as it can be foretold.
    fn forecast(&self, _missing: &mut dyn Iterator<Item = usize>, _threads: usize) -> Option<NodeForecast> {
        None
    }

    /// The cells in the order in which they are measured, as far as their costs do not change it. A cell that
    /// is not among them is not measured.
    fn order(&self) -> Box<dyn Iterator<Item = usize> + Send + '_> {
        match self.positions() {
            Some(cells) => cells.order(),
            None => Box::new(0..self.cells()),
        }
    }

    /// A time that grows with what a cell will take, as a trial shows it: the longest come first. `None`
    /// where nothing is tried.
    fn cost(&self, _cell: usize) -> Result<Option<Duration>, Error> {
        Ok(None)
    }

    /// The place of each cell where they are dealt out to the parts of a plan, those of equal kind from the
    /// dearest to the cheapest: it must be the same for whoever works out a part.
    fn shard_order(&self) -> Result<Vec<usize>, Error> {
        match self.positions() {
            Some(cells) => cells.shard_order(),
            None => Ok((0..self.cells()).collect()),
        }
    }

    /// Whether a cell is to be measured, now that its turn has come: what others have found may settle it.
    fn is_wanted(&self, _cell: usize) -> bool {
        true
    }
}
