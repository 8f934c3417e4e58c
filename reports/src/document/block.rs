//! The contents of a page.

use crate::chart::Chart;
use crate::citation::Citation;
use crate::table::{ShortNames, Table};
use crate::tree::Tree;

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
    /// The strategies that it tells of, in order; its tables call them by [`ShortNames`], and so do charts
    /// without room for recipes, as far as that needs no legend.
    pub strategies: Vec<String>,
    pub blocks: Vec<Block>,
}

impl Document {
    pub fn new(title: impl Into<String>) -> Document {
        Document {
            title: title.into(),
            strategies: Vec::new(),
            blocks: Vec::new(),
        }
    }

    pub fn tells_of(&mut self, strategies: &[String]) {
        for strategy in strategies {
            if !self.strategies.contains(strategy) {
                self.strategies.push(strategy.clone());
            }
        }
    }

    pub fn short_names(&self) -> ShortNames {
        ShortNames::new(&self.strategies)
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
        let names = self.short_names();
        self.blocks.extend(chart.into().map(|chart| {
            Block::Figure(Figure {
                name: name.to_owned(),
                caption: caption.into(),
                chart: chart.with_room(&names),
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
