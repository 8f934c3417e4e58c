//! Values of positions, a row for each strategy, on a linear axis from 0: each a dot, and their mean marked.

use super::frame::{WIDTH, titled, widest};
use super::marker::{Marker, color};
use super::plot::{Axis, BELOW_ROWS, Plot};
use crate::numbers;
use crate::scene::Scene;

#[derive(Clone, Debug, PartialEq)]
pub struct PointRow {
    pub name: String,
    /// The values, none below 0.
    pub values: Vec<f64>,
    pub mean: f64,
    pub remark: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PointChart {
    pub title: String,
    /// What is laid out to the right, with its unit.
    pub x_label: String,
    pub rows: Vec<PointRow>,
}

const ROW: f64 = 34.0;

impl PointChart {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        // Steps of a plot of ten are at least 1.
        let most = self
            .rows
            .iter()
            .flat_map(|row| &row.values)
            .copied()
            .fold(10.0, f64::max);
        let x = Axis::even(-0.02 * most..1.04 * most, 7, |value| {
            numbers::grouped(value as u64)
        });
        let names = self.rows.iter().map(|row| &row.name);
        let right = widest(self.rows.iter().map(|row| &row.remark)) + 24.0;
        let plot = Plot::of_rows(&mut scene, names, ROW, right, (x, &self.x_label));
        for (number, row) in self.rows.iter().enumerate() {
            let y = number as f64 + 0.5;
            for &value in &row.values {
                plot.dot((value, y), 4.0, color(0), 0.35);
            }
            plot.marker((row.mean, y), Marker::diamond(color(1)));
            plot.remark(y, &row.remark);
        }
        plot.end(BELOW_ROWS);
        scene
    }
}
