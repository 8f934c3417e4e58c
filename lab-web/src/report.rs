//! [`Report`]: the tables and charts of a run, for a page to show.

use reports::document::Block;
use reports::table::Value;
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
    Table {
        #[serde(flatten)]
        table: Table,
        /// The number by which each cell is sorted, if there is one.
        numbers: Vec<Vec<Option<f64>>>,
    },
    Picture {
        name: String,
        caption: String,
        svg: String,
    },
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
        Block::Table(table) => Piece::Table {
            table: table.clone(),
            numbers: table
                .rows
                .iter()
                .map(|row| row.iter().map(Value::figure).collect())
                .collect(),
        },
        Block::Figure(figure) => Piece::Picture {
            name: figure.name.clone(),
            caption: figure.caption.clone(),
            svg: figure.chart.to_svg(),
        },
    }
}
