//! The contents of a page.

use crate::chart::Chart;
use crate::citation::Citation;
use crate::table::Table;
use crate::tree::Tree;
use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its file name without ending, in the folder of its kind.
    pub name: String,
    pub caption: String,
    pub chart: Chart,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    Paragraph(String),
    Findings(Vec<String>),
    Code(String),
    Entry(String),
    Table(Table),
    Figure(Figure),
    Tree(Tree),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    pub title: String,
    /// What the names of strategies mean that do not say it themselves; it stands below the first table.
    pub legend: Vec<[String; 2]>,
    pub blocks: Vec<Block>,
    /// Tables that stand in no text: each is a file of CSV beside the page, by its name.
    pub data: Vec<Table>,
}

impl Document {
    pub fn new(title: impl Into<String>) -> Document {
        Document {
            title: title.into(),
            legend: Vec::new(),
            blocks: Vec::new(),
            data: Vec::new(),
        }
    }

    /// Adds to the legend what is not in it yet.
    pub fn explain(&mut self, names: impl IntoIterator<Item = [String; 2]>) {
        for entry in names {
            if !self.legend.contains(&entry) {
                self.legend.push(entry);
            }
        }
    }

    /// A table as it stands alone, or first: with the names that it shows explained.
    pub fn with_legend<'a>(&'a self, table: &'a Table) -> Cow<'a, Table> {
        if self.legend.is_empty() {
            return Cow::Borrowed(table);
        }
        let mut table = table.clone();
        table.legend.splice(..0, self.legend.iter().cloned());
        Cow::Owned(table)
    }

    /// The tables in reading order, the first of them with the legend of names.
    pub fn shown_tables(&self) -> impl Iterator<Item = Cow<'_, Table>> {
        let tables = self.tables().enumerate();
        tables.map(|(place, table)| match place {
            0 => self.with_legend(table),
            _ => Cow::Borrowed(table),
        })
    }

    pub fn paragraph(&mut self, text: impl Into<String>) {
        self.paragraphs([text]);
    }

    /// Adds a paragraph each, or the one that there may be.
    pub fn paragraphs(&mut self, texts: impl IntoIterator<Item = impl Into<String>>) {
        let texts = texts.into_iter().map(Into::into);
        self.blocks.extend(texts.map(Block::Paragraph));
    }

    /// Adds what was found, a sentence each; nothing if there is none.
    pub fn findings(&mut self, sentences: Vec<String>) {
        if !sentences.is_empty() {
            self.blocks.push(Block::Findings(sentences));
        }
    }

    pub fn code(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Code(text.into()));
    }

    pub fn entry(&mut self, citation: &Citation) {
        self.blocks.push(Block::Entry(citation.to_bibtex()));
    }

    /// Adds a table, if there is one.
    pub fn table(&mut self, table: impl Into<Option<Table>>) {
        self.blocks.extend(table.into().map(Block::Table));
    }

    /// Adds a chart, if there is one.
    pub fn figure(&mut self, name: &str, caption: impl Into<String>, chart: impl Into<Option<Chart>>) {
        self.blocks.extend(chart.into().map(|chart| {
            Block::Figure(Figure {
                name: name.to_owned(),
                caption: caption.into(),
                chart,
            })
        }));
    }

    pub fn tree(&mut self, tree: Tree) {
        self.blocks.push(Block::Tree(tree));
    }

    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Figure(figure) => Some(figure),
            _ => None,
        })
    }

    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        })
    }

    /// The tables of a name, those that stand in no text included.
    pub fn tables_called<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Table> {
        self.tables()
            .chain(&self.data)
            .filter(move |table| table.name == name)
    }

    /// The same without the tables behind the first ones.
    #[must_use]
    pub fn with_first_tables(&self, count: usize) -> Document {
        let mut left = count;
        let mut shown = self.clone();
        shown.blocks.retain(|block| {
            let is_table = matches!(block, Block::Table(_));
            let is_kept = !is_table || left > 0;
            left = left.saturating_sub(usize::from(is_table));
            is_kept
        });
        shown
    }

    /// The same without charts and diagrams.
    #[must_use]
    pub fn without_figures(&self) -> Document {
        let mut shown = self.clone();
        shown.blocks.retain(|block| !matches!(block, Block::Figure(_)));
        shown
    }

    pub fn found(&self) -> impl Iterator<Item = &str> {
        let sentences = self.blocks.iter().filter_map(|block| match block {
            Block::Findings(sentences) => Some(sentences),
            _ => None,
        });
        sentences.flatten().map(String::as_str)
    }

    /// The blocks in reading order, each with its number if it has one: `Table 2`, `Figure 1`.
    pub fn labelled(&self) -> impl Iterator<Item = (Option<String>, &Block)> {
        let (mut tables, mut figures) = (0, 0);
        self.blocks.iter().map(move |block| {
            let (kind, number) = match block {
                Block::Table(_) => ("Table", &mut tables),
                Block::Figure(_) => ("Figure", &mut figures),
                _ => return (None, block),
            };
            *number += 1;
            (Some(format!("{kind} {number}")), block)
        })
    }
}
