//! Speed-ups by the number of processors, both by their logarithm, below the line of those that are as many
//! times faster as they have processors.

use super::curves::Curve;
use super::frame::{LegendEntry, WIDTH, small, titled, with_legend};
use super::marker::Marker;
use super::plot::{Axis, Frame, Plot, ends};
use crate::scene::{Place, Scene, ink};

#[derive(Clone, Debug, PartialEq)]
pub struct SpeedupChart {
    pub title: String,
    /// The curves; a point stands at its number of processors.
    pub curves: Vec<Curve>,
}

const PLOT_HEIGHT: f64 = 426.0;
/// How much further than the first and the last power the axes go.
const EDGE: f64 = 1.2;
/// A mark that lies no further from another one is covered by it.
const COVERED: f64 = 6.0;
/// How much further out a mark's edge lies for each that covers it.
const RIM: f64 = 2.0;

impl SpeedupChart {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let most = points().map(|point| f64::from(point.at)).fold(2.0, f64::max);
        let values = points().map(|point| point.value).filter(|value| *value > 0.0);
        let (low, high) = ends(values, Some((1.0, 2.0)));
        let high = high.log2().ceil().exp2();
        let x = Axis::logarithmic(1.0 / EDGE..most * EDGE, 2.0, numbered);
        let y = Axis::logarithmic(low / EDGE..high * EDGE, 2.0, numbered);
        let frame = Frame::wide(PLOT_HEIGHT, 40.0, ("processors", "speed-up"));
        let plot = Plot::new(&mut scene, &frame, x, y);
        let end = most.min(high);
        plot.line([(1.0, 1.0), (end, end)], ink::JOIN, 1.5);
        // Between two lines of the grid.
        let between = end / 2f64.sqrt();
        let told = small("as many times as processors").at(-12.0, 0.0);
        plot.text((between, between), &told.ended().beside());
        for (series, curve) in self.curves.iter().enumerate() {
            curve.draw_line(&plot, series);
        }
        let places = |curve: &Curve| -> Vec<Place> {
            curve.points.iter().map(|point| plot.at(point.place())).collect()
        };
        let places: Vec<Vec<Place>> = self.curves.iter().map(places).collect();
        for (series, curve) in self.curves.iter().enumerate() {
            for (point, (x, y)) in curve.points.iter().zip(&places[series]) {
                let covers = |(other_x, other_y): &&Place| x == other_x && (y - other_y).abs() < COVERED;
                let covering = places[series + 1..].iter().flatten().filter(covers);
                let marker = Marker {
                    wider: RIM * covering.count() as f64,
                    ..curve.marker(series)
                };
                plot.marker(point.place(), marker);
            }
        }
        let end = plot.end(frame.below);
        let entries = LegendEntry::each(self.curves.iter().map(|curve| &curve.name));
        with_legend(scene, &entries, end)
    }
}

/// `64`, `0.5`.
fn numbered(value: f64) -> String {
    match value >= 1.0 {
        true => format!("{value:.0}"),
        false => format!("{value}"),
    }
}
