//! Values with their intervals, several a row, on an axis with a line where there is no effect: a forest
//! plot.

use super::frame::{Area, Drawn, LONGEST_NAME, Pen, TITLE_HEIGHT, fitted, room_for, titled};
use super::legend::{LegendEntry, above_legend, legend_height};
use super::marker::draw_marker;
use super::palette::{GRID, INK, color};
use crate::numbers;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Whisker {
    /// The value; a factor is above 0. None if only the interval is known.
    pub value: Option<f64>,
    /// The interval, drawn as a line, to the edge where an end is infinite; none if there is none.
    pub interval: Option<(f64, f64)>,
}

/// What the values of a forest plot are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForestScale {
    /// Factors, on a logarithmic axis; 1 is no effect.
    Factors,
    /// Differences, on a linear axis; 0 is no effect.
    Differences,
}

impl ForestScale {
    fn no_effect(self) -> f64 {
        match self {
            ForestScale::Factors => 1.0,
            ForestScale::Differences => 0.0,
        }
    }

    fn laid_out(self, value: f64) -> f64 {
        match self {
            ForestScale::Factors => value.ln(),
            ForestScale::Differences => value,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct ForestRow {
    pub name: String,
    /// A value for each series; none where there is no figure.
    pub whiskers: Vec<Option<Whisker>>,
    pub remark: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ForestChart {
    pub title: String,
    /// What is laid out to the right, with its unit.
    pub x_label: String,
    pub scale: ForestScale,
    /// What the values of a row stand for; told in a legend if there are several.
    pub series: Vec<String>,
    pub rows: Vec<ForestRow>,
}

const WIDTH: u32 = 760;
const AXIS: f64 = 48.0;
/// The height of a value in a row.
const LINE: f64 = 15.0;
/// What a row has above and below its values.
const GAP: f64 = 8.0;

impl ForestChart {
    pub(super) fn size(&self) -> (u32, u32) {
        let rows = self.row_height() * self.rows.len() as f64;
        (
            WIDTH,
            (TITLE_HEIGHT + rows + AXIS + self.legend_height() + 14.0) as u32,
        )
    }

    fn row_height(&self) -> f64 {
        LINE * self.series.len() as f64 + 2.0 * GAP
    }

    fn legend(&self) -> Vec<LegendEntry> {
        match self.series.as_slice() {
            [_] => Vec::new(),
            several => LegendEntry::each(several),
        }
    }

    fn legend_height(&self) -> f64 {
        match self.legend().as_slice() {
            [] => 0.0,
            entries => legend_height(entries, WIDTH),
        }
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let inner = titled(area, pen, &self.title)?;
        let plot = above_legend(&inner, pen, &self.legend(), self.legend_height())?;

        let widest = |texts: &mut dyn Iterator<Item = &String>| {
            texts
                .map(|text| room_for(text).min(LONGEST_NAME))
                .fold(0.0, f64::max)
        };
        let left = widest(&mut self.rows.iter().map(|row| &row.name)) + 14.0;
        let right = widest(&mut self.rows.iter().map(|row| &row.remark)) + 20.0;
        let axis = Axis::over(
            self.scale,
            self.values(),
            pen.px(left),
            plot.dim_in_pixel().0 as i32 - pen.px(right),
        );
        let bottom = pen.px(self.row_height() * self.rows.len() as f64);
        self.draw_axis(&plot, pen, &axis, bottom)?;
        for (index, row) in self.rows.iter().enumerate() {
            let top = self.row_height() * index as f64;
            let middle = pen.px(top + self.row_height() / 2.0);
            plot.draw_text(
                &fitted(&row.name, LONGEST_NAME),
                &pen.text_at(HPos::Right, VPos::Center),
                (axis.left - pen.px(10.0), middle),
            )?;
            plot.draw_text(
                &row.remark,
                &pen.text_at(HPos::Left, VPos::Center),
                (axis.right + pen.px(12.0), middle),
            )?;
            let whiskers = row.whiskers.iter().enumerate();
            for (series, whisker) in whiskers.filter_map(|(series, whisker)| Some((series, (*whisker)?))) {
                let y = pen.px(top + GAP + LINE * (series as f64 + 0.5));
                if let Some((low, high)) = whisker.interval {
                    let ends = vec![(axis.x(low), y), (axis.x(high), y)];
                    plot.draw(&PathElement::new(ends, pen.stroke(color(series), 2.0)))?;
                }
                if let Some(value) = whisker.value {
                    draw_marker(&plot, pen, (axis.x(value), y), series)?;
                }
            }
        }
        Ok(())
    }

    fn draw_axis<B: DrawingBackend>(&self, plot: &Area<B>, pen: Pen, axis: &Axis, bottom: i32) -> Drawn<B> {
        for tick in axis.ticks() {
            let x = axis.x(tick);
            let style = match tick == self.scale.no_effect() {
                true => pen.stroke(INK, 1.5),
                false => pen.stroke(GRID, 1.0),
            };
            plot.draw(&PathElement::new(vec![(x, 0), (x, bottom)], style))?;
            let mark = vec![(x, bottom), (x, bottom + pen.px(5.0))];
            plot.draw(&PathElement::new(mark, pen.stroke(INK, 1.0)))?;
            let below = (x, bottom + pen.px(8.0));
            let text = match self.scale {
                ForestScale::Factors => numbers::times(tick),
                ForestScale::Differences => numbers::difference(tick),
            };
            plot.draw_text(&text, &pen.text_at(HPos::Center, VPos::Top), below)?;
        }
        for row in 1..self.rows.len() {
            let y = pen.px(self.row_height() * row as f64);
            let ends = vec![(axis.left, y), (axis.right, y)];
            plot.draw(&PathElement::new(ends, pen.stroke(GRID, 1.0)))?;
        }
        let line = vec![(axis.left, bottom), (axis.right, bottom)];
        plot.draw(&PathElement::new(line, pen.stroke(INK, 1.0)))?;
        let middle = ((axis.left + axis.right) / 2, bottom + pen.px(28.0));
        plot.draw_text(&self.x_label, &pen.text_at(HPos::Center, VPos::Top), middle)
    }

    fn values(&self) -> impl Iterator<Item = f64> {
        let whiskers = self.rows.iter().flat_map(|row| row.whiskers.iter().flatten());
        whiskers.flat_map(|whisker| {
            let ends = whisker.interval.into_iter().flat_map(|(low, high)| [low, high]);
            ends.chain(whisker.value)
        })
    }
}

/// An axis between two pixels.
struct Axis {
    scale: ForestScale,
    low: f64,
    high: f64,
    left: i32,
    right: i32,
}

impl Axis {
    /// Room for all values that are finite, for what is no effect, and a little more.
    fn over(scale: ForestScale, values: impl Iterator<Item = f64>, left: i32, right: i32) -> Axis {
        let least = match scale {
            ForestScale::Factors => (1.0, 1.1),
            ForestScale::Differences => (-10.0, 10.0),
        };
        let finite = values.filter(|value| value.is_finite());
        let (low, high) = finite.fold(least, |(low, high): (f64, f64), value| {
            (low.min(value), high.max(value))
        });
        let (low, high) = match scale {
            ForestScale::Factors => {
                let margin = (high / low).powf(0.05);
                (low / margin, high * margin)
            }
            ForestScale::Differences => {
                let margin = (high - low) * 0.05;
                (low - margin, high + margin)
            }
        };
        Axis {
            scale,
            low,
            high,
            left,
            right,
        }
    }

    /// Where a value lies; one beyond the axis at its end.
    fn x(&self, value: f64) -> i32 {
        let [low, high, value] =
            [self.low, self.high, value.clamp(self.low, self.high)].map(|value| self.scale.laid_out(value));
        let share = (value - low) / (high - low);
        self.left + (share * f64::from(self.right - self.left)).round() as i32
    }

    /// Round values, what is no effect among them.
    fn ticks(&self) -> Vec<f64> {
        let candidates = match self.scale {
            ForestScale::Factors => self.factors(),
            ForestScale::Differences => self.differences(),
        };
        // Steps such as 0.1 do not add up to 1 exactly, and the line at 1 is found by its value.
        let round = |tick: f64| (tick * 1e9).round() / 1e9;
        let inside = |tick: &f64| (self.low..=self.high).contains(tick);
        candidates.into_iter().map(round).filter(inside).collect()
    }

    /// Factors in even steps over a short axis, else some of each power of ten, or the powers alone.
    fn factors(&self) -> Vec<f64> {
        let span = self.high / self.low;
        if span < 5.0 {
            let step = [0.02, 0.05, 0.1, 0.2, 0.5, 1.0]
                .into_iter()
                .find(|step| (self.high - self.low) / step <= 8.0)
                .unwrap_or(1.0);
            return (0..=(self.high / step) as u32)
                .map(|count| f64::from(count) * step)
                .collect();
        }
        let digits: &[f64] = match span {
            ..20.0 => &[1.0, 1.5, 2.0, 3.0, 5.0, 7.0],
            ..5000.0 => &[1.0, 2.0, 5.0],
            _ => &[1.0],
        };
        (-9..=12)
            .flat_map(|power| digits.iter().map(move |digit| digit * 10f64.powi(power)))
            .collect()
    }

    fn differences(&self) -> Vec<f64> {
        let span = self.high - self.low;
        let steps = (-3..=9).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10f64.powi(power)));
        let step = steps.into_iter().find(|step| span / step <= 8.0).unwrap_or(span);
        let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
        (first..=last).map(|count| count as f64 * step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_axis_has_a_line_at_one_and_a_few_others() {
        for most in [1.01, 1.3, 2.0, 4.8, 9.0, 70.0, 3000.0, 1e7] {
            for least in [0.3, 0.97, 1.0] {
                let axis = Axis::over(ForestScale::Factors, [least, most].into_iter(), 0, 100);
                let ticks = axis.ticks();
                assert!(ticks.contains(&1.0), "{least} to {most}: {ticks:?}");
                assert!((2..=14).contains(&ticks.len()), "{least} to {most}: {ticks:?}");
            }
        }
    }

    #[test]
    fn every_axis_of_differences_has_a_line_at_zero_and_a_few_others() {
        for most in [0.0, 3.0, 25.0, 180.0, 1234.0, 90_000.0, f64::INFINITY] {
            for least in [0.0, -7.0, -400.0, f64::NEG_INFINITY] {
                let axis = Axis::over(ForestScale::Differences, [least, most].into_iter(), 0, 100);
                let ticks = axis.ticks();
                assert!(ticks.contains(&0.0), "{least} to {most}: {ticks:?}");
                assert!((3..=9).contains(&ticks.len()), "{least} to {most}: {ticks:?}");
                assert!((0..=100).contains(&axis.x(most)) && (0..=100).contains(&axis.x(least)));
            }
        }
    }
}
