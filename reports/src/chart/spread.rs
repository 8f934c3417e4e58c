//! Distributions, one a row, with a value marked in each: does the printed figure lie where repeated runs
//! lie?

use super::frame::{Axis, MARGIN, TOP, WIDTH, text, titled};
use super::marker::color;
use crate::numbers::grouped;
use crate::scene::{Paint, Scene, ink};

#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    pub name: String,
    pub values: Vec<u64>,
    pub marked: u64,
}

/// Distributions, each on an axis of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct SpreadChart {
    pub title: String,
    pub rows: Vec<Spread>,
}

const ROW: f64 = 96.0;
const BINS: usize = 40;
const SIDE: f64 = 70.0;

impl SpreadChart {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let mut top = TOP;
        for row in &self.rows {
            row.draw(&mut scene, top);
            top += ROW;
        }
        scene.size.1 = top + MARGIN;
        scene
    }
}

impl Spread {
    /// The name, a histogram over the range of the values, and the marked value as a line with its number.
    fn draw(&self, scene: &mut Scene, y: f64) {
        let (Some(&least), Some(&most)) = (self.values.iter().min(), self.values.iter().max()) else {
            return;
        };
        let runs = self.values.len();
        let name = format!(
            "{}, {runs} runs: {} to {}",
            self.name,
            grouped(least),
            grouped(most)
        );
        scene.text(text(name).at(MARGIN, y).below());
        let (first, last) = (least.min(self.marked), most.max(self.marked));
        let low = first as f64;
        let high = (last as f64).max(low + 1.0);
        let (left, right) = (MARGIN + SIDE, WIDTH - MARGIN - SIDE);
        let x = Axis::even((low, high), (left, right));

        let mut bins = [0_usize; BINS];
        for &value in &self.values {
            let bin = (value as f64 - low) / (high - low) * BINS as f64;
            bins[(bin as usize).min(BINS - 1)] += 1;
        }
        let fullest = bins.iter().copied().max().unwrap_or(1).max(1);
        let (top, bottom) = (y + 38.0, y + ROW - 14.0);
        let wide = (right - left) / BINS as f64;
        for (bin, count) in bins.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let from = left + bin as f64 * wide;
            let bar = (bottom - top) * count as f64 / fullest as f64;
            scene.rectangle(
                (from, bottom - bar),
                (from + wide - 1.0, bottom),
                Paint::fill(ink::BAR),
            );
        }
        scene.line(&[(left, bottom), (right, bottom)], Paint::stroke(ink::TEXT, 1.0));
        scene.text(text(grouped(first)).at(left - 6.0, bottom).ended().beside());
        scene.text(text(grouped(last)).at(right + 6.0, bottom).beside());

        let marked = x.at(self.marked as f64);
        scene.line(&[(marked, top), (marked, bottom)], Paint::stroke(color(2), 2.5));
        let label = text(format!("printed {}", grouped(self.marked))).ink(color(2));
        scene.text(label.at(marked, top - 2.0).centered().above());
    }
}
