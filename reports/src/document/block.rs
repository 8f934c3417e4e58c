//! The content blocks of a page.

#[cfg(feature = "full")]
use crate::chart::Chart;
#[cfg(feature = "full")]
use crate::print_width::PrintWidth;
use crate::sentences::Sentence;
use crate::table::Table;
use crate::tree::Tree;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::HashMap;

#[cfg(feature = "full")]
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its file name without extension, in the folder for its kind.
    pub name: String,
    pub caption: String,
    pub chart: Chart,
    /// The same content on the page of `lab serve`: the part of its address after `#`.
    pub place: Option<String>,
}

/// The section on how a page was made.
pub const ORIGIN: &str = "how-this-was-made";
pub const MADE: &str = "How this was made";

/// The start of a section, which extends to the next one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Its anchor.
    pub name: String,
    /// Its heading, which names what it shows.
    pub heading: String,
    /// Whether it belongs to the appendix, which is collapsed.
    pub is_appendix: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    Section(Section),
    Paragraph(String),
    Code(String),
    Entry(String),
    Table(Table),
    #[cfg(feature = "full")]
    Figure(Figure),
    Tree(Tree),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    pub title: String,
    /// What was searched, when, and by which version, in a few words.
    pub subtitle: String,
    /// The result in a few sentences.
    pub answer: Vec<Sentence>,
    /// The width of charts as PDF and of tables in LaTeX.
    #[cfg(feature = "full")]
    pub print_width: PrintWidth,
    /// Explanations of strategy names that are not self-explanatory; placed below the first table.
    pub legend: Vec<[String; 2]>,
    pub blocks: Vec<Block>,
    /// Tables that appear only as CSV files beside the page, under their names.
    pub data: Vec<Table>,
}

/// The most sentences of an answer with many figures.
const MAX_ANSWER: usize = 5;

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

    /// Starts a section unless there already is one of that name.
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

    /// A section without content is replaced by the next.
    fn begin(&mut self, section: Section) {
        if let Some(Block::Section(_)) = self.blocks.last() {
            self.blocks.pop();
        }
        self.blocks.push(Block::Section(section));
    }

    /// Appends the blocks of another document.
    pub fn append(&mut self, other: Document) {
        for block in other.blocks {
            match block {
                Block::Section(section) => self.begin(section),
                block => self.blocks.push(block),
            }
        }
    }

    /// Adds explanations to the legend that it does not have yet.
    pub fn explain(&mut self, names: impl IntoIterator<Item = [String; 2]>) {
        for entry in names {
            if !self.legend.contains(&entry) {
                self.legend.push(entry);
            }
        }
    }

    /// A table that is shown alone or first, with the names in it explained.
    pub fn with_legend<'a>(&'a self, table: &'a Table) -> Cow<'a, Table> {
        if self.legend.is_empty() {
            return Cow::Borrowed(table);
        }
        let mut table = table.clone();
        table.legend.splice(..0, self.legend.iter().cloned());
        Cow::Owned(table)
    }

    /// The tables in reading order, the first one with the legend of names.
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

    /// Adds one paragraph per text, or an optional one.
    pub fn paragraphs(&mut self, texts: impl IntoIterator<Item = impl Into<String>>) {
        let texts = texts.into_iter().map(Into::into);
        self.blocks.extend(texts.map(Block::Paragraph));
    }

    /// Adds sentences to the answer, as many as one reads at once; tables have the figures of all.
    pub fn results(&mut self, sentences: impl IntoIterator<Item = impl Into<Sentence>>) {
        let sentences = sentences.into_iter().map(Into::into);
        self.answer.extend(sentences.take(MAX_ANSWER));
    }

    pub fn code(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Code(text.into()));
    }

    #[cfg(feature = "full")]
    pub fn entry(&mut self, bibtex: String) {
        self.blocks.push(Block::Entry(bibtex));
    }

    /// Adds a table, if there is one and it has figures.
    pub fn table(&mut self, table: impl Into<Option<Table>>) {
        let table = table.into().filter(Table::has_values);
        self.blocks.extend(table.map(Block::Table));
    }

    #[cfg(feature = "full")]
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

    #[cfg(feature = "full")]
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

    /// The tables of a name, including those that appear only as files.
    pub fn tables_called<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Table> {
        self.tables()
            .chain(&self.data)
            .filter(move |table| table.name == name)
    }

    /// A copy with only the first `count` tables.
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

    #[cfg(feature = "full")]
    /// A copy without charts and diagrams.
    #[must_use]
    pub fn without_figures(&self) -> Document {
        let mut shown = self.clone();
        shown.blocks.retain(|block| !matches!(block, Block::Figure(_)));
        shown
    }

    /// The blocks in reading order with their anchors, which are also their file names: `table-NAME` for
    /// tables, `chart-NAME` for charts. Repeated names are numbered.
    pub fn anchored(&self) -> impl Iterator<Item = (String, &Block)> {
        let mut anchors: HashMap<String, usize> = HashMap::new();
        self.blocks.iter().map(move |block| {
            let anchor = match block {
                Block::Table(table) => format!("table-{}", table.name),
                #[cfg(feature = "full")]
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

    /// Whether a page shows only the first rows of a table; the page of a run has all rows in a file beside
    /// it.
    pub fn abridges(&self, table: &Table) -> bool {
        !self.answer.is_empty() && table.is_long()
    }

    /// A copy with only the first rows of long tables.
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
