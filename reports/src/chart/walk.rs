//! Values after each step of something that may end at bounds, such as a sequential test: a line each, and
//! the bounds across.

use super::frame::{LegendEntry, WIDTH, text, titled, with_legend};
use super::marker::{Marker, color};
use super::plot::{Axis, Frame, Plot, Point, with_room};
use crate::numbers;
use crate::scene::{Scene, ink};

#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    pub name: String,
    /// The value after each step; it begins at 0.
    pub values: Vec<f64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct WalkBound {
    pub value: f64,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct WalkChart {
    pub title: String,
    pub x_label: String,
    pub y_label: String,
    pub walks: Vec<Walk>,
    pub bounds: Vec<WalkBound>,
}

const PLOT_HEIGHT: f64 = 326.0;
/// A line has no more points: they would lie within each other's pixels.
const MOST_POINTS: usize = 1_000;

impl WalkChart {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let steps = self.walks.iter().map(|walk| walk.values.len()).max();
        let bounds = || self.bounds.iter().map(|bound| bound.value);
        let values = self.walks.iter().flat_map(|walk| walk.values.iter().copied());
        let heights = with_room(values.chain(bounds()), (-1.0, 1.0), 0.12);
        // Steps of a plot of seven are at least 1.
        let steps = steps.unwrap_or(0).max(7) as f64;
        let x = Axis::even(0.0..steps, 7, |step| numbers::grouped(step as u64));
        let y = Axis::even(heights, 7, numbers::difference);
        let frame = Frame::wide(PLOT_HEIGHT, 40.0, (&self.x_label, &self.y_label));
        let plot = Plot::new(&mut scene, &frame, x, y);
        let middle = bounds().sum::<f64>() / self.bounds.len().max(1) as f64;
        for WalkBound { value, name } in &self.bounds {
            plot.across(*value, ink::JOIN, 1.5);
            let name = match *value > middle {
                true => text(name).at(6.0, -5.0).above(),
                false => text(name).at(6.0, 5.0).below(),
            };
            plot.label((0.0, *value), &name);
        }
        for (number, walk) in self.walks.iter().enumerate() {
            let points: Vec<Point> = points(&walk.values).collect();
            let end = points.last().copied();
            plot.line(points, color(number), 2.0);
            if let Some(end) = end {
                plot.marker(end, Marker::of(number));
            }
        }
        let end = plot.end(frame.below);
        let entries = LegendEntry::each(self.walks.iter().map(|walk| &walk.name));
        with_legend(scene, &entries, end)
    }
}

/// The points of a walk, thinned out if they are very many; the last one is always there.
fn points(values: &[f64]) -> impl Iterator<Item = Point> {
    let step = values.len().div_ceil(MOST_POINTS).max(1);
    let last = values.len();
    let shown = (1..=last).filter(move |number| number % step == 0 || *number == last);
    let shown = shown.map(|number| (number as f64, values[number - 1]));
    std::iter::once((0.0, 0.0)).chain(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_walk_is_thinned_out_and_keeps_its_ends() {
        for count in [0, 1, 999, 1_000, 1_001, 123_457] {
            let values: Vec<f64> = (1..=count).map(f64::from).collect();
            let shown: Vec<(f64, f64)> = points(&values).collect();
            assert!(shown.len() <= MOST_POINTS + 2, "{count}: {}", shown.len());
            assert_eq!(shown[0], (0.0, 0.0));
            assert_eq!(shown[shown.len() - 1], (f64::from(count), f64::from(count)));
        }
    }
}
