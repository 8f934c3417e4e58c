//! Changes due to quiescence search in the score and in the best move of a position at a depth, and their
//! tables.
//!
//! Most score changes follow the parity of the depth. At odd depths the side to move makes the last move of a
//! line, and a static leaf counts what that move captures without the reply, so it scores too high. At even
//! depths the opponent makes the last move, and a static leaf scores too low. A changed score is not an error
//! in itself, nor a case of the horizon effect: for those see [`crate::case`].

use crate::grid::{Grid, Pair};
use crate::record::Record;
use crate::sentences::run;
use crate::statistics::median;
use crate::table::{NO_FIGURE, Table, Value};
use std::cmp::{Ordering, Reverse};

#[derive(Clone, Debug)]
pub struct QuiescenceChanges {
    /// The recipes of the same search without and with quiescence. All pairs below have this order.
    pub compared: [String; 2],
    /// The depth of the largest changes: the run's representative depth ([`Grid::deepest`]), or the deepest
    /// one before it that both strategies reached.
    pub judged: u32,
    /// The full records with the largest score changes at that depth, largest first.
    pub greatest: Vec<[Record; 2]>,
}

/// The score with quiescence minus the static one, in centipawns; `None` if either is missing.
fn size(static_leaf: Option<i32>, quiescence: Option<i32>) -> Option<i32> {
    Some(quiescence? - static_leaf?)
}

/// The cells of two strategies at a depth, for each position that both finished; empty if either strategy is
/// missing.
fn pairs<'g>(grid: &'g Grid, compared: &[String; 2], depth: u32) -> Vec<Pair<'g>> {
    let [one, other] = compared.each_ref().map(|recipe| grid.strategy(recipe));
    let all = 0..grid.position_count();
    let pairs = one
        .zip(other)
        .map(|(one, other)| grid.pairs(all, depth, [one, other]));
    pairs.unwrap_or_default()
}

/// The score changes due to quiescence, for positions that have both scores.
fn sizes(pairs: &[Pair<'_>]) -> impl Iterator<Item = i32> {
    let sizes = pairs.iter().map(|(one, other)| size(one.score, other.score));
    sizes.flatten()
}

impl QuiescenceChanges {
    /// Compares two strategies, and rereads the records of the `most` largest changes: `read` takes the run
    /// and the place of a record. `None` if there is nothing to compare.
    pub fn new<E>(
        grid: &Grid,
        compared: &[String; 2],
        most: usize,
        mut read: impl FnMut(usize, u64) -> Result<Record, E>,
    ) -> Result<Option<QuiescenceChanges>, E> {
        let comparable = grid.depths().rev().filter(|&depth| Some(depth) <= grid.deepest());
        let mut both = comparable.map(|depth| (depth, pairs(grid, compared, depth)));
        let Some((judged, mut pairs)) = both.find(|(_, pairs)| !pairs.is_empty()) else {
            return Ok(None);
        };
        let change = |(one, other): &Pair<'_>| size(one.score, other.score).filter(|&change| change != 0);
        pairs.retain(|pair| change(pair).is_some());
        pairs.sort_by_key(|pair| Reverse(change(pair).map(i32::abs)));
        let run = |recipe: &String| grid.strategy(recipe).map_or(0, |strategy| grid.run(strategy));
        let [one_run, other_run] = compared.each_ref().map(run);
        let greatest = pairs.iter().take(most);
        let greatest =
            greatest.map(|(one, other)| Ok([read(one_run, one.place)?, read(other_run, other.place)?]));
        Ok(Some(QuiescenceChanges {
            compared: compared.clone(),
            judged,
            greatest: greatest.collect::<Result<_, E>>()?,
        }))
    }
}

pub fn quiescence(grid: &Grid, changes: &QuiescenceChanges) -> Table {
    let both = grid
        .depths()
        .map(|depth| (depth, pairs(grid, &changes.compared, depth)));
    let both: Vec<(u32, Vec<Pair<'_>>)> = both.filter(|(_, pairs)| !pairs.is_empty()).collect();
    let signs = [
        ("lower", Ordering::Less),
        ("same", Ordering::Equal),
        ("higher", Ordering::Greater),
    ];
    Table::of("Changes by quiescence", &both)
        .called("quiescence")
        .numbers("depth", |(depth, _)| *depth)
        .numbers("positions", |(_, pairs)| pairs.len())
        .each(signs, |table, (heading, sign)| {
            table.numbers(heading, |(_, pairs)| {
                sizes(pairs).filter(|size| size.cmp(&0) == sign).count()
            })
        })
        .numbers("median change", |(_, pairs)| {
            median(sizes(pairs).map(f64::from)).map(|median| Value::number(median, format!("{median:+.1}")))
        })
        .numbers("best move changed", |(_, pairs)| {
            let moved = pairs
                .iter()
                .filter(|(one, other)| one.best_move != other.best_move);
            moved.count()
        })
        .legend([(
            "lower, higher",
            format!(
                "score of {} than of {}, in {}, for the side to move",
                grid.name_of(&changes.compared[1]),
                grid.name_of(&changes.compared[0]),
                grid.score_unit(),
            ),
        )])
        .finish()
}

/// The positions with the largest score changes. `line` gives a record's principal variation in the usual
/// notation, move by move.
pub fn changed_scores(
    grid: &Grid,
    changes: &QuiescenceChanges,
    line: &dyn Fn(&Record) -> Vec<String>,
) -> Table {
    let judged = pairs(grid, &changes.compared, changes.judged);
    let score = |score: Option<i32>| score.map(Value::score);
    let all = sizes(&judged).filter(|&size| size != 0).count();
    let shown = changes.greatest.len();
    let title = format!("Scores that quiescence changes at depth {}", changes.judged);
    Table::of(title, &changes.greatest)
        .called("quiescence-moves")
        .words("position", |[static_leaf, _]| static_leaf.name())
        .numbers("static", |[static_leaf, _]| score(static_leaf.score))
        .numbers("quiescence", |[_, quiescence]| score(quiescence.score))
        .numbers("change", |[static_leaf, quiescence]| {
            score(size(static_leaf.score, quiescence.score))
        })
        .words("static line", |[static_leaf, _]| {
            with_last_marked(&line(static_leaf))
        })
        .words("quiescence line", |[_, quiescence]| line(quiescence).join(" "))
        .legend([
            ("score", format!("in {}, for the side to move", grid.score_unit())),
            ("[move]", "the last move that the static leaf sees".to_owned()),
        ])
        .note(run::quiescence_changes(all, judged.len(), shown))
        .finish()
}

fn with_last_marked(line: &[String]) -> String {
    match line.split_last() {
        Some((last, [])) => format!("[{last}]"),
        Some((last, before)) => format!("{} [{last}]", before.join(" ")),
        None => NO_FIGURE.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::record;
    use std::convert::Infallible;

    #[test]
    fn scores_and_moves_are_counted_apart() {
        let scored = |position: &str, strategy: &str, score: i32, best_move: &str| Record {
            score: Some(score),
            best_move: Some(best_move.to_owned()),
            ..record(position, strategy, 3, 10)
        };
        let records = [
            scored("same", "s", 10, "e2e4"),
            scored("same", "q", 10, "d2d4"),
            scored("small", "s", 30, "e2e4"),
            scored("small", "q", 0, "e2e4"),
            scored("large", "s", -100, "e2e4"),
            scored("large", "q", 300, "e2e4"),
            scored("unfinished", "s", -100, "e2e4"),
        ];
        let grid = Grid::new(&records);
        let compared = ["s", "q"].map(str::to_owned);
        let read = |_, place: u64| Ok::<Record, Infallible>(records[place as usize].clone());
        let changes = QuiescenceChanges::new(&grid, &compared, 1, read)
            .unwrap()
            .unwrap();
        let table = quiescence(&grid, &changes);
        assert_eq!(table.rows, [["3", "3", "1", "1", "1", "+0.0", "1"]]);
        assert_eq!(changes.greatest.len(), 1);
        let changes = QuiescenceChanges::new(&grid, &compared, 9, read)
            .unwrap()
            .unwrap();
        let found: Vec<_> = changes
            .greatest
            .iter()
            .map(|[one, other]| (one.name(), size(one.score, other.score)))
            .collect();
        assert_eq!(found, [("large", Some(400)), ("small", Some(-30))]);
    }
}
