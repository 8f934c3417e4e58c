//! [`Table`]: rows of text under headings, written out in several forms.

mod comma;
mod fit;
mod latex;
mod markdown;
mod text;
mod value;

pub(crate) use latex::{escape as escape_latex, label as latex_label, tabular as latex_tabular};
pub use value::Value;

use crate::names::ShortNames;
use serde::Serialize;

/// How a column is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A column's heading and how its cells are set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// The heading.
    pub heading: String,
    /// How its cells are set.
    pub align: Align,
    /// What its fields are called in CSV: one, or two for pairs of numbers.
    #[serde(skip)]
    names: Vec<String>,
    /// Whether it tells of the column before it.
    #[serde(skip)]
    is_interval: bool,
}

/// A table: every row has a cell for every column.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// What it shows, and of what.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The cells, by row.
    pub rows: Vec<Vec<Value>>,
    /// What one must know to read it, a sentence each.
    pub notes: Vec<String>,
}

/// What stands where there is no figure.
pub const NO_FIGURE: &str = "–";

impl Table {
    /// A table without columns and rows.
    pub fn new(title: impl Into<String>) -> Table {
        Table {
            title: title.into(),
            columns: Vec::new(),
            rows: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Adds a column of words.
    #[must_use]
    pub fn words(self, heading: impl Into<String>) -> Table {
        let heading = heading.into();
        let name = comma::name(&heading);
        self.column(heading, Align::Left, vec![name])
    }

    /// Adds a column of numbers.
    #[must_use]
    pub fn numbers(self, heading: impl Into<String>) -> Table {
        let heading = heading.into();
        let name = comma::name(&heading);
        self.column(heading, Align::Right, vec![name])
    }

    /// Adds a column of numbers in a unit, which CSV names behind the heading: `time_s`.
    #[must_use]
    pub fn numbers_in(self, unit: &str, heading: impl Into<String>) -> Table {
        let heading = heading.into();
        let name = format!("{} {unit}", comma::name(&heading));
        self.column(heading, Align::Right, vec![comma::name(&name)])
    }

    /// Adds a column of [`Value::interval`], each of the figure in the column before it: in CSV that column's
    /// name, the heading, `low` and `high`.
    #[must_use]
    pub fn intervals(self, heading: impl Into<String>) -> Table {
        let heading = heading.into();
        let figure = self.columns.last().and_then(|column| column.names.first());
        let figure = figure.map_or("", String::as_str);
        let names = ["low", "high"].map(|end| comma::name(&format!("{figure} {heading} {end}")));
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
        let names = ends.map(|end| comma::name(&format!("{heading} {end}")));
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

    /// Adds a note.
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

    /// The table for a terminal of so many columns: headings and words are wrapped, numbers never; a table
    /// that is still too wide is set in several blocks, one below the other.
    pub fn to_text(&self, width: usize) -> String {
        text::render(self, width)
    }

    /// Whether a terminal of so many columns has room for it in one piece, with no strategy's name broken.
    pub(crate) fn has_room(&self, width: usize, names: &ShortNames) -> bool {
        let is_long = |row: &Vec<Value>, column: usize| {
            let shown = row[column].shown();
            names.of(shown) != shown
        };
        fit::fits_with_whole(self, width, |column| {
            self.rows.iter().any(|row| is_long(row, column))
        })
    }

    /// The table with the short names of strategies, in cells and in headings.
    #[must_use]
    pub fn shortened(&self, names: &ShortNames) -> Table {
        let mut table = self.clone();
        for cell in table.rows.iter_mut().flatten() {
            let cell = cell.shown_mut();
            *cell = names.of(cell).to_owned();
        }
        for column in &mut table.columns {
            column.heading = names.within(&column.heading);
        }
        table
    }

    /// The table in GitHub-flavoured Markdown, with its title as a heading of the given level.
    pub fn to_markdown(&self, level: usize) -> String {
        markdown::render(self, level)
    }

    /// The table in LaTeX, for the package `booktabs`; one refers to it by the words of its title, such as
    /// `tab:nodes-by-depth`.
    pub fn to_latex(&self) -> String {
        self.to_labelled_latex(&latex_label(&self.title))
    }

    /// The same, to be referred to as `tab:<label>`.
    pub(crate) fn to_labelled_latex(&self, label: &str) -> String {
        latex::render(self, label)
    }

    /// The columns and rows as CSV for programs: numbers without units and blanks, an empty field where there
    /// is no figure, and one name a field.
    pub fn to_csv(&self) -> String {
        comma::render(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Table {
        let mut table = Table::new("Nodes")
            .words("strategy")
            .numbers("depth 1")
            .note("Sums.");
        table.push(vec!["alpha|beta".to_owned(), "1 234".to_owned()]);
        table.push(vec!["x".to_owned(), NO_FIGURE.to_owned()]);
        table
    }

    #[test]
    fn in_a_terminal_numbers_are_set_to_the_right() {
        assert_eq!(
            sample().to_text(80),
            "Nodes\n\n  strategy    depth 1\n─────────────────────\n  alpha|beta    1 234\n  x                 –\n\n  Sums.\n"
        );
    }

    #[test]
    fn in_markdown_bars_in_cells_are_escaped() {
        assert_eq!(
            sample().to_markdown(2),
            "## Nodes\n\n| strategy | depth 1 |\n|---|--:|\n| alpha\\|beta | 1 234 |\n| x | – |\n\nSums.\n"
        );
    }
}
