//! [`Chart`]: pictures of a run, as SVG, PNG and PDF.
//!
//! Each kind is a file that turns its figures into marks; plotters lays them out between axes and draws into
//! a scene. Titles, legends and markers are common to all. Series differ by their markers as well as by their colours.

mod bars;
mod canvas;
mod curves;
mod dumbbells;
mod forest;
mod frame;
mod heat_map;
mod lattice;
mod lines;
mod marker;
mod overlap;
mod plot;
mod points;
mod shade;
mod speedup;
mod spread;
mod walk;

pub use bars::{Bar, BarChart};
pub use curves::{Curve, CurveChart, CurvePanel, CurvePoint, Origin};
pub use dumbbells::{Dumbbell, DumbbellChart};
pub use forest::{ForestChart, ForestRow, ForestScale, Whisker};
pub use heat_map::{HeatCell, HeatMap};
pub use lattice::{EdgeStroke, LatticeChart, LatticeEdge, LatticeNode};
pub use lines::{LineChart, Series, XAxis, YScale};
pub use points::{PointChart, PointRow};
pub use speedup::SpeedupChart;
pub use spread::{Spread, SpreadChart};
pub use walk::{Walk, WalkBound, WalkChart};

use crate::scene::Scene;

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

impl Chart {
    /// The chart as an SVG document.
    pub fn to_svg(&self) -> String {
        self.scene().to_svg()
    }

    /// The chart as a PDF of one page, as large as the SVG.
    pub fn to_pdf(&self) -> Vec<u8> {
        self.scene().to_pdf()
    }

    /// The chart as a PNG image, three times as large.
    pub fn to_png(&self) -> Vec<u8> {
        self.scene().to_png()
    }

    fn scene(&self) -> Scene {
        match self {
            Chart::Lines(chart) => chart.scene(),
            Chart::Bars(chart) => chart.scene(),
            Chart::Dumbbells(chart) => chart.scene(),
            Chart::Spread(chart) => chart.scene(),
            Chart::Points(chart) => chart.scene(),
            Chart::Forest(chart) => chart.scene(),
            Chart::HeatMap(chart) => chart.scene(),
            Chart::Lattice(chart) => chart.scene(),
            Chart::Walk(chart) => chart.scene(),
            Chart::Curves(chart) => chart.scene(),
            Chart::Speedup(chart) => chart.scene(),
        }
    }
}
