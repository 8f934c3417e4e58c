//! Values with their intervals, several a row, on an axis with a line where there is no effect: a forest
//! plot.

use super::frame::{Axis, LegendEntry, MARGIN, TOP, WIDTH, room_for, row_names, text, titled, with_legend};
use super::marker::{Marker, color};
use crate::numbers;
use crate::scene::{Paint, Place, Scene, ink};

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
        let (names, room) = row_names(self.rows.iter().map(|row| &row.name));
        let remarks = self.rows.iter().map(|row| room_for(&row.remark));
        let right = WIDTH - MARGIN - remarks.fold(0.0, f64::max) - 20.0;
        let row_height = LINE * self.series.len() as f64 + 2.0 * GAP;
        let bottom = TOP + row_height * self.rows.len() as f64;
        let x = self.axis((MARGIN + room + 14.0, right));
        let marks = x.marks(8, |value| match self.scale {
            ForestScale::Factors => numbers::times(value),
            ForestScale::Differences => numbers::difference(value),
        });
        x.draw_below(&mut scene, bottom, &marks, (&self.x_label, 28.0), Some(TOP));
        let none = x.at(self.scale.no_effect());
        scene.line(&[(none, TOP), (none, bottom)], Paint::stroke(ink::TEXT, 1.5));
        let mut top = TOP;
        for (row, name) in self.rows.iter().zip(names) {
            if top > TOP {
                scene.line(&[(x.start(), top), (x.end(), top)], Paint::stroke(ink::GRID, 1.0));
            }
            let middle = top + row_height / 2.0;
            scene.text(text(name).at(x.start() - 10.0, middle).ended().beside());
            scene.text(text(&row.remark).at(x.end() + 12.0, middle).beside());
            for (series, whisker) in row.whiskers.iter().enumerate() {
                let y = top + GAP + LINE * (series as f64 + 0.5);
                if let Some((low, high)) = whisker.and_then(|whisker| whisker.interval) {
                    let ends = [(x.at(low), y), (x.at(high), y)];
                    scene.line(&ends, Paint::stroke(color(series), 2.0));
                }
                if let Some(value) = whisker.and_then(|whisker| whisker.value) {
                    Marker::of(series).draw(&mut scene, (x.at(value), y));
                }
            }
            top += row_height;
        }
        let end = bottom + 48.0;
        match self.series.as_slice() {
            [_] => {
                scene.size.1 = end + MARGIN;
                scene
            }
            several => with_legend(scene, &LegendEntry::each(several), end),
        }
    }

    /// An axis with room for all values that are finite, for what is no effect, and a little more.
    fn axis(&self, places: Place) -> Axis {
        let whiskers = self.rows.iter().flat_map(|row| row.whiskers.iter().flatten());
        let values = whiskers.flat_map(|whisker| {
            let ends = whisker.interval.into_iter().flat_map(|(low, high)| [low, high]);
            ends.chain(whisker.value)
        });
        let least = match self.scale {
            ForestScale::Factors => (1.0, 1.1),
            ForestScale::Differences => (-10.0, 10.0),
        };
        let finite = values.filter(|value| value.is_finite());
        let (low, high) = finite.fold(least, |(low, high): (f64, f64), value| {
            (low.min(value), high.max(value))
        });
        match self.scale {
            ForestScale::Factors => {
                let margin = (high / low).powf(0.05);
                Axis::logarithmic((low / margin, high * margin), places)
            }
            ForestScale::Differences => {
                let margin = (high - low) * 0.05;
                Axis::even((low - margin, high + margin), places)
            }
        }
    }
}
