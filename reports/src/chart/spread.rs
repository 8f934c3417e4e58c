//! Distributions, one per row, each with a marked value: does the printed figure lie within the spread of
//! repeated runs?

use super::frame::{MARGIN, drawing, text};
use super::marker::color;
use super::plot::{Axis, Frame, Plot};
use crate::numbers::grouped;
use crate::scene::{Scene, ink};

#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    pub name: String,
    pub values: Vec<u64>,
    pub marked: u64,
}

const ROW: f64 = 116.0;
const BINS: usize = 40;
const SIDE: f64 = 70.0;

pub(super) fn scene(title: &str, rows: &[Spread], width: f64) -> Scene {
    let mut scene = drawing(title, width);
    for row in rows {
        row.draw(&mut scene);
    }
    scene
}

impl Spread {
    /// Draws the name, a histogram over the range of the values, and the marked value as a line with its
    /// number.
    fn draw(&self, scene: &mut Scene) {
        let (Some(&least), Some(&most)) = (self.values.iter().min(), self.values.iter().max()) else {
            return;
        };
        let runs = self.values.len();
        let (from, to) = (grouped(least), grouped(most));
        let name = format!("{}, {runs} runs: {from} to {to}", self.name);
        let top = scene.size.1;
        scene.text(text(name).at(MARGIN, top).below());

        let low = least.min(self.marked) as f64;
        let high = (most.max(self.marked) as f64).max(low + 1.0);
        let wide = (high - low) / BINS as f64;
        let mut bins = [0_usize; BINS];
        for &value in &self.values {
            let bin = (value as f64 - low) / wide;
            bins[(bin as usize).min(BINS - 1)] += 1;
        }
        let fullest = bins.iter().copied().max().unwrap_or(1).max(1) as f64;
        let frame = Frame {
            x: MARGIN + SIDE..scene.size.0 - MARGIN - SIDE,
            y: top + 38.0..top + ROW - 30.0,
            beside: 0.0,
            below: 24.0,
            labels: ("", ""),
        };
        let x = Axis::even(low..high, 6, |value| grouped(value as u64));
        let plot = Plot::new(scene, &frame, x, Axis::even(0.0..fullest, 0, |_| String::new()));
        for (bin, count) in bins.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let from = low + bin as f64 * wide;
            plot.bar((from, 0.0), (from + wide * 0.93, count as f64), ink::BAR);
        }
        let marked = self.marked as f64;
        plot.upright(marked, color(2), 2.5);
        let label = text(format!("printed {}", grouped(self.marked))).ink(color(2));
        plot.text((marked, fullest), &label.at(0.0, -2.0).centered().above());
        plot.end(30.0 - MARGIN);
    }
}
