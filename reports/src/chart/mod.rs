//! [`Chart`]: pictures of a run, as SVG, PNG and PDF.
//!
//! Series differ by their markers as well as by their colours. Text is measured in Roboto, which this crate
//! carries: PNG is set in it, SVG is set to the same widths in what font there is, and follows dark pages.

mod bars;
mod curves;
mod dumbbells;
mod forest;
mod frame;
mod heat_map;
mod lattice;
mod legend;
mod lines;
mod marker;
mod of_horizon;
mod of_run;
mod overlap;
mod palette;
mod points;
mod series;
mod shade;
mod speedup;
mod spread;
mod svg;
mod walk;

pub use bars::{Bar, BarChart};
pub use curves::{Curve, CurveChart, CurvePanel, CurvePoint, Origin};
pub use dumbbells::{Dumbbell, DumbbellChart};
pub use forest::{ForestChart, ForestRow, ForestScale, Whisker};
pub use heat_map::{HeatCell, HeatMap};
pub use lattice::{EdgeStroke, LatticeChart, LatticeEdge, LatticeNode};
pub use lines::{LineChart, XAxis, YScale};
pub use of_horizon::{case_share, mean_regret, regret, staircase};
pub use of_run::{
    nodes, ordering, quiescence, reduction, relative_nodes, solved, solved_by_nodes, times_the_minimal_tree,
};
pub use points::{PointChart, PointRow};
pub use series::Series;
pub use speedup::SpeedupChart;
pub use spread::{Spread, SpreadChart};
pub use walk::{Walk, WalkBound, WalkChart};

use crate::font::Weight;
use crate::pdf;
use frame::{Area, FONT, Pen};
use palette::GROUND;
use plotters::prelude::*;
use plotters::style::register_font;
use std::sync::Once;
use svg::{STEPS, SvgCanvas};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the chart `{title}` could not be drawn: {reason}")]
pub struct ChartError {
    pub title: String,
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    Lines(LineChart),
    /// A bar a row, on a logarithmic axis through 1.
    Bars(BarChart),
    /// Two scores a row, joined by a line.
    Dumbbells(DumbbellChart),
    Spread(SpreadChart),
    /// Values from 0 up, and their mean.
    Points(PointChart),
    /// Factors or differences with their intervals, several a row.
    Forest(ForestChart),
    HeatMap(HeatMap),
    /// The subsets of a set, each above those it holds.
    Lattice(LatticeChart),
    /// Values after each step of something that may end at bounds.
    Walk(WalkChart),
    /// Curves with intervals, the lab's own and those of others.
    Curves(CurveChart),
    Speedup(SpeedupChart),
}

/// Pixels of a PNG for each unit of the drawing, so that it stays sharp in print: 360 an inch on a page of 16
/// cm.
const PNG_SCALE: f64 = 3.0;

impl Chart {
    pub fn title(&self) -> &str {
        match self {
            Chart::Lines(chart) => &chart.title,
            Chart::Bars(chart) => &chart.title,
            Chart::Dumbbells(chart) => &chart.title,
            Chart::Spread(chart) => &chart.title,
            Chart::Points(chart) => &chart.title,
            Chart::Forest(chart) => &chart.title,
            Chart::HeatMap(chart) => &chart.title,
            Chart::Lattice(chart) => &chart.title,
            Chart::Walk(chart) => &chart.title,
            Chart::Curves(chart) => &chart.title,
            Chart::Speedup(chart) => &chart.title,
        }
    }

    /// The chart as an SVG document.
    ///
    /// # Errors
    /// If the drawing library fails.
    pub fn to_svg(&self) -> Result<String, ChartError> {
        let mut svg = String::new();
        let pen = Pen::new(STEPS);
        let canvas = SvgCanvas::new(&mut svg, pen.size(self.size()), self.title());
        self.draw(&canvas.into_drawing_area(), pen)?;
        Ok(svg)
    }

    /// The chart as a PDF of one page, as large as the SVG.
    ///
    /// # Errors
    /// If the drawing library fails, or the drawing cannot be turned into PDF.
    pub fn to_pdf(&self) -> Result<Vec<u8>, ChartError> {
        pdf::from_svg(&self.to_svg()?).map_err(|error| self.failure(&error))
    }

    /// The chart as a PNG image, three times as large.
    ///
    /// # Errors
    /// If the drawing library or the encoder fails.
    pub fn to_png(&self) -> Result<Vec<u8>, ChartError> {
        let pen = Pen::new(PNG_SCALE);
        let (width, height) = pen.size(self.size());
        let mut pixels = vec![0; 3 * width as usize * height as usize];
        self.draw(
            &BitMapBackend::with_buffer(&mut pixels, (width, height)).into_drawing_area(),
            pen,
        )?;
        encode_png(&pixels, width, height).map_err(|error| self.failure(&error))
    }

    fn size(&self) -> (u32, u32) {
        match self {
            Chart::Lines(chart) => chart.size(),
            Chart::Bars(chart) => chart.size(),
            Chart::Dumbbells(chart) => chart.size(),
            Chart::Spread(chart) => chart.size(),
            Chart::Points(chart) => chart.size(),
            Chart::Forest(chart) => chart.size(),
            Chart::HeatMap(chart) => chart.size(),
            Chart::Lattice(chart) => chart.size(),
            Chart::Walk(chart) => chart.size(),
            Chart::Curves(chart) => chart.size(),
            Chart::Speedup(chart) => chart.size(),
        }
    }

    fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: Pen) -> Result<(), ChartError> {
        register_fonts();
        let drawn = area.fill(&GROUND).and_then(|()| match self {
            Chart::Lines(chart) => chart.draw(area, pen),
            Chart::Bars(chart) => chart.draw(area, pen),
            Chart::Dumbbells(chart) => chart.draw(area, pen),
            Chart::Spread(chart) => chart.draw(area, pen),
            Chart::Points(chart) => chart.draw(area, pen),
            Chart::Forest(chart) => chart.draw(area, pen),
            Chart::HeatMap(chart) => chart.draw(area, pen),
            Chart::Lattice(chart) => chart.draw(area, pen),
            Chart::Walk(chart) => chart.draw(area, pen),
            Chart::Curves(chart) => chart.draw(area, pen),
            Chart::Speedup(chart) => chart.draw(area, pen),
        });
        drawn
            .and_then(|()| area.present())
            .map_err(|error| self.failure(&error))
    }

    fn failure(&self, error: &dyn std::fmt::Display) -> ChartError {
        ChartError {
            title: self.title().to_owned(),
            reason: error.to_string(),
        }
    }
}

fn register_fonts() {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        // A font that is refused shows as an error of the first chart that is drawn with it.
        let _ = register_font(FONT, FontStyle::Normal, Weight::Regular.file());
        let _ = register_font(FONT, FontStyle::Bold, Weight::Bold.file());
    });
}

fn encode_png(pixels: &[u8], width: u32, height: u32) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}
