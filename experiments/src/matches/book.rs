//! [`MatchBook`]: the opening book of a match. Behind the opening both players play from it until it has no
//! move; from then on they think.

use games::Game;
use sessions::book::Book;

pub(super) struct MatchBook {
    pub(super) place: String,
    pub(super) book: Book,
    pub(super) seed: u64,
}

impl MatchBook {
    /// The move for a position, in coordinates: always the same one there.
    pub(super) fn choose(&self, game: Game, fen: &str) -> Option<&str> {
        self.book.choose(game, fen, self.seed)
    }
}
