//! The screen: the board as seen by the player, and the names of sides and moves.

use crate::args::HumanSides;
use crate::{output, terminal};
use anyhow::Result;
use games::Game;
use reports::diagram::BoardLetters;
use reports::numbers;
use sessions::session::{IterationInfo, Session, Side};

/// The help of the prompt.
pub(super) const HELP: &str = include_str!("help.txt");

/// The side at the bottom of the board.
pub(super) fn side_below(person: HumanSides) -> Side {
    match person {
        HumanSides::Second => Side::Second,
        HumanSides::First | HumanSides::Both | HumanSides::None => Side::First,
    }
}

/// Shows the board, or the FEN if the lab cannot draw the game's board; then the result, if there is one.
pub(super) fn show(session: &Session, drawing: BoardLetters, from: Side) -> Result<()> {
    let fen = session.fen();
    let mut text = match sessions::diagram(session.game(), &fen) {
        Some(diagram) => diagram.to_text(drawing, from),
        None => format!("{fen}\n"),
    };
    text.insert(0, '\n');
    match session.outcome() {
        Some(outcome) => text.push_str(&format!("{outcome}\n")),
        None if session.in_check() => text.push_str("Check.\n"),
        None => {}
    }
    Ok(output::print(&text)?)
}

/// The number of the next move: `1.` or `1...`.
pub(super) fn number(session: &Session) -> String {
    let number = Game::move_number(&session.fen()).unwrap_or(session.moves().len() as u32 / 2 + 1);
    match session.to_move() {
        Side::First => format!("{number}."),
        Side::Second => format!("{number}..."),
    }
}

/// The result of a search: `depth 5, score +12, 10 000 nodes, line Nf6 Nc3`. The nodes are those of all
/// iterations, including an interrupted one.
pub(super) fn described(session: &Session, best: Option<&IterationInfo>, nodes: u64) -> String {
    let nodes = numbers::counted(usize::try_from(nodes).unwrap_or(usize::MAX), "node");
    let Some(best) = best else {
        return format!("no depth completed, {nodes}");
    };
    let score = best
        .score
        .map_or_else(|| reports::table::NO_FIGURE.to_owned(), numbers::score);
    let line = session.algebraic_line(&best.pv).join(" ");
    format!("depth {}, score {score}, {nodes}, line {line}", best.depth)
}

pub(super) fn say(text: &str) -> Result<()> {
    Ok(output::print(&terminal::wrapped_text(&format!("{text}\n")))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_keeps_to_80_columns() {
        assert!(HELP.lines().all(|line| reports::wrap_text::columns(line) <= 80));
    }
}
