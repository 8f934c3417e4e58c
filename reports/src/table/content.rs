//! What a table consists of, and how it is filled.

use super::field_name::field_name;
use super::value::Value;
use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Align {
    Left,
    Right,
}

/// A column's heading and how its cells are set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    pub heading: String,
    pub align: Align,
    /// What its fields are called in CSV: one, or two for pairs of numbers.
    #[serde(skip)]
    pub(super) names: Vec<String>,
    /// Whether it tells of the column before it.
    #[serde(skip)]
    pub(super) is_interval: bool,
}

/// A table: every row has a cell for every column.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    pub title: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Value>>,
    /// What one must know to read it, a sentence each.
    pub notes: Vec<String>,
}

impl Table {
    pub fn new(title: impl Into<String>) -> Table {
        Table {
            title: title.into(),
            columns: Vec::new(),
            rows: Vec::new(),
            notes: Vec::new(),
        }
    }

    pub(crate) fn headings(&self) -> Vec<&str> {
        let headings = self.columns.iter().map(|column| column.heading.as_str());
        headings.collect()
    }

    /// Adds a column of words.
    #[must_use]
    pub fn words(self, heading: impl Into<String>) -> Table {
        let heading = heading.into();
        let name = field_name(&heading);
        self.column(heading, Align::Left, vec![name])
    }

    /// Adds a column of numbers.
    #[must_use]
    pub fn numbers(self, heading: impl Into<String>) -> Table {
        let heading = heading.into();
        let name = field_name(&heading);
        self.column(heading, Align::Right, vec![name])
    }

    /// Adds a column of numbers in a unit, which CSV names behind the heading: `time_s`.
    #[must_use]
    pub fn numbers_in(self, unit: &str, heading: impl Into<String>) -> Table {
        let heading = heading.into();
        let name = format!("{} {unit}", field_name(&heading));
        self.column(heading, Align::Right, vec![field_name(&name)])
    }

    /// Adds a column of numbers whose heading is too short for CSV, which has a name of its own.
    #[must_use]
    pub fn numbers_named(self, name: &str, heading: impl Into<String>) -> Table {
        self.column(heading.into(), Align::Right, vec![field_name(name)])
    }

    /// Adds a column of [`Value::interval`], each of the figure in the column before it: in CSV that column's
    /// name, the heading, `low` and `high`.
    #[must_use]
    pub fn intervals(self, heading: impl Into<String>) -> Table {
        let heading = heading.into();
        let figure = self.columns.last().and_then(|column| column.names.first());
        let figure = figure.map_or("", String::as_str);
        let names = ["low", "high"].map(|end| field_name(&format!("{figure} {heading} {end}")));
        let mut table = self.column(heading, Align::Right, names.to_vec());
        if let Some(column) = table.columns.last_mut() {
            column.is_interval = true;
        }
        table
    }

    /// Adds a column of pairs of numbers: in CSV two fields, the heading and what each is called.
    #[must_use]
    pub fn pairs(self, heading: impl Into<String>, ends: [&str; 2]) -> Table {
        let heading = heading.into();
        let names = ends.map(|end| field_name(&format!("{heading} {end}")));
        self.column(heading, Align::Right, names.to_vec())
    }

    fn column(mut self, heading: String, align: Align, names: Vec<String>) -> Table {
        self.columns.push(Column {
            heading,
            align,
            names,
            is_interval: false,
        });
        self
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Table {
        self.notes.push(note.into());
        self
    }

    /// Adds a row.
    ///
    /// # Panics
    /// In debug builds, if it has not a cell for every column.
    pub fn push(&mut self, row: impl IntoIterator<Item: Into<Value>>) {
        let row: Vec<Value> = row.into_iter().map(Into::into).collect();
        debug_assert_eq!(row.len(), self.columns.len(), "{row:?} in {}", self.title);
        self.rows.push(row);
    }
}
