//! The subsets of a set, each above those it holds: a Hasse diagram, its boxes coloured by a factor.

use super::frame::{MARGIN, TOP, room_for, text, titled};
use super::shade::Shades;
use crate::numbers;
use crate::scene::{Paint, Place, Scene, ink};

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
const PADDING: f64 = 6.0;
const BETWEEN_BOXES: f64 = 12.0;
const BETWEEN_LEVELS: f64 = 46.0;
const REMARK_LINE: f64 = 20.0;
const LEAST_WIDTH: f64 = 560.0;

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

    fn width(&self) -> f64 {
        let most = (0..self.levels()).map(|level| self.of_level(level).count());
        let boxes = most.max().unwrap_or(0) as f64;
        let remarks = self.remark.iter().map(|line| room_for(line) + BETWEEN_BOXES);
        let inner = (boxes * (self.box_width() + BETWEEN_BOXES)).max(remarks.fold(LEAST_WIDTH, f64::max));
        (inner + 2.0 * MARGIN).floor()
    }

    /// The upper left and the lower right corner of each box, in their order, and where the last ends.
    fn boxes(&self) -> (Vec<(Place, Place)>, f64) {
        let mut boxes = vec![Default::default(); self.nodes.len()];
        let wide = self.box_width();
        let (mut top, mut bottom) = (TOP, TOP);
        for level in (0..self.levels()).rev() {
            let lines = self.of_level(level).map(|(_, node)| node.lines.len()).max();
            // A line for the factor as well.
            bottom = top + LINE * (lines.unwrap_or(0) + 1) as f64 + 2.0 * PADDING;
            let count = self.of_level(level).count() as f64;
            let step = wide + BETWEEN_BOXES;
            let mut x = (self.width() - count * step + BETWEEN_BOXES) / 2.0;
            for (index, _) in self.of_level(level) {
                boxes[index] = ((x, top), (x + wide, bottom));
                x += step;
            }
            top = bottom + BETWEEN_LEVELS;
        }
        (boxes, bottom)
    }

    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, self.width());
        let (boxes, bottom) = self.boxes();
        let mut edges: Vec<&LatticeEdge> = self.edges.iter().collect();
        edges.sort_by_key(|edge| edge.stroke);
        for edge in edges {
            let ((left, top), (right, _)) = boxes[edge.below];
            let ((left_above, _), (right_above, bottom_above)) = boxes[edge.above];
            let paint = match edge.stroke {
                EdgeStroke::Thin => Paint::stroke(ink::JOIN, 1.0),
                EdgeStroke::Thick => Paint::stroke(ink::TEXT, 2.5),
                EdgeStroke::Dashed => Paint::stroke(ink::TEXT, 2.5).dashed(6.0, 4.0),
            };
            let above = ((left_above + right_above) / 2.0, bottom_above);
            scene.line(&[((left + right) / 2.0, top), above], paint);
        }
        let shades = Shades::over(self.nodes.iter().map(|node| node.factor));
        for (node, corners) in self.nodes.iter().zip(boxes) {
            node.draw(&mut scene, corners, shades);
        }
        let mut y = bottom + 14.0;
        for line in &self.remark {
            scene.text(text(line).at(MARGIN + BETWEEN_BOXES / 2.0, y).below());
            y += REMARK_LINE;
        }
        scene.size.1 = y + MARGIN;
        scene
    }
}

impl LatticeNode {
    fn draw(&self, scene: &mut Scene, (start, end): (Place, Place), shades: Shades) {
        let paint = Paint::fill(shades.color(self.factor)).edged(ink::TEXT, 1.0);
        scene.rectangle(start, end, paint);
        let middle = (start.0 + end.0) / 2.0;
        let mut y = (start.1 + end.1 - LINE * self.lines.len() as f64) / 2.0;
        let factor = text(numbers::times(self.factor)).bold();
        for line in std::iter::once(factor).chain(self.lines.iter().map(text)) {
            scene.text(
                line.at(middle, y)
                    .centered()
                    .beside()
                    .ink(shades.ink(self.factor)),
            );
            y += LINE;
        }
    }
}
