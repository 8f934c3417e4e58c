//! Two scores a row, joined by a line: how far the verdict moved.

use super::frame::{Area, Drawn, LONGEST_NAME, Pen, TITLE_HEIGHT, fitted, pixel, room_for, titled};
use super::legend::{LegendEntry, above_legend, legend_height};
use super::marker::draw_marker;
use super::palette::JOIN;
use crate::numbers;
use engine_core::Score;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dumbbell {
    pub name: String,
    pub scores: [i32; 2],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DumbbellChart {
    pub title: String,
    /// What is laid out to the right, with its unit.
    pub x_label: String,
    /// What the first and the second score stand for.
    pub legend: [String; 2],
    pub rows: Vec<Dumbbell>,
}

const WIDTH: u32 = 760;
const ROW: f64 = 22.0;
const AXIS: f64 = 46.0;
/// Beyond this a score is a proven win or loss; it is drawn at the edge, with its number.
const MATE: i32 = Score::MAX_EVALUATION.centipawns();
/// Room for that number, left and right of the plot.
const MATE_ROOM: f64 = 44.0;

impl DumbbellChart {
    pub(super) fn size(&self) -> (u32, u32) {
        let rows = ROW * self.rows.len().max(1) as f64;
        (
            WIDTH,
            (TITLE_HEIGHT + rows + AXIS + self.legend_height() + 14.0) as u32,
        )
    }

    fn entries(&self) -> Vec<LegendEntry> {
        LegendEntry::each(&self.legend)
    }

    fn legend_height(&self) -> f64 {
        legend_height(&self.entries(), WIDTH)
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let inner = titled(area, pen, &self.title)?;
        let plot = above_legend(&inner, pen, &self.entries(), self.legend_height())?;

        let fitted = self.rows.iter().map(|row| fitted(&row.name, LONGEST_NAME));
        let names: Vec<Cow<'_, str>> = fitted.collect();
        let widths = names.iter().map(|name| room_for(name));
        let names_width = widths.fold(0.0, f64::max) + 14.0 + MATE_ROOM;
        let count = self.rows.len().max(1) as f64;
        let (least, most) = self.range();
        let mut chart = ChartBuilder::on(&plot)
            .margin_right(pen.px(MATE_ROOM))
            .x_label_area_size(pen.px(AXIS))
            .y_label_area_size(pen.px(names_width))
            .build_cartesian_2d(least..most, count..0.0)?;
        pen.styled(&mut chart.configure_mesh())
            .disable_y_mesh()
            .disable_y_axis()
            .x_labels(9)
            .x_label_formatter(&|score| numbers::score(*score as i32))
            .x_desc(&self.x_label)
            .draw()?;
        for (index, (row, name)) in self.rows.iter().zip(&names).enumerate() {
            let middle = index as f64 + 0.5;
            let places = row
                .scores
                .map(|score| (f64::from(score).clamp(least, most), middle));
            chart.draw_series([PathElement::new(places.to_vec(), pen.stroke(JOIN, 2.5))])?;
            for (series, (place, score)) in places.iter().zip(row.scores).enumerate() {
                let (x, y) = pixel(&plot, &chart, place);
                draw_marker(&plot, pen, (x, y), series)?;
                if score.abs() > MATE {
                    let beside = (x + score.signum() * pen.px(9.0), y);
                    let anchor = if score > 0 { HPos::Left } else { HPos::Right };
                    plot.draw_text(&numbers::score(score), &pen.text_at(anchor, VPos::Center), beside)?;
                }
            }
            let (x, y) = pixel(&plot, &chart, &(least, middle));
            let name_end = (x - pen.px(8.0 + MATE_ROOM), y);
            plot.draw_text(name, &pen.text_at(HPos::Right, VPos::Center), name_end)?;
        }
        Ok(())
    }

    /// Encloses every score that is no proven win or loss, and 0, in full hundreds.
    fn range(&self) -> (f64, f64) {
        let plain = || {
            self.rows
                .iter()
                .flat_map(|row| row.scores)
                .filter(|score| score.abs() <= MATE)
        };
        let least = plain().min().unwrap_or(0).min(0);
        let most = plain().max().unwrap_or(0).max(0);
        (
            f64::from(least.div_euclid(100) * 100 - 100),
            f64::from(most.div_euclid(100) * 100 + 200),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chart;

    #[test]
    fn a_name_that_would_leave_no_room_is_cut_off() {
        let rows = ["W".repeat(200), "<short>".to_owned()];
        let chart = Chart::Dumbbells(DumbbellChart {
            title: "Long: ".to_owned() + &rows[0],
            x_label: "score".to_owned(),
            legend: ["static".to_owned(), "quiescence".to_owned()],
            rows: rows
                .map(|name| Dumbbell {
                    name,
                    scores: [0, 100],
                })
                .to_vec(),
        });
        let svg = chart.to_svg().unwrap();
        let longest = "W".repeat(60);
        assert!(
            svg.split("<text").skip(1).all(|text| !text.contains(&longest)),
            "{svg}"
        );
        assert_eq!(svg.matches("W…W").count(), 2);
        assert!(svg.contains("&lt;short&gt;"));
    }
}
