//! The rows of a run as CSV, with texts that no spreadsheet takes for formulas.

use super::TIMINGS;
use super::row::Row;
use crate::error::Error;
use crate::folder::Folder;
use crate::rows::{RowError, WholeLines};
use reports::Timing;
use reports::control::csv_cell;
use std::borrow::Cow;
use std::io;

/// Writes the times as CSV, if there are any: a run that was broken off before has none.
pub(crate) fn write_timings(folder: &Folder) -> Result<(), Error> {
    match folder.path().join(TIMINGS).is_file() {
        true => write_csv::<Timing>(folder, TIMINGS, "timings.csv"),
        false => Ok(()),
    }
}

pub(crate) fn write_csv<R: Row>(folder: &Folder, rows: &str, name: &str) -> Result<(), Error> {
    folder.write_with::<Error>(name, |out| {
        let mut csv = csv::Writer::from_writer(out);
        let mut lines = WholeLines::open(&folder.path().join(rows)).map_err(RowError::from)?;
        let mut line = Vec::new();
        while let Some(line) = lines.next(&mut line).map_err(RowError::from)? {
            let mut row: R = lines.row(line)?;
            for text in row.texts() {
                if let Cow::Owned(harmless) = csv_cell(text) {
                    *text = harmless;
                }
            }
            csv.serialize(row).map_err(io::Error::from)?;
        }
        Ok(csv.flush()?)
    })
}
