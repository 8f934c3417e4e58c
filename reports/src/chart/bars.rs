//! A bar a row, on a logarithmic axis through 1: to the right something was saved, to the left it cost more.

use super::frame::{WIDTH, room_for, text, titled};
use super::marker::Marker;
use super::plot::{Axis, BELOW_ROWS, Plot};
use crate::numbers;
use crate::scene::{Scene, ink};

#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    pub name: String,
    /// The factor, above 0.
    pub factor: f64,
    /// Smallest and largest over positions, drawn as a thin line.
    pub range: (f64, f64),
}

#[derive(Clone, Debug, PartialEq)]
pub struct BarChart {
    pub title: String,
    /// What is laid out to the right, with its unit.
    pub x_label: String,
    pub bars: Vec<Bar>,
}

const ROW: f64 = 40.0;
/// Where the number, the top and the bottom of the bar are in a row, as shares of its height.
const NUMBER: f64 = 0.24;
const BODY: (f64, f64) = (0.46, 0.86);
const WHISKER_END: f64 = 0.1;

impl BarChart {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let values = self
            .bars
            .iter()
            .flat_map(|bar| [bar.factor, bar.range.0, bar.range.1]);
        let x = Axis::powers_of_ten(values.chain([1.0]), numbers::times_fewer);
        let names = self.bars.iter().map(|bar| &bar.name);
        let plot = Plot::of_rows(&mut scene, names, ROW, 30.0, (x, &self.x_label));
        plot.upright(1.0, ink::TEXT, 1.0);
        for (row, bar) in self.bars.iter().enumerate() {
            bar.draw(&plot, row as f64);
        }
        plot.end(BELOW_ROWS);
        scene
    }
}

impl Bar {
    /// Draws the bar, on it the range as a thin line with the mean as a diamond, and above it the number.
    fn draw(&self, plot: &Plot<'_>, top: f64) {
        plot.bar((1.0, top + BODY.0), (self.factor, top + BODY.1), ink::BAR);
        let (left, right) = self.range;
        let middle = top + (BODY.0 + BODY.1) / 2.0;
        plot.line([(left, middle), (right, middle)], ink::TEXT, 1.0);
        for end in [left, right] {
            let ends = [(end, middle - WHISKER_END), (end, middle + WHISKER_END)];
            plot.line(ends, ink::TEXT, 1.0);
        }
        plot.marker((self.factor, middle), Marker::diamond(ink::TEXT));
        let number = numbers::times_fewer(self.factor);
        let at = (self.factor, top + NUMBER);
        // Not beyond the plot, where names are.
        let right = plot.left() + room_for(&number) / 2.0 + 2.0 - plot.at(at).0;
        let told = text(number).at(right.max(0.0), 0.0);
        plot.label(at, &told.centered().beside().bold());
    }
}
