//! Tables for a terminal.

use super::{Align, Table};
use crate::signs::is_obeyed;
use comfy_table::TableComponent::{
    HeaderLines, LeftHeaderIntersection, MiddleHeaderIntersections, RightHeaderIntersection,
};
use comfy_table::{CellAlignment, ContentArrangement, presets};
use std::borrow::Cow;

/// Title, table, notes. Cells are never wrapped.
pub(super) fn render(table: &Table) -> String {
    let mut grid = comfy_table::Table::new();
    grid.load_preset(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(table.columns.iter().map(|column| bare(&column.heading)))
        .add_rows(
            table
                .rows
                .iter()
                .map(|row| row.iter().map(|cell| bare(cell.shown()))),
        );
    for part in [
        LeftHeaderIntersection,
        HeaderLines,
        MiddleHeaderIntersections,
        RightHeaderIntersection,
    ] {
        grid.set_style(part, '─');
    }
    for (column, shown) in table.columns.iter().zip(grid.column_iter_mut()) {
        shown.set_cell_alignment(match column.align {
            Align::Left => CellAlignment::Left,
            Align::Right => CellAlignment::Right,
        });
    }
    let mut text = format!("{}\n\n", bare(&table.title));
    for line in grid.lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    if !table.notes.is_empty() {
        text.push('\n');
    }
    for note in &table.notes {
        text.push_str("  ");
        text.push_str(&bare(note));
        text.push('\n');
    }
    text
}

/// Without signs that a terminal would obey or that would break a line.
fn bare(text: &str) -> Cow<'_, str> {
    match text.contains(is_obeyed) {
        true => text.replace(is_obeyed, " ").into(),
        false => text.into(),
    }
}
