//! [`TemplateBlock`]: a block with everything that templates need to show it.

use super::{Block, Document, Section};
use crate::sentences::tree::legend;
use crate::table::{Table, Value};
use crate::tree_views::TextColor;
use crate::tree_views::text_lines::{TextLine, lines};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// A block of a document, for templates and programs: an object whose kind is in `piece`.
#[derive(Serialize)]
#[serde(tag = "piece", rename_all = "kebab-case")]
pub(super) enum TemplateBlock<'a> {
    Section(&'a Section),
    Paragraph {
        text: &'a str,
    },
    /// A command line, program output, or text to copy.
    Code {
        text: &'a str,
        language: &'static str,
    },
    Table {
        /// The anchor that links refer to.
        anchor: String,
        /// The label that LaTeX refers to.
        label: String,
        #[serde(flatten)]
        table: Cow<'a, Table>,
        /// The sort key of each cell, if it has one.
        numbers: Vec<Vec<Option<f64>>>,
    },
    #[cfg(feature = "full")]
    Picture {
        anchor: String,
        folder: &'static str,
        name: &'a str,
        caption: &'a str,
        svg: String,
        place: Option<&'a str>,
    },
    Tree {
        legend: Vec<&'static str>,
        lines: Vec<TextLine>,
        text: String,
    },
}

impl Document {
    pub(super) fn pieces(&self) -> impl Iterator<Item = TemplateBlock<'_>> {
        let mut tables = self.shown_tables();
        self.anchored().map(move |(anchor, block)| match block {
            Block::Section(section) => TemplateBlock::Section(section),
            Block::Paragraph(text) => TemplateBlock::Paragraph { text },
            Block::Code(text) => TemplateBlock::Code {
                text,
                language: "console",
            },
            Block::Entry(text) => TemplateBlock::Code {
                text,
                language: "bibtex",
            },
            Block::Table(table) => {
                let rows = table.rows.iter();
                let numbers = rows.map(|row| row.iter().map(Value::figure).collect());
                TemplateBlock::Table {
                    label: anchor.trim_start_matches("table-").to_owned(),
                    anchor,
                    numbers: numbers.collect(),
                    table: tables.next().unwrap_or(Cow::Borrowed(table)),
                }
            }
            #[cfg(feature = "full")]
            Block::Figure(figure) => TemplateBlock::Picture {
                anchor,
                folder: figure.chart.folder(),
                name: &figure.name,
                caption: &figure.caption,
                svg: figure.chart.to_svg(),
                place: figure.place.as_deref(),
            },
            Block::Tree(tree) => TemplateBlock::Tree {
                legend: legend(tree),
                lines: lines(tree),
                text: tree.to_text(TextColor::Plain),
            },
        })
    }
}

/// Its title and its blocks in reading order.
impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut document = serializer.serialize_struct("Document", 4)?;
        document.serialize_field("title", &self.title)?;
        document.serialize_field("subtitle", &self.subtitle)?;
        document.serialize_field("answer", &self.answer)?;
        document.serialize_field("pieces", &self.pieces().collect::<Vec<TemplateBlock<'_>>>())?;
        document.end()
    }
}
