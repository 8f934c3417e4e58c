//! [`Table`]: rows of text under headings, rendered in several formats.

mod builder;
mod column_widths;
mod csv;
#[cfg(feature = "full")]
mod templates;
mod text;
mod value;

pub use builder::{Align, Column, Table, TableOf};
pub use value::{NO_FIGURE, Value};

use crate::sentences::notes;

impl Table {
    /// The first rows of the table, with a note on how to print all of them.
    #[must_use]
    pub fn first_rows(&self, most: usize) -> Table {
        let mut shown = self.clone();
        if let Some(more) = self.rows.len().checked_sub(most).filter(|&more| more > 0) {
            shown.rows.truncate(most);
            shown.notes.push(notes::more_rows(more, &self.name));
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print_width::PrintWidth;
    use crate::sentences::run;

    fn sample() -> Table {
        let rows = [
            ("alpha|beta", Value::number(1234.0, "1,234")),
            ("x", Value::missing()),
        ];
        Table::of("Nodes", &rows)
            .words("strategy", |row| row.0)
            .numbers("depth 1", |row| row.1.clone())
            .note(run::other_tree())
            .finish()
    }

    #[test]
    fn in_markdown_bars_in_cells_are_escaped() {
        assert_eq!(
            sample().to_markdown(2),
            "## Nodes\n\n| strategy | depth 1 |\n|---|--:|\n| alpha\\|beta | 1,234 |\n| x | – |\n\nThe trees differ.\n"
        );
    }

    #[test]
    fn a_table_has_the_rules_of_booktabs() {
        let table = Table::of("Nodes & time", ["[a]", "*b"])
            .words("part", |name| name)
            .numbers("nodes", |_| 1_234_567_u64)
            .note(notes::engines("50 %"))
            .finish();
        let expected = r"\begin{table}[tbp]
\centering
\caption{Nodes \& time}
\label{tab:nodes-time}
\footnotesize\setlength{\tabcolsep}{3pt}
\begin{labfit}\begin{tabular}{@{}lr@{}}
\toprule
part & nodes \\
\midrule
{}[a] & 1,234,567 \\
{}*b & 1,234,567 \\
\bottomrule
\end{tabular}\end{labfit}\par\smallskip

{\footnotesize UCI engines: 50 \%.\par}
\end{table}
";
        assert_eq!(table.to_latex(PrintWidth::Column), expected);
    }

    #[test]
    fn names_alone_stand_below_the_title_where_no_depth_can_be_compared() {
        let table = Table::of("Nodes", ["alpha-beta", "pvs"]).words_named("strategy", |name| name);
        assert_eq!(table.finish().to_text(80), "Nodes\n──────────\nalpha-beta\npvs\n");
    }
}
