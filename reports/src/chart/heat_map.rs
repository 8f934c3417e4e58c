//! A factor for each pair of things: a triangle of coloured fields.

use super::frame::{Area, Drawn, MARGIN, Pen, TITLE_HEIGHT, room_for, room_for_small, titled};
use super::shade::Shades;
use crate::numbers;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

#[derive(Clone, Debug, PartialEq)]
pub struct HeatCell {
    /// The places of the two, the smaller first.
    pub pair: [usize; 2],
    pub factor: f64,
    pub remark: String,
    pub doubtful: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    pub title: String,
    pub names: Vec<String>,
    pub cells: Vec<HeatCell>,
    /// What factors below and above 1 mean.
    pub ends: [String; 2],
}

const CELL_HEIGHT: f64 = 48.0;
const LEAST_CELL_WIDTH: f64 = 92.0;
const LEAST_WIDTH: f64 = 560.0;
const COLUMN_NAMES: f64 = 30.0;
const LEGEND: f64 = 46.0;
const LEGEND_BAR: f64 = 220.0;
const LEGEND_STEP: f64 = 2.0;

impl HeatMap {
    pub(super) fn size(&self) -> (u32, u32) {
        let sides = self.names.len().saturating_sub(1) as f64;
        let width = self.row_names() + sides * self.cell_width() + 2.0 * MARGIN;
        let height = TITLE_HEIGHT + sides * CELL_HEIGHT + COLUMN_NAMES + LEGEND + MARGIN;
        (width.max(LEAST_WIDTH) as u32, height as u32)
    }

    fn widest_name(&self) -> f64 {
        self.names.iter().map(|name| room_for(name)).fold(0.0, f64::max)
    }

    fn row_names(&self) -> f64 {
        self.widest_name() + 10.0
    }

    fn cell_width(&self) -> f64 {
        let remarks = self.cells.iter().map(|cell| room_for_small(&cell.remark));
        let widest = remarks.fold(self.widest_name(), f64::max);
        (widest + 12.0).max(LEAST_CELL_WIDTH)
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let inner = titled(area, pen, &self.title)?;
        let shades = Shades::over(self.cells.iter().map(|cell| cell.factor));
        let sides = self.names.len().saturating_sub(1);
        let left = |column: usize| self.row_names() + column as f64 * self.cell_width();
        let top = |row: usize| row as f64 * CELL_HEIGHT;
        for cell in &self.cells {
            let [one, other] = cell.pair;
            let (x, y) = (left(one), top(other - 1));
            let corners = [
                (pen.px(x + 1.0), pen.px(y + 1.0)),
                (pen.px(x + self.cell_width() - 1.0), pen.px(y + CELL_HEIGHT - 1.0)),
            ];
            inner.draw(&Rectangle::new(corners, shades.color(cell.factor).filled()))?;
            let ink = shades.ink(cell.factor);
            let factor = match cell.doubtful {
                true => format!("({})", numbers::times(cell.factor)),
                false => numbers::times(cell.factor),
            };
            let middle = x + self.cell_width() / 2.0;
            let up = if cell.remark.is_empty() { 0.0 } else { 8.0 };
            inner.draw_text(
                &factor,
                &pen.bold_at(HPos::Center, VPos::Center).color(&ink),
                (pen.px(middle), pen.px(y + CELL_HEIGHT / 2.0 - up)),
            )?;
            inner.draw_text(
                &cell.remark,
                &pen.small_at(HPos::Center, VPos::Center).color(&ink),
                (pen.px(middle), pen.px(y + CELL_HEIGHT / 2.0 + 10.0)),
            )?;
        }
        for (row, name) in self.names.iter().skip(1).enumerate() {
            let place = (
                pen.px(self.row_names() - 8.0),
                pen.px(top(row) + CELL_HEIGHT / 2.0),
            );
            inner.draw_text(name, &pen.text_at(HPos::Right, VPos::Center), place)?;
        }
        for (column, name) in self.names.iter().take(sides).enumerate() {
            let place = (
                pen.px(left(column) + self.cell_width() / 2.0),
                pen.px(top(sides) + 6.0),
            );
            inner.draw_text(name, &pen.text_at(HPos::Center, VPos::Top), place)?;
        }
        self.draw_legend(&inner, pen, shades, top(sides) + COLUMN_NAMES)
    }

    /// The colours in a bar, with the factors at its ends and in its middle.
    fn draw_legend<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen, shades: Shades, top: f64) -> Drawn<B> {
        let middle = f64::from(area.dim_in_pixel().0) / f64::from(pen.px(100.0)) * 50.0;
        let left = middle - LEGEND_BAR / 2.0;
        let y = top + 12.0;
        let (from, to) = (pen.px(left), pen.px(left + LEGEND_BAR));
        for x in (from..to).step_by(pen.px(LEGEND_STEP) as usize) {
            let share = f64::from(x - from) / f64::from(to - from);
            let factor = shades.most().powf(2.0 * share - 1.0);
            let line = [(x, pen.px(y)), (x + pen.px(LEGEND_STEP), pen.px(y + 12.0))];
            area.draw(&Rectangle::new(line, shades.color(factor).filled()))?;
        }
        for (share, power) in [(0.0, -1.0), (0.5, 0.0), (1.0, 1.0)] {
            let place = (pen.px(left + share * LEGEND_BAR), pen.px(y + 16.0));
            let factor = numbers::times(shades.most().powf(power));
            area.draw_text(&factor, &pen.small_at(HPos::Center, VPos::Top), place)?;
        }
        let [below, above] = &self.ends;
        let beside = pen.px(y + 6.0);
        let style = |side| pen.text_at(side, VPos::Center);
        area.draw_text(below, &style(HPos::Right), (pen.px(left - 10.0), beside))?;
        area.draw_text(
            above,
            &style(HPos::Left),
            (pen.px(left + LEGEND_BAR + 10.0), beside),
        )
    }
}
