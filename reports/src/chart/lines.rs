//! Lines over the depth or the nodes, one a strategy.

use super::frame::{WIDTH, room_for, text, titled, with_legend};
use super::marker::{Marker, color};
use super::overlap::{covering_marks, covering_segments, merged};
use super::plot::{Axis, Frame, Plot, Point, ends};
use crate::numbers;
use crate::scene::Scene;

/// A line: one value for each of some depths, or of some steps of nodes, which stand in their place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    pub name: String,
    pub points: Vec<(u32, f64)>,
    /// Depths and values over fewer positions than the others: open marks, which no line leads to.
    pub partial: Vec<(u32, f64)>,
    /// Depths and values shown as unconnected rings instead, such as printed figures beside measured ones.
    pub rings: Vec<(u32, f64)>,
}

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
    /// Nodes by their logarithm: two steps are a power of ten.
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

const PLOT_HEIGHT: f64 = 386.0;
const MANY: usize = 6;
/// The height of a plot of many lines.
const HIGH_PLOT: f64 = 506.0;
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
    fn values(&self) -> impl Iterator<Item = (u32, f64)> {
        self.series
            .iter()
            .flat_map(|series| series.points.iter().chain(&series.partial).chain(&series.rings))
            .copied()
    }

    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let height = match self.series.len() {
            ..=MANY => PLOT_HEIGHT,
            _ => HIGH_PLOT,
        };
        let positions = if self.positions.is_empty() { 0.0 } else { POSITIONS };
        let deepest = self.values().map(|(depth, _)| depth).max().unwrap_or(1);
        let shallowest = self.values().map(|(depth, _)| depth).min().unwrap_or(1);
        let x_axis = self.x_axis;
        let x = Axis::whole(shallowest..=deepest, 0.25, move |place| x_axis.text(place));
        let frame = Frame::wide(height, DEPTHS + positions, (self.x_label(), &self.y_label));
        let plot = Plot::new(&mut scene, &frame, x, self.upward());
        let lines = merged(&self.series);
        let place = |&(depth, value): &(u32, f64)| -> Point { (f64::from(depth), value) };
        // The first lie at the bottom, and show around those that are drawn over them.
        for (number, line) in lines.iter().enumerate() {
            let above = &lines[number + 1..];
            for segment in line.series.points.windows(2) {
                let width = LINE + BORDER * covering_segments(segment, above).min(MOST_RIMS) as f64;
                let ends = [place(&segment[0]), place(&segment[1])];
                plot.line(ends, color(line.entry.series), width);
            }
        }
        for (number, line) in lines.iter().enumerate() {
            let above = &lines[number + 1..];
            let full = line.series.points.iter().map(|point| (point, false));
            let open = line.series.partial.iter().map(|point| (point, true));
            for (point, open) in full.chain(open) {
                let marker = Marker {
                    open,
                    wider: RIM * covering_marks(*point, above).min(MOST_RIMS) as f64,
                    ..Marker::of(line.entry.series)
                };
                plot.marker(place(point), marker);
            }
            for ring in &line.series.rings {
                plot.ring(place(ring), 8.0, color(line.entry.series));
            }
        }
        self.tell_positions(&plot);
        let end = plot.end(frame.below);
        let entries: Vec<_> = lines.into_iter().map(|line| line.entry).collect();
        with_legend(scene, &entries, end)
    }

    fn upward(&self) -> Axis {
        let values = || self.values().map(|(_, value)| value);
        match self.y_scale {
            YScale::Logarithmic => Axis::powers_of_ten(values().map(|value| value.max(1.0)), numbers::short),
            YScale::Times => Axis::factors(values()),
            YScale::Percent => {
                let range = -EDGE * 100.0..(1.0 + EDGE) * 100.0;
                Axis::even(range, 8, |value| format!("{value:.0} %"))
            }
            YScale::Linear => {
                let most = values().fold(1.0, f64::max);
                Axis::even(-EDGE * most..(1.0 + EDGE) * most, 8, numbers::short)
            }
            YScale::Scores => {
                // Full hundreds, with room for markers.
                let (least, most) = ends(values(), None);
                let hundreds = |value: f64| (value / 100.0).floor() * 100.0;
                let range = hundreds(least - 20.0)..hundreds(most + 120.0);
                Axis::even(range, 8, |value| numbers::score(value as i32))
            }
        }
    }

    /// What is laid out to the right, in words.
    fn x_label(&self) -> &'static str {
        let is_told = |depth: u32| self.positions.iter().any(|&(told, _)| told == depth);
        match self.x_axis {
            XAxis::Nodes => "nodes of all iterations",
            XAxis::Depth if self.positions.is_empty() => "depth (plies)",
            XAxis::Depth if self.values().all(|(depth, _)| is_told(depth)) => {
                "depth (plies); in parentheses over how many positions"
            }
            XAxis::Depth => "depth (plies); in parentheses over how many positions, where not over all",
        }
    }

    /// Writes the numbers of positions below their depths, in words where there is room for them.
    fn tell_positions(&self, plot: &Plot<'_>) {
        let in_words = |count: usize| format!("({})", numbers::counted(count, "position"));
        let room = plot.at((1.0, 0.0)).0 - plot.at((0.0, 0.0)).0;
        let all_fit = self
            .positions
            .iter()
            .all(|&(_, count)| room_for(&in_words(count)) < room);
        for &(depth, count) in &self.positions {
            let told = match all_fit {
                true => in_words(count),
                false => format!("({})", numbers::grouped(count as u64)),
            };
            plot.text_below(f64::from(depth), &text(told).at(0.0, 22.0).centered().below());
        }
    }
}

impl XAxis {
    /// What stands below a place of the axis: a depth, or a full power of ten.
    fn text(self, place: u32) -> String {
        match self {
            XAxis::Depth => place.to_string(),
            XAxis::Nodes if place % 2 == 0 => numbers::short(10f64.powi(place as i32 / 2)),
            XAxis::Nodes => String::new(),
        }
    }
}
