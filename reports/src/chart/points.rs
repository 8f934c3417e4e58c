//! Values of positions, a row for each strategy, on a linear axis from 0: each a dot, and their mean marked.

use super::frame::{Area, Drawn, LONGEST_NAME, Pen, TITLE_HEIGHT, fitted, room_for, titled};
use super::marker::{DIAMOND, Filling, Marker};
use super::palette::{GRID, INK, color};
use crate::numbers;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use std::borrow::Cow;

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

const WIDTH: u32 = 760;
const ROW: f64 = 34.0;
const AXIS: f64 = 48.0;
const MOST_STEPS: f64 = 6.0;

impl PointChart {
    pub(super) fn size(&self) -> (u32, u32) {
        let rows = ROW * self.rows.len().max(1) as f64;
        (WIDTH, (TITLE_HEIGHT + rows + AXIS + 14.0) as u32)
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let plot = titled(area, pen, &self.title)?;
        let names: Vec<Cow<'_, str>> = self
            .rows
            .iter()
            .map(|row| fitted(&row.name, LONGEST_NAME))
            .collect();
        let left = pen.px(names.iter().map(|name| room_for(name)).fold(0.0, f64::max) + 14.0);
        let remarks = self.rows.iter().map(|row| room_for(&row.remark));
        let remarks = remarks.fold(0.0, f64::max) + 24.0;
        let right = plot.dim_in_pixel().0 as i32 - pen.px(remarks);
        let values = self.rows.iter().flat_map(|row| &row.values);
        let (step, steps) = steps(values.copied().fold(0.0, f64::max));
        let end = step * f64::from(steps);
        let x = |value: f64| left + (value / end * f64::from(right - left)).round() as i32;

        let bottom = pen.px(ROW * self.rows.len() as f64);
        for tick in (0..=steps).map(|count| f64::from(count) * step) {
            let line = vec![(x(tick), 0), (x(tick), bottom)];
            plot.draw(&PathElement::new(line, pen.stroke(GRID, 1.0)))?;
            let below = (x(tick), bottom + pen.px(8.0));
            plot.draw_text(
                &numbers::grouped(tick as u64),
                &pen.text_at(HPos::Center, VPos::Top),
                below,
            )?;
        }
        let line = vec![(left, bottom), (right, bottom)];
        plot.draw(&PathElement::new(line, pen.stroke(INK, 1.0)))?;
        let middle = ((left + right) / 2, bottom + pen.px(28.0));
        plot.draw_text(&self.x_label, &pen.text_at(HPos::Center, VPos::Top), middle)?;
        for ((row, name), number) in self.rows.iter().zip(&names).zip(0..) {
            let y = pen.px(ROW * (f64::from(number) + 0.5));
            let right_set = pen.text_at(HPos::Right, VPos::Center);
            plot.draw_text(name, &right_set, (left - pen.px(10.0), y))?;
            let remark = pen.text_at(HPos::Left, VPos::Center);
            plot.draw_text(&row.remark, &remark, (right + pen.px(14.0), y))?;
            for &value in &row.values {
                let dot = color(0).mix(0.35).filled();
                plot.draw(&Circle::new((x(value), y), pen.px(4.0), dot))?;
            }
            let mean = Marker {
                shape: DIAMOND,
                color: color(1),
                filling: Filling::Full,
                wider: 0.0,
            };
            mean.draw(&plot, pen, (x(row.mean), y))?;
        }
        Ok(())
    }
}

/// A round step, and how many of them an axis takes to reach `most`.
fn steps(most: f64) -> (f64, u32) {
    let powers = (0..9).map(|power| 10_f64.powi(power));
    let mut round = powers.flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * power));
    let step = round.find(|step| most / step <= MOST_STEPS).unwrap_or(most);
    (step, ((most / step).ceil() as u32).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_reaches_the_greatest_value_in_a_few_round_steps() {
        for (most, expected) in [
            (0.0, (1.0, 1)),
            (5.0, (1.0, 5)),
            (130.0, (50.0, 3)),
            (4000.0, (1000.0, 4)),
        ] {
            assert_eq!(steps(most), expected);
        }
    }
}
