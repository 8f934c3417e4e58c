//! Tables in GitHub-flavoured Markdown.

use super::{Align, Table, Value};
use crate::markdown::escape;

pub(super) fn render(table: &Table, level: usize) -> String {
    let mut text = format!("{} {}\n\n", "#".repeat(level), escape(&table.title));
    push_row(&mut text, table.headings().into_iter());
    text.push('|');
    for column in &table.columns {
        text.push_str(match column.align {
            Align::Left => "---|",
            Align::Right => "--:|",
        });
    }
    text.push('\n');
    for row in &table.rows {
        push_row(&mut text, row.iter().map(Value::shown));
    }
    for note in &table.notes {
        text.push_str(&format!("\n{}\n", escape(note)));
    }
    text
}

fn push_row<'a>(text: &mut String, cells: impl Iterator<Item = &'a str>) {
    text.push('|');
    for cell in cells {
        text.push_str(&format!(" {} |", escape(cell).replace('|', "\\|")));
    }
    text.push('\n');
}
