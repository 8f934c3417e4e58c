//! The subsets of a set, each above those it holds: a Hasse diagram, its boxes coloured by a factor.

use super::frame::{Area, Drawn, MARGIN, Pen, TITLE_HEIGHT, room_for, titled};
use super::palette::{INK, JOIN};
use super::shade::Shades;
use crate::numbers;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

#[derive(Clone, Debug, PartialEq)]
pub struct LatticeNode {
    /// How many elements it has; those with few are at the bottom.
    pub level: usize,
    pub lines: Vec<String>,
    pub factor: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatticeEdge {
    pub below: usize,
    /// The place of the upper box.
    pub above: usize,
    pub stroke: EdgeStroke,
}

/// How a line is drawn; the later ones over the earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EdgeStroke {
    Thin,
    Dashed,
    Thick,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LatticeChart {
    pub title: String,
    pub remark: Vec<String>,
    /// The boxes; those of a level from left to right.
    pub nodes: Vec<LatticeNode>,
    pub edges: Vec<LatticeEdge>,
}

const LINE: f64 = 16.0;
/// Above and below the text of a box.
const PADDING: f64 = 6.0;
const BETWEEN_BOXES: f64 = 12.0;
const BETWEEN_LEVELS: f64 = 46.0;
const REMARK_LINE: f64 = 20.0;
const LEAST_WIDTH: f64 = 560.0;

/// Where a box is, in units: left and right, top and bottom.
struct Place {
    x: (f64, f64),
    y: (f64, f64),
}

impl LatticeChart {
    fn levels(&self) -> usize {
        self.nodes.iter().map(|node| node.level + 1).max().unwrap_or(0)
    }

    fn of_level(&self, level: usize) -> impl Iterator<Item = (usize, &LatticeNode)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter(move |(_, node)| node.level == level)
    }

    fn box_width(&self) -> f64 {
        let lines = self.nodes.iter().flat_map(|node| &node.lines);
        lines.map(|line| room_for(line)).fold(52.0, f64::max) + 10.0
    }

    /// The height of a level's boxes: their lines, and one for the factor.
    fn box_height(&self, level: usize) -> f64 {
        let lines = self.of_level(level).map(|(_, node)| node.lines.len());
        LINE * (lines.max().unwrap_or(0) + 1) as f64 + 2.0 * PADDING
    }

    fn inner_width(&self) -> f64 {
        let most = (0..self.levels()).map(|level| self.of_level(level).count());
        let boxes = most.max().unwrap_or(0) as f64;
        let remarks = self.remark.iter().map(|line| room_for(line) + BETWEEN_BOXES);
        (boxes * (self.box_width() + BETWEEN_BOXES)).max(remarks.fold(LEAST_WIDTH, f64::max))
    }

    pub(super) fn size(&self) -> (u32, u32) {
        let boxes: f64 = (0..self.levels()).map(|level| self.box_height(level)).sum();
        let between = BETWEEN_LEVELS * self.levels().saturating_sub(1) as f64;
        let height = TITLE_HEIGHT + boxes + between + 14.0 + REMARK_LINE * self.remark.len() as f64 + MARGIN;
        ((self.inner_width() + 2.0 * MARGIN) as u32, height as u32)
    }

    /// The places of all boxes, by their order.
    fn places(&self) -> Vec<Place> {
        let mut places: Vec<(usize, Place)> = Vec::new();
        let mut top = 0.0;
        for level in (0..self.levels()).rev() {
            let count = self.of_level(level).count() as f64;
            let step = self.box_width() + BETWEEN_BOXES;
            let left = (self.inner_width() - count * step + BETWEEN_BOXES) / 2.0;
            let bottom = top + self.box_height(level);
            for (column, (index, _)) in self.of_level(level).enumerate() {
                let x = left + column as f64 * step;
                let place = Place {
                    x: (x, x + self.box_width()),
                    y: (top, bottom),
                };
                places.push((index, place));
            }
            top = bottom + BETWEEN_LEVELS;
        }
        places.sort_by_key(|(index, _)| *index);
        places.into_iter().map(|(_, place)| place).collect()
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let inner = titled(area, pen, &self.title)?;
        let shades = Shades::over(self.nodes.iter().map(|node| node.factor));
        let places = self.places();
        let mut edges: Vec<&LatticeEdge> = self.edges.iter().collect();
        edges.sort_by_key(|edge| edge.stroke);
        for edge in edges {
            let (below, above) = (&places[edge.below], &places[edge.above]);
            let middle = |place: &Place| pen.px((place.x.0 + place.x.1) / 2.0);
            let ends = vec![
                (middle(below), pen.px(below.y.0)),
                (middle(above), pen.px(above.y.1)),
            ];
            let thick = pen.stroke(INK, 2.5);
            match edge.stroke {
                EdgeStroke::Thin => inner.draw(&PathElement::new(ends, pen.stroke(JOIN, 1.0))),
                EdgeStroke::Thick => inner.draw(&PathElement::new(ends, thick)),
                EdgeStroke::Dashed => {
                    let (dash, gap) = (pen.px(6.0), pen.px(4.0));
                    inner.draw(&DashedPathElement::new(ends, dash, gap, thick))
                }
            }?;
        }
        for (node, place) in self.nodes.iter().zip(&places) {
            node.draw(&inner, pen, place, shades)?;
        }
        let below = places.iter().map(|place| place.y.1).fold(0.0, f64::max) + 14.0;
        for (line, text) in self.remark.iter().enumerate() {
            let left = (
                pen.px(BETWEEN_BOXES / 2.0),
                pen.px(below + REMARK_LINE * line as f64),
            );
            inner.draw_text(text, &pen.text_at(HPos::Left, VPos::Top), left)?;
        }
        Ok(())
    }
}

impl LatticeNode {
    fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen, place: &Place, shades: Shades) -> Drawn<B> {
        let corners = [
            (pen.px(place.x.0), pen.px(place.y.0)),
            (pen.px(place.x.1), pen.px(place.y.1)),
        ];
        area.draw(&Rectangle::new(corners, shades.color(self.factor).filled()))?;
        area.draw(&Rectangle::new(corners, pen.stroke(INK, 1.0)))?;
        let ink = shades.ink(self.factor);
        let middle = pen.px((place.x.0 + place.x.1) / 2.0);
        let text = LINE * (self.lines.len() + 1) as f64;
        let first = (place.y.0 + place.y.1 - text + LINE) / 2.0;
        let factor = numbers::times(self.factor);
        let bold = pen.bold_at(HPos::Center, VPos::Center).color(&ink);
        area.draw_text(&factor, &bold, (middle, pen.px(first)))?;
        for (line, name) in self.lines.iter().enumerate() {
            let y = pen.px(first + LINE * (line + 1) as f64);
            let style = pen.text_at(HPos::Center, VPos::Center).color(&ink);
            area.draw_text(name, &style, (middle, y))?;
        }
        Ok(())
    }
}
