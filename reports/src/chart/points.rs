//! Values of positions, a row for each strategy, on a linear axis from 0: each a dot, and their mean marked.

use super::frame::{Axis, MARGIN, TOP, WIDTH, even_steps, room_for, row_names, text, titled};
use super::marker::{Marker, color};
use crate::numbers;
use crate::scene::{Paint, Scene};

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
        let (names, room) = row_names(self.rows.iter().map(|row| &row.name));
        let remarks = self.rows.iter().map(|row| room_for(&row.remark));
        let right = WIDTH - MARGIN - remarks.fold(0.0, f64::max) - 24.0;
        let x = Axis::even((0.0, self.end()), (MARGIN + room + 14.0, right));
        let bottom = TOP + ROW * self.rows.len() as f64;
        let marks = x.marks(7, |value| numbers::grouped(value as u64));
        x.draw_below(&mut scene, bottom, &marks, (&self.x_label, 28.0), Some(TOP));
        let mut y = TOP + ROW / 2.0;
        for (row, name) in self.rows.iter().zip(names) {
            scene.text(text(name).at(x.start() - 10.0, y).ended().beside());
            scene.text(text(&row.remark).at(x.end() + 14.0, y).beside());
            for &value in &row.values {
                scene.circle((x.at(value), y), 4.0, Paint::fill(color(0)).opacity(0.35));
            }
            Marker::diamond(color(1)).draw(&mut scene, (x.at(row.mean), y));
            y += ROW;
        }
        scene.size.1 = bottom + 48.0 + MARGIN;
        scene
    }

    /// The end of the axis, on which the greatest value lies: a few round steps, each at least 1.
    fn end(&self) -> f64 {
        let values = self.rows.iter().flat_map(|row| &row.values);
        let most = values.copied().fold(1.0, f64::max);
        let steps = even_steps(0.0, most, 7);
        let step = steps.get(1).map_or(1.0, |step| step.max(1.0));
        (most / step).ceil() * step
    }
}
