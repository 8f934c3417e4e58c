//! [`GameRules`]: what makes a position that of a whole game, which every command of the lab plays.

use engine_core::{Notation, Position, Searchable};
use std::error::Error;

/// A game of one's own: the rules are those of its position, which says here what the game is called, how it
/// begins, and how its positions are read. `outside/src/connect_four.rs` is one of 150 lines.
///
/// A move has a code of 64 bits, so that it can be told apart from all others without its type: `u8` and its
/// like have one already. Coordinates of moves are two places of two characters (`b1c3`), with one more for a
/// promotion, if reports of horizon cases are to tell what is taken back where; other games write them as
/// they like. In an EPD line a position of fewer than four fields ends with `;`; six fields are the most.
pub trait GameRules:
    Notation + Searchable + Position<Move: Into<u64> + TryFrom<u64>, Undo: Send + Sync> + Send + Sync + 'static
{
    /// Its name in arguments, files and tables: small letters, digits and hyphens.
    const NAME: &'static str;

    /// What can be wrong with the text of a position: a sentence that shows the bad field or value.
    type FenError: Error + Send + Sync + 'static;

    /// The position in which a game begins.
    fn startpos() -> Self;

    /// Reads what [`Notation::fen`] writes.
    ///
    /// # Errors
    /// If the text is no position of the game.
    fn from_fen(fen: &str) -> Result<Self, Self::FenError>;
}
