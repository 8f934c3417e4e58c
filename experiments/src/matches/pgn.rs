//! [`write_pgn`]: the games of a match in PGN.

use super::PGN;
use super::game_record::{GameEnd, GameRecord};
use crate::error::Error;
use crate::plan::{GAMES, Match, Player};
use crate::rows::RowReader;
use crate::run_dir::RunDir;
use engine_core::Score;
use engine_core::pgn::{PgnGame, PgnMove};
use games::{Games, algebraic_line};
use std::io::Write;
use std::time::Duration;

pub(super) fn write_pgn(dir: &RunDir, plan: &Match, games: &Games) -> Result<(), Error> {
    let folder = &dir.folder;
    // Of the match: a merged or a resumed one then has the same file as one that ran at once.
    let date: String = dir.manifest.started.chars().take(10).collect();
    let date = date.replace('-', ".");
    folder.write_with(PGN, |out| {
        let mut is_first = true;
        let mut rows = RowReader::open(&folder.path().join(GAMES))?;
        while let Some(row) = rows.next()? {
            let unplayable = || Error::from(plain_error!("{}: its moves cannot be played", rows.place()));
            let written = pgn_game(&row, &date, plan, games).ok_or_else(unplayable)?;
            if !is_first {
                out.write_all(b"\n")?;
            }
            write!(out, "{written}")?;
            is_first = false;
        }
        Ok(())
    })
}

/// A game in PGN; `None` if its moves cannot be played.
fn pgn_game(row: &GameRecord, date: &str, plan: &Match, games: &Games) -> Option<PgnGame> {
    let texts = algebraic_line(games, &row.game, &row.fen, &row.moves);
    if texts.len() != row.plies() {
        return None;
    }
    let clocks = clocks(row, plan);
    let moves = texts.into_iter().enumerate().map(|(ply, text)| PgnMove {
        text,
        comment: comment(row, ply, &clocks),
        ..PgnMove::default()
    });
    Some(PgnGame {
        tags: tags(row, date, plan),
        comment: match row.plies() {
            0 => ending(row),
            _ => String::new(),
        },
        moves: moves.collect(),
        result: row.result,
        ..PgnGame::default()
    })
}

/// The seven-tag roster and the game's own tags.
fn tags(row: &GameRecord, date: &str, plan: &Match) -> Vec<(String, String)> {
    let game = plan.game;
    let mut tags = vec![
        ("Event", "lab match".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", date.to_owned()),
        ("Round", format!("{}.{}", row.pairing, row.pair)),
        ("White", row.white.clone()),
        ("Black", row.black.clone()),
        ("Result", row.result.text().to_owned()),
    ];
    for (tag, name) in [("WhiteRecipe", &row.white), ("BlackRecipe", &row.black)] {
        let player = plan.players.iter().find(|player| player.name() == name);
        let recipe = player.and_then(Player::recipe_behind_name);
        tags.extend(recipe.map(|recipe| (tag, recipe)));
    }
    let clocks = [&row.white, &row.black].map(|name| plan.clock_of(row.pairing.wrapping_sub(1), name));
    let [white, black] = clocks.map(|clock| clock.map(|clock| clock.control.to_string()));
    if white == black {
        tags.extend(white.map(|control| ("TimeControl", control)));
    } else {
        tags.extend(white.map(|control| ("WhiteTimeControl", control)));
        tags.extend(black.map(|control| ("BlackTimeControl", control)));
    }
    tags.extend(game.variant().map(|variant| ("Variant", variant.to_owned())));
    if row.fen != game.startpos() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", row.fen.clone()));
    }
    if let Some(opening) = &row.opening {
        tags.push(("Opening", opening.clone()));
    }
    tags.push(("PlyCount", row.plies().to_string()));
    let termination = match row.reason {
        GameEnd::Rule(_) => "normal",
        GameEnd::Adjudication | GameEnd::MoveLimit => "adjudication",
        GameEnd::IllegalMove => "rules infraction",
        GameEnd::TimeForfeit => "time forfeit",
        GameEnd::EngineFailure => "abandoned",
    };
    tags.push(("Termination", termination.to_owned()));
    let named = tags.into_iter().map(|(name, value)| (name.to_owned(), value));
    named.collect()
}

/// The PGN time command of each searched move: `[%clk 0:00:09.512]`, the mover's remaining time after the
/// move, or, without a clock, `[%emt 0:00:00.500]`, the time spent on it. Empty if no player plays by time.
fn clocks(row: &GameRecord, plan: &Match) -> Vec<String> {
    let mut clocks = [&row.white, &row.black].map(|name| plan.clock_of(row.pairing.wrapping_sub(1), name));
    let first = row.first_to_think(plan.game).index();
    let times = row.times_ms.iter().enumerate();
    let texts = times.map(|(number, &time)| {
        let time = Duration::from_millis(time);
        match &mut clocks[(first + number) % 2] {
            Some(clock) => {
                clock.take(time);
                format!("[%clk {}]", of_day(clock.reading().left))
            }
            None => format!("[%emt {}]", of_day(time)),
        }
    });
    texts.collect()
}

/// `0:01:09.512`
fn of_day(time: Duration) -> String {
    let seconds = time.as_secs();
    let [hours, minutes] = [seconds / 3600, seconds / 60 % 60];
    let (seconds, millis) = (seconds % 60, time.subsec_millis());
    format!("{hours}:{minutes:02}:{seconds:02}.{millis:03}")
}

/// The comment on a move, after its time: score, depth and nodes, `+0.35/5 9876 nodes`; after the last move
/// also how the game ended. Moves of the opening and the book have none.
fn comment(row: &GameRecord, ply: usize, clocks: &[String]) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some(thought) = ply.checked_sub(row.plies_given()) {
        let score = row.scores.get(thought).copied().flatten();
        let score = score.map_or_else(|| "?".to_owned(), self::score);
        let nodes = row.nodes.get(thought).copied().flatten();
        let nodes = nodes.map_or_else(|| "?".to_owned(), |nodes| nodes.to_string());
        let depth = row.depths.get(thought).copied().unwrap_or(0);
        let clock = clocks
            .get(thought)
            .map_or_else(String::new, |clock| format!("{clock} "));
        parts.push(format!("{clock}{score}/{depth} {nodes} nodes"));
    }
    if ply + 1 == row.plies() {
        parts.push(ending(row));
    }
    parts.join(", ")
}

/// How the game ended, including the fault, if any.
fn ending(row: &GameRecord) -> String {
    match &row.fault {
        Some(fault) => format!("{}: {fault}", row.reason),
        None => row.reason.to_string(),
    }
}

/// `+0.35`, `+M5` for a mate in five plies, `-M4`.
fn score(centipawns: i32) -> String {
    let size = centipawns.abs();
    let sign = if centipawns < 0 { '-' } else { '+' };
    if size > Score::WIN_BY_RULE.centipawns() {
        format!("{sign}M{}", Score::WIN.centipawns() - size)
    } else {
        format!("{sign}{}.{:02}", size / 100, size % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_is_shown_in_plies_and_a_win_by_repetition_as_a_value() {
        for (value, expected) in [
            (Score::DRAW, "+0.00"),
            (Score::MAX_EVALUATION, "+280.00"),
            (Score::WIN_BY_RULE, "+285.00"),
            (Score::WIN, "+M0"),
        ] {
            assert_eq!(score(value.centipawns()), expected);
        }
        assert_eq!([score(-7), score(-28_996)], ["-0.07", "-M4"]);
    }
}
