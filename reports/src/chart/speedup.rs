//! Speed-ups by the number of processors, both by their logarithm, below the line of those that are as many
//! times faster as they have processors.

use super::curves::{Curve, Origin};
use super::frame::{Area, Drawn, Pen, Pixel, pixel, titled};
use super::legend::{LegendEntry, above_legend, legend_height, size_with_legend};
use super::marker::{Filling, Marker};
use super::palette::{JOIN, color};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

#[derive(Clone, Debug, PartialEq)]
pub struct SpeedupChart {
    pub title: String,
    /// The curves; a point stands at its number of processors.
    pub curves: Vec<Curve>,
}

const WIDTH: u32 = 760;
const PLOT_HEIGHT: f64 = 440.0;
/// What is left beside the first and the last doubling, in doublings.
const EDGE: f64 = 0.25;
/// A mark that lies no further from another one is covered by it.
const COVERED: f64 = 6.0;
/// How much further out a mark's edge lies for each that covers it.
const RIM: f64 = 2.0;

impl SpeedupChart {
    fn legend(&self) -> Vec<LegendEntry> {
        let names: Vec<&str> = self.curves.iter().map(|curve| curve.name.as_str()).collect();
        LegendEntry::each(&names)
    }

    pub(super) fn size(&self) -> (u32, u32) {
        size_with_legend(&self.legend(), WIDTH, PLOT_HEIGHT)
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let inner = titled(area, pen, &self.title)?;
        let legend = self.legend();
        let plot = above_legend(&inner, pen, &legend, legend_height(&legend, WIDTH))?;
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let doublings = |value: f64| value.max(f64::MIN_POSITIVE).log2();
        let most = points()
            .map(|point| doublings(f64::from(point.at)))
            .fold(1.0, f64::max);
        let values = points().map(|point| doublings(point.value));
        let (low, high) = values.fold((0.0_f64, 1.0_f64), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        let mut chart = ChartBuilder::on(&plot)
            .margin_top(pen.px(6.0))
            .margin_right(pen.px(14.0))
            .x_label_area_size(pen.px(40.0))
            .y_label_area_size(pen.px(58.0))
            .build_cartesian_2d(-EDGE..most + EDGE, low - EDGE..high.ceil() + EDGE)?;
        let power = |value: &f64| match value.fract() == 0.0 {
            true => numbered(value.exp2()),
            false => String::new(),
        };
        pen.styled(&mut chart.configure_mesh())
            .x_labels(most.ceil() as usize + 1)
            .y_labels((high.ceil() - low.floor()) as usize + 1)
            .x_label_formatter(&power)
            .y_label_formatter(&power)
            .x_desc("processors")
            .y_desc("speed-up")
            .draw()?;
        let place = |at: f64, value: f64| pixel(&plot, &chart, &(at, value));
        let end = most.min(high.ceil());
        let ideal = vec![place(0.0, 0.0), place(end, end)];
        plot.draw(&PathElement::new(ideal, pen.stroke(JOIN, 1.5)))?;
        // Between two lines of the grid.
        let (x, y) = place(end - 0.5, end - 0.5);
        let told = pen.small_at(HPos::Right, VPos::Center);
        plot.draw(&Text::new(
            "as many times as processors",
            (x - pen.px(12.0), y),
            told,
        ))?;
        let places = |curve: &Curve| -> Vec<Pixel> {
            let points = curve.points.iter();
            let places = points.map(|point| place(doublings(f64::from(point.at)), doublings(point.value)));
            places.collect()
        };
        let curves: Vec<(&Curve, Vec<Pixel>)> =
            self.curves.iter().map(|curve| (curve, places(curve))).collect();
        for (series, (curve, places)) in curves.iter().enumerate() {
            let width = match curve.origin {
                Origin::Measured => 2.5,
                Origin::Published => 1.0,
            };
            let stroke = pen.stroke(color(series), width);
            plot.draw(&PathElement::new(places.clone(), stroke))?;
        }
        for (series, (curve, places)) in curves.iter().enumerate() {
            let above = &curves[series + 1..];
            for &(x, y) in places {
                let covers =
                    |(other_x, other_y): &&Pixel| x == *other_x && (y - other_y).abs() < pen.px(COVERED);
                let covering = above.iter().flat_map(|(_, places)| places).filter(covers);
                let marker = Marker {
                    filling: match curve.origin {
                        Origin::Measured => Filling::Full,
                        Origin::Published => Filling::Open,
                    },
                    wider: RIM * covering.count() as f64,
                    ..Marker::of(series)
                };
                marker.draw(&plot, pen, (x, y))?;
            }
        }
        Ok(())
    }
}

/// `64`, `0.5`.
fn numbered(value: f64) -> String {
    match value >= 1.0 {
        true => format!("{value:.0}"),
        false => format!("{value}"),
    }
}
