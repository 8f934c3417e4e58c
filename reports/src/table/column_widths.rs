//! Column widths for tables on a terminal.

use super::builder::span_groups;
use super::{Align, Table, Value};
use crate::wrap_text::{columns, longest_word};
use std::ops::Range;

pub(super) const GAP: usize = 2;

/// The indent of continuation lines in the first column, so that the beginnings of rows stand out.
pub(super) const FIRST_INDENT: &str = "  ";

/// The minimum width of a table.
const NARROWEST: usize = 40;

/// The indices and widths of adjacent columns.
pub(super) type Block = Vec<(usize, usize)>;

#[derive(Clone, Copy)]
struct Span {
    /// The width with unbreakable pieces on one line each.
    least: usize,
    /// The width with every cell and the heading on one line.
    most: usize,
    align: Align,
}

/// Splits the columns of a table into blocks, one below the other. Headings are wrapped first, then words;
/// then the columns after the leading words are divided among several blocks, each of which repeats those
/// words. Cells with numbers are never wrapped.
pub(super) fn blocks(table: &Table, width: usize) -> Vec<Block> {
    let width = width.max(NARROWEST);
    let spans = spans(table, width);
    let all: Vec<usize> = (0..spans.len()).collect();
    if least(&spans, &all) <= width {
        let block = squeezed(&spans, &all, width);
        return vec![block];
    }
    let first_word = spans.iter().position(|span| span.align == Align::Left);
    let keys: Range<usize> = 0..first_word.map_or(0, |place| place + 1);
    let mut blocks: Vec<Vec<usize>> = Vec::new();
    let mut column = keys.end;
    while column < spans.len() {
        // Keep an interval next to its figure.
        let is_interval = |column: &super::Column| column.is_interval;
        let together = 1 + usize::from(table.columns.get(column + 1).is_some_and(is_interval));
        let group: Vec<usize> = (column..column + together).collect();
        let fits = |block: &Vec<usize>| least(&spans, block) + GAP + least(&spans, &group) <= width;
        match blocks.last_mut().filter(|block| fits(block)) {
            Some(block) => block.extend(&group),
            None => blocks.push(keys.clone().chain(group).collect()),
        }
        column += together;
    }
    let blocks = blocks.iter().map(|block| squeezed(&spans, block, width));
    blocks.collect()
}

/// Drops columns for which there is no room, as long as there are droppable ones.
pub(super) fn without_what_has_no_room(mut table: Table, width: usize) -> Table {
    loop {
        let spans = spans(&table, width);
        let columns = table.columns.iter().enumerate();
        let spare = columns.filter(|(_, column)| column.spare.is_some());
        let Some((first, _)) = spare.min_by_key(|(_, column)| column.spare) else {
            return table;
        };
        // Unwrapped names take precedence over droppable columns.
        let wide = |span: &Span| if span.align == Align::Left { span.most } else { span.least };
        let wide = spans.iter().map(|span| wide(span) + GAP).sum::<usize>();
        if wide.saturating_sub(GAP) <= width {
            return table;
        }
        let gone = table.columns.remove(first).heading;
        span_groups(&mut table.columns);
        table.legend.retain(|[word, _]| *word != gone);
        for row in &mut table.rows {
            row.remove(first);
        }
    }
}

fn spans(table: &Table, width: usize) -> Vec<Span> {
    let span = |(place, column): (usize, &super::Column)| {
        let cells = || {
            table
                .rows
                .iter()
                .filter_map(|row| row.get(place))
                .map(Value::as_text)
        };
        let widest = |measure: fn(&str) -> usize| cells().map(measure).max().unwrap_or(0);
        let lines = column.lines.iter().map(|line| columns(line)).max();
        let title = if place == 0 && column.heading.is_empty() {
            &table.title
        } else {
            &column.heading
        };
        let (heading, whole) = match lines {
            Some(widest) => (widest, widest),
            None => (longest_word(title), columns(title)),
        };
        let least = match column.align {
            Align::Left => {
                let indent = if place == 0 { FIRST_INDENT.len() } else { 0 };
                let words = widest(longest_word) + indent;
                heading.max(words.min(widest(columns)).min(width / 3))
            }
            Align::Right => heading.max(widest(columns)),
        };
        Span {
            least,
            most: whole.max(widest(columns)).max(least),
            align: column.align,
        }
    };
    table.columns.iter().enumerate().map(span).collect()
}

fn least(spans: &[Span], block: &[usize]) -> usize {
    let widths = block.iter().map(|&column| spans[column].least + GAP);
    widths.sum::<usize>().saturating_sub(GAP)
}

/// The columns of a block, narrowed to `width` in total: the widest are narrowed first, headings of numbers
/// before words.
fn squeezed(spans: &[Span], block: &[usize], width: usize) -> Block {
    let mut fitted: Block = block.iter().map(|&column| (column, spans[column].most)).collect();
    let wide = fitted.iter().map(|&(_, wide)| wide + GAP).sum::<usize>();
    let mut wide = wide.saturating_sub(GAP);
    for align in [Align::Right, Align::Left] {
        while wide > width {
            let can_give = |&&mut (column, wide): &&mut (usize, usize)| {
                spans[column].align == align && wide > spans[column].least
            };
            let giving = fitted.iter_mut().filter(can_give);
            let widest = giving.max_by_key(|&&mut (_, wide)| wide);
            let Some((_, room)) = widest else {
                break;
            };
            *room -= 1;
            wide -= 1;
        }
    }
    fitted
}
