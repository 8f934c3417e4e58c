//! Lengths and colours of the drawing, and where its points are.

use crate::diagram::board::{Board, Point};

pub(super) const CELL: f64 = 40.0;
/// Left and right of the board, for the ranks' names and the mark of the side to move.
pub(super) const SIDE_MARGIN: f64 = 26.0;
pub(super) const TOP_MARGIN: f64 = 12.0;

pub(super) const INK: &str = "#262626";
pub(super) const PAPER: &str = "#ffffff";
/// Xiangqi's red: the charts' vermilion, darkened, so that thin strokes stand out.
pub(super) const RED: &str = "#b03a00";
pub(super) const HIGHLIGHT: &str = "#e69f00";

/// The middle of a point.
pub(super) fn middle(board: Board, point: Point) -> (f64, f64) {
    let ranks_above = f64::from(board.ranks()) - f64::from(point.rank) - 1.0;
    (
        SIDE_MARGIN + (f64::from(point.file) + 0.5) * CELL,
        TOP_MARGIN + (ranks_above + 0.5) * CELL,
    )
}
