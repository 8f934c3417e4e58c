//! Rows as CSV.

use crate::error::Error;
use crate::folder::{Folder, WriteFailure};
use crate::rows::RowReader;
use reports::Row;
use reports::escape_control::csv_cell;
use std::io;

/// Writes rows as CSV if their file exists; an interrupted run may not have gotten that far.
pub(crate) fn write_csv<R: Row>(folder: &Folder, rows: &str, name: &str) -> Result<(), Error> {
    write_csv_with(
        folder,
        (rows, name),
        &[],
        |_: &R| 0,
        |group| vec![Vec::new(); group.len()],
    )
}

/// The same with additional leading cells under these headings. They are computed for a whole group at once:
/// consecutive rows with equal `key`.
pub(super) fn write_csv_with<R: Row, K: PartialEq>(
    folder: &Folder,
    (rows, name): (&str, &str),
    headings: &[String],
    key: impl Fn(&R) -> K,
    cells: impl Fn(&[R]) -> Vec<Vec<String>>,
) -> Result<(), Error> {
    let rows = folder.path().join(rows);
    if !rows.is_file() {
        return Ok(());
    }
    folder.write_with(name, |out| {
        let mut csv = ::csv::Writer::from_writer(out);
        let (mut rows, mut is_first) = (RowReader::open(&rows)?, true);
        let mut write = |group: &[R]| -> Result<(), WriteFailure> {
            let mut written = ::csv::WriterBuilder::new()
                .has_headers(is_first)
                .from_writer(Vec::new());
            for row in group {
                written.serialize(row).map_err(io::Error::from)?;
            }
            let written = written.into_inner().map_err(::csv::IntoInnerError::into_error)?;
            let mut written = ::csv::ReaderBuilder::new()
                .has_headers(false)
                .from_reader(&written[..]);
            let first = std::mem::take(&mut is_first).then(|| headings.to_vec());
            let before = first.into_iter().chain(cells(group));
            for (before, own) in before.zip(written.records()) {
                let own = own.map_err(io::Error::from)?;
                let all = before.iter().map(String::as_str).chain(&own);
                let harmless = all.map(|cell| csv_cell(cell).into_owned());
                csv.write_record(harmless).map_err(io::Error::from)?;
            }
            Ok(())
        };
        let mut group: Vec<R> = Vec::new();
        while let Some(row) = rows.next::<R>()? {
            if group.first().is_some_and(|first| key(first) != key(&row)) {
                write(&group)?;
                group.clear();
            }
            group.push(row);
        }
        write(&group)?;
        Ok(csv.flush()?)
    })
}
