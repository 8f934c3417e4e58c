//! Rows as CSV.

use crate::error::Error;
use crate::folder::{Folder, WriteFailure};
use crate::rows::RowReader;
use indexmap::IndexMap;
use reports::Row;
use reports::escape_control::csv_cell;
use serde_json::Value;
use std::io;

/// Writes rows as CSV if their file exists; an interrupted run may not have gotten that far.
pub(crate) fn write_csv<R: Row>(folder: &Folder, rows: &str, name: &str) -> Result<(), Error> {
    let no_cells = |group: &[R]| vec![Vec::new(); group.len()];
    write_csv_with(folder, (rows, name), &[], |_: &R| 0, no_cells)
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
            for (before, row) in cells(group).iter().zip(group) {
                let mut line = Vec::new();
                row.append(&mut line).map_err(io::Error::from)?;
                let own: IndexMap<String, Value> = serde_json::from_slice(&line).map_err(io::Error::from)?;
                if std::mem::take(&mut is_first) {
                    csv.write_record(headings.iter().chain(own.keys()))
                        .map_err(io::Error::from)?;
                }
                let cells = before.iter().cloned().chain(own.into_values().map(cell));
                let harmless = cells.map(|cell| csv_cell(&cell).into_owned());
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

/// A value of a row; a missing one is an empty cell.
fn cell(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(is_set) => flag(is_set),
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// A flag as a cell that R and pandas read as one.
pub(super) fn flag(is_set: bool) -> String {
    if is_set { "TRUE".to_owned() } else { "FALSE".to_owned() }
}
