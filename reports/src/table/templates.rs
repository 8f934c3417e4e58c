//! Tables in the formats of the templates.

use super::Table;
use super::column_widths::without_what_has_no_room;
use crate::latex::FIT;
use crate::print_width::PrintWidth;
use crate::template;
use minijinja::context;
use minijinja::value::Serde;

impl Table {
    /// The table in GitHub-flavored Markdown, with its title as a heading of the given level.
    pub fn to_markdown(&self, level: usize) -> String {
        let (marks, title) = ("#".repeat(level), &self.title);
        template::render("table.md", context! { marks, title, table => Serde(self) })
    }

    /// The table in LaTeX, without the columns for which there is no room; its label is its name, as in
    /// `tab:nodes`.
    pub fn to_latex(&self, width: PrintWidth) -> String {
        let (label, style) = (&self.name, width.table_style());
        let table = self.printed(width);
        template::render("table.tex", context! { label, style, table => Serde(table) })
    }

    /// Several tables, to be included in a LaTeX document.
    pub fn all_to_latex<'a>(tables: impl IntoIterator<Item = &'a Table>, width: PrintWidth) -> String {
        let tables: Vec<String> = tables.into_iter().map(|table| table.to_latex(width)).collect();
        format!("{FIT}\n{}", tables.join("\n"))
    }

    /// The table without the columns for which print has no room.
    pub(crate) fn printed(&self, width: PrintWidth) -> Table {
        without_what_has_no_room(self.clone(), width.of_table())
    }
}
