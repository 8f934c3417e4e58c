//! The contents of a page.

use crate::chart::Chart;
use crate::citation::Citation;
use crate::table::Table;
use crate::tree::Tree;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::HashMap;

#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its file name without ending, in the folder of its kind.
    pub name: String,
    pub caption: String,
    pub chart: Chart,
    /// Where the page of `lab serve` shows the same: what stands behind `#` in its address.
    pub place: Option<String>,
}

/// One result, and the figure that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The result.
    pub title: String,
    /// The name of the figure. A slide whose figure a page does not have is left out.
    pub figure: String,
    /// The strategies whose rows or lines it shows; all of them if none is named.
    pub strategies: Vec<String>,
}

/// The section of how a page was made.
pub const ORIGIN: &str = "how-this-was-made";
pub const MADE: &str = "How this was made";

/// The beginning of a part of a page, up to the next one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Its anchor.
    pub name: String,
    /// What it shows, as a result where it can be told.
    pub heading: String,
    /// Whether it belongs to the appendix, which is folded.
    pub is_appendix: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    Section(Section),
    Paragraph(String),
    Findings(Vec<String>),
    Code(String),
    Entry(String),
    Table(Table),
    Figure(Figure),
    Tree(Tree),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    pub title: String,
    /// What was searched, when, and by what, in a few words.
    pub subtitle: String,
    /// The result, in two sentences at the most.
    pub answer: Vec<String>,
    /// Whether LaTeX prints what is in no other form folded.
    pub has_appendix: bool,
    /// What the names of strategies mean that do not say it themselves; it stands below the first table.
    pub legend: Vec<[String; 2]>,
    pub blocks: Vec<Block>,
    /// The slides, where its author chose them; boards of the text follow.
    pub slides: Vec<Slide>,
    /// Tables that stand in no text: each is a file of CSV beside the page, by its name.
    pub data: Vec<Table>,
}

impl Document {
    pub fn new(title: impl Into<String>) -> Document {
        Document {
            title: title.into(),
            ..Document::default()
        }
    }

    pub fn section(&mut self, name: &str, heading: impl Into<String>) {
        self.begin(Section {
            name: name.to_owned(),
            heading: heading.into(),
            is_appendix: false,
        });
    }

    /// The same, unless there is one of that name.
    pub fn section_once(&mut self, name: &str, heading: &str) {
        let is_it = |block: &Block| matches!(block, Block::Section(section) if section.name == name);
        if !self.blocks.iter().any(is_it) {
            self.section(name, heading);
        }
    }

    pub fn appendix(&mut self, name: &str, heading: impl Into<String>) {
        self.begin(Section {
            name: name.to_owned(),
            heading: heading.into(),
            is_appendix: true,
        });
    }

    /// A section in which nothing stands is none.
    fn begin(&mut self, section: Section) {
        if let Some(Block::Section(_)) = self.blocks.last() {
            self.blocks.pop();
        }
        self.blocks.push(Block::Section(section));
    }

    /// Adds the blocks of another document.
    pub fn append(&mut self, other: Document) {
        for block in other.blocks {
            match block {
                Block::Section(section) => self.begin(section),
                block => self.blocks.push(block),
            }
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

    /// Adds what was found: the first sentence is the answer, the others stand below it.
    pub fn results(&mut self, sentences: Vec<String>) {
        let mut sentences = sentences.into_iter();
        self.answer.extend(sentences.next());
        self.findings(sentences.collect());
    }

    pub fn code(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Code(text.into()));
    }

    pub fn entry(&mut self, citation: &Citation) {
        self.blocks.push(Block::Entry(citation.to_bibtex()));
    }

    /// Adds a table, if there is one and it has a figure.
    pub fn table(&mut self, table: impl Into<Option<Table>>) {
        let table = table.into().filter(Table::has_values);
        self.blocks.extend(table.map(Block::Table));
    }

    /// Adds a chart, if there is one.
    pub fn figure(&mut self, name: &str, caption: impl Into<String>, chart: impl Into<Option<Chart>>) {
        self.blocks.extend(chart.into().map(|chart| {
            Block::Figure(Figure {
                name: name.to_owned(),
                caption: caption.into(),
                chart,
                place: None,
            })
        }));
    }

    pub fn tree(&mut self, tree: Tree) {
        self.blocks.push(Block::Tree(tree));
    }

    /// Takes the curves out of its charts that were not measured here.
    pub fn leave_out_published(&mut self) {
        for block in &mut self.blocks {
            if let Block::Figure(figure) = block {
                figure.chart.leave_out_published();
            }
        }
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

    /// The blocks in reading order, a table as `table-NAME` and a chart as `chart-NAME`: the address of each
    /// on the page and its file. Later ones of a name have a number.
    pub fn anchored(&self) -> impl Iterator<Item = (String, &Block)> {
        let mut anchors: HashMap<String, usize> = HashMap::new();
        self.blocks.iter().map(move |block| {
            let anchor = match block {
                Block::Table(table) => format!("table-{}", table.name),
                Block::Figure(figure) => format!("chart-{}", figure.name),
                _ => return (String::new(), block),
            };
            let count = anchors.entry(anchor.clone()).or_default();
            *count += 1;
            match *count {
                1 => (anchor, block),
                several => (format!("{anchor}-{several}"), block),
            }
        })
    }

    /// The first sentence of the answer, and what was found beside it.
    pub fn found(&self) -> impl Iterator<Item = &str> {
        let sentences = self.blocks.iter().filter_map(|block| match block {
            Block::Findings(sentences) => Some(sentences),
            _ => None,
        });
        let sentences = self.answer.first().into_iter().chain(sentences.flatten());
        sentences.map(String::as_str)
    }

    /// Whether a page shows no more of a table than its first rows: of a run all are in a file beside it.
    pub fn abridges(&self, table: &Table) -> bool {
        !self.answer.is_empty() && table.is_long()
    }

    /// The same, with no more than the first rows of a long table.
    #[must_use]
    pub fn abridged(&self) -> Document {
        let mut shown = self.clone();
        let anchors = self.anchored().map(|(anchor, _)| anchor);
        for (block, anchor) in shown.blocks.iter_mut().zip(anchors) {
            match block {
                Block::Table(table) if self.abridges(table) => table.abridge(&anchor),
                _ => {}
            }
        }
        shown
    }
}
