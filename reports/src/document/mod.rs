//! [`Document`]: text, tables, charts, board diagrams and search trees in reading order, rendered as a page.
//!
//! Tables and charts are identified by name, which is also their anchor on the page; LaTeX numbers them.

mod answer;
mod block;
#[cfg(feature = "full")]
mod html;
#[cfg(feature = "full")]
mod latex;
#[cfg(feature = "full")]
mod markdown;
mod template_block;

pub use answer::MAIN;
#[cfg(feature = "full")]
pub use block::Figure;
pub use block::{Block, Document, MADE, ORIGIN, Section};

impl Document {
    /// The tables for a terminal of this width in columns.
    pub fn tables_to_text(&self, width: usize) -> String {
        let tables = self.shown_tables();
        tables.map(|table| table.to_text(width) + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{BarRow, BarStyle, Chart, IntervalChart};
    use crate::diagram::{Board, Diagram};
    use crate::table::Table;
    use crate::tree::samples;

    fn sample() -> Document {
        let mut document = Document::new("Title <b>");
        document.paragraph("1 < 2 & \"so on\"");
        document.code("lab run --suite 'a b'");
        let hostile = Table::of("Table", ["<script>alert(1)</script>"])
            .words("name", |name| name)
            .words("value", |name| name);
        document.table(hostile.finish());
        let chart = Chart::Rows(IntervalChart {
            title: "Chart </svg>".to_owned(),
            x_label: String::new(),
            look: BarStyle::Bars,
            series: vec![String::new()],
            rows: vec![BarRow {
                name: "<i>".to_owned(),
                dots: vec![20.0, 400.0],
                ..BarRow::default()
            }],
        });
        document.figure("nodes", "Caption.", chart);
        let diagram = Diagram::empty(Board::Chess);
        document.figure("empty", "A <u> & no pieces.", Chart::Board(diagram));
        document.tree(samples::tree());
        document
    }

    #[test]
    fn html_escapes_every_text_it_is_given() {
        let html = sample().to_html();
        assert!(html.starts_with("<!DOCTYPE html>"));
        for hostile in [
            "<script>",
            "Title <b>",
            "Chart </svg>",
            "<i>",
            "<u>",
            "7.<b>&",
            "</text> d6",
        ] {
            assert!(!html.contains(hostile), "{hostile}");
        }
        assert_eq!(html.matches("</svg>").count(), 3, "the chart twice");
        let elsewhere = html.replace("href=\"#", "");
        for reference in ["src=", "href=", "@import", "url("] {
            assert!(!elsewhere.contains(reference), "{reference} leads elsewhere");
        }
    }

    #[test]
    fn html_follows_dark_pages_and_wide_things_scroll_in_a_box_of_their_own() {
        let html = sample().to_html();
        // The page, the chart in it twice, and the board.
        assert_eq!(html.matches("prefers-color-scheme").count(), 4);
        assert_eq!(
            html.matches("<div class=\"wide").count(),
            5,
            "table, chart, narrow chart, board, tree"
        );
        for (place, thing) in html.match_indices("<svg").chain(html.match_indices("<table>")) {
            let before = &html[..place];
            assert!(
                before.ends_with("<div class=\"wide chart\">")
                    || before.ends_with("<div class=\"wide chart narrow\">")
                    || before.ends_with("<div class=\"wide board\">")
                    || before.ends_with("<div class=\"wide\">"),
                "{thing}"
            );
        }
    }

    #[test]
    fn a_tree_folds_in_html_and_is_text_in_markdown() {
        let html = sample().to_html();
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
    fn addresses_lead_to_tables_and_charts_by_their_names() {
        let html = sample().to_html();
        for anchor in ["table-table", "chart-nodes", "chart-empty"] {
            assert_eq!(html.matches(&format!("id=\"{anchor}\"")).count(), 1, "{anchor}");
        }
    }

    #[test]
    fn a_section_without_contents_is_not_shown_and_the_appendix_is_folded() {
        let mut document = Document::new("Title");
        document.section("empty", "Nothing");
        document.appendix("more", "More of it");
        document.paragraph("Here.");
        let html = document.to_html();
        assert!(!html.contains("Nothing"), "{html}");
        assert!(html.contains("<details id=\"more\""), "{html}");
    }
}
