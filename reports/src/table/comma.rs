//! Tables as CSV (RFC 4180): the headings, then the rows. Title and notes have no place there.

use super::{NO_FIGURE, Table};

/// What is no figure is an empty field.
pub(super) fn render(table: &Table) -> String {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    let headings = table.columns.iter().map(|column| column.heading.as_str());
    let bare = |cell: &String| match cell == NO_FIGURE {
        true => String::new(),
        false => cell.clone(),
    };
    // Memory takes all that is written.
    let _ = writer.write_record(headings);
    for row in &table.rows {
        let _ = writer.write_record(row.iter().map(bare));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_be_and_missing_figures_are_empty() {
        let mut table = Table::new("x").words("parts").numbers("nodes");
        table.push(vec!["a, \"b\"".to_owned(), NO_FIGURE.to_owned()]);
        table.push(vec!["c".to_owned(), "12".to_owned()]);
        assert_eq!(render(&table), "parts,nodes\n\"a, \"\"b\"\"\",\nc,12\n");
    }
}
