//! Changes by quiescence: counts by depth, and the greatest changes of score.

use crate::grid::Grid;
use crate::numbers;
use crate::quiescence::{Change, Changes};
use crate::record::Record;
use crate::table::{NO_FIGURE, Table, Value};

pub fn quiescence(grid: &Grid, changes: &Changes) -> Table {
    Table::of("What quiescence changes", &changes.depths)
        .numbers("depth", |changes| changes.depth)
        .numbers("positions", |changes| changes.positions)
        .numbers("lower", |changes| changes.lower)
        .numbers("same", |changes| changes.same)
        .numbers("higher", |changes| changes.higher)
        .numbers("median change", |changes| {
            changes.median.map(|median| Value::number(median, format!("{median:+.1}")))
        })
        .numbers("best move changed", |changes| changes.moves)
        .note(format!(
            "{} against {}: the score with quiescence is lower than with a static leaf, the same, or higher; median in {}, for the side to move.",
            changes.comparison.quiescence,
            changes.comparison.static_leaf,
            grid.score_unit(),
        ))
        .note(
            "The sign mostly follows the parity of the depth. At odd depths the side to move makes the last move, and a static leaf, which does not see the reply, tends to score too high. At even depths its opponent makes the last move, and it tends to score too low. A changed score is no error by itself.",
        )
        .finish()
}

/// The positions with the greatest changes of score. `line` writes a record's principal variation for people,
/// move by move.
pub fn changed_scores(
    grid: &Grid,
    changes: &Changes,
    line: &dyn Fn(&Record) -> Vec<String>,
) -> Option<Table> {
    let judged = changes.judged()?;
    let score = |score: Option<i32>| score.map(Value::score);
    let all = judged.lower + judged.higher;
    let shown = match changes.greatest.len() {
        most if most < all => format!(" The {most} greatest changes are shown."),
        _ => String::new(),
    };
    let title = format!("Scores that quiescence changes at depth {}", judged.depth);
    let table = Table::of(title, &changes.greatest)
        .words("position", Change::name)
        .numbers("static", |change| score(change.static_leaf.score))
        .numbers("quiescence", |change| score(change.quiescence.score))
        .numbers("change", |change| score(change.size()))
        .words("static line", |change| {
            with_last_marked(&line(&change.static_leaf))
        })
        .words("quiescence line", |change| line(&change.quiescence).join(" "))
        .note(format!(
            "{all} of {} have another score.{shown} In {} for the side to move.",
            numbers::counted(judged.positions, "position"),
            grid.score_unit()
        ))
        .note("In [brackets]: the last move that the static leaf sees.");
    Some(table.finish())
}

fn with_last_marked(line: &[String]) -> String {
    match line.split_last() {
        Some((last, [])) => format!("[{last}]"),
        Some((last, before)) => format!("{} [{last}]", before.join(" ")),
        None => NO_FIGURE.to_owned(),
    }
}
