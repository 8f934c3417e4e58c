//! [`Session::load_pgn`]: a game in PGN, to go on with.

use super::Session;
use super::error::SessionError;
use crate::pgn;

impl Session {
    /// Goes on with the one game that a text in PGN holds, from behind its last move; comments are kept. If
    /// anything is wrong nothing changes.
    ///
    /// # Errors
    /// [`SessionError::Pgn`], or what [`Session::set_position`] finds.
    pub fn load_pgn(&mut self, text: &str) -> Result<(), SessionError> {
        let (written, played) = pgn::only_game(text, self.setup.registries.games())?;
        let start = played.positions.first().map_or("startpos", String::as_str);
        self.set_position(start, &played.moves, Some(played.game))?;
        for (played, written) in self.moves.iter_mut().zip(written.moves) {
            played.comment = written.comment;
        }
        Ok(())
    }
}
