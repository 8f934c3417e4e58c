//! [`read_games`]: the positions of games in a PGN file, as a suite.

use super::{PositionVisitor, SuitePosition};
use crate::FileError;
use crate::expected_moves::ExpectedMoves;
use crate::pgn::{PlayedGame, Reading, bad_tag, each_game};
use games::RootPosition;
use std::collections::HashSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PgnSampling {
    /// The first after so many moves, both sides together.
    pub from_ply: usize,
    pub every: usize,
}

/// From move 9 on, every four moves.
impl Default for PgnSampling {
    fn default() -> PgnSampling {
        PgnSampling {
            from_ply: 16,
            every: 8,
        }
    }
}

/// Takes positions of the games in a PGN file, as a suite. One that occurs again, whatever its counters, is
/// taken once; one without a legal move is not. What is said of games that are left out comes back.
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
