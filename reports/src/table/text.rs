//! Tables for a terminal.

use super::column_widths::{FIRST_INDENT, GAP, blocks};
use super::{Align, Table, Value};
use crate::escape_control::is_control;
use crate::wrap_text::{LongWords, columns, wrapped};
use comfy_table::{CellAlignment, ContentArrangement, TableComponent, presets};

const INDENT: &str = "  ";
/// Between a word of the legend and what it means.
const LEGEND_GAP: usize = 3;

impl Table {
    /// The table for a terminal of so many columns: headings and words are wrapped, numbers never; a table
    /// that is still too wide is set in several blocks, one below the other.
    pub fn to_text(&self, width: usize) -> String {
        let table = &bare_table(self);
        let mut text = String::new();
        let mut push = |lines: Vec<String>| {
            for line in lines {
                text.push_str(line.trim_end());
                text.push('\n');
            }
        };
        push(wrapped(&table.title, width, ["", INDENT], LongWords::Break));
        for block in blocks(table, width) {
            push(vec![String::new()]);
            push(lines(table, &block));
        }
        if !table.notes.is_empty() || !table.legend.is_empty() {
            push(vec![String::new()]);
        }
        let words = table.legend.iter().map(|[word, _]| columns(word));
        let meanings = words.max().unwrap_or(0) + INDENT.len() + LEGEND_GAP;
        for [word, meaning] in &table.legend {
            let room = meanings - INDENT.len() - columns(word);
            let first = format!("{INDENT}{word}{}", " ".repeat(room));
            push(wrapped(
                meaning,
                width,
                [&first, &" ".repeat(meanings)],
                LongWords::Break,
            ));
        }
        for note in &table.notes {
            push(wrapped(note, width, [INDENT, INDENT], LongWords::Break));
        }
        text
    }
}

fn lines(table: &Table, block: &[(usize, usize)]) -> Vec<String> {
    let heading = |&(column, width): &(usize, usize)| {
        let heading = &table.columns[column].heading;
        wrapped(heading, width, ["", ""], LongWords::Break)
    };
    let headings: Vec<Vec<String>> = block.iter().map(heading).collect();
    let height = headings.iter().map(Vec::len).max().unwrap_or(0);
    // Headings stand upon the rule below them.
    let headings = headings.into_iter().map(|lines| {
        let above = "\n".repeat(height - lines.len());
        above + &lines.join("\n")
    });
    let cells = |row: &Vec<Value>| {
        let cell = |&(column, width): &(usize, usize)| {
            let indent = if column == 0 { FIRST_INDENT } else { "" };
            wrapped(row[column].shown(), width, ["", indent], LongWords::Break).join("\n")
        };
        block.iter().map(cell).collect::<Vec<String>>()
    };
    let mut grid = comfy_table::Table::new();
    grid.load_preset(presets::NOTHING)
        .set_style(TableComponent::HeaderLines, '─')
        // With it goes a blank between two columns, so that the first alone has all of its gap.
        .set_style(TableComponent::MiddleHeaderIntersections, '─')
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(headings)
        .add_rows(table.rows.iter().map(cells));
    for (&(column, _), shown) in block.iter().zip(grid.column_iter_mut()) {
        let gap = if shown.index == 0 { GAP } else { GAP - 1 };
        shown.set_padding((gap as u16, 0));
        shown.set_cell_alignment(match table.columns[column].align {
            Align::Left => CellAlignment::Left,
            Align::Right => CellAlignment::Right,
        });
    }
    grid.lines().collect()
}

/// A table without signs that a terminal would obey or that would break a line.
fn bare_table(table: &Table) -> Table {
    let mut bared = table.clone();
    let headings = bared.columns.iter_mut().map(|column| &mut column.heading);
    let cells = bared.rows.iter_mut().flatten().map(Value::shown_mut);
    let texts = headings
        .chain(cells)
        .chain(bared.legend.iter_mut().flatten())
        .chain(&mut bared.notes)
        .chain([&mut bared.title]);
    for text in texts {
        if text.contains(is_control) {
            *text = text.replace(is_control, " ");
        }
    }
    bared
}
