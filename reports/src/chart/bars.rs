//! A bar a row, on a logarithmic axis through 1: to the right something was saved, to the left it cost more.

use super::frame::{
    Area, Drawn, LONGEST_NAME, MARGIN, Pen, Pixel, TITLE_HEIGHT, fitted, pixel, room_for, titled,
};
use super::marker::{DIAMOND, Filling, Marker};
use super::palette::{BAR, GROUND, INK};
use crate::numbers;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use std::borrow::Cow;

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

const WIDTH: u32 = 760;
const ROW: f64 = 40.0;
const AXIS: f64 = 46.0;
/// Where the number, the top and the bottom of the bar are in a row, as shares of its height.
const NUMBER: f64 = 0.24;
const BODY: (f64, f64) = (0.46, 0.86);
const MIDDLE: f64 = (BODY.0 + BODY.1) / 2.0;
/// Half the height of a whisker's ends, in units.
const WHISKER_END: f64 = 4.0;

type Plot<'a, B> = ChartContext<'a, B, Cartesian2d<LogCoord<f64>, RangedCoordf64>>;

impl BarChart {
    pub(super) fn size(&self) -> (u32, u32) {
        (
            WIDTH,
            (TITLE_HEIGHT + ROW * self.bars.len() as f64 + AXIS + MARGIN) as u32,
        )
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let inner = titled(area, pen, &self.title)?;
        let names: Vec<Cow<'_, str>> = self
            .bars
            .iter()
            .map(|bar| fitted(&bar.name, LONGEST_NAME))
            .collect();
        let widths = names.iter().map(|name| room_for(name));
        let names_width = widths.fold(0.0, f64::max) + 10.0;
        let rows = self.bars.len() as f64;
        let mut plot = ChartBuilder::on(&inner)
            .margin_right(pen.px(30.0))
            .x_label_area_size(pen.px(AXIS))
            .y_label_area_size(pen.px(names_width))
            .build_cartesian_2d(self.powers_of_ten().log_scale(), rows..0.0)?;
        pen.styled(&mut plot.configure_mesh())
            .disable_y_mesh()
            .disable_y_axis()
            .x_labels(8)
            .x_label_formatter(&|factor| numbers::times_fewer(*factor))
            .x_desc(&self.x_label)
            .draw()?;
        plot.draw_series([PathElement::new(
            vec![(1.0, 0.0), (1.0, rows)],
            pen.stroke(INK, 1.0),
        )])?;
        for (row, (bar, name)) in self.bars.iter().zip(&names).enumerate() {
            let top = row as f64;
            let body = [(1.0, top + BODY.0), (bar.factor, top + BODY.1)];
            plot.draw_series([Rectangle::new(body, BAR.filled())])?;
            self.whisker(&inner, &plot, bar, top, pen)?;
            let (left, y) = pixel(&inner, &plot, &(self.powers_of_ten().start, top + MIDDLE));
            let name_end = (left - pen.px(8.0), y);
            inner.draw_text(name, &pen.text_at(HPos::Right, VPos::Center), name_end)?;
        }
        Ok(())
    }

    /// Draws the range as a thin line, the mean on it as a diamond, and the mean's number above that.
    fn whisker<B: DrawingBackend>(
        &self,
        area: &Area<B>,
        plot: &Plot<'_, B>,
        bar: &Bar,
        top: f64,
        pen: Pen,
    ) -> Drawn<B> {
        let at = |factor: f64, share: f64| -> Pixel { pixel(area, plot, &(factor, top + share)) };
        let ends = [bar.range.0, bar.range.1].map(|end| at(end, MIDDLE));
        area.draw(&PathElement::new(ends.to_vec(), pen.stroke(INK, 1.0)))?;
        for (x, y) in ends {
            let end = vec![(x, y - pen.px(WHISKER_END)), (x, y + pen.px(WHISKER_END))];
            area.draw(&PathElement::new(end, pen.stroke(INK, 1.0)))?;
        }
        let diamond = Marker {
            shape: DIAMOND,
            color: INK,
            filling: Filling::Full,
            wider: 0.0,
        };
        diamond.draw(area, pen, at(bar.factor, MIDDLE))?;
        // Not beyond the plot, where names are.
        let number = numbers::times_fewer(bar.factor);
        let half = pen.px(room_for(&number) / 2.0);
        let (left, right) = (
            at(self.powers_of_ten().start, 0.0).0,
            at(self.powers_of_ten().end, 0.0).0,
        );
        let (x, y) = at(bar.factor, NUMBER);
        let x = x.max(left + half + pen.px(2.0)).min(right);
        let behind = [(x - half, y - pen.px(7.0)), (x + half, y + pen.px(7.0))];
        area.draw(&Rectangle::new(behind, GROUND.filled()))?;
        area.draw_text(&number, &pen.bold_at(HPos::Center, VPos::Center), (x, y))
    }

    /// The powers of ten that enclose everything, 1 included.
    fn powers_of_ten(&self) -> std::ops::Range<f64> {
        let values = || {
            self.bars
                .iter()
                .flat_map(|bar| [bar.factor, bar.range.0, bar.range.1])
        };
        let least = values().fold(1.0, f64::min).log10().floor();
        let most = values().fold(1.0, f64::max).log10().ceil().max(least + 1.0);
        10f64.powf(least)..10f64.powf(most)
    }
}
