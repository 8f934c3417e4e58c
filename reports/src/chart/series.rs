//! [`Series`]: a line of a chart over the depth or the nodes.

/// A line: one value for each of some depths, or of some steps of nodes, which stand in their place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    pub name: String,
    pub points: Vec<(u32, f64)>,
    /// Depths and values over fewer positions than the others: open marks, which no line leads to.
    pub partial: Vec<(u32, f64)>,
    /// Depths and values shown as unconnected rings instead, such as printed figures beside measured ones.
    pub rings: Vec<(u32, f64)>,
}
