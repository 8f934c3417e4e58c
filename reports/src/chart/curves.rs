//! Curves with intervals in panels side by side, which share one axis upward: what is measured, and what
//! others have published.

use super::frame::{Axis, BESIDE, LegendEntry, MARGIN, TOP, WIDTH, titled, with_legend};
use super::marker::{Marker, color};
use crate::numbers;
use crate::scene::{Paint, Place, Scene, ink};

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

    pub(super) fn paint(&self, series: usize) -> Paint {
        let width = match self.origin {
            Origin::Measured => 2.5,
            Origin::Published => 1.0,
        };
        Paint::stroke(color(series), width)
    }
}

impl CurveChart {
    fn curves(&self) -> impl Iterator<Item = &Curve> {
        self.panels.iter().flat_map(|panel| &panel.curves)
    }

    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let wide = (WIDTH - 2.0 * MARGIN) / self.panels.len().max(1) as f64;
        let (mut left, mut first) = (MARGIN, 0);
        for panel in &self.panels {
            self.draw_panel(&mut scene, panel, (left + BESIDE, left + wide - 14.0), first);
            (left, first) = (left + wide, first + panel.curves.len());
        }
        let entries = LegendEntry::each(self.curves().map(|curve| &curve.name));
        with_legend(scene, &entries, TOP + PLOT_HEIGHT)
    }

    /// Draws a panel whose first curve is the one of that number.
    fn draw_panel(&self, scene: &mut Scene, panel: &CurvePanel, sides: Place, first: usize) {
        let points = || panel.curves.iter().flat_map(|curve| &curve.points);
        let least = points().map(|point| point.at).min().unwrap_or(0);
        let most = points().map(|point| point.at).max().unwrap_or(1);
        let x = Axis::even((f64::from(least) - 0.4, f64::from(most) + 0.4), sides);
        let bottom = TOP + PLOT_HEIGHT - 40.0;
        let y = Axis::even(self.heights(), (bottom, TOP + 6.0));
        let label = if first == 0 { self.y_label.as_str() } else { "" };
        y.draw_upward(scene, &x, &y.marks(8, numbers::difference), label);
        let marks: Vec<(f64, String)> = (least..=most).map(|at| (f64::from(at), at.to_string())).collect();
        x.draw_below(scene, bottom, &marks, (&panel.x_label, 26.0), None);
        let nothing = y.at(0.0);
        scene.line(
            &[(x.start(), nothing), (x.end(), nothing)],
            Paint::stroke(ink::TEXT, 1.0),
        );
        for (series, curve) in (first..).zip(&panel.curves) {
            let place = |at: u32, value: f64| -> Place { (x.at(f64::from(at)), y.at(value)) };
            let line = curve.points.iter().map(|point| place(point.at, point.value));
            scene.line(&line.collect::<Vec<Place>>(), curve.paint(series));
            for &CurvePoint { at, value, interval } in &curve.points {
                if let Some((low, high)) = interval {
                    let paint = Paint::stroke(color(series), 1.5);
                    scene.line(&[place(at, low), place(at, high)], paint);
                }
                curve.marker(series).draw(scene, place(at, value));
            }
        }
    }

    /// Room for all values and intervals, 0 included.
    fn heights(&self) -> (f64, f64) {
        let points = self.curves().flat_map(|curve| &curve.points);
        let values = points.flat_map(|point| {
            let (low, high) = point.interval.unwrap_or((point.value, point.value));
            [low, high]
        });
        let finite = values.filter(|value| value.is_finite());
        let (low, high) = finite.fold((0.0_f64, 1.0_f64), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        let margin = (high - low) * 0.06;
        (low - margin, high + margin)
    }
}
