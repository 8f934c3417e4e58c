//! How often a strategy that may err came to another result than one that does not.

use crate::grid::{Cell, Grid};
use crate::table::{Table, Value};

/// Each strategy of `pairs` that may err against one that finds the value of the same tree, by their names,
/// at the deepest depth of the run. `None` if nothing can be compared.
pub fn errors(grid: &Grid, pairs: &[(String, String)]) -> Option<Table> {
    let depth = grid.deepest()?;
    let mut table = Table::new(format!("Errors at depth {depth}"))
        .words("strategy")
        .words("against")
        .numbers("positions")
        .numbers("too high")
        .numbers("too low")
        .numbers("other best move");
    for (erring, sound) in pairs {
        let column = |name: &str| grid.column(grid.strategy(name)?, depth);
        let (Some(erring_column), Some(sound_column)) = (column(erring), column(sound)) else {
            continue;
        };
        let count = |differs: fn(&Cell, &Cell) -> bool| {
            let both = erring_column.iter().zip(&sound_column);
            Value::size(both.filter(|(erring, sound)| differs(erring, sound)).count())
        };
        table.push(vec![
            erring.as_str().into(),
            sound.as_str().into(),
            Value::size(erring_column.len()),
            count(|erring, sound| erring.score > sound.score),
            count(|erring, sound| erring.score < sound.score),
            count(|erring, sound| erring.best_move != sound.best_move),
        ]);
    }
    let table = table.note(
        "Positions whose score is higher or lower than the value of the tree. Another best move may be as good.",
    );
    (!table.rows.is_empty()).then_some(table)
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
    fn errors_are_told_by_their_direction() {
        let records = [
            result("a", "sound", 10, "e2e4"),
            result("b", "sound", 10, "e2e4"),
            result("c", "sound", 10, "e2e4"),
            result("d", "sound", 10, "e2e4"),
            result("a", "erring", 11, "d2d4"),
            result("b", "erring", 9, "e2e4"),
            result("c", "erring", 10, "d2d4"),
            result("d", "erring", 10, "e2e4"),
        ];
        let pairs = [("erring".to_owned(), "sound".to_owned())];
        let table = errors(&Grid::new(&records), &pairs).unwrap();
        assert_eq!(table.rows, [["erring", "sound", "4", "1", "1", "2"]]);
        assert!(errors(&Grid::new(&records[..4]), &pairs).is_none());
    }
}
