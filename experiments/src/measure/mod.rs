//! [`Experiment`]: everything that the lab measures consists of cells with rows. A search of a position, its
//! minimal tree, its timing in a round, a judgement, and a pair of games are each a cell. Its rows depend
//! only on the experiment and the number of the cell.
//!
//! So resuming means skipping existing cells, dividing means taking every N-th cell, merging means
//! concatenating files, and an incomplete line is a missing cell. A
//! [`RowFile`](row_file::RowFile) stores the rows of an experiment, and
//! [`measure_missing`](scheduler::measure_missing) measures what is missing from it.

mod engine_records;
mod minimal_trees;
mod parallel_search;
pub(crate) mod position_cells;
pub(crate) mod row_file;
pub(crate) mod scheduler;
mod searches;
mod simulations;
mod timings;

pub(crate) use minimal_trees::{MINIMAL_TREES, MinimalTrees};
pub use parallel_search::search_in_parallel;
pub use searches::RECORDS;
pub(crate) use searches::Searches;
pub(crate) use sessions::PlainError;
pub use simulations::SPEEDUPS;
pub(crate) use simulations::Simulations;
pub(crate) use timings::{MEASURED, TIMINGS, TimedSearches, numbers_of_threads};

use crate::error::Error;
use position_cells::PositionCells;
use reports::Row;
use std::time::Duration;

pub(crate) const VERDICTS: &str = "verdicts.ndjson";
pub(crate) const CASES: &str = "cases.ndjson";
/// The verdicts and cases of each judged position, until all positions are judged.
pub(crate) const JUDGED: &str = "judged.journal";

pub(crate) trait Experiment: Sync {
    type Row: Row;

    /// The unit counted while measuring.
    const UNIT: &'static str;

    /// The name of its file of rows.
    fn file(&self) -> &'static str;

    /// Its cells as positions by members, if they have that form; otherwise it counts and orders them itself.
    fn positions(&self) -> Option<&PositionCells<'_>> {
        None
    }

    fn cells(&self) -> usize {
        self.positions().map_or(0, PositionCells::len)
    }

    /// Measures a cell and passes its rows to `keep` as they come; rows passed together are stored together
    /// or not at all. A stopped measurement ends before the last row of its cell.
    fn measure(&self, cell: usize, keep: &dyn Fn(&[Self::Row])) -> Result<(), Error>;

    /// The position of a row: the number of its cell, and its index among the rows of the cell.
    fn key(&self, row: &Self::Row) -> Result<(usize, usize), PlainError>;

    /// Whether a row is the last of its cell; most cells have one row.
    fn is_last(&self, _row: &Self::Row) -> bool {
        true
    }

    /// The number of units in a cell.
    fn units(&self) -> usize {
        1
    }

    /// The order in which cells are measured, unless their costs change it. Cells that are not included are
    /// not measured.
    fn order(&self) -> Box<dyn Iterator<Item = usize> + Send + '_> {
        match self.positions() {
            Some(cells) => cells.order(),
            None => Box::new(0..self.cells()),
        }
    }

    /// A time that grows with the cost of a cell, as determined by a trial; the longest cells come first.
    /// `None` without a trial.
    fn cost(&self, _cell: usize) -> Result<Option<Duration>, Error> {
        Ok(None)
    }

    /// The place of each cell when they are dealt out to the parts of a plan, for cells of the same kind from
    /// the most expensive to the cheapest. It must be the same for everyone who works on a part.
    fn shard_order(&self) -> Result<Vec<usize>, Error> {
        match self.positions() {
            Some(cells) => cells.shard_order(),
            None => Ok((0..self.cells()).collect()),
        }
    }

    /// Whether a cell still needs to be measured when its turn comes; results of others may have settled it.
    fn is_wanted(&self, _cell: usize) -> bool {
        true
    }
}
