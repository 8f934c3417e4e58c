//! Documents as one HTML file: styles and drawings are inside, every text is escaped by the template engine.

use super::{Block, Document, DocumentError, Label};
use crate::tree::{legend, page_rows};
use minijinja::value::{Serde, Value};
use minijinja::{Environment, context};

pub(super) fn render(document: &Document) -> Result<String, DocumentError> {
    let blocks = document
        .labelled()
        .map(|(label, block)| shown(label, block))
        .collect::<Result<Vec<Value>, DocumentError>>()?;
    let mut environment = Environment::new();
    // The ending `.html` is what switches escaping on.
    environment.add_template("page.html", include_str!("page.html"))?;
    let page = environment.get_template("page.html")?;
    Ok(page.render(context! { title => &document.title, blocks })?)
}

fn shown(label: Option<Label>, block: &Block) -> Result<Value, DocumentError> {
    let label = label.map(|label| label.to_string());
    Ok(match block {
        Block::Paragraph(text) => context! { kind => "paragraph", text },
        Block::Findings(sentences) => context! { kind => "findings", sentences },
        Block::Code(text) | Block::Entry(text) => context! { kind => "code", text },
        Block::Table(table) => context! { kind => "table", label, table => Serde(table) },
        Block::Figure(figure) => {
            let svg = Value::from_safe_string(figure.chart.to_svg()?);
            context! { kind => "figure", shows => "chart", label, svg, caption => &figure.caption }
        }
        Block::Plate(plate) => {
            let svg = Value::from_safe_string(plate.diagram.to_svg());
            context! { kind => "figure", shows => "board", label, svg, caption => &plate.caption }
        }
        Block::Tree(tree) => {
            context! { kind => "tree", legend => legend(tree), rows => Serde(&page_rows(tree)) }
        }
    })
}
