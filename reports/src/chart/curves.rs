//! Curves with intervals in panels side by side, which share one axis upward: what is measured, and what
//! others have published.

use super::frame::{BESIDE, LegendEntry, MARGIN, TOP, WIDTH, titled, with_legend};
use super::marker::{Marker, color};
use super::plot::{Axis, Frame, Plot, Point, with_room};
use crate::numbers;
use crate::scene::{Scene, ink};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The lab's own: full markers, joined by a line.
    Measured,
    /// Somebody else's: open markers, joined by a thin line.
    Published,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Where it stands, on the axis to the right.
    pub at: u32,
    pub value: f64,
    /// Its interval, drawn as a line; none if there is none.
    pub interval: Option<(f64, f64)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub name: String,
    pub origin: Origin,
    pub points: Vec<CurvePoint>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CurvePanel {
    pub x_label: String,
    pub curves: Vec<Curve>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CurveChart {
    pub title: String,
    pub y_label: String,
    pub panels: Vec<CurvePanel>,
}

const PLOT_HEIGHT: f64 = 366.0;

impl Curve {
    pub(super) fn marker(&self, series: usize) -> Marker {
        Marker {
            open: self.origin == Origin::Published,
            ..Marker::of(series)
        }
    }

    pub(super) fn draw_line(&self, plot: &Plot<'_>, series: usize) {
        let width = match self.origin {
            Origin::Measured => 2.5,
            Origin::Published => 1.0,
        };
        let points = self.points.iter().map(CurvePoint::place);
        plot.line(points.collect::<Vec<Point>>(), color(series), width);
    }
}

impl CurvePoint {
    pub(super) fn place(&self) -> Point {
        (f64::from(self.at), self.value)
    }
}

impl CurveChart {
    fn curves(&self) -> impl Iterator<Item = &Curve> {
        self.panels.iter().flat_map(|panel| &panel.curves)
    }

    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let wide = (WIDTH - 2.0 * MARGIN) / self.panels.len().max(1) as f64;
        let (mut left, mut first, mut end) = (MARGIN, 0, TOP);
        for panel in &self.panels {
            let frame = Frame {
                x: left + BESIDE..left + wide - 14.0,
                ..Frame::wide(
                    PLOT_HEIGHT,
                    40.0,
                    (&panel.x_label, if first == 0 { &self.y_label } else { "" }),
                )
            };
            end = self.draw_panel(&mut scene, panel, &frame, first);
            (left, first) = (left + wide, first + panel.curves.len());
        }
        let entries = LegendEntry::each(self.curves().map(|curve| &curve.name));
        with_legend(scene, &entries, end)
    }

    /// Draws a panel whose first curve is the one of that number, and gives back where it ends.
    fn draw_panel(&self, scene: &mut Scene, panel: &CurvePanel, frame: &Frame<'_>, first: usize) -> f64 {
        let points = || panel.curves.iter().flat_map(|curve| &curve.points);
        let least = points().map(|point| point.at).min().unwrap_or(0);
        let most = points().map(|point| point.at).max().unwrap_or(1);
        let x = Axis::whole(least..=most, 0.4, |at| at.to_string());
        let all = self.curves().flat_map(|curve| &curve.points);
        let values = all.flat_map(|point| {
            let (low, high) = point.interval.unwrap_or((point.value, point.value));
            [low, high]
        });
        let y = Axis::even(with_room(values, (0.0, 1.0), 0.06), 8, numbers::difference);
        let plot = Plot::new(scene, frame, x, y);
        plot.across(0.0, ink::TEXT, 1.0);
        for (series, curve) in (first..).zip(&panel.curves) {
            curve.draw_line(&plot, series);
            for point in &curve.points {
                let at = f64::from(point.at);
                if let Some((low, high)) = point.interval {
                    plot.line([(at, low), (at, high)], color(series), 1.5);
                }
                plot.marker(point.place(), curve.marker(series));
            }
        }
        plot.end(frame.below)
    }
}
