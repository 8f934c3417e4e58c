//! Tables for a terminal.

use super::column_widths::{FIRST_INDENT, GAP, blocks, without_what_has_no_room};
use super::{Align, Table};
use crate::escape_control::is_control;
use crate::wrap_text::{LongWords, columns, wrapped};

const INDENT: &str = "  ";
/// The columns between a term of the legend and its meaning.
const LEGEND_GAP: usize = 3;

impl Table {
    /// The table for a terminal with this many columns: droppable columns go first, then headings and words
    /// are wrapped, but never numbers. A table that is still too wide is split into several blocks, one below
    /// the other.
    pub fn to_text(&self, width: usize) -> String {
        let table = &without_what_has_no_room(bare_table(self), width);
        let mut text = String::new();
        let mut push = |lines: Vec<String>| {
            for line in lines {
                text.push_str(line.trim_end());
                text.push('\n');
            }
        };
        // If the first column has no heading, the title takes its place.
        let first = table.columns.first();
        let has_heading = first.is_some_and(|column| !column.heading.is_empty());
        // Two columns without headings are terms and their meanings.
        let is_pair = table.columns.len() == 2;
        let has_headings = table.columns.iter().any(|column| !column.heading.is_empty()) || !is_pair;
        if has_heading || !has_headings {
            push(wrapped(&table.title, width, ["", INDENT], LongWords::Break));
        }
        for (number, block) in blocks(table, width).iter().enumerate() {
            if number > 0 {
                push(vec![String::new()]);
            }
            push(if has_headings { lines(table, block) } else { bare_rows(table, width) });
        }
        if has_headings && !(table.notes.is_empty() && table.legend.is_empty()) {
            push(vec![String::new()]);
        }
        push(entries(&table.legend, LEGEND_GAP, width));
        for note in &table.notes {
            push(wrapped(note, width, [INDENT, INDENT], LongWords::Break));
        }
        text
    }
}

/// Terms with their meanings beside them.
fn entries(entries: &[[String; 2]], gap: usize, width: usize) -> Vec<String> {
    let widest = entries.iter().map(|[word, _]| columns(word)).max().unwrap_or(0);
    let meanings = widest + INDENT.len() + gap;
    let lines = entries.iter().flat_map(|[word, meaning]| {
        let first = format!("{INDENT}{}", padded(word, meanings - INDENT.len(), Align::Left));
        wrapped(meaning, width, [&first, &" ".repeat(meanings)], LongWords::Break)
    });
    lines.collect()
}

/// Rows without headings: terms and their meanings.
fn bare_rows(table: &Table, width: usize) -> Vec<String> {
    let rows = table
        .rows
        .iter()
        .map(|row| [0, 1].map(|place| row[place].as_text().to_owned()));
    entries(&rows.collect::<Vec<[String; 2]>>(), GAP, width)
}

fn lines(table: &Table, block: &[(usize, usize)]) -> Vec<String> {
    let align = |column: usize| table.columns[column].align;
    let row = |cells: Vec<String>| {
        let cells = cells.iter().zip(block);
        let cells = cells.map(|(cell, &(column, width))| padded(cell, width, align(column)));
        cells.collect::<Vec<String>>().join(&" ".repeat(GAP))
    };
    let heading = |&(column, width): &(usize, usize)| {
        let heading = &table.columns[column];
        if heading.lines.is_empty() || columns(&heading.heading) <= width {
            let shown = if column == 0 && heading.heading.is_empty() {
                &table.title
            } else {
                &heading.heading
            };
            wrapped(shown, width, ["", ""], LongWords::Break)
        } else {
            heading.lines.clone()
        }
    };
    let headings: Vec<Vec<String>> = block.iter().map(heading).collect();
    let height = headings.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines: Vec<String> = groups(table, block).into_iter().collect();
    // Headings are bottom-aligned, on the rule below them.
    lines.extend((0..height).map(|line| {
        let at = |heading: &Vec<String>| {
            let place = (line + heading.len()).checked_sub(height);
            place.map_or_else(String::new, |place| heading[place].clone())
        };
        row(headings.iter().map(at).collect())
    }));
    let width = block.iter().map(|&(_, width)| width + GAP).sum::<usize>();
    lines.push("─".repeat(width.saturating_sub(GAP)));
    for cells in &table.rows {
        let cell = |&(column, width): &(usize, usize)| {
            let indent = if column == 0 { FIRST_INDENT } else { "" };
            wrapped(cells[column].as_text(), width, ["", indent], LongWords::Break)
        };
        let cells: Vec<Vec<String>> = block.iter().map(cell).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        let line = |line| {
            let cells = cells.iter().map(|cell| cell.get(line).cloned());
            row(cells.map(Option::unwrap_or_default).collect())
        };
        lines.extend((0..height).map(line));
    }
    lines
}

/// The line of group headings; `None` without groups.
fn groups(table: &Table, block: &[(usize, usize)]) -> Option<String> {
    let mut line = String::new();
    let mut rest = block;
    while let [(column, _), ..] = *rest {
        let group = &table.columns[column].group;
        let same = rest
            .iter()
            .take_while(|&&(other, _)| table.columns[other].group == *group);
        let (of_group, others) = rest.split_at(same.count());
        rest = others;
        let width = of_group.iter().map(|&(_, width)| width + GAP).sum::<usize>() - GAP;
        // If a text does not fit, its last words are the most informative.
        let mut text = group.as_deref().unwrap_or_default();
        while !text.is_empty() && columns(text) + 2 > width {
            text = text.split_once(' ').map_or("", |(_, rest)| rest);
        }
        let bars = width.saturating_sub(columns(text) + 2);
        let text = match text {
            "" => " ".repeat(width),
            text => format!("{} {text} {}", "─".repeat(bars - bars / 2), "─".repeat(bars / 2)),
        };
        line.push_str(&text);
        line.push_str(&" ".repeat(GAP));
    }
    (!line.trim().is_empty()).then_some(line)
}

fn padded(text: &str, width: usize, align: Align) -> String {
    let blanks = " ".repeat(width.saturating_sub(columns(text)));
    match align {
        Align::Left => format!("{text}{blanks}"),
        Align::Right => format!("{blanks}{text}"),
    }
}

/// A copy of the table without control characters or line breaks.
fn bare_table(table: &Table) -> Table {
    let mut bared = table.clone();
    let headings = bared.columns.iter_mut().map(|column| &mut column.heading);
    let cells = bared.rows.iter_mut().flatten().map(|cell| &mut cell.shown);
    let texts = headings.chain(cells).chain(bared.legend.iter_mut().flatten());
    let texts = texts.chain([&mut bared.title]);
    for text in texts {
        if text.contains(is_control) {
            *text = text.replace(is_control, " ");
        }
    }
    for note in &mut bared.notes {
        *note = note.blanked(is_control);
    }
    bared
}
