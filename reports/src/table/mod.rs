//! [`Table`]: rows of text under headings, written out in several forms.

mod builder;
mod column_widths;
mod csv;
mod names;
mod text;
mod value;

pub(crate) use builder::Family;
pub use builder::{Align, Column, Table, TableOf};
pub use names::ShortNames;
pub use value::{NO_FIGURE, Value};

use crate::{latex, template};
use minijinja::context;
use minijinja::value::Serde;

impl Table {
    /// Whether a terminal of so many columns has room for it in one piece, with no strategy's name broken.
    pub(crate) fn has_room(&self, width: usize, names: &ShortNames) -> bool {
        let is_long = |row: &Vec<Value>, column: usize| {
            let shown = row[column].shown();
            names.of(shown) != shown
        };
        column_widths::fits_with_whole(self, width, |column| {
            self.rows.iter().any(|row| is_long(row, column))
        })
    }

    pub(crate) fn shorten(&mut self, names: &ShortNames) {
        for cell in self.rows.iter_mut().flatten() {
            let cell = cell.shown_mut();
            *cell = names.of(cell).to_owned();
        }
        for column in &mut self.columns {
            column.heading = names.within(&column.heading);
        }
    }

    /// The table in GitHub-flavoured Markdown, with its title as a heading of the given level.
    pub fn to_markdown(&self, level: usize) -> String {
        let (marks, title) = ("#".repeat(level), &self.title);
        template::render("table.md", context! { marks, title, table => Serde(self) })
    }

    /// The table in LaTeX, for the package `booktabs`; one refers to it by the words of its title, such as
    /// `tab:nodes-by-depth`.
    pub fn to_latex(&self) -> String {
        let label = latex::label(&self.title);
        template::render("table.tex", context! { label, table => Serde(self) })
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
    fn in_markdown_bars_in_cells_are_escaped() {
        assert_eq!(
            sample().to_markdown(2),
            "## Nodes\n\n| strategy | depth 1 |\n|---|--:|\n| alpha\\|beta | 1 234 |\n| x | – |\n\nSums.\n"
        );
    }

    #[test]
    fn a_table_has_the_rules_of_booktabs() {
        let table = Table::of("Nodes & time", ["[a]", "*b"])
            .words("part", |name| name)
            .numbers("nodes", |_| 1_234_567_u64)
            .note("A 50 % note.")
            .finish();
        let expected = r"\begin{table}
\centering
\caption{Nodes \& time}
\label{tab:nodes-time}
\begin{tabular}{lr}
\toprule
part & nodes \\
\midrule
{}[a] & 1\,234\,567 \\
{}*b & 1\,234\,567 \\
\bottomrule
\end{tabular}

{\footnotesize A 50 \% note.\par}
\end{table}
";
        assert_eq!(table.to_latex(), expected);
    }
}
