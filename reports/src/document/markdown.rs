//! Documents in GitHub-flavoured Markdown.

use super::{Block, Document};
use crate::markdown::{escape, fenced};
use crate::table::Table;
use crate::tree::Paint;

pub(super) fn render(document: &Document) -> String {
    let mut text = format!("# {}\n", escape(&document.title));
    for (label, block) in document.labelled() {
        text.push('\n');
        text.push_str(&match block {
            Block::Paragraph(paragraph) => format!("{}\n", escape(paragraph)),
            Block::Findings(sentences) => found(sentences),
            Block::Code(code) => fenced("console", code),
            Block::Entry(entry) => fenced("bibtex", entry),
            Block::Table(table) => captioned(label, table).to_markdown(2),
            Block::Figure(figure) => {
                let path = format!("{}/{}.svg", figure.chart.folder(), figure.name);
                picture(label, &path, &figure.caption)
            }
            Block::Tree(tree) => fenced("text", &tree.to_text(Paint::Plain)),
        });
    }
    text
}

fn found(sentences: &[String]) -> String {
    let items: String = sentences
        .iter()
        .map(|sentence| format!("- {}\n", escape(sentence)))
        .collect();
    format!("## What was found\n\n{items}")
}

fn captioned(label: Option<String>, table: &Table) -> Table {
    let mut table = table.clone();
    if let Some(label) = label {
        table.title = format!("{label}. {}", table.title);
    }
    table
}

fn picture(label: Option<String>, path: &str, caption: &str) -> String {
    let label = label.unwrap_or_default();
    format!("![{label}]({path})\n\n**{label}.** {}\n", escape(caption))
}
