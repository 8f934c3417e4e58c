//! Curves with intervals in panels side by side, which share one axis upward: what is measured, and what
//! others have published.

use super::frame::{Area, Drawn, Pen, pixel, titled};
use super::legend::{LegendEntry, above_legend, legend_height, size_with_legend};
use super::marker::{Filling, Marker};
use super::palette::{INK, color};
use crate::numbers;
use plotters::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The lab's own: full markers, joined by a line.
    Measured,
    /// Somebody else's: open markers, joined by a thin line.
    Published,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Where it stands, on the axis to the right.
    pub at: u32,
    pub value: f64,
    /// Its interval, drawn as a line; none if there is none.
    pub interval: Option<(f64, f64)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub name: String,
    pub origin: Origin,
    pub points: Vec<CurvePoint>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CurvePanel {
    pub x_label: String,
    pub curves: Vec<Curve>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CurveChart {
    pub title: String,
    pub y_label: String,
    pub panels: Vec<CurvePanel>,
}

const WIDTH: u32 = 760;
const PLOT_HEIGHT: f64 = 380.0;

impl CurveChart {
    fn curves(&self) -> impl Iterator<Item = &Curve> {
        self.panels.iter().flat_map(|panel| &panel.curves)
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let names: Vec<&str> = self.curves().map(|curve| curve.name.as_str()).collect();
        LegendEntry::each(&names)
    }

    pub(super) fn size(&self) -> (u32, u32) {
        size_with_legend(&self.legend(), WIDTH, PLOT_HEIGHT)
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Drawn<B> {
        let inner = titled(area, pen, &self.title)?;
        let legend = self.legend();
        let plots = above_legend(&inner, pen, &legend, legend_height(&legend, WIDTH))?;
        let mut first = 0;
        let areas = plots.split_evenly((1, self.panels.len().max(1)));
        for (number, (panel, plot)) in self.panels.iter().zip(&areas).enumerate() {
            let y_label = match number {
                0 => self.y_label.as_str(),
                _ => "",
            };
            self.draw_panel(panel, plot, pen, y_label, first)?;
            first += panel.curves.len();
        }
        Ok(())
    }

    /// Draws a panel whose first curve is the one of that number.
    fn draw_panel<B: DrawingBackend>(
        &self,
        panel: &CurvePanel,
        plot: &Area<B>,
        pen: Pen,
        y_label: &str,
        first: usize,
    ) -> Drawn<B> {
        let places = || {
            panel
                .curves
                .iter()
                .flat_map(|curve| &curve.points)
                .map(|point| point.at)
        };
        let (least, most) = (places().min().unwrap_or(0), places().max().unwrap_or(1));
        let mut chart = ChartBuilder::on(plot)
            .margin_top(pen.px(6.0))
            .margin_right(pen.px(14.0))
            .x_label_area_size(pen.px(40.0))
            .y_label_area_size(pen.px(58.0))
            .build_cartesian_2d(f64::from(least) - 0.4..f64::from(most) + 0.4, self.heights())?;
        pen.styled(&mut chart.configure_mesh())
            .disable_x_mesh()
            .x_labels((most - least + 1) as usize)
            .x_label_formatter(&|at| match at.fract() == 0.0 {
                true => format!("{at:.0}"),
                false => String::new(),
            })
            .x_desc(&panel.x_label)
            .y_labels(8)
            .y_label_formatter(&|value| numbers::difference(*value))
            .y_desc(y_label)
            .draw()?;
        let nothing = [f64::from(least) - 0.4, f64::from(most) + 0.4];
        let nothing = nothing.map(|at| pixel(plot, &chart, &(at, 0.0)));
        plot.draw(&PathElement::new(nothing.to_vec(), pen.stroke(INK, 1.0)))?;
        for (series, curve) in (first..).zip(&panel.curves) {
            let place = |at: u32, value: f64| pixel(plot, &chart, &(f64::from(at), value));
            let (width, filling) = match curve.origin {
                Origin::Measured => (2.5, Filling::Full),
                Origin::Published => (1.0, Filling::Open),
            };
            let line = curve.points.iter().map(|point| place(point.at, point.value));
            let line = PathElement::new(line.collect::<Vec<_>>(), pen.stroke(color(series), width));
            plot.draw(&line)?;
            for &CurvePoint { at, value, interval } in &curve.points {
                if let Some((low, high)) = interval {
                    let ends = vec![place(at, low), place(at, high)];
                    plot.draw(&PathElement::new(ends, pen.stroke(color(series), 1.5)))?;
                }
                let marker = Marker {
                    filling,
                    ..Marker::of(series)
                };
                marker.draw(plot, pen, place(at, value))?;
            }
        }
        Ok(())
    }

    /// Room for all values and intervals, 0 included.
    fn heights(&self) -> std::ops::Range<f64> {
        let points = self.curves().flat_map(|curve| &curve.points);
        let values = points.flat_map(|point| {
            let (low, high) = point.interval.unwrap_or((point.value, point.value));
            [low, high]
        });
        let finite = values.filter(|value| value.is_finite());
        let (low, high) = finite.fold((0.0_f64, 1.0_f64), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        let margin = (high - low) * 0.06;
        low - margin..high + margin
    }
}
