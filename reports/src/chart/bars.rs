//! A bar a row, on a logarithmic axis through 1: to the right something was saved, to the left it cost more.

use super::frame::{Axis, MARGIN, TOP, WIDTH, room_for, row_names, text, titled};
use super::marker::Marker;
use crate::numbers;
use crate::scene::{Paint, Scene, ink};

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
/// Half the height of a whisker's ends.
const WHISKER_END: f64 = 4.0;

impl BarChart {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = titled(&self.title, WIDTH);
        let (names, room) = row_names(self.bars.iter().map(|bar| &bar.name));
        let bottom = TOP + ROW * self.bars.len() as f64;
        let (least, most) = self.powers_of_ten();
        let ends = (10f64.powi(least), 10f64.powi(most));
        let x = Axis::logarithmic(ends, (MARGIN + room + 10.0, WIDTH - MARGIN - 30.0));
        let step = (most - least) as usize / 9 + 1;
        let powers = (least..=most).step_by(step).map(|power| 10f64.powi(power));
        let marks: Vec<(f64, String)> = powers
            .map(|factor| (factor, numbers::times_fewer(factor)))
            .collect();
        x.draw_below(&mut scene, bottom, &marks, (&self.x_label, 28.0), Some(TOP));
        let one = x.at(1.0);
        scene.line(&[(one, TOP), (one, bottom)], Paint::stroke(ink::TEXT, 1.0));
        let mut top = TOP;
        for (bar, name) in self.bars.iter().zip(names) {
            let body = (top + ROW * BODY.0, top + ROW * BODY.1);
            scene.rectangle((one, body.0), (x.at(bar.factor), body.1), Paint::fill(ink::BAR));
            let middle = (body.0 + body.1) / 2.0;
            bar.draw_whisker(&mut scene, &x, middle);
            bar.draw_number(&mut scene, &x, top + ROW * NUMBER);
            scene.text(text(name).at(x.start() - 8.0, middle).ended().beside());
            top += ROW;
        }
        scene.size.1 = bottom + 46.0 + MARGIN;
        scene
    }

    /// The powers of ten that enclose everything, 1 included.
    fn powers_of_ten(&self) -> (i32, i32) {
        let bars = || self.bars.iter();
        let values = || bars().flat_map(|bar| [bar.factor, bar.range.0, bar.range.1]);
        let least = values().fold(1.0, f64::min).log10().floor() as i32;
        let most = values().fold(1.0, f64::max).log10().ceil() as i32;
        (least, most.max(least + 1))
    }
}

impl Bar {
    /// Draws the range as a thin line, and the mean on it as a diamond.
    fn draw_whisker(&self, scene: &mut Scene, x: &Axis, y: f64) {
        let (left, right) = (x.at(self.range.0), x.at(self.range.1));
        let thin = Paint::stroke(ink::TEXT, 1.0);
        scene.line(&[(left, y), (right, y)], thin);
        for end in [left, right] {
            scene.line(&[(end, y - WHISKER_END), (end, y + WHISKER_END)], thin);
        }
        Marker::diamond(ink::TEXT).draw(scene, (x.at(self.factor), y));
    }

    fn draw_number(&self, scene: &mut Scene, x: &Axis, y: f64) {
        let number = numbers::times_fewer(self.factor);
        let half = room_for(&number) / 2.0;
        // Not beyond the plot, where names are.
        let middle = x.at(self.factor).max(x.start() + half + 2.0).min(x.end());
        let (left, right) = (middle - half, middle + half);
        scene.rectangle((left, y - 7.0), (right, y + 7.0), Paint::fill(ink::GROUND));
        scene.text(text(number).at(middle, y).centered().beside().bold());
    }
}
