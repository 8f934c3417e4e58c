//! Move ordering.

use super::{by_depth, coverage_note};
use crate::grid::{Grid, GridCell};
use crate::table::{Table, Value};
use statistics::saturating_sum;

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
pub enum Cutoffs {
    #[strum(serialize = "the main search")]
    MainSearch,
    #[strum(serialize = "quiescence")]
    Quiescence,
    #[strum(serialize = "main search and quiescence together")]
    AsPublished,
}

impl Cutoffs {
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// All cutoffs, and those by the first move; `None` if the records do not distinguish them.
    fn of(self, cell: &GridCell) -> Option<[u64; 2]> {
        let together = [cell.cutoffs, cell.first_move_cutoffs];
        match self {
            Cutoffs::MainSearch => cell.in_main_search,
            Cutoffs::Quiescence => {
                let [all, first] = cell.in_main_search?;
                Some([together[0].saturating_sub(all), together[1].saturating_sub(first)])
            }
            Cutoffs::AsPublished => Some(together),
        }
    }
}

/// Share of cutoffs made by the first legal move, by strategy and depth, over all positions. `None` if there
/// are none.
pub fn ordering(grid: &Grid, cutoffs: Cutoffs) -> Option<Table> {
    let (name, title) = match cutoffs {
        Cutoffs::Quiescence => ("ordering-qs", "Ordering percentage of quiescence by depth"),
        _ => ("ordering", "Ordering percentage of the main search by depth"),
    };
    let table = by_depth(grid, title, "pct", |strategy, depth| {
        percentage(grid, strategy, depth, cutoffs).map(Value::percent)
    });
    let meaning = format!(
        "cutoffs by the first move tried, of all cutoffs of {}",
        cutoffs.name()
    );
    let table = table.called(name).legend([("ordering", meaning)]);
    has_ordering(grid, cutoffs).then(|| table.notes(coverage_note(grid, &grid.compared_depths())).finish())
}

/// Whether there is anything to show.
pub fn has_ordering(grid: &Grid, cutoffs: Cutoffs) -> bool {
    let depths = grid.compared_depths();
    let has = |strategy, depth| percentage(grid, strategy, depth, cutoffs).is_some();
    grid.places()
        .any(|strategy| depths.iter().any(|&depth| has(strategy, depth)))
}

/// The percentage of one strategy at one depth; `None` without cutoffs, or if the records do not distinguish
/// them.
pub fn percentage(grid: &Grid, strategy: usize, depth: u32, cutoffs: Cutoffs) -> Option<f64> {
    let column = grid.column(strategy, depth)?;
    let counts: Option<Vec<[u64; 2]>> = column.iter().map(|cell| cutoffs.of(cell)).collect();
    let counts = counts?;
    let sum = |place: usize| saturating_sum(counts.iter().map(|count| count[place]));
    let (all, first) = (sum(0), sum(1));
    (all > 0).then(|| 100.0 * first as f64 / all as f64)
}
