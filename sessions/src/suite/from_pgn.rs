//! [`read_games`]: positions of PGN games, as a suite.

use super::{PositionVisitor, SuitePosition};
use crate::FileError;
use crate::expected_moves::ExpectedMoves;
use crate::pgn::{PlayedGame, Reading, bad_tag, each_game};
use games::RootPosition;
use std::collections::HashSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PgnSampling {
    /// Number of plies before the first position.
    pub from_ply: usize,
    pub every: usize,
}

/// Starts with move 9, and takes a position every four moves.
impl Default for PgnSampling {
    fn default() -> PgnSampling {
        PgnSampling {
            from_ply: 16,
            every: 8,
        }
    }
}

/// Takes positions from the games of a PGN file, as a suite. Repeated positions (ignoring counters) are taken
/// once; positions without a legal move are skipped. Returns a note about skipped games.
pub(super) fn read_games<E: From<FileError>>(
    name: &str,
    path: &str,
    (reading, PgnSampling { from_ply, every }): (Reading<'_>, PgnSampling),
    each: PositionVisitor<'_, E>,
) -> Result<Option<String>, E> {
    let mut seen = HashSet::new();
    let left_out = each_game::<E>(path, reading, &mut |played| {
        let PlayedGame { number, game, .. } = played;
        let last = played.positions.len() - usize::from(!played.goes_on);
        let positions = played.positions[..last].iter().enumerate();
        for (ply, fen) in positions.skip(from_ply).step_by(every.max(1)) {
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
            from_ply,
        }))
    } else {
        Ok(left_out)
    }
}
