//! Values with their intervals, several a row, on an axis with a line where there is no effect: a forest
//! plot.

use super::frame::{LegendEntry, WIDTH, titled, widest, with_legend};
use super::marker::{Marker, color};
use super::plot::{Axis, BELOW_ROWS, Plot, with_room};
use crate::numbers;
use crate::scene::{Scene, ink};

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

/// The height of a value in a row.
const LINE: f64 = 15.0;
/// What a row has above and below its values.
const GAP: f64 = 8.0;

impl ForestChart {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let right = widest(self.rows.iter().map(|row| &row.remark)) + 20.0;
        let height = LINE * self.series.len() as f64 + 2.0 * GAP;
        let names = self.rows.iter().map(|row| &row.name);
        let plot = Plot::of_rows(&mut scene, names, height, right, (self.axis(), &self.x_label));
        let no_effect = match self.scale {
            ForestScale::Factors => 1.0,
            ForestScale::Differences => 0.0,
        };
        plot.upright(no_effect, ink::TEXT, 1.5);
        for (number, row) in self.rows.iter().enumerate() {
            let top = number as f64;
            if number > 0 {
                plot.across(top, ink::GRID, 1.0);
            }
            plot.remark(top + 0.5, &row.remark);
            for (series, whisker) in row.whiskers.iter().enumerate() {
                let y = top + (GAP + LINE * (series as f64 + 0.5)) / height;
                if let Some((low, high)) = whisker.and_then(|whisker| whisker.interval) {
                    plot.line([(low, y), (high, y)], color(series), 2.0);
                }
                if let Some(value) = whisker.and_then(|whisker| whisker.value) {
                    plot.marker((value, y), Marker::of(series));
                }
            }
        }
        let end = plot.end(BELOW_ROWS);
        match self.series.as_slice() {
            [_] => scene,
            several => with_legend(scene, &LegendEntry::each(several), end),
        }
    }

    /// An axis with room for all values that are finite, for what is no effect, and a little more.
    fn axis(&self) -> Axis {
        let whiskers = self.rows.iter().flat_map(|row| row.whiskers.iter().flatten());
        let values = whiskers.flat_map(|whisker| {
            let ends = whisker.interval.into_iter().flat_map(|(low, high)| [low, high]);
            ends.chain(whisker.value)
        });
        match self.scale {
            ForestScale::Factors => Axis::factors(values),
            ForestScale::Differences => {
                Axis::even(with_room(values, (-10.0, 10.0), 0.05), 8, numbers::difference)
            }
        }
    }
}
