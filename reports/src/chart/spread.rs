//! Distributions, one a row, with a value marked in each: does the printed figure lie where repeated runs
//! lie?

use super::frame::{Area, Drawn, MARGIN, Pen, TITLE_HEIGHT, titled};
use super::palette::{BAR, INK, color};
use crate::numbers::grouped;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    pub name: String,
    pub values: Vec<u64>,
    pub marked: u64,
}

/// Distributions, each on an axis of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct SpreadChart {
    pub title: String,
    pub rows: Vec<Spread>,
}

const WIDTH: u32 = 760;
const ROW: f64 = 96.0;
const BINS: usize = 40;
const SIDE: f64 = 70.0;

impl SpreadChart {
    pub(super) fn size(&self) -> (u32, u32) {
        (
            WIDTH,
            (TITLE_HEIGHT + ROW * self.rows.len() as f64 + MARGIN) as u32,
        )
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let inner = titled(area, pen, &self.title)?;
        for (row, strip) in self
            .rows
            .iter()
            .zip(inner.split_evenly((self.rows.len().max(1), 1)))
        {
            row.draw(&strip, pen)?;
        }
        Ok(())
    }
}

impl Spread {
    /// The name, a histogram over the range of the values, and the marked value as a line with its number.
    fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let (Some(&least), Some(&most)) = (self.values.iter().min(), self.values.iter().max()) else {
            return Ok(());
        };
        let name = format!(
            "{}, {} runs: {} to {}",
            self.name,
            self.values.len(),
            grouped(least),
            grouped(most)
        );
        area.draw_text(&name, &pen.text(), (0, 0))?;

        let (width, height) = area.dim_in_pixel();
        let (left, right) = (pen.px(SIDE), width as i32 - pen.px(SIDE));
        let (top, bottom) = (pen.px(38.0), height as i32 - pen.px(14.0));
        let (first, last) = (least.min(self.marked), most.max(self.marked));
        let low = first as f64;
        let high = (last as f64).max(low + 1.0);
        let x = |value: u64| {
            left + ((value as f64 - low) / (high - low) * f64::from(right - left)).round() as i32
        };

        let mut bins = [0_usize; BINS];
        for &value in &self.values {
            let bin = (value as f64 - low) / (high - low) * BINS as f64;
            bins[(bin as usize).min(BINS - 1)] += 1;
        }
        let fullest = bins.iter().copied().max().unwrap_or(1).max(1);
        let bin_width = f64::from(right - left) / BINS as f64;
        for (bin, count) in bins.into_iter().enumerate() {
            let from = left + (bin as f64 * bin_width).round() as i32;
            let to = left + ((bin + 1) as f64 * bin_width).round() as i32 - 1;
            let bar = f64::from(bottom - top) * count as f64 / fullest as f64;
            area.draw(&Rectangle::new(
                [(from, bottom - bar.round() as i32), (to, bottom)],
                BAR.filled(),
            ))?;
        }
        area.draw(&PathElement::new(
            vec![(left, bottom), (right, bottom)],
            pen.stroke(INK, 1.0),
        ))?;
        area.draw_text(
            &grouped(first),
            &pen.text_at(HPos::Right, VPos::Center),
            (left - pen.px(6.0), bottom),
        )?;
        area.draw_text(
            &grouped(last),
            &pen.text_at(HPos::Left, VPos::Center),
            (right + pen.px(6.0), bottom),
        )?;

        let marked = x(self.marked);
        area.draw(&PathElement::new(
            vec![(marked, top), (marked, bottom)],
            pen.stroke(color(2), 2.5),
        ))?;
        let label = format!("printed {}", grouped(self.marked));
        let highlight = color(2);
        let style = pen.text_at(HPos::Center, VPos::Bottom).color(&highlight);
        area.draw_text(&label, &style, (marked, top - pen.px(2.0)))
    }
}
