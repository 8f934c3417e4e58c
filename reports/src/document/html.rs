//! Documents as a single HTML file, with styles and drawings inline.

use super::template_block::TemplateBlock;
use super::{Block, Document, Figure};
use crate::chart::Chart;
use crate::template;
use minijinja::context;
use minijinja::value::{Serde, Value};
use std::collections::BTreeMap;

impl Document {
    pub fn to_html(&self) -> String {
        let is_paragraph = |block: &&Block| matches!(block, Block::Paragraph(_));
        let place = |kind: fn(&Block) -> bool| self.blocks.iter().position(kind);
        let first_section = place(|block| matches!(block, Block::Section(_)));
        let lead = first_section.unwrap_or(self.blocks.len());
        let head = self.blocks.iter().take_while(is_paragraph).count();
        let rest: Vec<usize> = (head..lead).collect();
        let pieces: Vec<TemplateBlock> = self.pieces().collect();
        let data: Vec<String> = self.data.iter().map(|table| table.name.clone()).collect();
        let page = context! {
            title => &self.title, subtitle => &self.subtitle, answer => Serde(&self.answer), data,
            pieces => Serde(&pieces), head, rest,
            sections => self.sections(lead), beside => self.beside_main(lead), narrow => self.narrow_charts(),
        };
        template::render("page.html", page)
    }

    /// The narrow versions of charts for phones, by anchor.
    fn narrow_charts(&self) -> BTreeMap<String, String> {
        let charts = self.anchored().filter_map(|(anchor, block)| match block {
            Block::Figure(figure) => Some((anchor, figure.chart.to_narrow_svg()?)),
            _ => None,
        });
        charts.collect()
    }

    /// The nonempty sections, each with the range of its blocks.
    fn sections(&self, lead: usize) -> Vec<Value> {
        let begins = |&place: &usize| matches!(self.blocks[place], Block::Section(_));
        let begins: Vec<usize> = (lead..self.blocks.len()).filter(begins).collect();
        let ends = begins.iter().skip(1).copied().chain([self.blocks.len()]);
        let spans = begins.iter().copied().zip(ends);
        let filled = spans.filter(|(begin, end)| end - begin > 1);
        let section = |(begin, end)| match &self.blocks[begin] {
            Block::Section(section) => Some(context! {
                name => &section.name, heading => &section.heading,
                is_appendix => section.is_appendix, places => (begin + 1..end).collect::<Vec<usize>>(),
            }),
            _ => None,
        };
        filled.filter_map(section).collect()
    }

    /// The chart on the first screen with rows as high as those of the first table, if both have the same
    /// number of rows: the indices of both blocks, and the chart.
    fn beside_main(&self, lead: usize) -> Option<Value> {
        let lead = self.blocks[..lead].iter().enumerate();
        let (at, table) = lead.clone().find_map(|(at, block)| match block {
            Block::Table(table) => Some((at, table)),
            _ => None,
        })?;
        let mut charts = lead.filter_map(|(place, block)| match block {
            Block::Figure(Figure {
                chart: Chart::Rows(chart),
                ..
            }) => (chart.rows.len() == table.rows.len()).then_some((place, chart)),
            _ => None,
        });
        let (place, chart) = charts.next().filter(|_| !self.answer.is_empty())?;
        Some(context! { table => at, chart => place, svg => chart.to_svg_beside_table() })
    }
}
