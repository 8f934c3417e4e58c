//! [`Document`]: text, tables, charts, board diagrams and searched trees in reading order, written out as a
//! page.
//!
//! Tables are numbered, and so are charts and diagrams, together as figures, in whatever form the page is
//! written.

mod html;
mod latex;
mod markdown;

use crate::chart::{Chart, ChartError};
use crate::citation::Citation;
use crate::diagram::Diagram;
use crate::names::ShortNames;
use crate::table::Table;
use crate::tree::Tree;
use std::fmt;

/// A chart in a document.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its file name without ending, in the folder of charts.
    pub name: String,
    /// What is to be seen in it.
    pub caption: String,
    /// The chart.
    pub chart: Chart,
}

/// A board diagram in a document.
#[derive(Clone, Debug, PartialEq)]
pub struct Plate {
    /// Its file name without ending, in the folder of diagrams.
    pub name: String,
    /// What is to be seen in it.
    pub caption: String,
    /// The diagram.
    pub diagram: Diagram,
}

/// A piece of a document.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A paragraph of text.
    Paragraph(String),
    /// What was found, a sentence each.
    Findings(Vec<String>),
    /// A command line or program output.
    Code(String),
    /// An entry for BibTeX, to be copied.
    Entry(String),
    /// A table.
    Table(Table),
    /// A chart.
    Figure(Figure),
    /// A board diagram.
    Plate(Plate),
    /// A searched tree.
    Tree(Tree),
}

/// A page.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// The strategies that it tells of, in order; its tables and charts call them by the same
    /// [`ShortNames`].
    pub strategies: Vec<String>,
    /// What it consists of, in reading order.
    pub blocks: Vec<Block>,
}

/// The number of a table or figure: `Table 2`, `Figure 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Of a table.
    Table(usize),
    /// Of a chart or a board diagram.
    Figure(usize),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Table(number) => write!(f, "Table {number}"),
            Label::Figure(number) => write!(f, "Figure {number}"),
        }
    }
}

/// A page could not be written.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// One of its charts failed.
    #[error(transparent)]
    Chart(#[from] ChartError),
    /// The page's template failed.
    #[error("the page could not be put together: {0}")]
    Template(#[from] minijinja::Error),
}

impl Document {
    /// A page without blocks.
    pub fn new(title: impl Into<String>) -> Document {
        Document {
            title: title.into(),
            strategies: Vec::new(),
            blocks: Vec::new(),
        }
    }

    /// Says which strategies it tells of, in order.
    pub fn tells_of(&mut self, strategies: &[String]) {
        for strategy in strategies {
            if !self.strategies.contains(strategy) {
                self.strategies.push(strategy.clone());
            }
        }
    }

    /// What its strategies are called where there is no room for recipes.
    pub fn short_names(&self) -> ShortNames {
        ShortNames::new(&self.strategies)
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Paragraph(text.into()));
    }

    /// Adds what was found, a sentence each; nothing if there is none.
    pub fn findings(&mut self, sentences: Vec<String>) {
        if !sentences.is_empty() {
            self.blocks.push(Block::Findings(sentences));
        }
    }

    /// Adds a command line or program output.
    pub fn code(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Code(text.into()));
    }

    /// Adds an entry for BibTeX.
    pub fn entry(&mut self, citation: &Citation) {
        self.blocks.push(Block::Entry(citation.to_bibtex()));
    }

    /// Adds a table.
    pub fn table(&mut self, table: Table) {
        self.blocks.push(Block::Table(table));
    }

    /// Adds a chart.
    pub fn figure(&mut self, name: &str, caption: impl Into<String>, chart: Chart) {
        self.blocks.push(Block::Figure(Figure {
            name: name.to_owned(),
            caption: caption.into(),
            chart,
        }));
    }

    /// Adds a board diagram.
    pub fn plate(&mut self, name: &str, caption: impl Into<String>, diagram: Diagram) {
        self.blocks.push(Block::Plate(Plate {
            name: name.to_owned(),
            caption: caption.into(),
            diagram,
        }));
    }

    /// Adds a searched tree.
    pub fn tree(&mut self, tree: Tree) {
        self.blocks.push(Block::Tree(tree));
    }

    /// The charts, in reading order.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Figure(figure) => Some(figure),
            _ => None,
        })
    }

    /// The board diagrams, in reading order.
    pub fn plates(&self) -> impl Iterator<Item = &Plate> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Plate(plate) => Some(plate),
            _ => None,
        })
    }

    /// The tables, in reading order.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        })
    }

    /// What was found, in reading order.
    pub fn found(&self) -> impl Iterator<Item = &str> {
        let sentences = self.blocks.iter().filter_map(|block| match block {
            Block::Findings(sentences) => Some(sentences),
            _ => None,
        });
        sentences.flatten().map(String::as_str)
    }

    /// The blocks in reading order, each with its number if it has one.
    pub fn labelled(&self) -> impl Iterator<Item = (Option<Label>, &Block)> {
        let (mut tables, mut figures) = (0, 0);
        self.blocks.iter().map(move |block| {
            let label = match block {
                Block::Table(_) => {
                    tables += 1;
                    Some(Label::Table(tables))
                }
                Block::Figure(_) | Block::Plate(_) => {
                    figures += 1;
                    Some(Label::Figure(figures))
                }
                Block::Paragraph(_)
                | Block::Findings(_)
                | Block::Code(_)
                | Block::Entry(_)
                | Block::Tree(_) => None,
            };
            (label, block)
        })
    }

    /// What strategies are called where tables have so many columns of text, and the table that says which
    /// stands for which; `None` if all tables have room for recipes.
    fn shortened(&self, width: usize) -> Option<(Table, ShortNames)> {
        let names = self.short_names();
        let have_room = self.tables().all(|table| table.has_room(width, &names));
        let legend = names.legend().filter(|_| !have_room)?;
        Some((legend, names))
    }

    /// The tables for a terminal of so many columns. If one of them is too wide for the strategies' names,
    /// all of them have short names, and the first table says which stands for which.
    pub fn tables_to_text(&self, width: usize) -> String {
        let names = self.shortened(width);
        let mut text = String::new();
        if let Some((legend, _)) = &names {
            text.push_str(&format!("{}\n", legend.to_text(width)));
        }
        for table in self.tables() {
            let shown = match &names {
                Some((_, names)) => &table.shortened(names),
                None => table,
            };
            text.push_str(&format!("{}\n", shown.to_text(width)));
        }
        text
    }

    /// The page in Markdown; charts are looked for as `charts/<name>.svg` beside it, diagrams as
    /// `diagrams/<name>.svg`.
    pub fn to_markdown(&self) -> String {
        markdown::render(self)
    }

    /// The page as a LaTeX article that reads [`Document::to_latex_body`] from `body.tex` beside it.
    pub fn to_latex(&self) -> String {
        latex::article(self)
    }

    /// What stands in the LaTeX article, to be read into any other with `\\input`; charts are looked for as
    /// `charts/<name>.pdf`, and diagrams as `diagrams/<name>.pdf`. It needs the packages `booktabs` and
    /// `graphicx`, and prints ASCII and the Latin letters of the font encoding T1; every other sign is shown
    /// by its number.
    pub fn to_latex_body(&self) -> String {
        latex::body(self)
    }

    /// The page in HTML, in one file with everything it shows.
    ///
    /// # Errors
    /// If a chart or the template fails.
    pub fn to_html(&self) -> Result<String, DocumentError> {
        html::render(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{LineChart, Series, YScale};
    use crate::diagram::Board;
    use crate::tree::samples;

    fn sample() -> Document {
        let mut document = Document::new("Title <b>");
        document.paragraph("1 < 2 & \"so on\"");
        document.code("lab run --suite 'a b'");
        let mut table = Table::new("Table").words("name");
        table.push(vec!["<script>alert(1)</script>".to_owned()]);
        document.table(table);
        let chart = Chart::Lines(LineChart {
            title: "Chart </svg>".to_owned(),
            y_label: "nodes".to_owned(),
            y_scale: YScale::Logarithmic,
            series: vec![Series {
                name: "<i>".to_owned(),
                points: vec![(1, 20.0), (2, 400.0)],
                ..Series::default()
            }],
            positions: Vec::new(),
        });
        document.figure("nodes", "Caption.", chart);
        let diagram = Diagram::empty(Board::Chess).with_caption("</svg><b>");
        document.plate("empty", "A <u> & no pieces.", diagram);
        document.tree(samples::tree());
        document
    }

    #[test]
    fn html_escapes_every_text_it_is_given() {
        let html = sample().to_html().unwrap();
        assert!(html.starts_with("<!DOCTYPE html>"));
        for hostile in [
            "<script>",
            "Title <b>",
            "Chart </svg>",
            "<i>",
            "<u>",
            "</svg><b>",
            "7.<b>&",
            "</text> d6",
        ] {
            assert!(!html.contains(hostile), "{hostile}");
        }
        assert_eq!(html.matches("</svg>").count(), 2);
    }

    #[test]
    fn html_follows_dark_pages_and_wide_things_scroll_in_a_box_of_their_own() {
        let html = sample().to_html().unwrap();
        // The page and the chart and the board in it.
        assert_eq!(html.matches("prefers-color-scheme").count(), 3);
        assert_eq!(
            html.matches("<div class=\"wide").count(),
            4,
            "table, chart, board, tree"
        );
        for (place, thing) in html.match_indices("<svg").chain(html.match_indices("<table>")) {
            let before = &html[..place];
            assert!(
                before.ends_with("<div class=\"wide chart\">")
                    || before.ends_with("<div class=\"wide board\">")
                    || before.ends_with("<div class=\"wide\">"),
                "{thing}"
            );
        }
    }

    #[test]
    fn html_needs_nothing_from_elsewhere() {
        let html = sample().to_html().unwrap();
        for reference in ["src=", "href=", "@import", "url("] {
            assert!(!html.contains(reference), "{reference}");
        }
    }

    #[test]
    fn a_tree_folds_in_html_and_is_text_in_markdown() {
        let html = sample().to_html().unwrap();
        assert_eq!(html.matches("<details").count(), 3);
        assert_eq!(html.matches("</details>").count(), 3);
        assert_eq!(
            html.matches("<details open>").count(),
            2,
            "the principal variation is unfolded"
        );
        let markdown = sample().to_markdown();
        assert!(markdown.contains("\n```text\nEach node is"), "{markdown}");
    }

    #[test]
    fn findings_are_a_list_in_every_form() {
        let mut document = Document::new("Title");
        document.findings(Vec::new());
        assert!(document.blocks.is_empty());
        document.findings(vec!["a < b.".to_owned(), "c d.".to_owned()]);
        assert!(
            document
                .to_markdown()
                .contains("\n## What was found\n\n- a \\< b.\n- c d.\n")
        );
        let html = document.to_html().unwrap();
        assert!(html.contains("<h2>What was found</h2>") && html.contains("<li>a &lt; b.</li>"));
        assert!(document.to_latex_body().contains("\\item c d.\n"));
        assert_eq!(document.found().count(), 2);
    }

    #[test]
    fn tables_and_figures_are_numbered_each_by_themselves() {
        let numbers: Vec<String> = sample()
            .labelled()
            .filter_map(|(label, _)| Some(label?.to_string()))
            .collect();
        assert_eq!(numbers, ["Table 1", "Figure 1", "Figure 2"]);
        let (html, markdown) = (sample().to_html().unwrap(), sample().to_markdown());
        for number in &numbers {
            assert_eq!(html.matches(number.as_str()).count(), 1, "{number} in HTML");
        }
        assert!(markdown.contains("\n## Table 1. Table\n"), "{markdown}");
        assert!(
            html.contains("<h2><span class=\"label\">Table 1.</span> Table</h2>"),
            "{html}"
        );
    }

    #[test]
    fn markdown_points_to_the_charts_and_diagrams_beside_it() {
        let markdown = sample().to_markdown();
        assert!(markdown.starts_with("# Title \\<b>\n\n1 \\< 2 & "), "{markdown}");
        assert!(
            markdown.contains("\n![Figure 1](charts/nodes.svg)\n\n**Figure 1.** Caption.\n"),
            "{markdown}"
        );
        assert!(
            markdown.contains("\n![Figure 2](diagrams/empty.svg)\n\n**Figure 2.** A \\<u> & no pieces.\n"),
            "{markdown}"
        );
        assert!(
            markdown.contains("```console\nlab run --suite 'a b'\n```\n"),
            "{markdown}"
        );
    }
}
