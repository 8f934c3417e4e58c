//! [`Chart`]: pictures of a run, as SVG, PNG and PDF.
//!
//! Each kind is a file that turns its figures into marks; plotters lays them out between axes and draws into
//! a scene. Titles, legends and markers are common to all. Series differ by their markers as well as by their
//! colours.

mod canvas;
mod curves;
mod frame;
mod heat_map;
mod lattice;
mod marker;
mod plot;
mod rows;
mod shade;
mod spread;

pub use curves::{Bound, Curve, CurveChart, CurvePanel, CurvePoint, CurveStyle, PointStyle, XAxis, YAxis};
pub use rows::{BarRow, BarStyle, IntervalChart};
pub use spread::{Spread, SpreadChart};

use self::frame::{MAX_NAME_LENGTH, room_for};
use crate::ablation::Analysis;
use crate::diagram::Diagram;
use crate::scene::Scene;
use crate::table::ShortNames;

#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    Curves(CurveChart),
    Rows(IntervalChart),
    Spread(SpreadChart),
    /// How the parts of an ablation act together, pair by pair.
    HeatMap(Box<Analysis>),
    /// The subsets of an ablation, each above those it holds.
    Lattice(Box<Analysis>),
    /// A position, which stands among charts on a page.
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
        self.scene().to_svg()
    }

    pub fn to_pdf(&self) -> Vec<u8> {
        self.scene().to_pdf()
    }

    /// The chart as a PNG image, three times as large.
    pub fn to_png(&self) -> Vec<u8> {
        self.scene().to_png()
    }

    /// The chart with short names, if a name of its rows or curves has no room.
    #[must_use]
    pub(crate) fn with_room(mut self, short: &ShortNames) -> Chart {
        let names: Vec<&mut String> = match &mut self {
            Chart::Rows(chart) => chart.rows.iter_mut().map(|row| &mut row.name).collect(),
            Chart::Curves(chart) => {
                let curves = chart.panels.iter_mut().flat_map(|panel| &mut panel.curves);
                curves.map(|curve| &mut curve.name).collect()
            }
            Chart::Spread(_) | Chart::HeatMap(_) | Chart::Lattice(_) | Chart::Board(_) => Vec::new(),
        };
        if names.iter().any(|name| room_for(name) > MAX_NAME_LENGTH) {
            for name in names {
                *name = short.without_legend(name);
            }
        }
        self
    }

    fn scene(&self) -> Scene {
        match self {
            Chart::Curves(chart) => chart.scene(),
            Chart::Rows(chart) => chart.scene(),
            Chart::Spread(chart) => chart.scene(),
            Chart::HeatMap(analysis) => heat_map::scene(analysis),
            Chart::Lattice(analysis) => lattice::scene(analysis),
            Chart::Board(diagram) => diagram.scene(),
        }
    }
}
