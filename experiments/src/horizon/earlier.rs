//! [`Earlier`]: the verdicts and cases that a run left which was broken off, so that it judges nothing twice.

use super::files::{CASES, VERDICTS};
use super::judge::{Judge, Judged};
use crate::event::Monitor;
use crate::rows::{self, RowError, Stored};
use crate::sense::Sense;
use reports::{Case, Grid, Record, Verdict};
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Where the rows of each position stand in a file, by the number of the position.
type Places = HashMap<usize, Vec<u64>>;

/// What stands in a folder. Memory holds only where each row is.
pub(super) struct Earlier {
    folder: PathBuf,
    verdicts: Places,
    cases: Places,
}

impl Earlier {
    /// What stands in a folder on the positions of a grid. Files that are not there, or cannot be read, hold
    /// nothing: they are written again.
    pub(super) fn read(folder: &Path, grid: &Grid, monitor: &Monitor<'_>) -> Earlier {
        let verdicts = places(&folder.join(VERDICTS), grid, monitor, |verdict: &Verdict| verdict);
        let cases = places(&folder.join(CASES), grid, monitor, |case: &Case| &case.verdict);
        Earlier {
            folder: folder.to_owned(),
            verdicts: verdicts.unwrap_or_default(),
            cases: cases.unwrap_or_default(),
        }
    }

    /// What was found on a position; `None` unless it is what the judge would find on these records again.
    pub(super) fn judged(&self, position: usize, judge: &Judge, records: &[Record]) -> Option<Judged> {
        let verdicts: Vec<Verdict> = self.rows(VERDICTS, self.verdicts.get(&position)?)?;
        let cases: Vec<Case> = match self.cases.get(&position) {
            Some(places) => self.rows(CASES, places)?,
            None => Vec::new(),
        };
        let choices: Vec<&Record> = records.iter().filter(|record| !record.pv.is_empty()).collect();
        let mut pairs = verdicts.iter().zip(&choices);
        let all =
            verdicts.len() == choices.len() && pairs.all(|(verdict, record)| judge.judges(verdict, record));
        let bad = verdicts
            .iter()
            .filter(|verdict| verdict.regret >= judge.threshold);
        let told = bad.eq(cases.iter().map(|case| &case.verdict));
        (all && told).then_some(Judged { verdicts, cases })
    }

    fn rows<T: DeserializeOwned>(&self, file: &str, places: &[u64]) -> Option<Vec<T>> {
        let file = self.folder.join(file);
        let rows = places.iter().map(|&place| rows::at(&file, place).ok());
        rows.collect()
    }
}

fn places<T: DeserializeOwned + Sense>(
    file: &Path,
    grid: &Grid,
    monitor: &Monitor<'_>,
    verdict: fn(&T) -> &Verdict,
) -> Result<Places, RowError> {
    let mut places = Places::new();
    if file.is_file() {
        let stored = Stored {
            path: file,
            left: None,
        };
        rows::for_each(stored, monitor, |row: T, place| {
            if let Some(position) = grid.position(verdict(&row).position_id()) {
                places.entry(position).or_default().push(place);
            }
            Ok(())
        })?;
    }
    Ok(places)
}
