//! Rows as CSV.

use crate::error::Error;
use crate::folder::{Folder, WriteFailure};
use crate::rows::RowReader;
use reports::Row;
use reports::escape_control::csv_cell;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt;
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
            for (before, row) in cells(group).iter().zip(group) {
                let mut line = Vec::new();
                row.append(&mut line).map_err(io::Error::from)?;
                let Cells(own) = serde_json::from_slice(&line).map_err(io::Error::from)?;
                let (keys, own): (Vec<String>, Vec<String>) = own.into_iter().unzip();
                if std::mem::take(&mut is_first) {
                    csv.write_record(headings.iter().chain(&keys))
                        .map_err(io::Error::from)?;
                }
                let harmless = before.iter().chain(&own).map(|cell| csv_cell(cell).into_owned());
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

/// A flag as a cell that R and pandas read as one.
pub(super) fn flag(is_set: bool) -> String {
    if is_set { "TRUE".to_owned() } else { "FALSE".to_owned() }
}

/// The keys of a row and their cells, in order; a missing value is an empty cell.
struct Cells(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Cells {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cells, D::Error> {
        struct Keys;
        impl<'de> Visitor<'de> for Keys {
            type Value = Cells;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a row")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut row: M) -> Result<Cells, M::Error> {
                let mut cells = Vec::new();
                while let Some((key, value)) = row.next_entry::<String, Value>()? {
                    let cell = match value {
                        Value::Null => String::new(),
                        Value::Bool(is_set) => flag(is_set),
                        Value::String(text) => text,
                        other => other.to_string(),
                    };
                    cells.push((key, cell));
                }
                Ok(Cells(cells))
            }
        }
        deserializer.deserialize_map(Keys)
    }
}
