//! Plots: axes, and the marks between them.

use super::frame::{MARGIN, TOP, WIDTH, names_beside, text};
use super::marker::Marker;
use crate::numbers;
use crate::scene::{Ink, Paint, Place, Scene, Text, ink};
use std::ops::{Range, RangeInclusive};

/// A value on the axis to the right, and one on the axis upward.
pub(super) type Point = (f64, f64);

const TICK: f64 = 5.0;
/// The line of an axis lies so far beside the plot. All that is drawn by an axis lies on multiples of it.
const BESIDE_PLOT: f64 = 0.1;

pub(super) struct Axis {
    values: Range<f64>,
    /// Whether values, all above 0, are laid out by their logarithms.
    is_logarithmic: bool,
    marks: Vec<f64>,
    label: Box<dyn Fn(f64) -> String>,
    /// Whether the marks go on through the plot.
    grid: bool,
}

impl Axis {
    pub(super) fn marked(
        values: Range<f64>,
        marks: Vec<f64>,
        label: impl Fn(f64) -> String + 'static,
    ) -> Axis {
        Axis {
            values,
            is_logarithmic: false,
            marks,
            label: Box::new(label),
            grid: true,
        }
    }

    /// Marks at round values, no more than `most`.
    pub(super) fn even(values: Range<f64>, most: usize, label: impl Fn(f64) -> String + 'static) -> Axis {
        let marks = round_values(&values, most);
        Axis::marked(values, marks, label)
    }

    /// Each whole number, with room to its sides.
    pub(super) fn whole(
        numbers: RangeInclusive<u32>,
        room: f64,
        label: impl Fn(u32) -> String + 'static,
    ) -> Axis {
        let ends = f64::from(*numbers.start()) - room..f64::from(*numbers.end()) + room;
        Axis {
            grid: false,
            ..Axis::marked(ends, numbers.map(f64::from).collect(), move |value| {
                label(value as u32)
            })
        }
    }

    /// Values above 0 by their logarithm, with marks at powers of a base.
    pub(super) fn logarithmic(
        values: Range<f64>,
        base: f64,
        label: impl Fn(f64) -> String + 'static,
    ) -> Axis {
        // A power at an end is a mark whatever its logarithm is rounded to.
        let values = values.start * (1.0 - 1e-9)..values.end * (1.0 + 1e-9);
        let [first, last] = [values.start, values.end].map(|end| end.ln() / base.ln());
        let every = ((last - first) as usize / (MAX_POWERS + 1) + 1) as i32;
        let powers = (first.ceil() as i32..=last.floor() as i32).step_by(every as usize);
        Axis {
            is_logarithmic: true,
            ..Axis::marked(values, powers.map(|power| base.powi(power)).collect(), label)
        }
    }

    /// The powers of ten that enclose values above 0.
    pub(super) fn powers_of_ten(
        values: impl Iterator<Item = f64>,
        label: impl Fn(f64) -> String + 'static,
    ) -> Axis {
        let (least, most) = ends(values.map(f64::log10), None);
        let (least, most) = (least.floor() as i32, most.ceil() as i32);
        let values = 10f64.powi(least)..10f64.powi(most.max(least + 1));
        Axis::logarithmic(values, 10.0, label)
    }

    /// Factors and a little room: even steps where they are near each other, else one, two and five times
    /// the powers of ten, or these alone.
    pub(super) fn factors(values: impl Iterator<Item = f64>) -> Axis {
        let (low, high) = ends(values, Some((1.0, 1.1)));
        let room = (high / low).powf(0.05);
        let range = low / room..high * room;
        let mut axis = Axis::logarithmic(range.clone(), 10.0, numbers::times);
        match range.end / range.start {
            ..5.0 => axis.marks = round_values(&range, 8),
            ..2000.0 => {
                let powers = (-9..9).map(|power| 10f64.powi(power));
                let factors = powers.flat_map(|power| [power, 2.0 * power, 5.0 * power]);
                axis.marks = factors.filter(|factor| range.contains(factor)).collect();
            }
            _ => {}
        }
        axis
    }

    /// Rows from the top down, each with its name: row number 3 goes from 3 to 4.
    fn rows(names: Vec<String>) -> Axis {
        let count = names.len();
        let middles = (0..count).map(|row| row as f64 + 0.5).collect();
        Axis {
            grid: false,
            ..Axis::marked(count.max(1) as f64..0.0, middles, move |row| {
                names.get(row as usize).cloned().unwrap_or_default()
            })
        }
    }

    /// Where a value lies on the way between two places: at its ends what is infinite.
    fn place(&self, value: f64, (from, to): (f64, f64)) -> f64 {
        let scaled = |value: f64| if self.is_logarithmic { value.ln() } else { value };
        let [value, start, end] = [value, self.values.start, self.values.end].map(scaled);
        let share = (value - start) / (end - start);
        let share = match share.is_finite() {
            true => share,
            false => f64::from(u8::from(share > 0.0)),
        };
        let [from, way] = [from, to - from].map(|length| (length * 10.0).round());
        (from + (way * share + 1e-3 * way.signum()).trunc()) / 10.0
    }
}

/// More powers than these have marks at every second or third of them.
const MAX_POWERS: usize = 9;

/// Multiples of 1, 2 or 5 times a power of ten within a range, as many as may be, which is less than ten.
fn round_values(values: &Range<f64>, most: usize) -> Vec<f64> {
    let largest = (values.end - values.start).log10().ceil().max(-9.0) as i32;
    let multiples = |(digit, power): (f64, i32)| -> Vec<f64> {
        // A whole number divided by a power of ten is what its decimals say.
        let of = |count: f64| match power {
            0.. => count * digit * 10f64.powi(power),
            _ => count * digit / 10f64.powi(-power),
        };
        let first = (values.start / of(1.0) - 1e-9).ceil() as i64;
        let last = (values.end / of(1.0) + 1e-9).floor() as i64;
        (first..=last).map(|count| of(count as f64)).collect()
    };
    let steps = (1..=2).flat_map(|less| [10.0, 5.0, 2.0].map(|digit| (digit, largest - less)));
    let marks = steps.map(multiples).take_while(|marks| marks.len() <= most);
    marks.last().unwrap_or_default()
}

/// The least and the greatest of the finite values, and of those given beside them; 1 to 1 of none.
pub(super) fn ends(values: impl Iterator<Item = f64>, given: Option<(f64, f64)>) -> (f64, f64) {
    let finite = values.filter(|value| value.is_finite());
    let around = |ends: Option<(f64, f64)>, value: f64| {
        let (low, high) = ends.unwrap_or((value, value));
        Some((low.min(value), high.max(value)))
    };
    finite.fold(given, around).unwrap_or((1.0, 1.0))
}

/// The ends of all finite values and those given, with a share of what lies between to both sides.
pub(super) fn with_room(values: impl Iterator<Item = f64>, given: (f64, f64), share: f64) -> Range<f64> {
    let (low, high) = ends(values, Some(given));
    let room = (high - low) * share;
    low - room..high + room
}

/// Where a plot lies, between its axes and the opposite corner, and what stands at these.
pub(super) struct Frame<'t> {
    pub(super) x: Range<f64>,
    pub(super) y: Range<f64>,
    /// The room for what stands beside the axis upward; without any there is no such axis.
    pub(super) beside: f64,
    pub(super) below: f64,
    pub(super) labels: (&'t str, &'t str),
}

/// The marks of a chart between its axes; what lies beyond these is drawn at the edge.
pub(super) struct Plot<'s> {
    scene: &'s mut Scene,
    x: Axis,
    y: Axis,
    /// The plot from left to right, and from its bottom to its top.
    across: (f64, f64),
    upward: (f64, f64),
}

impl<'s> Plot<'s> {
    pub(super) fn new(scene: &'s mut Scene, frame: &Frame<'_>, x: Axis, y: Axis) -> Plot<'s> {
        let tenth = |length: f64| (length * 10.0).round() / 10.0;
        let mut plot = Plot {
            scene,
            x,
            y,
            across: (tenth(frame.x.start), tenth(frame.x.end) - BESIDE_PLOT),
            upward: (tenth(frame.y.end) - BESIDE_PLOT, tenth(frame.y.start)),
        };
        plot.draw_axes(frame);
        plot
    }

    fn draw_axes(&mut self, frame: &Frame<'_>) {
        let ((left, right), (bottom, top)) = (self.across, self.upward);
        let middle = |from: f64, to: f64| ((from + to + BESIDE_PLOT) * 5.0 + 1e-3).floor() / 10.0;
        let (axis, below) = (left - BESIDE_PLOT, bottom + BESIDE_PLOT);
        let upward = text(frame.labels.1).at(left - frame.beside, middle(top, bottom));
        let across = text(frame.labels.0).at(middle(left, right), below + frame.below);
        self.scene.text(upward.centered().below().upward());
        self.scene.text(across.centered().above());
        let marks = |axis: &Axis, way: (f64, f64)| -> Vec<(f64, String)> {
            let marks = axis.marks.iter();
            marks
                .map(|&mark| (axis.place(mark, way), (axis.label)(mark)))
                .collect()
        };
        let (upright, level) = (marks(&self.x, self.across), marks(&self.y, self.upward));
        let grid = Paint::stroke(ink::GRID, 1.0);
        for (x, _) in upright.iter().filter(|_| self.x.grid) {
            self.scene.line(&[(*x, bottom), (*x, top)], grid);
        }
        for (y, _) in level.iter().filter(|_| self.y.grid) {
            self.scene.line(&[(left, *y), (right, *y)], grid);
        }
        let line = Paint::stroke(ink::TEXT, 1.0);
        if frame.beside > 0.0 {
            self.scene.line(&[(axis, top), (axis, bottom)], line);
            for (y, label) in level {
                let label = text(label).at(left - 2.0 * TICK, y);
                self.scene.text(label.ended().beside());
                self.scene.line(&[(axis - TICK, y), (axis, y)], line);
            }
        }
        self.scene.line(&[(left, below), (right, below)], line);
        for (x, label) in upright {
            let label = text(label).at(x, below + 2.0 * TICK);
            self.scene.text(label.centered().below());
            self.scene.line(&[(x, below), (x, below + TICK)], line);
        }
    }

    /// A plot of rows of a height with their names, which leaves room below and at its right.
    pub(super) fn of_rows<'a>(
        scene: &'s mut Scene,
        names: impl Iterator<Item = &'a String>,
        (height, below): (f64, f64),
        right: f64,
        (x, label): (Axis, &str),
    ) -> Plot<'s> {
        let (names, room) = names_beside(names);
        let frame = Frame {
            x: MARGIN + room + 2.0 * TICK..WIDTH - MARGIN - right,
            y: TOP..TOP + height * names.len().max(1) as f64,
            beside: room + 2.0 * TICK,
            below,
            labels: (label, ""),
        };
        Plot::new(scene, &frame, x, Axis::rows(names))
    }

    pub(super) fn at(&self, (x, y): Point) -> Place {
        (self.x.place(x, self.across), self.y.place(y, self.upward))
    }

    /// Ends the drawing so far below the plot, but for its margin; gives back where.
    pub(super) fn end(self, below: f64) -> f64 {
        let end = self.upward.0 + below;
        self.scene.size.1 = end + MARGIN;
        end
    }

    /// Where the plot begins, to the right of the names.
    pub(super) fn left(&self) -> f64 {
        self.across.0
    }

    pub(super) fn line(&mut self, points: impl IntoIterator<Item = Point>, ink: Ink, width: f64) {
        let places: Vec<Place> = points.into_iter().map(|point| self.at(point)).collect();
        self.scene.line(&places, Paint::stroke(ink, width));
    }

    pub(super) fn across(&mut self, y: f64, ink: Ink, width: f64) {
        let Range { start, end } = self.x.values;
        self.line([(start, y), (end, y)], ink, width);
    }

    pub(super) fn upright(&mut self, x: f64, ink: Ink, width: f64) {
        let Range { start, end } = self.y.values;
        self.line([(x, start), (x, end)], ink, width);
    }

    pub(super) fn bar(&mut self, one: Point, other: Point, ink: Ink) {
        let corners = [one, other].map(|point| self.at(point));
        self.scene.rectangle(corners[0], corners[1], Paint::fill(ink));
    }

    pub(super) fn circle(&mut self, middle: Point, radius: f64, paint: Paint) {
        self.scene.circle(self.at(middle), radius, paint);
    }

    pub(super) fn marker(&mut self, at: Point, marker: Marker) {
        marker.draw(self.scene, self.at(at));
    }

    /// A text whose place is counted from a point.
    pub(super) fn text(&mut self, at: Point, text: &Text) {
        self.scene.text(text.moved(self.at(at)));
    }

    pub(super) fn remark(&mut self, y: f64, remark: &str) {
        self.text((self.x.values.end, y), &text(remark).at(14.0, 0.0).beside());
    }

    /// A text whose place is counted from the axis.
    pub(super) fn text_below(&mut self, x: f64, text: &Text) {
        self.text((x, self.y.values.start), text);
    }

    /// A text through which no line of the grid shows.
    pub(super) fn label(&mut self, at: Point, text: &Text) {
        let text = text.moved(self.at(at));
        let (start, end) = text.extent();
        self.scene.rectangle(start, end, Paint::fill(ink::GROUND));
        self.scene.text(text);
    }
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
