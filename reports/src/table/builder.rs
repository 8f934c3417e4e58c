//! The columns, rows and notes of a table, and a builder that fills it.

use super::value::{NO_FIGURE, Value};
use crate::numbers::joined;
use crate::sentences::{Sentence, notes};
use serde::Serialize;
use statistics::Estimate;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Align {
    #[default]
    Left,
    Right,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Column {
    pub heading: String,
    pub align: Align,
    /// The common heading of this column and its neighbors with the same group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// In the first column of a group, the number of columns that the group spans.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<usize>,
    /// The lines of a heading that has its own line breaks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) lines: Vec<String>,
    /// If there is no room for all columns, the ones with a number can be dropped, smallest first.
    #[serde(skip)]
    pub(super) spare: Option<u8>,
    /// The names of its CSV fields: one, or two for pairs of numbers.
    #[serde(skip)]
    pub(super) names: Vec<String>,
    /// Whether it is the interval of the column before it.
    #[serde(skip)]
    pub(super) is_interval: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// The name by which it can be requested, such as `nodes`.
    pub name: String,
    pub title: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Value>>,
    /// Terms used in the table, such as names and headings, each with its meaning.
    pub legend: Vec<[String; 2]>,
    pub notes: Vec<Sentence>,
    /// The same content on the page of `lab serve`: the part of its address after `#`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

/// A table under construction: it has one row per item, and is filled column by column.
#[must_use]
pub struct TableOf<T> {
    things: Vec<T>,
    table: Table,
}

/// A table with more rows than this is abridged to its first rows.
const MOST_ROWS: usize = 25;
const FIRST_ROWS: usize = 10;

impl Column {
    fn new(heading: &str, align: Align, names: Vec<String>) -> Column {
        let lines = heading.replace('\u{ad}', "-\n");
        let lines = lines.split('\n').map(str::to_owned);
        Column {
            lines: if heading.contains(['\n', '\u{ad}']) { lines.collect() } else { Vec::new() },
            heading: heading
                .replace('\u{ad}', "")
                .replace("-\n", "-")
                .replace('\n', " "),
            align,
            names,
            ..Column::default()
        }
    }
}

impl Table {
    pub fn of<T: Copy>(title: impl Into<String>, things: impl IntoIterator<Item = T>) -> TableOf<T> {
        let things: Vec<T> = things.into_iter().collect();
        let title = title.into();
        let table = Table {
            name: label(&title),
            title,
            columns: Vec::new(),
            rows: vec![Vec::new(); things.len()],
            legend: Vec::new(),
            notes: Vec::new(),
            place: None,
        };
        TableOf { things, table }
    }

    /// Whether any cell other than the row names has a value.
    pub(crate) fn has_values(&self) -> bool {
        let mut cells = self.rows.iter().flat_map(|row| row.iter().skip(1));
        cells.any(|cell| !["", NO_FIGURE].contains(&cell.as_text()))
    }

    pub(crate) fn is_long(&self) -> bool {
        self.rows.len() > MOST_ROWS
    }

    /// The address of the full table when a page shows only its first rows.
    pub fn file(anchor: &str) -> String {
        format!("tables/{}.csv", anchor.trim_start_matches("table-"))
    }

    pub(crate) fn abridge(&mut self, anchor: &str) {
        let (all, file) = (self.rows.len(), Table::file(anchor));
        self.rows.truncate(FIRST_ROWS);
        self.notes.push(notes::first_rows(FIRST_ROWS, all, &file));
    }

    #[cfg(test)]
    pub(crate) fn headings(&self) -> Vec<&str> {
        let headings = self.columns.iter().map(|column| column.heading.as_str());
        headings.collect()
    }
}

/// Gives the first column of each group the number of columns that the group spans.
pub(super) fn span_groups(columns: &mut [Column]) {
    for group in columns.chunk_by_mut(|column, next| column.group == next.group) {
        let count = group.len();
        for (place, column) in group.iter_mut().enumerate() {
            column.span = (place == 0 && column.group.is_some()).then_some(count);
        }
    }
}

impl<T: Copy> TableOf<T> {
    pub fn words<V: Into<Value>>(self, heading: impl Into<String>, mut cell: impl FnMut(T) -> V) -> Self {
        let heading = heading.into();
        let names = vec![field_name(&heading)];
        self.column(&heading, Align::Left, names, &mut |thing| cell(thing).into())
    }

    pub fn numbers<V: Into<Value>>(self, heading: impl Into<String>, mut cell: impl FnMut(T) -> V) -> Self {
        let heading = heading.into();
        let names = vec![field_name(&heading)];
        self.column(&heading, Align::Right, names, &mut |thing| cell(thing).into())
    }

    /// Adds a column of numbers with a unit, which is appended to the heading in CSV: `time_s`.
    pub fn numbers_in<V: Into<Value>>(
        self,
        unit: &str,
        heading: impl Into<String>,
        mut cell: impl FnMut(T) -> V,
    ) -> Self {
        let heading = heading.into();
        let names = vec![field_name(&format!("{heading} {unit}"))];
        self.column(&heading, Align::Right, names, &mut |thing| cell(thing).into())
    }

    /// Adds a column of numbers whose CSV name is exactly the heading.
    pub fn numbers_exactly<V: Into<Value>>(self, heading: &str, mut cell: impl FnMut(T) -> V) -> Self {
        let names = vec![heading.to_owned()];
        self.column(heading, Align::Right, names, &mut |thing| cell(thing).into())
    }

    /// Adds a column of words that has a name only in CSV: above it is the title or nothing.
    pub fn words_named<V: Into<Value>>(self, name: &str, mut cell: impl FnMut(T) -> V) -> Self {
        self.column("", Align::Left, vec![field_name(name)], &mut |thing| {
            cell(thing).into()
        })
    }

    /// Adds a column of numbers whose heading is too short for CSV, where it has another name.
    pub fn numbers_named<V: Into<Value>>(
        self,
        name: &str,
        heading: impl Into<String>,
        mut cell: impl FnMut(T) -> V,
    ) -> Self {
        let names = vec![field_name(name)];
        self.column(&heading.into(), Align::Right, names, &mut |thing| {
            cell(thing).into()
        })
    }

    /// Adds a column of [`Value::interval`]s for the figures in the previous column. Its CSV fields are named
    /// by that column's name, the heading, and `low` or `high`.
    pub fn intervals<V: Into<Value>>(self, heading: &str, mut cell: impl FnMut(T) -> V) -> Self {
        let figure = self.table.columns.last().and_then(|column| column.names.first());
        let figure = figure.map_or("", String::as_str);
        let names = ["low", "high"].map(|end| field_name(&format!("{figure} {heading} {end}")));
        let mut table = self.column(heading, Align::Right, names.to_vec(), &mut |thing| {
            cell(thing).into()
        });
        if let Some(column) = table.table.columns.last_mut() {
            column.is_interval = true;
        }
        table
    }

    /// Adds a column of estimates with a unit, and a column of their intervals if they have any.
    pub fn estimates(
        self,
        [unit, heading]: [&str; 2],
        with_intervals: bool,
        value: impl Fn(f64) -> Value,
        estimate: impl Fn(T) -> Option<Estimate>,
    ) -> Self {
        let figure = |thing| estimate(thing).map(|estimate| value(estimate.factor()));
        let table = self.numbers_in(unit, heading, figure);
        if with_intervals {
            table.intervals(INTERVAL, |thing| interval(estimate(thing), &value))
        } else {
            table
        }
    }

    /// Adds a column of pairs of numbers, which are two fields in CSV: the heading followed by the name of
    /// each end.
    pub fn pairs<V: Into<Value>>(self, heading: &str, ends: [&str; 2], mut cell: impl FnMut(T) -> V) -> Self {
        let names = ends.map(|end| field_name(&format!("{heading} {end}")));
        self.column(heading, Align::Right, names.to_vec(), &mut |thing| {
            cell(thing).into()
        })
    }

    /// Adds columns that only some tables have.
    pub fn when(self, has: bool, add: impl FnOnce(Self) -> Self) -> Self {
        if has { add(self) } else { self }
    }

    /// Adds columns for each of some items, or for an optional one.
    pub fn each<I>(self, items: impl IntoIterator<Item = I>, add: impl FnMut(Self, I) -> Self) -> Self {
        items.into_iter().fold(self, add)
    }

    /// Sets the name by which the table can be requested.
    pub fn called(mut self, name: &str) -> Self {
        name.clone_into(&mut self.table.name);
        self
    }

    /// Puts a common heading above the last columns.
    pub fn grouped(mut self, columns: usize, group: &str) -> Self {
        let first = self.table.columns.len().saturating_sub(columns);
        for column in &mut self.table.columns[first..] {
            column.group = Some(group.to_owned());
        }
        span_groups(&mut self.table.columns);
        self
    }

    /// Lets the last column be dropped when there is no room for all, after those with smaller numbers.
    pub fn spare(mut self, order: u8) -> Self {
        if let Some(column) = self.table.columns.last_mut() {
            column.spare = Some(order);
        }
        self
    }

    /// Adds terms used in the table with their meanings.
    pub fn legend<W: Into<String>, M: Into<String>>(
        mut self,
        entries: impl IntoIterator<Item = (W, M)>,
    ) -> Self {
        let entries = entries.into_iter();
        let entries = entries.map(|(word, meaning)| [word.into(), meaning.into()]);
        self.table.legend.extend(entries);
        self
    }

    /// Appends text to the last heading without changing its CSV name.
    pub fn heading_goes_on(mut self, more: &str) -> Self {
        if let Some(column) = self.table.columns.last_mut() {
            column.heading.push_str(more);
        }
        self
    }

    /// Once for each kind of thing, not for each closure: of those there are hundreds.
    fn column(
        mut self,
        heading: &str,
        align: Align,
        names: Vec<String>,
        cell: &mut dyn FnMut(T) -> Value,
    ) -> Self {
        self.table.columns.push(Column::new(heading, align, names));
        for (row, &thing) in self.table.rows.iter_mut().zip(&self.things) {
            row.push(cell(thing));
        }
        self
    }

    pub fn note(self, note: impl Into<Sentence>) -> Self {
        self.notes([note])
    }

    pub fn place(mut self, place: Option<String>) -> Self {
        self.table.place = place;
        self
    }

    /// Adds some notes, or an optional one.
    pub fn notes<N: Into<Sentence>>(mut self, notes: impl IntoIterator<Item = N>) -> Self {
        self.table.notes.extend(notes.into_iter().map(Into::into));
        self
    }

    pub fn finish(self) -> Table {
        self.table
    }

    pub fn unless_empty(self) -> Option<Table> {
        (!self.things.is_empty()).then_some(self.table)
    }
}

/// A name that every program accepts: lower-case letters and digits joined by underscores.
fn field_name(heading: &str) -> String {
    let spelled = heading
        .replace('\u{ad}', "")
        .replace('%', " pct ")
        .replace('/', " per ")
        .replace('√', " root ")
        .to_lowercase();
    let words = spelled.split(|sign: char| !sign.is_alphanumeric());
    joined(words.filter(|word| !word.is_empty()), "_").unwrap_or_default()
}

const INTERVAL: &str = "95% CI";

fn interval(estimate: Option<Estimate>, value: impl Fn(f64) -> Value) -> Option<Value> {
    let (low, high) = estimate?.bounds()?;
    let [least, most] = [low, high].map(|end| value(end).as_text().to_owned());
    Some(Value::interval((low, high), format!("{least}–{most}")))
}

/// The `\label` of a table: the words of its title in lower case, without the parts that vary between runs,
/// such as depths and anything after a colon.
fn label(title: &str) -> String {
    let (title, _) = title.split_once(':').unwrap_or((title, ""));
    let words = title.split(|sign: char| !sign.is_ascii_alphanumeric());
    let kept: Vec<String> = words
        .filter(|word| word.starts_with(|sign: char| sign.is_ascii_alphabetic()))
        .map(str::to_ascii_lowercase)
        .collect();
    let label = kept.join("-");
    label.strip_suffix("-at-depth").unwrap_or(&label).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_the_same_at_another_depth() {
        assert_eq!(label("Nodes by depth"), "nodes-by-depth");
        assert_eq!(label("Times fewer nodes at depth 4"), "times-fewer-nodes");
        assert_eq!(label("Score by depth: BK.01 {x}"), "score-by-depth");
        assert_eq!(label("車"), "");
    }
}
