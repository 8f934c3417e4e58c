//! Horizon-effect cases, the largest swing first.

use crate::grid::Grid;
use crate::horizon::{Comparison, cases, pairs};
use crate::numbers;
use crate::record::Record;
use crate::table::{NO_FIGURE, Table};

/// The cases at the deepest depth that both strategies finished, `most` of them at the most. `line` writes a record's
/// principal variation for people, move by move. `None` if nothing can be compared.
pub fn horizon(
    grid: &Grid<'_>,
    comparison: &Comparison,
    most: usize,
    line: &dyn Fn(&Record) -> Vec<String>,
) -> Option<Table> {
    let depth = grid
        .depths()
        .rev()
        .find(|&depth| !pairs(grid, comparison, depth).is_empty())?;
    let compared = pairs(grid, comparison, depth).len();
    let cases = cases(grid, comparison, depth);
    let mut table = Table::new(format!("Horizon effect at depth {depth}"))
        .words("position")
        .numbers("static")
        .numbers("quiescence")
        .numbers("swing")
        .words("static line")
        .words("quiescence line");
    let score = |score: Option<i32>| score.map_or_else(|| NO_FIGURE.to_owned(), numbers::score);
    for case in cases.iter().take(most) {
        table.push(vec![
            case.name().to_owned(),
            score(case.static_leaf.score),
            score(case.quiescence.score),
            score(case.swing()),
            with_last_marked(&line(case.static_leaf)),
            line(case.quiescence).join(" "),
        ]);
    }
    let shown = match cases.len() {
        0 => "None differs.".to_owned(),
        all if all > most => format!("{all} differ, the {most} largest swings are shown."),
        all => format!("{all} differ."),
    };
    Some(
        table
            .note(format!(
                "{} against {}: {} compared by score and best move. {shown}",
                comparison.static_leaf,
                comparison.quiescence,
                numbers::counted(compared, "position"),
            ))
            .note(format!(
                "In [brackets]: the last move that the static leaf sees. Scores in {} for the side to move.",
                grid.score_unit()
            )),
    )
}

fn with_last_marked(line: &[String]) -> String {
    match line.split_last() {
        Some((last, [])) => format!("[{last}]"),
        Some((last, before)) => format!("{} [{last}]", before.join(" ")),
        None => NO_FIGURE.to_owned(),
    }
}
