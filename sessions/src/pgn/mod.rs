//! Games of PGN files, each move found legal and each position known.

mod error;
mod played_game;

pub use error::PgnFileError;
pub use played_game::{PlayedGame, each_game, only_game};
