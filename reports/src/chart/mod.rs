//! [`Chart`]: charts of a run, as SVG, PNG and PDF.
//!
//! Each kind of chart has a file that turns figures into marks; plotters lays the marks out between axes and
//! draws them into a scene. Titles, legends and markers are common to all kinds. Series differ by marker as
//! well as by color.

mod canvas;
mod curves;
mod frame;
mod marker;
mod plot;
mod rows;

pub use curves::{Curve, CurveChart, CurvePanel, CurvePoint, CurveStyle, PointStyle, XAxis, YAxis};
pub use rows::{BarRow, BarStyle, IntervalChart};

use crate::diagram::Diagram;
use crate::print_width::PrintWidth;
use crate::scene::Scene;
use frame::{NARROW, WIDTH};

#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    Curves(CurveChart),
    Rows(IntervalChart),
    /// A position shown among the charts of a page.
    Board(Diagram),
}

impl Chart {
    pub fn folder(&self) -> &'static str {
        match self {
            Chart::Board(_) => "diagrams",
            _ => "charts",
        }
    }

    pub fn to_svg(&self) -> String {
        self.scene(WIDTH).to_svg()
    }

    /// The chart as a PDF of this width, without a title.
    pub fn to_pdf(&self, width: PrintWidth) -> Vec<u8> {
        self.scene(width.of_chart()).to_pdf()
    }

    /// The chart as a PNG image at three times its size.
    pub fn to_png(&self) -> Vec<u8> {
        self.scene(WIDTH).to_png()
    }

    /// A version for phones, without a title. `None` for a board, whose size is fixed.
    pub(crate) fn to_narrow_svg(&self) -> Option<String> {
        let is_board = matches!(self, Chart::Board(_));
        (!is_board).then(|| self.scene(NARROW).to_svg())
    }

    /// The drawing at a width, unless it is a chart of fixed size.
    fn scene(&self, width: f64) -> Scene {
        match self {
            Chart::Curves(chart) => chart.scene(width),
            Chart::Rows(chart) => chart.scene(width),
            Chart::Board(diagram) => diagram.scene(),
        }
    }
}
