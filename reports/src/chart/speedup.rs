//! Speed-ups by the number of processors, both by their logarithm, below the line of those that are as many
//! times faster as they have processors.

use super::curves::Curve;
use super::frame::{Axis, BESIDE, LegendEntry, MARGIN, TOP, WIDTH, small, titled, with_legend};
use super::marker::Marker;
use crate::scene::{Paint, Place, Scene, ink};

#[derive(Clone, Debug, PartialEq)]
pub struct SpeedupChart {
    pub title: String,
    /// The curves; a point stands at its number of processors.
    pub curves: Vec<Curve>,
}

const PLOT_HEIGHT: f64 = 426.0;
/// What is left beside the first and the last doubling, in doublings.
const EDGE: f64 = 0.25;
/// A mark that lies no further from another one is covered by it.
const COVERED: f64 = 6.0;
/// How much further out a mark's edge lies for each that covers it.
const RIM: f64 = 2.0;

impl SpeedupChart {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let doublings = |value: f64| value.max(f64::MIN_POSITIVE).log2();
        let most = points()
            .map(|point| doublings(f64::from(point.at)))
            .fold(1.0, f64::max);
        let values = points().map(|point| doublings(point.value));
        let (low, high) = values.fold((0.0_f64, 1.0_f64), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        let high = high.ceil();
        let bottom = TOP + PLOT_HEIGHT - 40.0;
        let x = Axis::even((-EDGE, most + EDGE), (MARGIN + BESIDE, WIDTH - 2.0 * MARGIN));
        let y = Axis::even((low - EDGE, high + EDGE), (bottom, TOP + 6.0));
        let powers = |from: f64, to: f64| -> Vec<(f64, String)> {
            let powers = (from.floor() as i32..=to.floor() as i32).map(f64::from);
            powers.map(|power| (power, numbered(power.exp2()))).collect()
        };
        let upward: Vec<_> = powers(low - EDGE, high)
            .into_iter()
            .filter(|(power, _)| *power >= low - EDGE)
            .collect();
        y.draw_upward(&mut scene, &x, &upward, "speed-up");
        x.draw_below(
            &mut scene,
            bottom,
            &powers(0.0, most + EDGE),
            ("processors", 26.0),
            Some(y.end()),
        );
        let place = |at: f64, value: f64| -> Place { (x.at(at), y.at(value)) };
        let end = most.min(high);
        scene.line(&[place(0.0, 0.0), place(end, end)], Paint::stroke(ink::JOIN, 1.5));
        // Between two lines of the grid.
        let (left, beside) = place(end - 0.5, end - 0.5);
        let told = small("as many times as processors").at(left - 12.0, beside);
        scene.text(told.ended().beside());
        let places = |curve: &Curve| -> Vec<Place> {
            let points = curve.points.iter();
            let places = points.map(|point| place(doublings(f64::from(point.at)), doublings(point.value)));
            places.collect()
        };
        let curves: Vec<(&Curve, Vec<Place>)> =
            self.curves.iter().map(|curve| (curve, places(curve))).collect();
        for (series, (curve, places)) in curves.iter().enumerate() {
            scene.line(places, curve.paint(series));
        }
        for (series, (curve, places)) in curves.iter().enumerate() {
            let above = &curves[series + 1..];
            for &(x, y) in places {
                let covers = |(other_x, other_y): &&Place| x == *other_x && (y - other_y).abs() < COVERED;
                let covering = above.iter().flat_map(|(_, places)| places).filter(covers);
                let marker = Marker {
                    wider: RIM * covering.count() as f64,
                    ..curve.marker(series)
                };
                marker.draw(&mut scene, (x, y));
            }
        }
        let entries = LegendEntry::each(self.curves.iter().map(|curve| &curve.name));
        with_legend(scene, &entries, TOP + PLOT_HEIGHT)
    }
}

/// `64`, `0.5`.
fn numbered(value: f64) -> String {
    match value >= 1.0 {
        true => format!("{value:.0}"),
        false => format!("{value}"),
    }
}
