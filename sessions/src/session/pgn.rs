//! [`Session::pgn`]: the game as PGN has it.

use super::{Outcome, Session};
use engine_core::pgn::{GameResult, PgnGame, PgnMove};
use games::Game;

impl Session {
    /// The game in PGN. The tags given stand first; `Result` follows, and what a reader has to know of the
    /// game: `Variant` where it is not chess, `SetUp` and `FEN` where it does not begin with the usual
    /// position.
    pub fn pgn(&self, tags: &[(&str, &str)]) -> PgnGame {
        let result = self.outcome().map_or(GameResult::Unknown, Outcome::pgn);
        let mut tags: Vec<(&str, &str)> = tags.to_vec();
        tags.push(("Result", result.text()));
        match self.game() {
            Game::Chess => {}
            Game::Xiangqi => tags.push(("Variant", "Xiangqi")),
            Game::Other(other) => tags.push(("Variant", other.name())),
        }
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
}
