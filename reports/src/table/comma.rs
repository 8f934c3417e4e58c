//! Tables as CSV (RFC 4180) for programs: names of the fields, then the rows. Title and notes have no place
//! there.

use super::Table;
use crate::control::csv_cell;
use std::collections::HashSet;

/// Numbers are bare; what is no figure is an empty field.
pub(super) fn render(table: &Table) -> String {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    // Memory takes all that is written.
    let _ = writer.write_record(names(table));
    for row in &table.rows {
        let cells = table.columns.iter().zip(row);
        let fields = cells.flat_map(|(column, cell)| cell.fields(column.names.len()));
        let harmless = fields.map(|field| csv_cell(&field).into_owned());
        let _ = writer.write_record(harmless);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// The names of the fields. One that stands there already gets a number.
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
        let mut table = Table::new("x").words("parts").numbers("nodes");
        table.push(["a, \"b\"", NO_FIGURE]);
        table.push(["c".into(), Value::count(1_234)]);
        assert_eq!(render(&table), "parts,nodes\n\"a, \"\"b\"\"\",\nc,1234\n");
    }

    #[test]
    fn every_field_has_a_name_of_its_own_with_its_unit() {
        let table = Table::new("x")
            .words("")
            .numbers_in("times", "against alpha-beta+qs")
            .intervals("95 % interval")
            .pairs("positions", ["", "of"])
            .numbers_in("s", "time")
            .numbers("nodes/s")
            .numbers("nodes/s");
        assert_eq!(
            render(&table),
            "column,against_alpha_beta_qs_times,against_alpha_beta_qs_times_95_pct_interval_low,\
             against_alpha_beta_qs_times_95_pct_interval_high,positions,positions_of,time_s,nodes_per_s,nodes_per_s_2\n"
        );
    }
}
