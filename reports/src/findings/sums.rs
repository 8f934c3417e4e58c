//! How few positions a sum of nodes speaks of.

use crate::grid::Grid;
use crate::numbers;

/// A sum is told of if so small a share of the positions makes up half of it.
const FEW: f64 = 0.25;

/// `Half of the nodes of alpha-beta+qs are in 1 of 24 positions: sums speak of those.` `None` if no sum is
/// that uneven.
pub(super) fn sentence(grid: &Grid, depth: u32) -> Option<String> {
    let strategies = 0..grid.strategies().len();
    let (few, strategy) = strategies
        .filter_map(|strategy| Some((half(grid, strategy, depth)?, strategy)))
        .min()?;
    let all = grid.common(depth).len();
    (few as f64 <= FEW * all as f64).then(|| {
        format!(
            "{few} of {} {} half of all nodes of {}: a sum tells of such positions, a geometric mean of all alike.",
            numbers::counted(all, "position"),
            if few == 1 { "takes" } else { "take" },
            grid.strategies()[strategy]
        )
    })
}

/// The fewest positions that have half of a strategy's nodes.
fn half(grid: &Grid, strategy: usize, depth: u32) -> Option<usize> {
    let mut nodes: Vec<f64> = grid
        .column(strategy, depth)?
        .iter()
        .map(|cell| cell.nodes as f64)
        .collect();
    nodes.sort_by(|one, other| other.total_cmp(one));
    let half = nodes.iter().sum::<f64>() / 2.0;
    let mut sum = 0.0;
    let reaches = nodes.iter().position(|nodes| {
        sum += nodes;
        sum >= half
    });
    reaches.map(|place| place + 1)
}
