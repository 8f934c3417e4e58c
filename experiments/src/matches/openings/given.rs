//! [`read`]: openings from a file: games in PGN, or the positions of a suite.

use super::opening::Opening;
use crate::error::Error;
use crate::matches::error::MatchError;
use games::{Game, Games, Setup};
use sessions::pgn::{PgnFileError, each_game};
use sessions::session::{Outcome, Session, SessionError};
use sessions::suite::{self, SuiteError};
use std::path::Path;

/// Moves of a game in PGN that are its opening, both sides together.
const PLIES: usize = 16;

/// The openings of a file or of a suite that the lab carries, and the game that they are of: the one given,
/// else that of the first opening.
pub(in crate::matches) fn read(
    name_or_path: &str,
    game: Option<Game>,
    games: &Games,
) -> Result<(Game, Vec<Opening>), Error> {
    let ending = Path::new(name_or_path).extension();
    let found = match ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pgn")) {
        true => of_pgn(name_or_path, game, games)?,
        false => of_suite(name_or_path, game, games)?,
    };
    let (game, openings) = found;
    for opening in &openings {
        refuse_ended(name_or_path, game, opening)?;
    }
    Ok((game, openings))
}

fn of_suite(place: &str, game: Option<Game>, games: &Games) -> Result<(Game, Vec<Opening>), Error> {
    let suite = suite::load(place, game, games)?;
    let found = suite.entries.into_iter().map(|entry| {
        let opening = Opening {
            id: Some(entry.id),
            fen: entry.root.fen().to_owned(),
            moves: Vec::new(),
        };
        (entry.root.game(), opening)
    });
    of_one_game(place, game, found.collect())
}

fn of_pgn(place: &str, game: Option<Game>, games: &Games) -> Result<(Game, Vec<Opening>), Error> {
    let mut found: Vec<(Game, Opening)> = Vec::new();
    let read = each_game::<PgnFileError>(place, game, games, &mut |mut played| {
        played.moves.truncate(PLIES);
        let opening = Opening {
            id: Some(format!("game {}", played.number)),
            fen: played.positions.swap_remove(0),
            moves: played.moves,
        };
        found.push((played.game, opening));
        Ok(())
    });
    read.map_err(SuiteError::from)?;
    of_one_game(place, game, found)
}

/// Openings, if all are of one game: the one given, else that of the first.
fn of_one_game(
    place: &str,
    game: Option<Game>,
    found: Vec<(Game, Opening)>,
) -> Result<(Game, Vec<Opening>), Error> {
    let first = found.first().map(|(game, _)| *game);
    let game = game.or(first).unwrap_or(Game::Chess);
    let openings = found.into_iter().map(|(found, opening)| match found == game {
        true => Ok(opening),
        false => Err(Error::from(MatchError::OtherGame {
            place: place.to_owned(),
            opening: opening.id.unwrap_or_default(),
            found,
            game,
        })),
    });
    Ok((game, openings.collect::<Result<Vec<_>, Error>>()?))
}

fn refuse_ended(place: &str, game: Game, opening: &Opening) -> Result<(), MatchError> {
    let called = || opening.id.clone().unwrap_or_default();
    let set_up = || -> Result<Option<Outcome>, SessionError> {
        let mut session = Session::new(game, Setup::default())?;
        session.set_position(&opening.fen, &opening.moves, Some(game))?;
        Ok(session.outcome())
    };
    match set_up() {
        Ok(None) => Ok(()),
        Ok(Some(outcome)) => Err(MatchError::OpeningEnds {
            place: place.to_owned(),
            opening: called(),
            outcome: outcome.to_string(),
        }),
        Err(source) => Err(MatchError::Opening {
            place: place.to_owned(),
            opening: called(),
            source: Box::new(source),
        }),
    }
}
