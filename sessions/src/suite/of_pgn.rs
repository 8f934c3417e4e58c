//! [`each_position`]: the positions of games in a PGN file, as a suite.

use crate::FileError;
use crate::pgn::{PlayedGame, each_game};
use games::{Game, Games, Root};
use std::collections::HashSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The first after so many moves, both sides together.
    pub from_ply: usize,
    pub every: usize,
}

/// From move 9 on, every four moves.
impl Default for Sampling {
    fn default() -> Sampling {
        Sampling {
            from_ply: 16,
            every: 8,
        }
    }
}

/// A fault of the file, or of who takes its positions.
enum Fault<E> {
    Pgn(FileError),
    Taken(E),
}

impl<E> From<FileError> for Fault<E> {
    fn from(error: FileError) -> Fault<E> {
        Fault::Pgn(error)
    }
}

/// Goes through the positions of the games in a PGN file with a name for each, and says how many there are. A
/// position that occurs again, whatever its counters, is taken once; one without a legal move is not.
pub(super) fn each_position<E: From<FileError>>(
    path: &str,
    sampling: Sampling,
    game: Option<Game>,
    games: &Games,
    take: &mut dyn FnMut(String, Root) -> Result<(), E>,
) -> Result<usize, E> {
    let mut seen = HashSet::new();
    let result = each_game(path, game, games, &mut |played| {
        let PlayedGame { number, game, .. } = played;
        let last = played.positions.len() - usize::from(!played.goes_on);
        let positions = played.positions[..last].iter().enumerate();
        for (ply, fen) in positions.skip(sampling.from_ply).step_by(sampling.every.max(1)) {
            if seen.insert((game.name(), game.position_without_counters(fen))) {
                let root = Root::read(fen, "", Some(game));
                let root = root.map_err(|source| FileError::Tag {
                    place: path.to_owned(),
                    line: played.line,
                    game: number,
                    tag: "FEN",
                    source: source.into(),
                })?;
                take(format!("game {number} ply {ply}"), root).map_err(Fault::Taken)?;
            }
        }
        Ok(())
    });
    match result {
        Ok(()) => Ok(seen.len()),
        Err(Fault::Pgn(error)) => Err(error.into()),
        Err(Fault::Taken(error)) => Err(error),
    }
}
