//! Curves over depths, nodes or other numbers, in adjacent panels that share their vertical axis.

use super::frame::{BESIDE, MARGIN, WIDTH, drawing, room_for, small, text, with_legend};
use super::marker::Marker;
use super::plot::{Axis, Plot, PlotPoint, ends, with_room};
use crate::numbers;
use crate::scene::{Point, Scene, ink};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CurveStyle {
    /// Measured by the lab: filled markers joined by a line.
    #[default]
    Measured,
    /// Published by others: open markers joined by a thin line.
    Published,
    /// A step function, constant up to the next point.
    Stairs,
    /// A random walk: a line over many steps, with a marker at its end.
    Walk,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointStyle {
    Joined,
    /// Based on fewer positions than the others: an open marker, not joined by a line.
    Partial,
    /// A ring, such as a printed figure next to measured ones.
    Ring,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    pub at: f64,
    pub value: f64,
    /// Its interval, drawn as a line; `None` if it has none.
    pub interval: Option<(f64, f64)>,
    pub look: PointStyle,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    pub name: String,
    pub look: CurveStyle,
    pub points: Vec<CurvePoint>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum XAxis {
    /// Depths in plies, with the number of positions, which is printed below those that are listed.
    Depths(Vec<(u32, usize)>),
    /// Steps of nodes: two steps are a factor of ten.
    Nodes,
    /// Values of a quantity; each is labeled if they are few and whole.
    Numbers(String),
    /// Steps of a quantity, starting from 0.
    Steps(String),
    /// Number of processors, on a logarithmic scale.
    Processors,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YAxis {
    /// Counts on a logarithmic scale, in full powers of ten from 1.
    Logarithmic,
    /// Ratios on a logarithmic scale, fitted closely around 1.
    Times,
    Percent,
    /// A linear scale that includes 0.
    Linear,
    Scores,
    Differences,
    /// Speed-ups on a logarithmic scale, with the line of linear speed-up.
    Speedup,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CurvePanel {
    pub across: XAxis,
    /// Identical curves are drawn as one with all their names.
    pub curves: Vec<Curve>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CurveChart {
    pub title: String,
    pub y_label: String,
    pub upward: YAxis,
    pub panels: Vec<CurvePanel>,
}

const PLOT_HEIGHT: f64 = 386.0;
const MANY: usize = 6;
const HIGH_PLOT: f64 = 506.0;
/// The maximum height of a plot as a share of its width.
const MAX_HEIGHT: f64 = 0.67;
/// The share of a plot left free below 0 and above the maximum, so that marks there fit inside.
const EDGE: f64 = 0.04;
/// The factor by which axes of processors extend past the first and the last power.
const POWER_EDGE: f64 = 1.2;
const BELOW: f64 = 40.0;
const POSITIONS: f64 = 18.0;
/// A line or mark is covered by one drawn later if it is at most this far away.
const COVERED_LINE: f64 = 0.8;
const COVERED_MARK: f64 = 4.0;
/// The width of a line, and the additional width of each line visible below the ones drawn over it.
const LINE: f64 = 2.0;
const BORDER: f64 = 3.5;
/// The additional size of a marker for each one drawn over it.
const RIM: f64 = 2.5;
/// With more overlapping marks than this, the lowest do not get larger.
const MAX_RIMS: usize = 3;
/// If numbers span more than this, not every one is labeled.
const MAX_WHOLE: f64 = 24.0;
/// The most points of a walk; more would fall into the same pixels.
const MAX_STEPS: usize = 1_000;

impl CurvePoint {
    pub fn new(at: impl Into<f64>, value: f64) -> CurvePoint {
        CurvePoint {
            at: at.into(),
            value,
            interval: None,
            look: PointStyle::Joined,
        }
    }

    fn place(&self) -> PlotPoint {
        (self.at, self.value)
    }
}

impl Curve {
    pub fn new(name: impl Into<String>, look: CurveStyle, points: impl Iterator<Item = CurvePoint>) -> Curve {
        Curve {
            name: name.into(),
            look,
            points: points.collect(),
        }
    }

    /// The value after each step from 0, thinned if there are very many; the last one is always kept.
    pub fn walk(name: String, values: &[f64]) -> Curve {
        let step = values.len().div_ceil(MAX_STEPS).max(1);
        let last = values.len();
        let shown = (1..=last).filter(|number| number % step == 0 || *number == last);
        let shown = shown.map(|number| CurvePoint::new(number as f64, values[number - 1]));
        let points = std::iter::once(CurvePoint::new(0.0, 0.0)).chain(shown);
        Curve::new(name, CurveStyle::Walk, points)
    }

    fn width(&self) -> f64 {
        match self.look {
            CurveStyle::Published => 1.0,
            CurveStyle::Measured | CurveStyle::Stairs | CurveStyle::Walk => LINE,
        }
    }
}

/// A line of a plot, which represents one curve or several identical ones.
struct PlottedLine<'a> {
    curve: &'a Curve,
    /// The name, or the joined names.
    name: String,
    marker: Marker,
    /// The positions of its points, except rings.
    places: Vec<Point>,
}

impl PlottedLine<'_> {
    fn covers(&self, (x, y): Point, within: f64) -> bool {
        let mut places = self.places.iter();
        places.any(|&(own_x, own_y)| x == own_x && (y - own_y).abs() <= within)
    }
}

/// How many of the lines drawn later cover all of these places.
fn covering(places: &[Point], within: f64, above: &[PlottedLine<'_>]) -> f64 {
    let covers = |line: &&PlottedLine<'_>| places.iter().all(|&place| line.covers(place, within));
    above.iter().filter(covers).count().min(MAX_RIMS) as f64
}

/// The lines to draw, in the order of their first curves, which are numbered from `first`. Curves without
/// points are skipped.
fn merged<'a>(curves: &'a [Curve], first: usize, plot: &Plot<'_>) -> Vec<PlottedLine<'a>> {
    let mut lines: Vec<PlottedLine<'a>> = Vec::new();
    let numbered = (first..).zip(curves);
    for (series, curve) in numbered.filter(|(_, curve)| !curve.points.is_empty()) {
        let (look, points) = (curve.look, &curve.points);
        let mut drawn = lines.iter_mut();
        match drawn.find(|line| (line.curve.look, &line.curve.points) == (look, points)) {
            Some(line) => line.name = format!("{}, {}", line.name, curve.name),
            None => {
                let marks = points.iter().filter(|point| point.look != PointStyle::Ring);
                lines.push(PlottedLine {
                    curve,
                    name: curve.name.clone(),
                    marker: Marker {
                        open: look == CurveStyle::Published,
                        ..Marker::of(series)
                    },
                    places: marks.map(|point| plot.at(point.place())).collect(),
                });
            }
        }
    }
    lines
}

impl CurveChart {
    /// A single-panel chart.
    pub fn of(title: &str, across: XAxis, upward: (YAxis, &str), curves: Vec<Curve>) -> CurveChart {
        CurveChart {
            title: title.to_owned(),
            y_label: upward.1.to_owned(),
            upward: upward.0,
            panels: vec![CurvePanel { across, curves }],
        }
    }

    fn points(&self) -> impl Iterator<Item = &CurvePoint> {
        self.panels.iter().flat_map(CurvePanel::points)
    }

    pub(super) fn scene(&self, width: f64) -> Scene {
        let mut scene = drawing(&self.title, width);
        let top = scene.size.1;
        let curves = self.panels.iter().map(|panel| panel.curves.len()).sum::<usize>();
        let height = if curves <= MANY { PLOT_HEIGHT } else { HIGH_PLOT };
        let size = (width - 2.0 * MARGIN, height.min(MAX_HEIGHT * width));
        let (lines, end) = self.draw(&mut scene, (MARGIN, top), size);
        with_legend(scene, lines.iter().map(|line| (&line.name, line.marker)), end)
    }

    /// Draws the panels from a place on, within a width and a height: side by side, or below each other where
    /// there is little room. Returns their lines and the lower edge.
    fn draw(
        &self,
        scene: &mut Scene,
        (left, top): Point,
        (width, height): (f64, f64),
    ) -> (Vec<PlottedLine<'_>>, f64) {
        let is_wide = width + 2.0 * MARGIN >= WIDTH;
        let wide = if is_wide { width / self.panels.len().max(1) as f64 } else { width };
        let (mut left, mut top, mut first, mut end) = (left, top, 0, top);
        let mut lines = Vec::new();
        for panel in &self.panels {
            let y_label = if first == 0 || !is_wide { &self.y_label } else { "" };
            let below = panel.below();
            let place = [
                left + BESIDE..left + wide - MARGIN,
                top + 6.0..top + height - below,
            ];
            let axes = [(panel.axis(), panel.label()), (self.axis(), y_label)];
            let plot = Plot::new(scene, place, [BESIDE, below], axes);
            self.draw_reference(&plot);
            lines.extend(panel.draw(&plot, first));
            end = plot.end(below);
            first += panel.curves.len();
            if is_wide {
                left += wide;
            } else {
                top = end + MARGIN;
            }
        }
        (lines, end)
    }

    fn draw_reference(&self, plot: &Plot<'_>) {
        match self.upward {
            YAxis::Differences => plot.across(0.0, ink::TEXT, 1.0),
            YAxis::Speedup => {
                let most = self.points().map(|point| point.at).fold(2.0, f64::max);
                let end = most.min(self.most_speedup());
                plot.line([(1.0, 1.0), (end, end)], ink::JOIN, 1.5);
                // Between two grid lines.
                let between = end / 2f64.sqrt();
                let told = small("linear speed-up").at(-12.0, 0.0);
                plot.text((between, between), &told.ended().beside());
            }
            _ => {}
        }
    }

    /// The smallest power of two above all speed-ups.
    fn most_speedup(&self) -> f64 {
        let most = self.points().map(|point| point.value).fold(2.0, f64::max);
        most.log2().ceil().exp2()
    }

    fn axis(&self) -> Axis {
        let values = self.points().flat_map(|point| {
            let (low, high) = point.interval.unwrap_or((point.value, point.value));
            [low, high]
        });
        match self.upward {
            YAxis::Logarithmic => Axis::powers_of_ten(values.map(|value| value.max(1.0)), numbers::short),
            YAxis::Times => Axis::factors(values),
            YAxis::Percent => {
                let range = -EDGE * 100.0..(1.0 + EDGE) * 100.0;
                Axis::even(range, 8, |value| format!("{value:.0}%"))
            }
            YAxis::Linear => {
                let most = values.fold(1.0, f64::max);
                Axis::even(-EDGE * most..(1.0 + EDGE) * most, 8, numbers::short)
            }
            YAxis::Scores => {
                // Full hundreds, with room for markers.
                let (least, most) = ends(values, None);
                let hundreds = |value: f64| (value / 100.0).floor() * 100.0;
                let range = hundreds(least - 20.0)..hundreds(most + 120.0);
                Axis::even(range, 8, |value| numbers::score(value as i32))
            }
            YAxis::Differences => Axis::even(with_room(values, (-1.0, 1.0), 0.06), 8, numbers::difference),
            YAxis::Speedup => {
                let least = values.filter(|value| *value > 0.0).fold(1.0, f64::min);
                let range = least / POWER_EDGE..self.most_speedup() * POWER_EDGE;
                Axis::logarithmic(range, 2.0, numbered)
            }
        }
    }
}

impl CurvePanel {
    fn points(&self) -> impl Iterator<Item = &CurvePoint> {
        self.curves.iter().flat_map(|curve| &curve.points)
    }

    /// Draws the curves, numbered from `first`, and returns the lines. The first ones are at the bottom and
    /// show around those drawn over them.
    fn draw(&self, plot: &Plot<'_>, first: usize) -> Vec<PlottedLine<'_>> {
        let lines = merged(&self.curves, first, plot);
        for (number, PlottedLine { curve, marker, .. }) in lines.iter().enumerate() {
            let is_joined = |point: &&CurvePoint| point.look == PointStyle::Joined;
            let joined = curve.points.iter().filter(is_joined);
            let points: Vec<PlotPoint> = joined.map(CurvePoint::place).collect();
            let color = marker.ink;
            if curve.look == CurveStyle::Walk {
                plot.line(points, color, curve.width());
                continue;
            }
            for segment in points.windows(2) {
                let places = [segment[0], segment[1]].map(|point| plot.at(point));
                let border = BORDER * covering(&places, COVERED_LINE, &lines[number + 1..]);
                let width = curve.width() + border;
                match (curve.look, segment) {
                    (CurveStyle::Stairs, &[from, to]) => plot.line([from, (to.0, from.1), to], color, width),
                    _ => plot.line(segment, color, width),
                }
            }
        }
        for (number, PlottedLine { curve, marker, .. }) in lines.iter().enumerate() {
            let is_walk = curve.look == CurveStyle::Walk;
            let hidden = if is_walk { curve.points.len() - 1 } else { 0 };
            for point in &curve.points[hidden..] {
                let at = point.place();
                if let Some((low, high)) = point.interval {
                    plot.line([(point.at, low), (point.at, high)], marker.ink, 1.5);
                }
                if point.look == PointStyle::Ring {
                    plot.ring(at, 8.0, marker.ink);
                    continue;
                }
                let marker = Marker {
                    open: marker.open || point.look == PointStyle::Partial,
                    wider: RIM * covering(&[plot.at(at)], COVERED_MARK, &lines[number + 1..]),
                    ..*marker
                };
                plot.marker(at, marker);
            }
        }
        if let XAxis::Depths(positions) = &self.across {
            tell_positions(plot, positions);
        }
        lines
    }

    fn axis(&self) -> Axis {
        let (least, most) = ends(self.points().map(|point| point.at), None);
        let whole = |told: fn(u32) -> String| Axis::whole(least as u32..=most as u32, 0.3, told);
        match self.across {
            XAxis::Numbers(_)
                if most - least > MAX_WHOLE || self.points().any(|point| point.at.fract() != 0.0) =>
            {
                let room = 0.04 * (most - least);
                // Avoids artifacts of floating-point multiples in labels.
                Axis::even(least - room..most + room, 9, |number| {
                    ((number * 1e6).round() / 1e6).to_string()
                })
            }
            XAxis::Depths(_) | XAxis::Numbers(_) => whole(|number| number.to_string()),
            XAxis::Nodes => whole(|step| match step % 2 {
                0 => numbers::short(10f64.powi(step as i32 / 2)),
                _ => String::new(),
            }),
            // With seven steps or more, marks are integers.
            XAxis::Steps(_) => Axis::even(0.0..most.max(7.0), 7, |step| numbers::grouped(step as u64)),
            XAxis::Processors => {
                Axis::logarithmic(1.0 / POWER_EDGE..most.max(2.0) * POWER_EDGE, 2.0, numbered)
            }
        }
    }

    fn below(&self) -> f64 {
        match &self.across {
            XAxis::Depths(positions) if !positions.is_empty() => BELOW + POSITIONS,
            _ => BELOW,
        }
    }

    fn label(&self) -> &str {
        match &self.across {
            XAxis::Numbers(label) | XAxis::Steps(label) => label,
            XAxis::Nodes => "nodes of all iterations",
            XAxis::Processors => "processors",
            XAxis::Depths(positions) if positions.is_empty() => "depth (plies)",
            XAxis::Depths(told)
                if self
                    .points()
                    .all(|at| told.iter().any(|&(told, _)| f64::from(told) == at.at)) =>
            {
                "depth (plies); in parentheses over how many positions"
            }
            XAxis::Depths(_) => "depth (plies); in parentheses over how many positions, where not over all",
        }
    }
}

/// Prints the number of positions below each depth, in words if there is room.
fn tell_positions(plot: &Plot<'_>, positions: &[(u32, usize)]) {
    let in_words = |count: usize| format!("({})", numbers::counted(count, "position"));
    let room = plot.at((1.0, 0.0)).0 - plot.at((0.0, 0.0)).0;
    let all_fit = positions
        .iter()
        .all(|&(_, count)| room_for(&in_words(count)) < room);
    for &(depth, count) in positions {
        let told = if all_fit {
            in_words(count)
        } else {
            format!("({})", numbers::grouped(count as u64))
        };
        plot.text_below(f64::from(depth), &text(told).at(0.0, 22.0).centered().below());
    }
}

/// `64`, `0.5`.
fn numbered(value: f64) -> String {
    if value >= 1.0 { format!("{value:.0}") } else { format!("{value}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_walk_is_thinned_out_and_keeps_its_ends() {
        for count in [0, 1, 999, 1_000, 1_001, 123_457] {
            let values: Vec<f64> = (1..=count).map(f64::from).collect();
            let shown = Curve::walk(String::new(), &values).points;
            assert!(shown.len() <= MAX_STEPS + 2, "{count}: {}", shown.len());
            assert_eq!(shown[0].place(), (0.0, 0.0));
            assert_eq!(
                shown[shown.len() - 1].place(),
                (f64::from(count), f64::from(count))
            );
        }
    }
}
