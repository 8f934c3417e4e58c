//! Reading the rows that a run left.

use super::place::Place;
use crate::error::Error;
use crate::rows::{self, WholeLines};
use crate::run::error::JournalError;
use crate::run::jobs::{Finder, Jobs};
use crate::run::row::Row;
use disk::Same;
use disk::sum::{Sum, Summing};
use engine_core::Status;
use std::collections::HashMap;
use std::path::Path;

pub(super) struct Left {
    pub(super) same: Same,
    pub(super) length: u64,
    pub(super) places: Vec<Place>,
    pub(super) done: Vec<bool>,
    /// Whether nothing else stands there: no row a second time, no line that was not written to its end.
    pub(super) clean: bool,
    pub(super) sum: Sum,
}

/// Reads a file of rows. A row that is there a second time with the same figures, as two programs in one
/// folder would leave it, is passed over.
pub(super) fn read<R: Row + PartialEq>(path: &Path, jobs: &Jobs<'_>) -> Result<Left, Error> {
    let finder = Finder::new(jobs)?;
    let rows = jobs.rows();
    let mut reached = vec![0_u8; jobs.count()];
    let mut done = vec![false; jobs.count()];
    let mut places: Vec<Place> = Vec::new();
    let mut again = Again::default();
    let mut offset = 0;
    let mut sum = Summing::default();
    let mut lines = WholeLines::open(path)?;
    let (same, length) = lines.look()?;
    let mut line = Vec::new();
    while let Some(line) = lines.next(&mut line)? {
        let row: R = lines.row(line)?;
        let job = finder.find(&row).map_err(|source| JournalError::Foreign {
            place: lines.place(),
            source,
        })?;
        sum.add(line);
        let at = row.depth();
        if at == u32::from(reached[job]) + 1 && !done[job] {
            reached[job] += 1;
            done[job] = at == rows || row.status() != Status::Complete;
            places.push(Place::new(job, offset, line));
            again.note(&places);
        } else if !again.has(path, &places, job, row)? {
            return Err(Error::from(JournalError::Order {
                place: lines.place(),
                depth: at,
                job: jobs.name(job)?,
            }));
        }
        offset += line.len() as u64;
    }
    Ok(Left {
        same,
        length,
        clean: offset == length && again.rows.is_none(),
        places,
        done,
        sum: sum.finish(),
    })
}

/// Rows that are there again. Mostly there is none, and nothing is kept.
#[derive(Default)]
struct Again {
    /// For each job where its rows are, by depth; kept from the first row on that is there again.
    rows: Option<HashMap<u32, Vec<u64>>>,
}

impl Again {
    fn note(&mut self, places: &[Place]) {
        if let (Some(rows), Some(place)) = (&mut self.rows, places.last()) {
            rows.entry(place.job).or_default().push(place.offset());
        }
    }

    /// Whether a row says what one before it says.
    fn has<R: Row + PartialEq>(
        &mut self,
        path: &Path,
        places: &[Place],
        job: usize,
        row: R,
    ) -> Result<bool, Error> {
        let rows = self.rows.get_or_insert_with(|| {
            let mut rows: HashMap<u32, Vec<u64>> = HashMap::new();
            for place in places {
                rows.entry(place.job).or_default().push(place.offset());
            }
            rows
        });
        let of_job = u32::try_from(job).ok().and_then(|job| rows.get(&job));
        let depth = (row.depth() as usize).checked_sub(1);
        let first = of_job.zip(depth).and_then(|(rows, depth)| rows.get(depth));
        let Some(&first) = first else {
            return Ok(false);
        };
        let first: R = rows::at(path, first)?;
        Ok(first.timeless() == row.timeless())
    }
}
