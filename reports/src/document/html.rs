//! Documents as one HTML file: styles and drawings are inside.

use super::template_block::TemplateBlock;
use super::{Block, Document};
use crate::template;
use minijinja::context;
use minijinja::value::Serde;

impl Document {
    pub fn to_html(&self) -> String {
        let is_paragraph = |block: &&Block| matches!(block, Block::Paragraph(_));
        let is_chart =
            |block: &Block| matches!(block, Block::Figure(figure) if figure.chart.folder() == "charts");
        let mut blocks = self.blocks.iter();
        let head = blocks.clone().take_while(is_paragraph).count();
        // What was found, and the first chart beside it, stand on the first screen.
        let found = blocks
            .clone()
            .position(|block| matches!(block, Block::Findings(_)));
        let chart = blocks.position(is_chart);
        let chart = chart.filter(|&chart| found.is_some_and(|found| found < chart));
        let mut rest: Vec<usize> = (head..self.blocks.len()).collect();
        rest.retain(|&place| ![found, chart].contains(&Some(place)));
        let pieces: Vec<TemplateBlock> = self.pieces().collect();
        let page = context! { title => &self.title, pieces => Serde(&pieces), head, found, chart, rest };
        template::render("page.html", page)
    }
}
