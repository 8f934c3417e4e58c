//! Values after each step of something that may end at bounds, such as a sequential test: a line each, and
//! the bounds across.

use super::frame::{Axis, BESIDE, LegendEntry, MARGIN, TOP, WIDTH, room_for, text, titled, with_legend};
use super::marker::{Marker, color};
use crate::numbers;
use crate::scene::{Paint, Place, Scene, ink};

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
/// The height of what is written at a bound.
const LABEL_HEIGHT: f64 = 15.0;
/// A line has no more points: they would lie within each other's pixels.
const MOST_POINTS: usize = 1_000;

impl WalkChart {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let steps = self.walks.iter().map(|walk| walk.values.len()).max();
        let steps = steps.unwrap_or(0).max(1) as f64;
        let bottom = TOP + PLOT_HEIGHT - 40.0;
        let x = Axis::even((0.0, steps), (MARGIN + BESIDE, WIDTH - 2.0 * MARGIN));
        let y = Axis::even(self.heights(), (bottom, TOP + 6.0));
        y.draw_upward(&mut scene, &x, &y.marks(7, numbers::difference), &self.y_label);
        let mut marks = x.marks(7, |step| numbers::grouped(step as u64));
        marks.retain(|(step, _)| step.fract() == 0.0);
        x.draw_below(&mut scene, bottom, &marks, (&self.x_label, 26.0), None);
        let bounds = self.bounds.iter().map(|bound| bound.value);
        let middle = bounds.sum::<f64>() / self.bounds.len().max(1) as f64;
        for bound in &self.bounds {
            let (left, height) = (x.start(), y.at(bound.value));
            scene.line(
                &[(left, height), (x.end(), height)],
                Paint::stroke(ink::JOIN, 1.5),
            );
            let is_above = bound.value > middle;
            let away = if is_above { -1.0 } else { 1.0 };
            let (left, height) = (left + 6.0, height + 5.0 * away);
            // No line of the grid shows through the text.
            let corner = (left + room_for(&bound.name), height + LABEL_HEIGHT * away);
            scene.rectangle((left, height), corner, Paint::fill(ink::GROUND));
            let name = text(&bound.name).at(left, height);
            scene.text(if is_above { name.above() } else { name.below() });
        }
        for (number, walk) in self.walks.iter().enumerate() {
            let points: Vec<Place> = points(&walk.values)
                .map(|(step, value)| (x.at(step), y.at(value)))
                .collect();
            scene.line(&points, Paint::stroke(color(number), 2.0));
            if let Some(&end) = points.last() {
                Marker::of(number).draw(&mut scene, end);
            }
        }
        let entries = LegendEntry::each(self.walks.iter().map(|walk| &walk.name));
        with_legend(scene, &entries, TOP + PLOT_HEIGHT)
    }

    /// Room for all values and bounds, and for what is written above and below these.
    fn heights(&self) -> (f64, f64) {
        let bounds = self.bounds.iter().map(|bound| bound.value);
        let values = self.walks.iter().flat_map(|walk| walk.values.iter().copied());
        let finite = values.chain(bounds).filter(|value| value.is_finite());
        let (low, high) = finite.fold((-1.0_f64, 1.0_f64), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        let margin = (high - low) * 0.12;
        (low - margin, high + margin)
    }
}

/// The points of a walk, thinned out if they are very many; the last one is always there.
fn points(values: &[f64]) -> impl Iterator<Item = (f64, f64)> {
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
