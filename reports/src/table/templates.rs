//! Tables in the formats of the templates.

use super::Table;
use crate::template;
use minijinja::context;
use minijinja::value::Serde;

impl Table {
    /// The table in GitHub-flavored Markdown, with its title as a heading of the given level.
    pub fn to_markdown(&self, level: usize) -> String {
        let (marks, title) = ("#".repeat(level), &self.title);
        template::render("table.md", context! { marks, title, table => Serde(self) })
    }

    /// The table in LaTeX, for the `booktabs` package; its label is its name, as in `tab:nodes`.
    pub fn to_latex(&self) -> String {
        let label = &self.name;
        template::render("table.tex", context! { label, table => Serde(self) })
    }

    /// Several tables, to be included in a LaTeX document.
    pub fn all_to_latex<'a>(tables: impl IntoIterator<Item = &'a Table>) -> String {
        let tables: Vec<String> = tables.into_iter().map(Table::to_latex).collect();
        format!("% Needs \\usepackage{{booktabs}}.\n\n{}", tables.join("\n"))
    }
}
