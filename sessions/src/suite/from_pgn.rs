//! [`read_games`]: positions of PGN games, as a suite.

use super::{PositionVisitor, SuitePosition};
use crate::FileError;
use crate::expected_moves::ExpectedMoves;
use crate::file_error::FIRST_PLY;
use crate::pgn::{PlayedGame, Reading, bad_tag, each_game};
use games::RootPosition;
use std::collections::HashSet;
use std::num::NonZeroUsize;

/// By default a position is taken every four moves.
const DEFAULT_STEP: NonZeroUsize = NonZeroUsize::new(8).unwrap();

/// Takes positions from the games of a PGN file, as a suite. Repeated positions (ignoring counters) are taken
/// once; positions without a legal move are skipped. Returns notes about skipped games.
pub(super) fn read_games<E: From<FileError>>(
    name: &str,
    path: &str,
    (reading, every): (Reading<'_>, Option<NonZeroUsize>),
    each: PositionVisitor<'_, E>,
) -> Result<Vec<String>, E> {
    let mut seen = HashSet::new();
    let left_out = each_game::<E>(path, reading, &mut |played| {
        let PlayedGame { number, game, .. } = played;
        let last = played.positions.len() - usize::from(!played.goes_on);
        let positions = played.positions[..last].iter().enumerate();
        let every = every.unwrap_or(DEFAULT_STEP).get();
        for (ply, fen) in positions.skip(FIRST_PLY).step_by(every) {
            if seen.insert((game.name(), game.position_without_counters(fen))) {
                let root = RootPosition::read(fen, "", Some(game));
                let at = (played.line, number);
                let root = root.map_err(|error| FileError::from(bad_tag(path, at, "FEN", error)))?;
                let id = format!("game {number} ply {ply}");
                let expected = ExpectedMoves::default();
                each(name, SuitePosition { id, root, expected })?;
            }
        }
        Ok(())
    })?;
    if seen.is_empty() {
        Err(E::from(FileError::NoneSampled {
            place: path.to_owned(),
        }))
    } else {
        Ok(left_out)
    }
}
