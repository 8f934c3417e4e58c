//! Lengths and colours of the drawing.

/// The height of a box, and from one row to the next.
pub(super) const BOX: f64 = 18.0;
pub(super) const ROW: f64 = 24.0;
/// Left and right of a text in its box.
pub(super) const PADDING: f64 = 7.0;
/// Between the boxes of one ply and those of the next.
pub(super) const GAP: f64 = 36.0;
pub(super) const MARGIN: f64 = 20.0;
/// The ticks of pruned moves: so far apart, and so many at the most.
pub(super) const TICK: f64 = 4.0;
pub(super) const TICKS: usize = 30;

pub(super) const INK: &str = "#262626";
pub(super) const PALE: &str = "#999999";
pub(super) const EDGE: &str = "#b5b5b5";
