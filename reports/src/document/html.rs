//! Documents as one HTML file: styles and drawings are inside, every text is escaped by the template engine.

use super::{Block, Document};
use crate::chart::Chart;
use crate::tree::{legend, lines};
use minijinja::value::{Serde, Value};
use minijinja::{Environment, context};

pub(super) fn render(document: &Document) -> String {
    let mut blocks: Vec<Value> = document
        .labelled()
        .map(|(label, block)| shown(label, block))
        .collect();
    // What was found, and the first chart beside it, stand on the first screen.
    let is_chart =
        |block: &Block| matches!(block, Block::Figure(figure) if !matches!(figure.chart, Chart::Board(_)));
    let mut all = document.blocks.iter();
    let head = all
        .clone()
        .take_while(|block| matches!(block, Block::Paragraph(_)))
        .count();
    let found = all.clone().position(|block| matches!(block, Block::Findings(_)));
    let chart = all
        .position(is_chart)
        .filter(|&chart| found.is_some_and(|found| found < chart));
    let chart = chart.map(|place| blocks.remove(place));
    let found = found.map(|place| blocks.remove(place));
    let rest = blocks.split_off(head);
    let labels = document.labelled().filter_map(|(label, block)| {
        let title = match block {
            Block::Table(table) => table.title.as_str(),
            Block::Figure(figure) if !matches!(figure.chart, Chart::Board(_)) => {
                figure.caption.split(". ").next().unwrap_or_default()
            }
            _ => return None,
        };
        Some(context! { label => label?, title })
    });
    let contents: Vec<Value> = labels.collect();
    let page = context! { title => &document.title, head => blocks, found, chart, contents, rest };
    // The ending `.html` is what switches escaping on.
    Environment::new()
        .render_named_str("page.html", include_str!("page.html"), page)
        .expect("the crate's own template shows every page")
}

fn shown(label: Option<String>, block: &Block) -> Value {
    match block {
        Block::Paragraph(text) => context! { kind => "paragraph", text },
        Block::Findings(sentences) => context! { kind => "findings", sentences },
        Block::Code(text) | Block::Entry(text) => context! { kind => "code", text },
        Block::Table(table) => context! { kind => "table", label, table => Serde(table) },
        Block::Figure(figure) => {
            let svg = Value::from_safe_string(figure.chart.to_svg());
            let shows = match figure.chart {
                Chart::Board(_) => "board",
                _ => "chart",
            };
            context! { kind => "figure", shows, label, svg, caption => &figure.caption }
        }
        Block::Tree(tree) => {
            context! { kind => "tree", legend => legend(tree), rows => Serde(&lines(tree)) }
        }
    }
}
