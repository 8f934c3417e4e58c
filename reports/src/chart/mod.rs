//! [`Chart`]: pictures of a run, as SVG, PNG and PDF.
//!
//! Each kind is a file that turns its figures into marks; plotters lays them out between axes and draws into
//! a scene. Titles, legends and markers are common to all. Series differ by their markers as well as by their
//! colours.

mod canvas;
mod curves;
mod end_labels;
mod frame;
mod heat_map;
mod lattice;
mod marker;
mod plot;
mod rows;
mod shade;
mod spread;

pub use curves::{Curve, CurveChart, CurvePanel, CurvePoint, CurveStyle, PointStyle, XAxis, YAxis};
pub use rows::{BarRow, BarStyle, IntervalChart};
pub use spread::Spread;

use crate::ablation::Analysis;
use crate::diagram::Diagram;
use crate::scene::Scene;
use frame::{NARROW, PRINTED, WIDTH};

#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    Curves(CurveChart),
    Rows(IntervalChart),
    /// Distributions under a title.
    Spread(String, Vec<Spread>),
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
        self.scene(WIDTH).to_svg()
    }

    /// The chart as a PDF without a title, for a paper, where the letters of a wider one would be too small.
    pub fn to_pdf(&self) -> Vec<u8> {
        self.scene(PRINTED).to_pdf()
    }

    /// The chart as a PNG image, three times as large.
    pub fn to_png(&self) -> Vec<u8> {
        self.scene(WIDTH).to_png()
    }

    /// What a slide shows of it: of curves and rows those of these names, of no names all. Pictures that have
    /// no form of their own for slides are those of a page.
    pub(crate) fn scene_for_slide(&self, names: &[String], size: (f64, f64)) -> Scene {
        let is_chosen = |name: &String| names.is_empty() || names.contains(name);
        match self.clone() {
            Chart::Curves(mut chart) => {
                // What is published has names of its own.
                chart.retain_curves(|curve| curve.look == CurveStyle::Published || is_chosen(&curve.name));
                chart.scene_for_slide(size)
            }
            Chart::Rows(mut chart) => {
                chart.rows.retain(|row| is_chosen(&row.name));
                chart.scene_for_slide(size.0)
            }
            other => other.scene(WIDTH),
        }
    }

    /// What stands beside its rows, its lines and in its legend.
    pub(crate) fn names(&self) -> Vec<&str> {
        match self {
            Chart::Curves(chart) => {
                let curves = chart.panels.iter().flat_map(|panel| &panel.curves);
                curves.map(|curve| curve.name.as_str()).collect()
            }
            Chart::Rows(chart) => {
                let rows = chart.rows.iter().map(|row| &row.name);
                rows.chain(&chart.series).map(String::as_str).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Takes out the curves that were not measured here.
    pub(crate) fn leave_out_published(&mut self) {
        if let Chart::Curves(chart) = self {
            chart.retain_curves(|curve| curve.look != CurveStyle::Published);
        }
    }

    /// The chart as a phone has room for it, without a title. `None` of what needs more, or has enough as it
    /// is.
    pub(crate) fn to_narrow_svg(&self) -> Option<String> {
        let has_room = match self {
            Chart::Curves(chart) => chart.panels.len() == 1,
            Chart::Rows(_) | Chart::Spread(..) => true,
            Chart::HeatMap(_) | Chart::Lattice(_) | Chart::Board(_) => false,
        };
        has_room.then(|| self.scene(NARROW).to_svg())
    }

    /// The drawing in a width, if it is not one of squares.
    fn scene(&self, width: f64) -> Scene {
        match self {
            Chart::Curves(chart) if chart.panels.len() > 1 => chart.scene(width.max(WIDTH)),
            Chart::Curves(chart) => chart.scene(width),
            Chart::Rows(chart) => chart.scene(width),
            Chart::Spread(title, rows) => spread::scene(title, rows, width),
            Chart::HeatMap(analysis) => heat_map::scene(analysis),
            Chart::Lattice(analysis) => lattice::scene(analysis),
            Chart::Board(diagram) => diagram.scene(),
        }
    }
}
