//! [`Table`]: rows of text under headings, written out in several forms.

mod builder;
mod comma;
mod fit;
mod latex;
mod markdown;
mod names;
mod text;
mod value;

pub(crate) use builder::Family;
pub use builder::{Align, Column, Table, TableOf};
pub(crate) use latex::{escape as escape_latex, label as latex_label, tabular as latex_tabular};
pub use names::ShortNames;
pub use value::{NO_FIGURE, Value};

impl Table {
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
        let rows = [
            ("alpha|beta", Value::number(1234.0, "1 234")),
            ("x", Value::missing()),
        ];
        Table::of("Nodes", &rows)
            .words("strategy", |row| row.0)
            .numbers("depth 1", |row| row.1.clone())
            .note("Sums.")
            .finish()
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
