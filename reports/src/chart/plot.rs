//! Plots: [plotters] lays out axes and the marks between them, and draws them on a [`Canvas`].

use super::canvas::{Canvas, DrawResult, FINE, fine, place};
use super::frame::{MARGIN, TEXT, cut_name, names_beside, room_for, text};
use super::marker::Marker;
use crate::numbers;
use crate::scene::{Color, Point, Scene, ShapeStyle, Text, ink};
use plotters::chart::ChartContext;
use plotters::coord::combinators::LogCoord;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
use plotters::element::{Drawable, PointCollection};
use plotters::prelude::*;
use plotters::style::Color as _;
use plotters_backend::BackendCoord;
use std::convert::Infallible;
use std::iter;
use std::ops::{Range, RangeInclusive};

/// A value on the horizontal axis and one on the vertical axis.
pub(super) type PlotPoint = (f64, f64);

const TICK: f64 = 5.0;

pub(super) struct Axis {
    values: Range<f64>,
    /// Whether the scale is logarithmic; all values are then above 0.
    is_logarithmic: bool,
    marks: Vec<f64>,
    told: Box<dyn Fn(f64) -> String>,
    /// Whether grid lines extend from the marks through the plot.
    grid: bool,
}

impl Axis {
    /// A linear axis with at most `most` marks at round values.
    pub(super) fn even(values: Range<f64>, most: usize, told: impl Fn(f64) -> String + 'static) -> Axis {
        Axis {
            marks: RangedCoordf64::from(values.clone()).key_points(most),
            values,
            is_logarithmic: false,
            told: Box::new(told),
            grid: true,
        }
    }

    /// An axis with a mark at each integer, and some room on both sides.
    pub(super) fn whole(
        numbers: RangeInclusive<u32>,
        room: f64,
        told: impl Fn(u32) -> String + 'static,
    ) -> Axis {
        let ends = f64::from(*numbers.start()) - room..f64::from(*numbers.end()) + room;
        Axis {
            marks: numbers.map(f64::from).collect(),
            grid: false,
            ..Axis::even(ends, 0, move |value| told(value as u32))
        }
    }

    /// A logarithmic axis with marks at the powers of a base.
    pub(super) fn logarithmic(values: Range<f64>, base: f64, told: impl Fn(f64) -> String + 'static) -> Axis {
        // Keeps a mark for a power at an end despite rounding.
        let values = values.start * (1.0 - 1e-9)..values.end * (1.0 + 1e-9);
        Axis {
            marks: LogCoord::from(values.clone().log_scale().base(base)).key_points(9),
            is_logarithmic: true,
            ..Axis::even(values, 0, told)
        }
    }

    /// The powers of ten that enclose positive values.
    pub(super) fn powers_of_ten(
        values: impl Iterator<Item = f64>,
        told: impl Fn(f64) -> String + 'static,
    ) -> Axis {
        let (least, most) = ends(values.map(f64::log10), None);
        let (least, most) = (least.floor() as i32, most.ceil() as i32);
        let values = 10f64.powi(least)..10f64.powi(most.max(least + 1));
        Axis::logarithmic(values, 10.0, told)
    }

    /// An axis for factors: evenly spaced marks if the factors are close together, otherwise 1, 2 and 5 times
    /// the powers of ten, or only these powers.
    pub(super) fn factors(values: impl Iterator<Item = f64>) -> Axis {
        let (low, high) = ends(values, Some((1.0, 1.1)));
        let room = (high / low).powf(0.05);
        let range = low / room..high * room;
        let mut axis = Axis::logarithmic(range.clone(), 10.0, numbers::significant);
        match range.end / range.start {
            ..5.0 => axis.marks = RangedCoordf64::from(range).key_points(8),
            ..2000.0 => {
                let powers = (-9..9).map(|power| 10f64.powi(power));
                let factors = powers.flat_map(|power| [power, 2.0 * power, 5.0 * power]);
                axis.marks = factors.filter(|factor| range.contains(factor)).collect();
            }
            _ => {}
        }
        axis
    }

    /// Keeps every mark, or every second, third and so on, so that labels do not overlap; 1 keeps its mark.
    fn thinned(mut self, wide: f64) -> Axis {
        let end = fine(wide);
        let fits = |marks: &[f64]| {
            marks.windows(2).all(|pair| {
                let [left, right] = [pair[0], pair[1]];
                let apart = f64::from(self.map(&right, (0, end)) - self.map(&left, (0, end))) / FINE;
                let room = |mark| room_for(&(self.told)(mark)) / 2.0;
                room(left) + room(right) <= apart.abs()
            })
        };
        let is_one = |mark: &f64| (mark - 1.0).abs() < 1e-9;
        let first = self.marks.iter().position(is_one).unwrap_or(0);
        let each = |step: usize| -> Vec<f64> {
            let marks = self.marks.iter().skip(first % step).step_by(step);
            marks.copied().collect()
        };
        let marks = (1..=self.marks.len()).map(each).find(|marks| fits(marks));
        self.marks = marks.unwrap_or_default();
        self
    }

    /// An axis of rows from top to bottom, each with its name: row number 3 extends from 3 to 4.
    fn rows(names: Vec<String>) -> Axis {
        let count = names.len() as f64;
        Axis {
            marks: (0..names.len()).map(|row| row as f64 + 0.5).collect(),
            grid: false,
            ..Axis::even(count.max(1.0)..0.0, 0, move |row| {
                names.get(row as usize).cloned().unwrap_or_default()
            })
        }
    }
}

/// An axis label, shortened at a comma, semicolon or parenthesis if there is no room.
fn brief(label: &str, room: f64) -> &str {
    let end = label.find([';', '(', ',']).filter(|_| room_for(label) > room);
    label[..end.unwrap_or(label.len())].trim_end()
}

/// The smallest and the largest of the finite values and the given ones; 1 to 1 if there are none.
pub(super) fn ends(values: impl Iterator<Item = f64>, least: Option<(f64, f64)>) -> (f64, f64) {
    let finite = values.filter(|value| value.is_finite());
    let around = |ends: Option<(f64, f64)>, value: f64| {
        let (low, high) = ends.unwrap_or((value, value));
        Some((low.min(value), high.max(value)))
    };
    finite.fold(least, around).unwrap_or((1.0, 1.0))
}

/// The ends of all finite values and the given ones, extended on both sides by a share of the range.
pub(super) fn with_room(values: impl Iterator<Item = f64>, least: (f64, f64), share: f64) -> Range<f64> {
    let (low, high) = ends(values, Some(least));
    let room = (high - low) * share;
    low - room..high + room
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let Range { start, end } = self.values;
        if self.is_logarithmic {
            RangedCoordf64::from(start.ln()..end.ln()).map(&value.ln(), limit)
        } else {
            RangedCoordf64::from(start..end).map(value, limit)
        }
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() { Vec::new() } else { self.marks.clone() }
    }

    fn range(&self) -> Range<f64> {
        self.values.clone()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        (self.told)(*value)
    }
}

/// The marks of a chart between its axes; marks beyond the axes are drawn at the edge.
pub(super) struct Plot<'s>(ChartContext<'s, Canvas<'s>, Cartesian2d<Axis, Axis>>);

impl<'s> Plot<'s> {
    /// A plot at a place across and down the drawing, with room beside and below it for the labels of its
    /// axes.
    pub(super) fn new(
        scene: &'s mut Scene,
        [across, down]: [Range<f64>; 2],
        [beside, below]: [f64; 2],
        [(x, x_label), (y, y_label)]: [(Axis, &str); 2],
    ) -> Plot<'s> {
        let wide = across.end - across.start;
        let x = x.thinned(wide);
        let area = Canvas(scene).into_drawing_area().shrink(
            (fine(across.start - beside), fine(down.start)),
            (fine(wide + beside), fine(down.end - down.start + below)),
        );
        let (upright, level) = (x.grid, y.grid);
        let built = ChartBuilder::on(&area)
            .x_label_area_size(fine(below))
            .y_label_area_size(fine(beside))
            .build_cartesian_2d(x, y);
        let mut chart = drawn(built);
        let style = ("sans-serif", TEXT * FINE).into_font().color(&ink::TEXT);
        let mut mesh = chart.configure_mesh();
        mesh.bold_line_style(stroke(ink::GRID, 1.0))
            .axis_style(stroke(ink::TEXT, 1.0))
            .label_style(style)
            .set_all_tick_mark_size(fine(TICK))
            .x_desc(brief(x_label, wide + beside))
            .y_desc(y_label);
        if !upright {
            mesh.disable_x_mesh();
        }
        if !level {
            mesh.disable_y_mesh();
        }
        drawn(mesh.draw());
        Plot(chart)
    }

    /// A plot with named rows of a given height and room below and to the right. It begins where the drawing
    /// currently ends.
    pub(super) fn of_rows<'a>(
        scene: &'s mut Scene,
        names: impl Iterator<Item = &'a String>,
        (height, below): (f64, f64),
        right: f64,
        (x, label): (Axis, &str),
    ) -> Plot<'s> {
        let (names, room) = names_beside(names);
        let (wide, top) = scene.size;
        let beside = room + 2.0 * TICK;
        let across = MARGIN + beside..wide - MARGIN - right;
        let down = top..top + height * names.len().max(1) as f64;
        let axes = [(x, label), (Axis::rows(names), "")];
        Plot::new(scene, [across, down], [beside, below], axes)
    }

    pub(super) fn at(&self, point: PlotPoint) -> Point {
        place(self.0.backend_coord(&point))
    }

    /// Ends the drawing at a distance below the plot, plus the margin; returns the end without the margin.
    pub(super) fn end(self, below: f64) -> f64 {
        let (_, bottom) = self.at((0.0, self.0.y_range().start));
        let end = bottom + below;
        self.draw(&At((0.0, 0.0), |scene: &mut Scene, _| {
            scene.size.1 = end + MARGIN;
        }));
        end
    }

    /// The left edge of the plot, to the right of the names.
    pub(super) fn left(&self) -> f64 {
        place(self.0.plotting_area().get_base_pixel()).0
    }

    fn draw<E>(&self, element: &E)
    where
        for<'e> &'e E: PointCollection<'e, PlotPoint>,
        E: Drawable<Canvas<'s>>,
    {
        drawn(self.0.plotting_area().draw(element));
    }

    pub(super) fn line(&self, points: impl Into<Vec<PlotPoint>>, ink: Color, width: f64) {
        self.draw(&PathElement::new(points, stroke(ink, width)));
    }

    pub(super) fn across(&self, y: f64, ink: Color, width: f64) {
        let Range { start, end } = self.0.x_range();
        self.line([(start, y), (end, y)], ink, width);
    }

    pub(super) fn upright(&self, x: f64, ink: Color, width: f64) {
        let Range { start, end } = self.0.y_range();
        self.line([(x, start), (x, end)], ink, width);
    }

    pub(super) fn dot(&self, middle: PlotPoint, radius: f64, ink: Color, opacity: f64) {
        self.draw(&Circle::new(middle, fine(radius), ink.mix(opacity).filled()));
    }

    pub(super) fn ring(&self, middle: PlotPoint, radius: f64, ink: Color) {
        self.draw(&Circle::new(middle, fine(radius), stroke(ink, 1.5)));
    }

    pub(super) fn marker(&self, at: PlotPoint, marker: Marker) {
        self.draw(&At(at, |scene: &mut Scene, place| marker.draw(scene, place)));
    }

    /// Draws text positioned relative to a point.
    pub(super) fn text(&self, at: PlotPoint, text: &Text) {
        self.draw(&At(at, |scene: &mut Scene, place| scene.text(text.moved(place))));
    }

    pub(super) fn remark(&self, y: f64, remark: &str) {
        let told = text(remark).at(14.0, 0.0).beside();
        self.text((self.0.x_range().end, y), &told);
    }

    /// Draws a name and a remark below the upper edge of a row, at the two ends of the plot.
    pub(super) fn heading(&self, y: f64, name: &str, remark: &str) {
        let Range { start, end } = self.0.x_range();
        let (left, right) = (self.at((start, y)).0, self.at((end, y)).0);
        let name = cut_name(name, right - left - room_for(remark) - 10.0);
        self.text((start, y), &text(name).at(5.0, 4.0).below());
        self.text((end, y), &text(remark).at(0.0, 4.0).ended().below());
    }

    /// Draws text positioned relative to the horizontal axis.
    pub(super) fn text_below(&self, x: f64, text: &Text) {
        self.text((x, self.0.y_range().start), text);
    }

    /// Draws text on a background that hides the grid lines.
    pub(super) fn label(&self, at: PlotPoint, text: &Text) {
        self.draw(&At(at, |scene: &mut Scene, place| {
            let text = text.moved(place);
            let (start, end) = text.extent();
            scene.rectangle(start, end, ShapeStyle::fill(ink::GROUND));
            scene.text(text);
        }));
    }
}

struct At<D>(PlotPoint, D);

impl<'a, D> PointCollection<'a, PlotPoint> for &'a At<D> {
    type Point = &'a PlotPoint;
    type IntoIter = iter::Once<&'a PlotPoint>;

    fn point_iter(self) -> Self::IntoIter {
        iter::once(&self.0)
    }
}

impl<D: Fn(&mut Scene, Point)> Drawable<Canvas<'_>> for At<D> {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        mut points: I,
        canvas: &mut Canvas<'_>,
        _: (u32, u32),
    ) -> DrawResult {
        if let Some(at) = points.next() {
            self.1(canvas.0, place(at));
        }
        Ok(())
    }
}

/// Drawing into a scene cannot fail.
fn drawn<T>(result: Result<T, DrawingAreaErrorKind<Infallible>>) -> T {
    result.expect("a scene takes every mark")
}

fn stroke(ink: Color, width: f64) -> plotters::style::ShapeStyle {
    ink.stroke_width(fine(width) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_axis_of_factors_has_a_mark_at_one_and_a_few_others() {
        for most in [1.1, 1.3, 2.0, 4.8, 9.0, 70.0, 3000.0, 1e7] {
            for least in [0.3, 0.97, 1.0] {
                let marks = Axis::factors([least, most].into_iter()).marks;
                let one = marks.iter().any(|mark| (mark - 1.0).abs() < 1e-9);
                assert!(one, "{least} to {most}: {marks:?}");
                assert!((2..=14).contains(&marks.len()), "{least} to {most}: {marks:?}");
            }
        }
    }

    #[test]
    fn powers_at_the_ends_of_an_axis_are_marked() {
        for least in -9..7 {
            for most in least + 1..least + 9 {
                let values = [10f64.powi(least), 10f64.powi(most)];
                let marks = Axis::powers_of_ten(values.into_iter(), |_| String::new()).marks;
                assert_eq!(
                    marks.len() as i32,
                    most - least + 1,
                    "{least} to {most}: {marks:?}"
                );
            }
        }
    }
}
