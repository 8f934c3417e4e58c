//! Tables as CSV (RFC 4180) for programs: field names, then the rows, without title and notes.

use super::Table;
use crate::escape_control::csv_cell;
use std::collections::HashSet;

impl Table {
    /// The columns and rows as CSV for programs: numbers without units or grouping, empty fields for missing
    /// figures, and unique field names.
    pub fn to_csv(&self) -> String {
        let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        // Writing to memory cannot fail.
        let harmless = |field: &String| csv_cell(field).into_owned();
        let _ = writer.write_record(names(self).iter().map(harmless));
        for row in &self.rows {
            let cells = self.columns.iter().zip(row);
            let fields = cells.flat_map(|(column, cell)| cell.fields(column.names.len()));
            let _ = writer.write_record(fields.map(|field| harmless(&field)));
        }
        let bytes = writer.into_inner().unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }
}

/// The field names. A name already in use gets a number.
fn names(table: &Table) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut unused = |name: &String| {
        let base = if name.is_empty() { "column" } else { name };
        let numbered = (2..).map(|number| format!("{base}_{number}"));
        let mut free = std::iter::once(base.to_owned())
            .chain(numbered)
            .filter(|name| seen.insert(name.clone()));
        free.next().unwrap_or_default()
    };
    let names = table.columns.iter().flat_map(|column| &column.names);
    names.map(&mut unused).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{NO_FIGURE, Value};
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_be_and_missing_figures_are_empty() {
        let rows: [(&str, Value); 2] = [("a, \"b\"", NO_FIGURE.into()), ("c", Value::count(1_234))];
        let table = Table::of("x", &rows)
            .words("parts", |row| row.0)
            .numbers("nodes", |row| row.1.clone())
            .finish();
        assert_eq!(table.to_csv(), "parts,nodes\n\"a, \"\"b\"\"\",\nc,1234\n");
    }

    #[test]
    fn every_field_has_a_name_of_its_own_with_its_unit() {
        let none = |(): ()| NO_FIGURE;
        let table = Table::of("x", [])
            .words("", none)
            .numbers_in("times", "against alpha-beta+qs", none)
            .intervals("95 % interval", none)
            .pairs("positions", ["", "of"], none)
            .numbers_in("s", "time", none)
            .numbers("nodes/s", none)
            .numbers("nodes/s", none)
            .finish();
        assert_eq!(
            table.to_csv(),
            "column,against_alpha_beta_qs_times,against_alpha_beta_qs_times_95_pct_interval_low,\
             against_alpha_beta_qs_times_95_pct_interval_high,positions,positions_of,time_s,nodes_per_s,nodes_per_s_2\n"
        );
    }

    /// A heading may be a strategy, and a word may be any name from a suite or folder.
    #[test]
    fn no_program_obeys_a_cell_or_a_name_of_any_column() {
        for hostile in [
            "=1+1",
            "+1+1",
            "-1+1",
            "@A1",
            "\u{1b}[31m",
            "\u{202e}turned",
            "a;=1",
            "a\n=1",
        ] {
            let cell = |is_number| if is_number { Value::number(1.0, hostile) } else { Value::from(hostile) };
            let table = Table::of(hostile, [false, true])
                .words(hostile, cell)
                .numbers(hostile, cell)
                .numbers_in(hostile, hostile, cell)
                .intervals(hostile, cell)
                .pairs(hostile, [hostile, hostile], cell)
                .words(hostile, cell)
                .finish();
            let text = table.to_csv();
            let mut reader = csv::ReaderBuilder::new();
            let mut reader = reader.has_headers(false).from_reader(text.as_bytes());
            let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
            assert_eq!(rows.len(), 3);
            for cell in rows.iter().flatten() {
                assert_eq!(csv_cell(cell), cell, "{hostile:?}");
            }
            assert!(rows[1].iter().any(|cell| !cell.is_empty()));
        }
    }
}
