//! Lines over the depth or the nodes, one a strategy.

use super::frame::{Area, Drawn, Pen, Pixel, TITLE_HEIGHT, pixel, room_for, titled};
use super::legend::{above_legend, legend_height};
use super::marker::{Filling, Marker};
use super::overlap::{Merged, covering_marks, covering_segments, merged};
use super::palette::color;
use super::series::Series;
use crate::numbers;
use crate::tables::BestMoveCurves;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YScale {
    /// By their logarithm, in full powers of ten from 1 up: counts.
    Logarithmic,
    /// By their logarithm, as close around 1 as they come: ratios.
    Times,
    /// From 0 to 100.
    Percent,
    /// As they are, 0 included.
    Linear,
    Scores,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XAxis {
    /// Depths in plies.
    Depth,
    /// Nodes by their logarithm: the steps of [`BestMoveCurves`].
    Nodes,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LineChart {
    pub title: String,
    pub x_axis: XAxis,
    /// What is laid out upward, with its unit.
    pub y_label: String,
    pub y_scale: YScale,
    /// The lines. Equal ones are drawn as one that has all their names.
    pub series: Vec<Series>,
    /// Over how many positions a depth is, where that is told; below the depth.
    pub positions: Vec<(u32, usize)>,
}

const WIDTH: u32 = 760;
const PLOT_HEIGHT: f64 = 400.0;
const MANY: usize = 6;
/// The height of a plot of many lines.
const HIGH_PLOT: f64 = 520.0;
/// The share of a plot that is left below 0 and above the most, so that marks there lie inside.
const EDGE: f64 = 0.04;
/// Below the plot: the depths and what they are.
const DEPTHS: f64 = 40.0;
const POSITIONS: f64 = 18.0;
/// The width of a line, and how much more of each line shows below those that are drawn over it.
const LINE: f64 = 2.0;
const BORDER: f64 = 3.5;
/// How much further out a marker goes below each that is drawn over it.
const RIM: f64 = 2.5;
/// Where more marks lie upon each other, the lowest are no larger.
const MOST_RIMS: usize = 3;

impl LineChart {
    pub(super) fn size(&self) -> (u32, u32) {
        let plot = match self.series.len() {
            ..=MANY => PLOT_HEIGHT,
            _ => HIGH_PLOT,
        };
        (WIDTH, (TITLE_HEIGHT + plot + self.legend_height()) as u32)
    }

    fn legend_height(&self) -> f64 {
        let legend: Vec<_> = merged(&self.series).into_iter().map(|line| line.entry).collect();
        legend_height(&legend, WIDTH)
    }

    fn values(&self) -> impl Iterator<Item = (u32, f64)> {
        self.series
            .iter()
            .flat_map(|series| series.points.iter().chain(&series.partial).chain(&series.rings))
            .copied()
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let inner = titled(area, pen, &self.title)?;
        let lines = merged(&self.series);
        let entries: Vec<_> = lines.iter().map(|line| line.entry.clone()).collect();
        let plot = above_legend(&inner, pen, &entries, self.legend_height())?;

        let deepest = self.values().map(|(depth, _)| depth).max().unwrap_or(1);
        let shallowest = self.values().map(|(depth, _)| depth).min().unwrap_or(1);
        let x_range = f64::from(shallowest) - 0.25..f64::from(deepest) + 0.25;
        let mut builder = ChartBuilder::on(&plot);
        builder
            .margin_top(pen.px(6.0))
            .margin_right(pen.px(10.0))
            .x_label_area_size(pen.px(self.below_plot()))
            .y_label_area_size(pen.px(72.0));
        let depths = (deepest - shallowest + 1) as usize;
        match self.y_scale {
            YScale::Logarithmic => {
                let (least, most) = self.powers_of_ten();
                let mut chart = builder.build_cartesian_2d(x_range, (least..most).log_scale())?;
                self.mesh(&mut chart, pen, depths, |value| numbers::short(*value))?;
                self.draw_lines(&plot, &chart, pen, &lines)
            }
            YScale::Times => {
                let steps = self.steps_around();
                let range = steps[0]..steps[steps.len() - 1];
                let y_range = range.log_scale().with_key_points(steps);
                let mut chart = builder.build_cartesian_2d(x_range, y_range)?;
                self.mesh(&mut chart, pen, depths, |value| numbers::times(*value))?;
                self.draw_lines(&plot, &chart, pen, &lines)
            }
            YScale::Percent => {
                let y_range = -EDGE * 100.0..(1.0 + EDGE) * 100.0;
                let mut chart = builder.build_cartesian_2d(x_range, y_range)?;
                self.mesh(&mut chart, pen, depths, |value| format!("{value:.0} %"))?;
                self.draw_lines(&plot, &chart, pen, &lines)
            }
            YScale::Linear => {
                let most = self.values().map(|(_, value)| value).fold(1.0, f64::max);
                let mut chart = builder.build_cartesian_2d(x_range, -EDGE * most..(1.0 + EDGE) * most)?;
                self.mesh(&mut chart, pen, depths, |value| numbers::short(*value))?;
                self.draw_lines(&plot, &chart, pen, &lines)
            }
            YScale::Scores => {
                let (least, most) = self.hundreds();
                let mut chart = builder.build_cartesian_2d(x_range, least..most)?;
                self.mesh(&mut chart, pen, depths, |value| numbers::score(*value as i32))?;
                self.draw_lines(&plot, &chart, pen, &lines)
            }
        }
    }

    /// Whether each depth has its number of positions.
    fn tells_all_positions(&self) -> bool {
        let is_told = |depth: u32| self.positions.iter().any(|&(told, _)| told == depth);
        self.values().all(|(depth, _)| is_told(depth))
    }

    fn below_plot(&self) -> f64 {
        match self.positions.is_empty() {
            true => DEPTHS,
            false => DEPTHS + POSITIONS,
        }
    }

    /// The powers of ten that enclose all values.
    fn powers_of_ten(&self) -> (f64, f64) {
        let logs: Vec<f64> = self.values().map(|(_, value)| value.max(1.0).log10()).collect();
        let least = logs
            .iter()
            .copied()
            .fold(f64::INFINITY, f64::min)
            .min(9.0)
            .floor();
        let most = logs.iter().copied().fold(0.0, f64::max).ceil().max(least + 1.0);
        (10f64.powf(least), 10f64.powf(most))
    }

    /// Round numbers from the last below to the first above all values and 1; finer ones where all are near
    /// each other.
    fn steps_around(&self) -> Vec<f64> {
        let values = || self.values().map(|(_, value)| value);
        let (least, most) = (values().fold(1.0, f64::min), values().fold(1.2, f64::max));
        let digits: &[f64] = match most / least {
            ..10.0 => &[1.0, 1.2, 1.5, 2.0, 3.0, 5.0, 7.0],
            _ => &[1.0, 2.0, 5.0],
        };
        let powers = (-9..=12).map(|power| 10f64.powi(power));
        let steps: Vec<f64> = powers
            .flat_map(|power| digits.iter().map(move |digit| digit * power))
            .collect();
        let first = steps.partition_point(|&step| step <= least).max(1) - 1;
        let last = steps.partition_point(|&step| step < most).min(steps.len() - 1);
        steps[first..=last].to_vec()
    }

    /// The full hundreds that enclose all values, and leave room for markers.
    fn hundreds(&self) -> (f64, f64) {
        let least = self
            .values()
            .map(|(_, value)| value)
            .fold(f64::INFINITY, f64::min);
        let most = self
            .values()
            .map(|(_, value)| value)
            .fold(f64::NEG_INFINITY, f64::max);
        match least <= most {
            true => (
                ((least - 20.0) / 100.0).floor() * 100.0,
                ((most + 20.0) / 100.0).ceil() * 100.0,
            ),
            false => (-100.0, 100.0),
        }
    }

    fn mesh<B, Y>(
        &self,
        chart: &mut ChartContext<'_, B, Cartesian2d<RangedCoordf64, Y>>,
        pen: Pen,
        depths: usize,
        y_text: impl Fn(&f64) -> String,
    ) -> Drawn<B>
    where
        B: DrawingBackend,
        Y: Ranged<ValueType = f64> + ValueFormatter<f64>,
    {
        pen.styled(&mut chart.configure_mesh())
            .disable_x_mesh()
            .x_labels(depths)
            .x_label_formatter(&|place| self.x_text(*place))
            .x_desc(self.x_label())
            .y_labels(8)
            .y_label_formatter(&y_text)
            .y_desc(&self.y_label)
            .draw()
    }

    /// What is laid out to the right, in words.
    fn x_label(&self) -> &'static str {
        match self.x_axis {
            XAxis::Nodes => "nodes of all iterations",
            XAxis::Depth if self.positions.is_empty() => "depth (plies)",
            XAxis::Depth if self.tells_all_positions() => {
                "depth (plies); in parentheses over how many positions"
            }
            XAxis::Depth => "depth (plies); in parentheses over how many positions, where not over all",
        }
    }

    /// What stands below a place of the axis: a depth, or a full power of ten.
    fn x_text(&self, place: f64) -> String {
        let is_told = match self.x_axis {
            XAxis::Depth => place.fract() == 0.0,
            XAxis::Nodes => place.rem_euclid(2.0) == 0.0,
        };
        match self.x_axis {
            _ if !is_told => String::new(),
            XAxis::Depth => format!("{place:.0}"),
            XAxis::Nodes => numbers::short(BestMoveCurves::nodes(place as u32) as f64),
        }
    }

    /// Draws lines and marks, the first at the bottom, which show around those that are drawn over them.
    fn draw_lines<B, Y>(
        &self,
        plot: &Area<B>,
        chart: &ChartContext<'_, B, Cartesian2d<RangedCoordf64, Y>>,
        pen: Pen,
        lines: &[Merged<'_>],
    ) -> Drawn<B>
    where
        B: DrawingBackend,
        Y: Ranged<ValueType = f64>,
    {
        let least = match self.y_scale {
            YScale::Logarithmic => 1.0,
            YScale::Times | YScale::Percent => 0.0,
            YScale::Linear | YScale::Scores => f64::NEG_INFINITY,
        };
        let place = |&(depth, value): &(u32, f64)| pixel(plot, chart, &(f64::from(depth), value.max(least)));
        for (number, line) in lines.iter().enumerate() {
            let above = &lines[number + 1..];
            let color = color(line.entry.series);
            for segment in line.series.points.windows(2) {
                let width = LINE + BORDER * covering_segments(segment, above).min(MOST_RIMS) as f64;
                let ends = segment.iter().map(place).collect::<Vec<_>>();
                plot.draw(&PathElement::new(ends, pen.stroke(color, width)))?;
            }
        }
        for (number, line) in lines.iter().enumerate() {
            let above = &lines[number + 1..];
            let full = line.series.points.iter().map(|point| (point, Filling::Full));
            let open = line.series.partial.iter().map(|point| (point, Filling::Open));
            for (point, filling) in full.chain(open) {
                let marker = Marker {
                    filling,
                    wider: RIM * covering_marks(*point, above).min(MOST_RIMS) as f64,
                    ..Marker::of(line.entry.series)
                };
                marker.draw(plot, pen, place(point))?;
            }
            for ring in &line.series.rings {
                let stroke = pen.stroke(color(line.entry.series), 1.5);
                plot.draw(&Circle::new(place(ring), pen.px(8.0), stroke))?;
            }
        }
        self.tell_positions(plot, chart, pen)
    }

    /// Writes the numbers of positions below their depths, in words where there is room for them.
    fn tell_positions<B, Y>(
        &self,
        plot: &Area<B>,
        chart: &ChartContext<'_, B, Cartesian2d<RangedCoordf64, Y>>,
        pen: Pen,
    ) -> Drawn<B>
    where
        B: DrawingBackend,
        Y: Ranged<ValueType = f64>,
    {
        let bottom = chart.as_coord_spec().y_spec().range().start;
        let below = |depth: f64| -> Pixel {
            let (x, y) = pixel(plot, chart, &(depth, bottom));
            (x, y + pen.px(22.0))
        };
        let step = below(2.0).0 - below(1.0).0;
        let in_words = |count: usize| format!("({})", numbers::counted(count, "position"));
        let fits = |&(_, count): &(u32, usize)| pen.px(room_for(&in_words(count))) < step;
        let all_fit = self.positions.iter().all(fits);
        for &(depth, count) in &self.positions {
            let text = match all_fit {
                true => in_words(count),
                false => format!("({})", numbers::grouped(count as u64)),
            };
            let style = pen.text_at(HPos::Center, VPos::Top);
            plot.draw_text(&text, &style, below(f64::from(depth)))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(values: &[f64]) -> String {
        let points = (1..).zip(values.iter().copied()).collect();
        let series = Series {
            points,
            ..Series::default()
        };
        let chart = LineChart {
            title: String::new(),
            x_axis: XAxis::Depth,
            y_label: String::new(),
            y_scale: YScale::Times,
            series: vec![series],
            positions: Vec::new(),
        };
        let steps = chart.steps_around().into_iter().map(numbers::significant);
        steps.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn ratios_are_laid_out_from_1_as_far_as_they_go() {
        assert_eq!(steps(&[1.0, 2.7]), "1 1.2 1.5 2 3");
        assert_eq!(steps(&[3.0, 11.0]), "1 2 5 10 20");
        assert_eq!(steps(&[0.9, 1.5]), "0.7 1 1.2 1.5");
        assert_eq!(steps(&[]), "1 1.2");
    }
}
