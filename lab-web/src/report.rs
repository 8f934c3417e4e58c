//! [`Report`]: the tables and charts of a run, for a page to show.

use reports::document::Block;
use reports::table::{Align, Value};
use reports::tree::Paint;
use reports::{Document, Table};
use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) folder: String,
    pub(crate) interrupted: bool,
    pub(crate) title: String,
    /// What it consists of, in reading order.
    pub(crate) pieces: Vec<Piece>,
    /// Files in the folder that can be downloaded.
    pub(crate) files: Vec<String>,
}

/// A piece of a report. As JSON an object with its name as `piece`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "piece", rename_all = "kebab-case")]
pub(crate) enum Piece {
    Paragraph {
        text: String,
    },
    Findings {
        sentences: Vec<String>,
    },
    /// A command line, program output, or something to be copied.
    Code {
        text: String,
    },
    Table(TableShown),
    Picture {
        name: String,
        caption: String,
        svg: String,
    },
}

/// A table that can be sorted.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TableShown {
    pub(crate) title: String,
    pub(crate) columns: Vec<ColumnShown>,
    pub(crate) rows: Vec<Vec<Cell>>,
    /// What one must know to read it, a sentence each.
    pub(crate) notes: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct ColumnShown {
    pub(crate) heading: String,
    pub(crate) numbers: bool,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Cell {
    pub(crate) shown: String,
    /// The number by which it is sorted, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) number: Option<f64>,
}

impl Report {
    pub(crate) fn of(document: &Document, folder: String, files: Vec<String>, interrupted: bool) -> Report {
        let pieces = document.blocks.iter().map(piece);
        Report {
            folder,
            interrupted,
            title: document.title.clone(),
            pieces: pieces.collect(),
            files,
        }
    }
}

fn piece(block: &Block) -> Piece {
    match block {
        Block::Paragraph(text) => Piece::Paragraph { text: text.clone() },
        Block::Findings(sentences) => Piece::Findings {
            sentences: sentences.clone(),
        },
        Block::Code(text) | Block::Entry(text) => Piece::Code { text: text.clone() },
        Block::Tree(tree) => Piece::Code {
            text: tree.to_text(Paint::Plain),
        },
        Block::Table(table) => Piece::Table(TableShown::of(table)),
        Block::Figure(figure) => Piece::Picture {
            name: figure.name.clone(),
            caption: figure.caption.clone(),
            svg: figure.chart.to_svg(),
        },
    }
}

impl TableShown {
    fn of(table: &Table) -> TableShown {
        let columns = table.columns.iter().map(|column| ColumnShown {
            heading: column.heading.clone(),
            numbers: column.align == Align::Right,
        });
        let cell = |value: &Value| Cell {
            shown: value.shown().to_owned(),
            number: value.figure(),
        };
        let rows = table.rows.iter().map(|row| row.iter().map(cell).collect());
        TableShown {
            title: table.title.clone(),
            columns: columns.collect(),
            rows: rows.collect(),
            notes: table.notes.clone(),
        }
    }
}
