//! Lines over the depth or the nodes, one a strategy.

use super::frame::{Axis, BESIDE, MARGIN, TOP, WIDTH, room_for, text, titled, with_legend};
use super::marker::{Marker, color};
use super::overlap::{covering_marks, covering_segments, merged};
use crate::numbers;
use crate::scene::{Paint, Place, Scene};

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
        let end = match self.series.len() {
            ..=MANY => TOP + PLOT_HEIGHT,
            _ => TOP + HIGH_PLOT,
        };
        let positions = if self.positions.is_empty() { 0.0 } else { POSITIONS };
        let bottom = end - DEPTHS - positions;
        let deepest = self.values().map(|(depth, _)| depth).max().unwrap_or(1);
        let shallowest = self.values().map(|(depth, _)| depth).min().unwrap_or(1);
        let depths = (f64::from(shallowest) - 0.25, f64::from(deepest) + 0.25);
        let x = Axis::even(depths, (MARGIN + BESIDE, WIDTH - MARGIN - 10.0));
        let (y, marks) = self.upward((bottom, TOP + 6.0));
        y.draw_upward(&mut scene, &x, &marks, &self.y_label);
        let marks: Vec<(f64, String)> = (shallowest..=deepest)
            .map(|depth| (f64::from(depth), self.x_text(depth)))
            .collect();
        x.draw_below(
            &mut scene,
            bottom,
            &marks,
            (self.x_label(), 26.0 + positions),
            None,
        );
        let lines = merged(&self.series);
        let place = |&(depth, value): &(u32, f64)| -> Place { (x.at(f64::from(depth)), y.at(value)) };
        // The first lie at the bottom, and show around those that are drawn over them.
        for (number, line) in lines.iter().enumerate() {
            let above = &lines[number + 1..];
            for segment in line.series.points.windows(2) {
                let width = LINE + BORDER * covering_segments(segment, above).min(MOST_RIMS) as f64;
                let ends = [place(&segment[0]), place(&segment[1])];
                scene.line(&ends, Paint::stroke(color(line.entry.series), width));
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
                marker.draw(&mut scene, place(point));
            }
            for ring in &line.series.rings {
                let paint = Paint::stroke(color(line.entry.series), 1.5);
                scene.circle(place(ring), 8.0, paint);
            }
        }
        self.tell_positions(&mut scene, &x, bottom + 22.0);
        let entries: Vec<_> = lines.into_iter().map(|line| line.entry).collect();
        with_legend(scene, &entries, end)
    }

    /// The axis of the values between two places, and what is marked on it.
    fn upward(&self, places: Place) -> (Axis, Vec<(f64, String)>) {
        let linear = |values: Place, told: fn(f64) -> String| {
            let axis = Axis::even(values, places);
            (axis, axis.marks(8, told))
        };
        match self.y_scale {
            YScale::Logarithmic => {
                let (least, most) = self.powers_of_ten();
                let ends = (10f64.powi(least), 10f64.powi(most));
                let step = (most - least) as usize / 9 + 1;
                let powers = (least..=most).step_by(step).map(|power| 10f64.powi(power));
                let marks = powers.map(|value| (value, numbers::short(value)));
                (Axis::logarithmic(ends, places), marks.collect())
            }
            YScale::Times => {
                let steps = self.steps_around();
                let ends = (steps[0], steps[steps.len() - 1]);
                let marks = steps.into_iter().map(|value| (value, numbers::times(value)));
                (Axis::logarithmic(ends, places), marks.collect())
            }
            YScale::Percent => linear((-EDGE * 100.0, (1.0 + EDGE) * 100.0), |value| {
                format!("{value:.0} %")
            }),
            YScale::Linear => {
                let most = self.values().map(|(_, value)| value).fold(1.0, f64::max);
                linear((-EDGE * most, (1.0 + EDGE) * most), numbers::short)
            }
            YScale::Scores => linear(self.hundreds(), |value| numbers::score(value as i32)),
        }
    }

    /// The powers of ten that enclose all values.
    fn powers_of_ten(&self) -> (i32, i32) {
        let logs = || self.values().map(|(_, value)| value.max(1.0).log10());
        let least = logs().fold(9.0, f64::min).floor() as i32;
        let most = logs().fold(0.0, f64::max).ceil() as i32;
        (least, most.max(least + 1))
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
        let values = || self.values().map(|(_, value)| value);
        let least = values().fold(f64::INFINITY, f64::min);
        let most = values().fold(f64::NEG_INFINITY, f64::max);
        match least <= most {
            true => (
                ((least - 20.0) / 100.0).floor() * 100.0,
                ((most + 20.0) / 100.0).ceil() * 100.0,
            ),
            false => (-100.0, 100.0),
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

    /// What stands below a place of the axis: a depth, or a full power of ten.
    fn x_text(&self, place: u32) -> String {
        match self.x_axis {
            XAxis::Depth => place.to_string(),
            XAxis::Nodes if place % 2 == 0 => numbers::short(10f64.powi(place as i32 / 2)),
            XAxis::Nodes => String::new(),
        }
    }

    /// Writes the numbers of positions below their depths, in words where there is room for them.
    fn tell_positions(&self, scene: &mut Scene, x: &Axis, y: f64) {
        let in_words = |count: usize| format!("({})", numbers::counted(count, "position"));
        let all_fit = self
            .positions
            .iter()
            .all(|&(_, count)| room_for(&in_words(count)) < x.one());
        for &(depth, count) in &self.positions {
            let told = match all_fit {
                true => in_words(count),
                false => format!("({})", numbers::grouped(count as u64)),
            };
            scene.text(text(told).at(x.at(f64::from(depth)), y).centered().below());
        }
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
