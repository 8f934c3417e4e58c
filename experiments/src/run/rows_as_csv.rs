//! The rows of a run as CSV, with texts that no spreadsheet takes for formulas.

use super::TIMINGS;
use crate::error::Error;
use crate::folder::Folder;
use crate::plausible::Row;
use crate::rows::{RowError, WholeLines};
use reports::Timing;
use reports::control::csv_cell;
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
        let (mut line, mut is_first) = (Vec::new(), true);
        while let Some(line) = lines.next(&mut line).map_err(RowError::from)? {
            let mut cells = csv::WriterBuilder::new()
                .has_headers(is_first)
                .from_writer(Vec::new());
            cells.serialize(lines.row::<R>(line)?).map_err(io::Error::from)?;
            let cells = cells.into_inner().map_err(csv::IntoInnerError::into_error)?;
            let mut cells = csv::ReaderBuilder::new()
                .has_headers(false)
                .from_reader(&cells[..]);
            for row in cells.records() {
                let row = row.map_err(io::Error::from)?;
                let harmless = row.iter().map(|cell| csv_cell(cell).into_owned());
                csv.write_record(harmless).map_err(io::Error::from)?;
            }
            is_first = false;
        }
        Ok(csv.flush()?)
    })
}
