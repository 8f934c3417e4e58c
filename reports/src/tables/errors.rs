//! Results that differ between a strategy that may err and one that does not.

use crate::grid::{Differs, Grid, Pair};
use crate::table::{NO_FIGURE, Table};

/// Compares each strategy that may err with one that finds the value of the same tree, both given by their
/// recipes, at the deepest depth of the run. The second recipe is `None` if the run has no such strategy.
/// `None` if no strategy may err.
pub fn errors(grid: &Grid, references: &[(String, Option<String>)]) -> Option<Table> {
    let depth = grid.deepest()?;
    let compared = references.iter().map(|(erring, exact)| {
        let exact = exact.as_deref();
        (
            erring,
            exact.and_then(|exact| Some((exact, both(grid, depth, erring, exact)?))),
        )
    });
    let compared: Vec<_> = compared.collect();
    let without = compared.iter().any(|(_, pairs)| pairs.is_none());
    let differing: [(&str, Differs); 3] = [
        ("too high", |erring, exact| erring.score > exact.score),
        ("too low", |erring, exact| erring.score < exact.score),
        ("other best move", |erring, exact| {
            erring.best_move != exact.best_move
        }),
    ];
    Table::of(format!("Errors at depth {depth}"), &compared)
        .called("errors")
        .words("strategy", |row| grid.name_of(row.0))
        .words("against", |row| row.1.as_ref().map(|found| grid.name_of(found.0)))
        .numbers("positions", |row| row.1.as_ref().map(|found| found.1.len()))
        .each(differing, |table, (heading, differs)| {
            table.numbers(heading, |row| {
                let pairs = row.1.as_ref()?.1.iter();
                Some(pairs.filter(|(erring, exact)| differs(erring, exact)).count())
            })
        })
        .legend([
            (
                "too high, too low",
                "positions whose score differs from the exact search's",
            ),
            ("other best move", "may be as good"),
        ])
        .legend(without.then_some((NO_FIGURE, "no exact strategy of the same tree at this depth")))
        .unless_empty()
}

/// The comparable positions; `None` if either strategy does not reach the depth.
fn both<'g>(grid: &'g Grid, depth: u32, one: &str, other: &str) -> Option<Vec<Pair<'g>>> {
    let strategies = [grid.strategy(one)?, grid.strategy(other)?];
    let reached = strategies.iter().all(|&strategy| grid.reaches(strategy, depth));
    let mut pairs = grid.pairs(grid.common(depth), depth, strategies);
    // A mate search has no score to compare.
    pairs.retain(|(one, _)| one.score.is_some());
    reached.then_some(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::record::tests::record;

    fn result(position: &str, strategy: &str, score: i32, best_move: &str) -> Record {
        Record {
            score: Some(score),
            best_move: Some(best_move.to_owned()),
            ..record(position, strategy, 1, 100)
        }
    }

    #[test]
    fn a_strategy_that_may_err_has_a_row_even_without_one_to_judge_it_by() {
        let records = [result("a", "erring", 11, "d2d4")];
        let table = errors(&Grid::new(&records), &[("erring".to_owned(), None)]).unwrap();
        assert_eq!(table.rows, [["erring", "–", "–", "–", "–", "–"]]);
        assert_eq!(
            table.legend[2],
            ["–", "no exact strategy of the same tree at this depth"]
        );
    }
}
