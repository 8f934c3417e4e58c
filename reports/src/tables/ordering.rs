//! Move ordering.

use super::{by_depth, coverage_note};
use crate::grid::{Grid, GridCell};
use crate::statistics::saturating_sum;
use crate::table::{Table, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
pub enum Cutoffs {
    #[strum(serialize = "the main search")]
    MainSearch,
    #[strum(serialize = "quiescence")]
    Quiescence,
    #[strum(serialize = "main search and quiescence together")]
    AsPublished,
}

impl Cutoffs {
    pub const ALL: &[Cutoffs] = <Cutoffs as strum::VariantArray>::VARIANTS;

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

/// Share of cutoffs made by the first legal move, by strategy and depth, over all positions: in the main
/// search; in quiescence, if any; and in both together, if that differs. The first list has the table of the
/// main search, or of all cutoffs if the records do not distinguish them; the second list has the others.
pub fn ordering(grid: &Grid) -> [Vec<Table>; 2] {
    let mut shown = Cutoffs::ALL.to_vec();
    shown.retain(|&cutoffs| has_ordering(grid, cutoffs));
    let further = shown.split_off(shown.len().min(1));
    [shown, further].map(|shown| {
        shown
            .into_iter()
            .map(|cutoffs| of_cutoffs(grid, cutoffs))
            .collect()
    })
}

fn of_cutoffs(grid: &Grid, cutoffs: Cutoffs) -> Table {
    let (name, title) = match cutoffs {
        Cutoffs::MainSearch => ("ordering", "Ordering percentage of the main search by depth"),
        Cutoffs::Quiescence => ("ordering-qs", "Ordering percentage of quiescence by depth"),
        Cutoffs::AsPublished => (
            "ordering-all",
            "Ordering percentage as published: main search and quiescence together",
        ),
    };
    by_depth(grid, title, "pct", |strategy, depth| {
        percentage(grid, strategy, depth, cutoffs).map(Value::percent)
    })
    .called(name)
    .note(format!(
        "Cutoffs by the first move tried, of all cutoffs of {}; – where nothing was cut off.",
        cutoffs.name()
    ))
    .notes(coverage_note(grid, &grid.compared_depths()))
    .finish()
}

/// Whether there is anything to show. The table of both together is shown only if it differs from the main
/// search's.
pub fn has_ordering(grid: &Grid, cutoffs: Cutoffs) -> bool {
    let depths = grid.compared_depths();
    let any = |cutoffs| {
        let has = |strategy, depth| percentage(grid, strategy, depth, cutoffs).is_some();
        grid.places()
            .any(|strategy| depths.iter().any(|&depth| has(strategy, depth)))
    };
    match cutoffs {
        Cutoffs::AsPublished => {
            any(Cutoffs::Quiescence) || any(Cutoffs::AsPublished) && !any(Cutoffs::MainSearch)
        }
        part => any(part),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::record::tests::record;

    #[test]
    fn records_without_separate_counts_are_shown_as_published() {
        let old = Record {
            main_cutoffs: None,
            ..record("A", "s", 2, 10)
        };
        let tables = ordering(&Grid::new(&[record("B", "s", 2, 10), old]));
        assert_eq!(tables.each_ref().map(Vec::len), [1, 0]);
        assert!(tables[0][0].title.starts_with("Ordering percentage as published"));
    }
}
