//! Values after each step of something that may end at bounds, such as a sequential test: a line each, and
//! the bounds across.

use super::frame::{Area, Drawn, Pen, pixel, room_for, titled};
use super::legend::{LegendEntry, above_legend, legend_height, size_with_legend};
use super::marker::draw_marker;
use super::palette::{GROUND, JOIN, color};
use crate::numbers;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

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

const WIDTH: u32 = 760;
const PLOT_HEIGHT: f64 = 340.0;
/// The height of what is written at a bound.
const LABEL_HEIGHT: f64 = 15.0;
/// A line has no more points: they would lie within each other's pixels.
const MOST_POINTS: usize = 1_000;

impl WalkChart {
    fn legend(&self) -> Vec<LegendEntry> {
        let names: Vec<&str> = self.walks.iter().map(|walk| walk.name.as_str()).collect();
        LegendEntry::each(&names)
    }

    pub(super) fn size(&self) -> (u32, u32) {
        size_with_legend(&self.legend(), WIDTH, PLOT_HEIGHT)
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let inner = titled(area, pen, &self.title)?;
        let legend = self.legend();
        let plot = above_legend(&inner, pen, &legend, legend_height(&legend, WIDTH))?;

        let steps = self.walks.iter().map(|walk| walk.values.len()).max();
        let steps = steps.unwrap_or(0).max(1) as f64;
        let mut chart = ChartBuilder::on(&plot)
            .margin_top(pen.px(6.0))
            .margin_right(pen.px(14.0))
            .x_label_area_size(pen.px(40.0))
            .y_label_area_size(pen.px(60.0))
            .build_cartesian_2d(0.0..steps, self.heights())?;
        pen.styled(&mut chart.configure_mesh())
            .disable_x_mesh()
            .x_labels(7)
            .x_label_formatter(&|step| match step.fract() == 0.0 {
                true => numbers::grouped(*step as u64),
                false => String::new(),
            })
            .x_desc(&self.x_label)
            .y_labels(7)
            .y_label_formatter(&|value| numbers::difference(*value))
            .y_desc(&self.y_label)
            .draw()?;
        let middle =
            self.bounds.iter().map(|bound| bound.value).sum::<f64>() / self.bounds.len().max(1) as f64;
        for bound in &self.bounds {
            let ends = [0.0, steps].map(|step| pixel(&plot, &chart, &(step, bound.value)));
            plot.draw(&PathElement::new(ends.to_vec(), pen.stroke(JOIN, 1.5)))?;
            let (anchor, away) = match bound.value > middle {
                true => (VPos::Bottom, -5.0),
                false => (VPos::Top, 5.0),
            };
            let place = (ends[0].0 + pen.px(6.0), ends[0].1 + pen.px(away));
            // No line of the grid shows through the text.
            let corner = (
                place.0 + pen.px(room_for(&bound.name)),
                place.1 + pen.px(LABEL_HEIGHT.copysign(away)),
            );
            plot.draw(&Rectangle::new([place, corner], GROUND.filled()))?;
            plot.draw_text(&bound.name, &pen.text_at(HPos::Left, anchor), place)?;
        }
        for (number, walk) in self.walks.iter().enumerate() {
            let points: Vec<_> = points(&walk.values)
                .map(|point| pixel(&plot, &chart, &point))
                .collect();
            let end = points.last().copied();
            plot.draw(&PathElement::new(points, pen.stroke(color(number), 2.0)))?;
            if let Some(end) = end {
                draw_marker(&plot, pen, end, number)?;
            }
        }
        Ok(())
    }

    /// Room for all values and bounds, and for what is written above and below these.
    fn heights(&self) -> std::ops::Range<f64> {
        let bounds = self.bounds.iter().map(|bound| bound.value);
        let values = self.walks.iter().flat_map(|walk| walk.values.iter().copied());
        let finite = values.chain(bounds).filter(|value| value.is_finite());
        let (low, high) = finite.fold((-1.0_f64, 1.0_f64), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        let margin = (high - low) * 0.12;
        low - margin..high + margin
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
