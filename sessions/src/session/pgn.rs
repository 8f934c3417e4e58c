//! [`Session::pgn`]: the game as PGN; [`Session::load_pgn`]: continues a game from PGN.

use super::{GameOutcome, Session, SessionError};
use crate::pgn;
use engine_core::pgn::{GameResult, PgnGame, PgnMove};

impl Session {
    /// The game as PGN. The given tags come first, then `Result` and, where needed, `Variant` (if it is not
    /// chess), and `SetUp` and `FEN` (if it does not begin in the starting position).
    pub fn pgn(&self, tags: &[(&str, &str)]) -> PgnGame {
        let result = self.outcome().map_or(GameResult::Unknown, GameOutcome::pgn);
        let mut tags: Vec<(&str, &str)> = tags.to_vec();
        tags.push(("Result", result.text()));
        tags.extend(self.game().variant().map(|variant| ("Variant", variant)));
        if self.start() != self.game().startpos() {
            tags.extend([("SetUp", "1"), ("FEN", self.start())]);
        }
        let tags = tags.into_iter();
        let moves = self.moves().iter().map(|played| PgnMove {
            text: played.algebraic.clone(),
            comment: played.comment.clone(),
            ..PgnMove::default()
        });
        PgnGame {
            tags: tags
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            moves: moves.collect(),
            result,
            ..PgnGame::default()
        }
    }

    /// Continues the only game in a PGN text after its last move, keeping comments. On errors, or if
    /// `may_go_on` returns false before the last move, nothing changes.
    pub fn load_pgn(&mut self, text: &str, may_go_on: &mut dyn FnMut() -> bool) -> Result<(), SessionError> {
        let (written, played) = pgn::only_game(text, self.setup.registries.games())?;
        let start = played.positions.first().map_or("startpos", String::as_str);
        self.set_position_while(start, &played.moves, Some(played.game), may_go_on)?;
        for (played, written) in self.moves.iter_mut().zip(written.moves) {
            played.comment = written.comment;
        }
        Ok(())
    }
}
