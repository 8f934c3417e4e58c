//! A bar a row, on a logarithmic axis through 1: to the right something was saved, to the left it cost more.

use super::color;
use super::frame::{Area, Drawn, GRID, INK, MARGIN, Pen, TITLE_HEIGHT, pixel, titled};
use crate::numbers;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

/// A row.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What the row stands for.
    pub name: String,
    /// The factor, above 0.
    pub factor: f64,
    /// Smallest and largest over positions, drawn as a thin line.
    pub range: (f64, f64),
}

/// Factors, a bar each.
#[derive(Clone, Debug, PartialEq)]
pub struct BarChart {
    /// What it shows.
    pub title: String,
    /// What is laid out to the right, with its unit.
    pub x_label: String,
    /// The rows, from top to bottom.
    pub bars: Vec<Bar>,
}

const WIDTH: u32 = 760;
const ROW: f64 = 38.0;
const AXIS: f64 = 46.0;
/// Room for the number beside a bar.
const NUMBER: f64 = 56.0;

impl BarChart {
    pub(super) fn size(&self) -> (u32, u32) {
        (
            WIDTH,
            (TITLE_HEIGHT + ROW * self.bars.len() as f64 + AXIS + MARGIN) as u32,
        )
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let inner = titled(area, pen, &self.title)?;
        let names = self.bars.iter().map(|bar| pen.width_of(area, &bar.name));
        let names_width = names.fold(0.0, f64::max) + 10.0;
        let rows = self.bars.len() as f64;
        let mut chart = ChartBuilder::on(&inner)
            .margin_right(pen.px(NUMBER))
            .x_label_area_size(pen.px(AXIS))
            .y_label_area_size(pen.px(names_width))
            .build_cartesian_2d(self.powers_of_ten().log_scale(), rows..0.0)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .light_line_style(WHITE)
            .bold_line_style(GRID)
            .axis_style(pen.stroke(INK, 1.0))
            .label_style(pen.text())
            .axis_desc_style(pen.text())
            .set_all_tick_mark_size(pen.px(5.0))
            .x_labels(8)
            .x_label_formatter(&|factor| numbers::times(*factor))
            .x_desc(&self.x_label)
            .draw()?;
        chart.draw_series([PathElement::new(
            vec![(1.0, 0.0), (1.0, rows)],
            pen.stroke(INK, 1.0),
        )])?;
        for (row, bar) in self.bars.iter().enumerate() {
            let top = row as f64;
            let body = [(1.0, top + 0.2), (bar.factor, top + 0.8)];
            chart.draw_series([Rectangle::new(body, color(1).filled())])?;
            let whisker = vec![(bar.range.0, top + 0.5), (bar.range.1, top + 0.5)];
            chart.draw_series([PathElement::new(whisker, pen.stroke(INK, 1.0))])?;
            self.label(&inner, &chart, bar, top + 0.5, pen)?;
        }
        Ok(())
    }

    /// Writes the name to the left of the plot and the number to the right of all that the row shows.
    fn label<B: DrawingBackend>(
        &self,
        area: &Area<B>,
        chart: &ChartContext<'_, B, Cartesian2d<LogCoord<f64>, RangedCoordf64>>,
        bar: &Bar,
        middle: f64,
        pen: Pen,
    ) -> Drawn<B> {
        let at = |x: f64| pixel(area, chart, &(x, middle));
        let (plot_left, y) = at(self.powers_of_ten().start);
        let name_end = (plot_left - pen.px(8.0), y);
        area.draw_text(&bar.name, &pen.text_at(HPos::Right, VPos::Center), name_end)?;
        let furthest = bar.factor.max(bar.range.1).max(1.0);
        let number_start = (at(furthest).0 + pen.px(6.0), y);
        area.draw_text(
            &numbers::times(bar.factor),
            &pen.text_at(HPos::Left, VPos::Center),
            number_start,
        )
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
