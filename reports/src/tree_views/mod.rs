//! A [`Tree`](crate::Tree) as text, SVG, and the table of what a second search saved.

mod text;
pub(crate) mod text_lines;

pub use text::TextColor;

/// Modules that need colors and tables.
#[cfg(feature = "full")]
#[path = "."]
mod drawings {
    mod savings;
    mod svg;
}
