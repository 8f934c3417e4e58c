//! [`Regrets`]: the verdicts of a run by strategy and depth, over the positions that can be compared.

use crate::case::{Case, Class, Verdict};
use crate::grid::Grid;
use std::collections::HashMap;

/// The verdicts of a run, found by position, strategy and depth.
pub struct Regrets<'a> {
    /// The records that were judged.
    pub grid: &'a Grid<'a>,
    verdicts: HashMap<Place<'a>, &'a Verdict>,
    cases: HashMap<Place<'a>, &'a Case>,
}

/// Where a verdict belongs: suite, position, FEN, strategy, depth.
type Place<'a> = (Option<&'a str>, Option<&'a str>, &'a str, &'a str, u32);

fn place(verdict: &Verdict) -> Place<'_> {
    (
        verdict.suite.as_deref(),
        verdict.position.as_deref(),
        &verdict.fen,
        &verdict.strategy,
        verdict.depth,
    )
}

impl<'a> Regrets<'a> {
    /// Puts the verdicts and cases of a run beside its records.
    pub fn new(grid: &'a Grid<'a>, verdicts: &'a [Verdict], cases: &'a [Case]) -> Regrets<'a> {
        Regrets {
            grid,
            verdicts: verdicts.iter().map(|verdict| (place(verdict), verdict)).collect(),
            cases: cases.iter().map(|case| (place(&case.verdict), case)).collect(),
        }
    }

    /// The verdicts on a strategy at a depth over the positions that every strategy finished there; empty if there is none.
    fn column(&self, strategy: usize, depth: u32) -> Vec<(Place<'a>, &'a Verdict)> {
        let records = self.grid.column(strategy, depth).unwrap_or_default();
        let places = records.into_iter().map(|record| {
            (
                record.suite.as_deref(),
                record.position.as_deref(),
                record.fen.as_str(),
                record.strategy.as_str(),
                record.depth,
            )
        });
        places
            .filter_map(|place| Some((place, *self.verdicts.get(&place)?)))
            .collect()
    }

    /// Mean regret in centipawns; `None` where nothing was judged.
    pub fn mean(&self, strategy: usize, depth: u32) -> Option<f64> {
        let column = self.column(strategy, depth);
        let sum: i64 = column.iter().map(|(_, verdict)| i64::from(verdict.regret)).sum();
        (!column.is_empty()).then(|| sum as f64 / column.len() as f64)
    }

    /// The number of cases, of one class or of all; `None` where nothing was judged.
    pub fn cases(&self, strategy: usize, depth: u32, class: Option<Class>) -> Option<usize> {
        let column = self.column(strategy, depth);
        let of_class = |place| {
            let case = self.cases.get(place);
            case.is_some_and(|case| class.is_none_or(|class| case.class == class))
        };
        let count = column.iter().filter(|(place, _)| of_class(place)).count();
        (!column.is_empty()).then_some(count)
    }

    /// The share of positions with a case, in percent; `None` where nothing was judged.
    pub fn share(&self, strategy: usize, depth: u32) -> Option<f64> {
        let judged = self.column(strategy, depth).len();
        let cases = self.cases(strategy, depth, None)?;
        Some(100.0 * cases as f64 / judged as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::tests::{case, verdict};
    use crate::record::tests::record;

    #[test]
    fn means_and_shares_are_taken_over_what_was_judged() {
        let records = [
            record("A", "s", 1, 10),
            record("B", "s", 1, 10),
            record("C", "s", 1, 10),
            record("A", "t", 1, 10),
            record("B", "t", 1, 10),
        ];
        let verdicts = [
            verdict("A", "s", 1, 0),
            verdict("B", "s", 1, 300),
            verdict("C", "s", 1, 900),
            verdict("A", "t", 1, 50),
        ];
        let cases = [
            case(verdict("B", "s", 1, 300), Class::Capture),
            case(verdict("C", "s", 1, 900), Class::Other),
        ];
        let grid = Grid::new(&records);
        let regrets = Regrets::new(&grid, &verdicts, &cases);
        // C is left out, since t did not finish it; B has no verdict for t.
        assert_eq!(
            (regrets.mean(0, 1), regrets.share(0, 1)),
            (Some(150.0), Some(50.0))
        );
        assert_eq!((regrets.mean(1, 1), regrets.share(1, 1)), (Some(50.0), Some(0.0)));
        assert_eq!(regrets.cases(0, 1, Some(Class::Capture)), Some(1));
        assert_eq!(regrets.cases(0, 1, Some(Class::Other)), Some(0));
        assert_eq!(regrets.mean(0, 2), None);
    }
}
