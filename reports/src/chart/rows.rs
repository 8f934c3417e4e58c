//! Row charts: one row per strategy, part or position, with its values on a horizontal axis.

use super::frame::{WIDTH, drawing, room_for, text, widest, with_legend};
use super::marker::{Marker, color};
use super::plot::{Axis, Plot, with_room};
use crate::numbers;
use crate::scene::{Scene, ink};
use statistics::Interval;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarStyle {
    /// Factors as dots, with their mean as a diamond and its interval as a bar.
    Bars,
    /// Factors with intervals; 1 means no effect.
    Factors,
    /// Differences with intervals; 0 means no effect.
    Differences,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct BarRow {
    pub name: String,
    /// One value per series with its interval, which is drawn as a line and extends to the edge if it is
    /// unbounded; `None` if there is no figure.
    pub values: Vec<Option<Interval>>,
    pub dots: Vec<f64>,
    pub remark: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct IntervalChart {
    pub title: String,
    pub x_label: String,
    pub look: BarStyle,
    /// The meaning of a row's values; shown in a legend if there are several.
    pub series: Vec<String>,
    pub rows: Vec<BarRow>,
}

/// Where row names and remarks are placed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Labels {
    Beside,
    /// On a line above each row, when there is no room beside it.
    Above,
    /// Not in the chart, but in a table beside it.
    None,
}

/// The height of names placed above rows.
const ABOVE: f64 = 18.0;
/// The height of a row of bars, the width of a bar, and the positions of number and bar in the row.
const BARS: f64 = 40.0;
const BAR: f64 = 12.0;
const NUMBER: f64 = 0.24;
const BODY: f64 = 0.66;
/// The width of a chart beside a table that has the names and numbers.
const BESIDE_TABLE: f64 = 300.0;
/// The share of a narrow drawing that names and remarks may take up.
const MAX_BESIDE: f64 = 0.34;
/// The height of an interval in a row, and the gap above and below the intervals.
const LINE: f64 = 15.0;
const GAP: f64 = 8.0;
const BELOW: f64 = 46.0;

impl IntervalChart {
    fn height(&self) -> f64 {
        match self.look {
            BarStyle::Bars => BARS,
            BarStyle::Factors | BarStyle::Differences => LINE * self.series.len() as f64 + 2.0 * GAP,
        }
    }

    pub(super) fn scene(&self, width: f64) -> Scene {
        let names = widest(self.rows.iter().map(|row| &row.name));
        let beside = names + widest(self.rows.iter().map(|row| &row.remark));
        let is_narrow = width < WIDTH && beside > MAX_BESIDE * width;
        let labels = if is_narrow { Labels::Above } else { Labels::Beside };
        self.drawn_on(drawing(&self.title, width), labels)
    }

    /// The rows without names, title and numbers, for use beside a table with rows of the same height.
    pub(crate) fn to_svg_beside_table(&self) -> String {
        let scene = Scene::new(&self.title, (BESIDE_TABLE, 0.0));
        self.drawn_on(scene, Labels::None).to_svg()
    }

    fn drawn_on(&self, mut scene: Scene, labels: Labels) -> Scene {
        let nothing = String::new();
        let is_beside = labels == Labels::Beside;
        let beside = |label| if is_beside { label } else { &nothing };
        let names = self.rows.iter().map(|row| beside(&row.name));
        let right = widest(self.rows.iter().map(|row| beside(&row.remark))) + 24.0;
        let x = (self.axis(), self.x_label.as_str());
        let above = if labels == Labels::Above { ABOVE } else { 0.0 };
        let height = above + self.height();
        let plot = Plot::of_rows(&mut scene, names, (height, BELOW), right, x);
        match self.look {
            BarStyle::Bars | BarStyle::Factors => plot.upright(1.0, ink::TEXT, 1.0),
            BarStyle::Differences => plot.upright(0.0, ink::TEXT, 1.0),
        }
        for (number, row) in self.rows.iter().enumerate() {
            let top = number as f64;
            let at = |share: f64| top + (above + share * self.height()) / height;
            if number > 0 && matches!(self.look, BarStyle::Factors | BarStyle::Differences) {
                plot.across(top, ink::GRID, 1.0);
            }
            match self.look {
                BarStyle::Bars => row.draw_bar(&plot, at, labels != Labels::None),
                BarStyle::Factors | BarStyle::Differences => {
                    row.draw_intervals(&plot, |down| at(down / self.height()));
                }
            }
            match labels {
                Labels::Beside => plot.remark(top + 0.5, &row.remark),
                Labels::Above => plot.heading(top, &row.name, &row.remark),
                Labels::None => {}
            }
        }
        let end = plot.end(BELOW);
        match self.series.as_slice() {
            [] | [_] => scene,
            several => with_legend(scene, several.iter().zip((0..).map(Marker::of)), end),
        }
    }

    fn values(&self) -> impl Iterator<Item = f64> {
        let values = self.rows.iter().flat_map(|row| row.values.iter().flatten());
        let values = values.flat_map(|Interval { value, ends }| {
            let ends = ends.iter().flat_map(|&(low, high)| [low, high]);
            ends.chain(*value)
        });
        values.chain(self.rows.iter().flat_map(|row| row.dots.iter().copied()))
    }

    fn axis(&self) -> Axis {
        let values = self.values();
        match self.look {
            BarStyle::Bars => Axis::powers_of_ten(values.chain([1.0]), numbers::significant),
            BarStyle::Factors => Axis::factors(values),
            BarStyle::Differences => {
                Axis::even(with_room(values, (-10.0, 10.0), 0.05), 8, numbers::difference)
            }
        }
    }
}

impl BarRow {
    /// Draws the interval as a bar, with the dots and the mean as a diamond on it and the number above it.
    fn draw_bar(&self, plot: &Plot<'_>, at: impl Fn(f64) -> f64, has_number: bool) {
        let Some(mean) = self.values.first().copied().flatten() else {
            return;
        };
        let middle = at(if has_number { BODY } else { 0.5 });
        if let Some((low, high)) = mean.ends {
            plot.line([(low, middle), (high, middle)], ink::BAR, BAR);
        }
        for &value in &self.dots {
            plot.dot((value, middle), 3.0, color(0), 0.5);
        }
        let Some(factor) = mean.value else {
            return;
        };
        plot.marker((factor, middle), Marker::diamond(ink::TEXT));
        if !has_number {
            return;
        }
        // The baseline's own factor is written as in the table.
        let number = if factor == 1.0 { "1".to_owned() } else { numbers::factor(factor) };
        let at = (factor, at(NUMBER));
        // Keep the number within the plot, clear of the names.
        let right = plot.left() + room_for(&number) / 2.0 + 2.0 - plot.at(at).0;
        let told = text(number).at(right.max(0.0), 0.0);
        plot.label(at, &told.centered().beside().bold());
    }

    fn draw_intervals(&self, plot: &Plot<'_>, at: impl Fn(f64) -> f64) {
        let values = self.values.iter().enumerate();
        for (series, Interval { value, ends }) in values.filter_map(|(place, value)| Some((place, (*value)?)))
        {
            let y = at(GAP + LINE * (series as f64 + 0.5));
            if let Some((low, high)) = ends {
                plot.line([(low, y), (high, y)], color(series), 2.0);
            }
            if let Some(value) = value {
                plot.marker((value, y), Marker::of(series));
            }
        }
    }
}
