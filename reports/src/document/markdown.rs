//! Documents in GitHub-flavoured Markdown.

use super::{Block, Document};
use crate::tree::Paint;

pub(super) fn render(document: &Document) -> String {
    let mut text = format!("# {}\n", document.title);
    for block in &document.blocks {
        text.push('\n');
        text.push_str(&match block {
            Block::Paragraph(paragraph) => format!("{paragraph}\n"),
            Block::Code(code) => format!("```console\n{code}\n```\n"),
            Block::Table(table) => table.to_markdown(2),
            Block::Figure(figure) => format!("![{}](charts/{}.svg)\n", figure.caption, figure.name),
            Block::Plate(plate) => format!("![{}](diagrams/{}.svg)\n", plate.caption, plate.name),
            Block::Tree(tree) => format!("```text\n{}```\n", tree.to_text(Paint::Plain)),
        });
    }
    text
}
