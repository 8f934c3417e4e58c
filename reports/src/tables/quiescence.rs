//! What quiescence changes: counts by depth, and the greatest changes of score.

use crate::grid::Grid;
use crate::numbers;
use crate::quiescence::Changes;
use crate::record::Record;
use crate::table::{NO_FIGURE, Table, Value};

/// How many scores and how many best moves quiescence changes, by depth.
pub fn quiescence(grid: &Grid, changes: &Changes) -> Table {
    let mut table = Table::new("What quiescence changes")
        .numbers("depth")
        .numbers("positions")
        .numbers("lower")
        .numbers("same")
        .numbers("higher")
        .numbers("median change")
        .numbers("best move changed");
    for at_depth in &changes.depths {
        let median = at_depth.median;
        table.push([
            Value::count(at_depth.depth.into()),
            Value::size(at_depth.positions),
            Value::size(at_depth.lower),
            Value::size(at_depth.same),
            Value::size(at_depth.higher),
            Value::from(median.map(|median| Value::number(median, format!("{median:+.1}")))),
            Value::size(at_depth.moves),
        ]);
    }
    table
        .note(format!(
            "{} against {}: the score with quiescence is lower than with a static leaf, the same, or higher; median in {}, for the side to move.",
            changes.comparison.quiescence,
            changes.comparison.static_leaf,
            grid.score_unit(),
        ))
        .note(
            "The sign mostly follows the parity of the depth. At odd depths the side to move makes the last move, and a static leaf, which does not see the reply, tends to score too high. At even depths its opponent makes the last move, and it tends to score too low. A changed score is no error by itself.",
        )
}

/// The positions with the greatest changes of score. `line` writes a record's principal variation for people,
/// move by move.
pub fn changed_scores(
    grid: &Grid,
    changes: &Changes,
    line: &dyn Fn(&Record) -> Vec<String>,
) -> Option<Table> {
    let judged = changes.judged()?;
    let mut table = Table::new(format!(
        "Scores that quiescence changes at depth {}",
        judged.depth
    ))
    .words("position")
    .numbers("static")
    .numbers("quiescence")
    .numbers("change")
    .words("static line")
    .words("quiescence line");
    let score = |score: Option<i32>| Value::from(score.map(Value::score));
    for change in &changes.greatest {
        table.push(vec![
            change.name().into(),
            score(change.static_leaf.score),
            score(change.quiescence.score),
            score(change.size()),
            with_last_marked(&line(&change.static_leaf)).into(),
            line(&change.quiescence).join(" ").into(),
        ]);
    }
    let all = judged.lower + judged.higher;
    let shown = match changes.greatest.len() {
        most if most < all => format!(" The {most} greatest changes are shown."),
        _ => String::new(),
    };
    Some(
        table
            .note(format!(
                "{all} of {} have another score.{shown} In {} for the side to move.",
                numbers::counted(judged.positions, "position"),
                grid.score_unit()
            ))
            .note("In [brackets]: the last move that the static leaf sees."),
    )
}

fn with_last_marked(line: &[String]) -> String {
    match line.split_last() {
        Some((last, [])) => format!("[{last}]"),
        Some((last, before)) => format!("{} [{last}]", before.join(" ")),
        None => NO_FIGURE.to_owned(),
    }
}
