//! [`read`]: openings from a file: games in PGN, or the positions of a suite.

use super::opening::Opening;
use crate::error::Error;
use crate::game::{Game, Games, Root, Setup};
use crate::input::{self, ReadError};
use crate::matches::error::MatchError;
use crate::pgn::Play;
use crate::sanitised;
use crate::session::{Outcome, Session, SessionError};
use crate::suite::{self, SuiteError};
use engine_core::pgn::{self, PgnError, PgnGame};
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

/// Each position of a suite.
fn of_suite(place: &str, game: Option<Game>, games: &Games) -> Result<(Game, Vec<Opening>), Error> {
    let suite = suite::load(place, game, games)?;
    let first = suite.entries.first().map(|entry| entry.root.game());
    let game = game.or(first).unwrap_or(Game::Chess);
    let openings = suite.entries.into_iter().map(|entry| {
        let found = entry.root.game();
        match found == game {
            true => Ok(Opening {
                id: Some(entry.id),
                fen: entry.root.fen().to_owned(),
                moves: Vec::new(),
            }),
            false => Err(Error::from(MatchError::OtherGame {
                place: place.to_owned(),
                opening: entry.id,
                found,
                game,
            })),
        }
    });
    Ok((game, openings.collect::<Result<Vec<_>, Error>>()?))
}

/// The first moves of each game.
fn of_pgn(place: &str, game: Option<Game>, games: &Games) -> Result<(Game, Vec<Opening>), Error> {
    let file = input::named(Path::new(place)).map_err(ReadError::cannot(place))?;
    let Some(file) = file else {
        return Err(Error::from(SuiteError::Unknown {
            name: place.to_owned(),
            meant: String::new(),
        }));
    };
    let text = String::from_utf8(input::whole(file, place)?);
    let text = text.map_err(|_| MatchError::NoText {
        place: place.to_owned(),
    })?;
    let mut known = game;
    let mut openings = Vec::new();
    for read in pgn::read(&text) {
        let pgn_game = read.map_err(bad_pgn(place))?;
        let game = *known.get_or_insert(variant(place, &pgn_game, games)?.unwrap_or(Game::Chess));
        if let Some(other) = variant(place, &pgn_game, games)?.filter(|other| *other != game) {
            return Err(Error::from(MatchError::Variant {
                place: place.to_owned(),
                number: pgn_game.number,
                variant: other.to_string(),
                game,
            }));
        }
        openings.push(of_game(place, game, pgn_game)?);
    }
    match known {
        Some(game) if !openings.is_empty() => Ok((game, openings)),
        _ => Err(Error::from(MatchError::NoGames {
            place: place.to_owned(),
        })),
    }
}

/// The game that a PGN game says it is of, if it says so.
fn variant(place: &str, pgn_game: &PgnGame, games: &Games) -> Result<Option<Game>, MatchError> {
    let Some(named) = pgn_game.tag("Variant") else {
        return Ok(pgn_game
            .fen()
            .map(Game::of_fen)
            .filter(|game| *game != Game::Chess));
    };
    let name = named.to_lowercase().replace(' ', "-");
    match name.as_str() {
        "standard" | "normal" | "from-position" => Ok(Some(Game::Chess)),
        name => games.named(name).map(Some).map_err(|_| MatchError::Variant {
            place: place.to_owned(),
            number: pgn_game.number,
            variant: sanitised::name(named).into_owned(),
            game: Game::Chess,
        }),
    }
}

/// The opening of a game.
fn of_game(place: &str, game: Game, mut pgn_game: PgnGame) -> Result<Opening, Error> {
    let number = pgn_game.number;
    let root = Root::read(pgn_game.fen().unwrap_or("startpos"), "", Some(game));
    let root = root.map_err(|source| MatchError::PgnPosition {
        place: place.to_owned(),
        number,
        source: Box::new(source),
    })?;
    pgn_game.moves.truncate(PLIES);
    let played = root.on_board(&Setup::default(), Play(&pgn_game))?;
    Ok(Opening {
        id: Some(format!("game {number}")),
        fen: root.fen().to_owned(),
        moves: played.map_err(bad_pgn(place))?.moves,
    })
}

fn bad_pgn(place: &str) -> impl FnOnce(PgnError) -> MatchError {
    let place = place.to_owned();
    |source| MatchError::Pgn {
        place,
        source: Box::new(source),
    }
}

/// Refuses an opening that no game follows.
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
