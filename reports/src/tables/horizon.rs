//! Horizon-effect cases, the largest swing first.

use crate::grid::Grid;
use crate::horizon::Swings;
use crate::numbers;
use crate::record::Record;
use crate::table::{NO_FIGURE, Table, Value};

/// The largest swings. `line` writes a record's principal variation for people, move by move.
pub fn horizon(grid: &Grid, swings: &Swings, line: &dyn Fn(&Record) -> Vec<String>) -> Table {
    let mut table = Table::new(format!("Horizon effect at depth {}", swings.depth))
        .words("position")
        .numbers("static")
        .numbers("quiescence")
        .numbers("swing")
        .words("static line")
        .words("quiescence line");
    let score = |score: Option<i32>| Value::from(score.map(Value::score));
    for swing in &swings.worst {
        table.push(vec![
            swing.name().into(),
            score(swing.static_leaf.score),
            score(swing.quiescence.score),
            score(swing.size()),
            with_last_marked(&line(&swing.static_leaf)).into(),
            line(&swing.quiescence).join(" ").into(),
        ]);
    }
    let shown = match (swings.differing, swings.worst.len()) {
        (0, _) => "None differs.".to_owned(),
        (all, most) if all > most => format!("{all} differ, the {most} largest swings are shown."),
        (all, _) => format!("{all} differ."),
    };
    table
        .note(format!(
            "{} against {}: {} compared by score and best move. {shown}",
            swings.comparison.static_leaf,
            swings.comparison.quiescence,
            numbers::counted(swings.compared, "position"),
        ))
        .note(format!(
            "In [brackets]: the last move that the static leaf sees. Scores in {} for the side to move.",
            grid.score_unit()
        ))
}

fn with_last_marked(line: &[String]) -> String {
    match line.split_last() {
        Some((last, [])) => format!("[{last}]"),
        Some((last, before)) => format!("{} [{last}]", before.join(" ")),
        None => NO_FIGURE.to_owned(),
    }
}
