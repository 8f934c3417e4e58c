//! The log of a strategy's searches: each iteration, and each root move with its value and nodes.

use anyhow::Result;
use engine_core::Bound;
use reports::numbers;
use reports::table::NO_FIGURE;
use reports::wrap_text::columns;
use sessions::session::{IterationInfo, Session};
use std::path::Path;

/// Logs that a game begins, or continues from another position.
pub(super) fn note_game(log: &Path, session: &Session) -> Result<()> {
    let (game, fen, strategy) = (session.game(), session.fen(), session.strategy());
    let setup = session.setup().described(game);
    let text = format!("{game} from {fen}\n{strategy} {setup}\n\n");
    Ok(disk::append(log, text.as_bytes())?)
}

/// Logs a search of the session's position: its iterations and its choice.
pub(super) fn note_search(
    log: &Path,
    session: &Session,
    number: &str,
    thoughts: &[IterationInfo],
    choice: &str,
) -> Result<()> {
    let mut text = format!("{number} {}\n", session.fen());
    for thought in thoughts {
        text.push_str(&iteration(session, thought));
    }
    text.push_str(&format!("{number} {choice}\n\n"));
    Ok(disk::append(log, text.as_bytes())?)
}

/// An iteration: a heading, and a row for each root move in search order.
fn iteration(session: &Session, thought: &IterationInfo) -> String {
    let score = |score: Option<i32>| score.map_or_else(|| NO_FIGURE.to_owned(), numbers::score);
    let broken_off = if thought.is_complete() { "" } else { ", broken off" };
    let (depth, value) = (thought.depth, score(thought.score));
    let nodes = numbers::counted(usize::try_from(thought.nodes).unwrap_or(usize::MAX), "node");
    let line = session.algebraic_line(&thought.pv).join(" ");
    let mut text = format!("  depth {depth}{broken_off}: score {value}, {nodes} in all, line {line}\n");
    for found in &thought.root_moves {
        let written = session.algebraic_line(std::slice::from_ref(&found.played));
        let written = written.join(" ");
        let bound = match found.bound {
            Bound::Exact => "",
            Bound::AtLeast => "≥ ",
            Bound::AtMost => "≤ ",
        };
        let blanks = " ".repeat(8_usize.saturating_sub(columns(&written)));
        let value = format!("{bound}{}", score(found.score));
        let nodes = numbers::grouped(found.nodes);
        text.push_str(&format!("    {written}{blanks} {value:>8} {nodes:>15}\n"));
    }
    text
}
