//! [`Line`]: what a person says, one line read.

use crate::args::HumanSides;
use clap::ValueEnum;
use experiments::matches::MoveBudget;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Line {
    Empty,
    /// A move, or something that is none.
    Move(String),
    Go,
    Hint,
    Undo,
    New(Option<String>),
    ShowFen,
    Fen(String),
    Moves,
    Side(HumanSides),
    Flip,
    Board,
    Evaluate,
    Strategy(Option<String>),
    Budget(MoveBudget),
    Pgn,
    Save(String),
    Help,
    Quit,
}

/// What can be said.
pub(super) const HELP: &str = "You can say:
  e4, Nf3, e2e4      a move; in xiangqi C2=5, 炮二平五 or h2e2
  go                 let the strategy play this move; you change sides
  hint               what the strategy would play
  undo               take back to your last move
  moves              the moves that you can play
  eval               the static value of the position
  new [GAME]         begin anew
  fen [FEN]          show the position as FEN, or begin from one
  side SIDE          be white (red), black, both or none
  strategy [RECIPE]  show or change the strategy
  depth N, nodes N, time T   what the strategy may take for a move
  board, flip        show the board; turn it round
  pgn, save FILE     show the game in PGN, or save it
  quit               leave
";

impl Line {
    /// Reads a line. What is no command is taken for a move.
    pub(super) fn read(text: &str) -> Result<Line, String> {
        let text = text.trim();
        let (command, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let some = || (!rest.is_empty()).then(|| rest.to_owned());
        Ok(match command {
            "" => Line::Empty,
            "go" => Line::Go,
            "hint" => Line::Hint,
            "undo" => Line::Undo,
            "new" => Line::New(some()),
            "fen" => some().map_or(Line::ShowFen, Line::Fen),
            "moves" => Line::Moves,
            "side" => Line::Side(side(rest)?),
            "flip" => Line::Flip,
            "board" => Line::Board,
            "eval" => Line::Evaluate,
            "strategy" => Line::Strategy(some()),
            "pgn" => Line::Pgn,
            "save" => Line::Save(some().ok_or("`save` wants the name of a file")?),
            "help" | "?" => Line::Help,
            "quit" | "exit" => Line::Quit,
            _ => match MoveBudget::read(command, rest) {
                Some(budget) => Line::Budget(budget.map_err(|why| format!("`{command}`: {why}"))?),
                None => Line::Move(text.to_owned()),
            },
        })
    }
}

fn side(text: &str) -> Result<HumanSides, String> {
    let side = HumanSides::from_str(text, true);
    side.map_err(|_| format!("`side` wants white (red), black, both or none, not `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_lists_every_command_in_80_columns() {
        for command in [
            "go", "hint", "undo", "moves", "eval", "new", "fen", "side", "strategy", "depth", "nodes",
            "time", "board", "flip", "pgn", "save", "quit",
        ] {
            assert!(
                !matches!(Line::read(&format!("{command} 1")), Ok(Line::Move(_))),
                "{command}"
            );
            assert!(HELP.contains(command), "{command}");
        }
        assert!(HELP.lines().all(|line| reports::wrap_text::columns(line) <= 80));
    }
}
