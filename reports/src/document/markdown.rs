//! Documents in Markdown.

use super::Document;
use crate::template;
use minijinja::value::Serde;

impl Document {
    /// The page in Markdown. It refers to charts as `charts/<name>.png` and to diagrams as
    /// `diagrams/<name>.png`, so that pandoc can convert it to Word.
    pub fn to_markdown(&self) -> String {
        template::render("page.md", Serde(self).into())
    }
}
