//! [`PgnError`]: a text that is not PGN, or whose moves cannot be played.

use crate::notation::MoveError;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, game {game}")]
pub struct PgnError {
    /// The line, from 1 up.
    pub line: usize,
    /// The game, from 1 up.
    pub game: usize,
    /// What is wrong there.
    #[source]
    pub fault: PgnFault,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PgnFault {
    /// A comment has no end.
    #[error("the comment that begins here has no `}}`")]
    UnclosedComment,
    /// A tag has not the form of one.
    #[error("a tag is written [Name \"value\"], not `{0}`")]
    Tag(String),
    /// A tag in the middle of a game.
    #[error("a tag begins before the game has its result (1-0, 0-1, 1/2-1/2 or *)")]
    TagInGame,
    /// The text ends in the middle of a game.
    #[error("the game has no result (1-0, 0-1, 1/2-1/2 or *) at its end")]
    NoResult,
    /// A sign that means nothing there.
    #[error("`{0}` has no meaning here")]
    Sign(char),
    /// A variation has no end.
    #[error("the game ends within a variation: `)` is missing")]
    UnclosedVariation,
    /// A NAG is no number from 0 to 255.
    #[error("`${0}` is no NAG: a number from 0 to 255 is wanted")]
    Nag(String),
    /// A NAG, or a variation, before the first move.
    #[error("`{0}` stands before any move")]
    BeforeMoves(char),
    /// There is more of something than any game has.
    #[error("more than {most} {of}")]
    TooMany {
        /// The most.
        most: usize,
        /// Of what.
        of: &'static str,
    },
    /// A move cannot be played.
    #[error("move {number}")]
    Move {
        /// Its number with dots, as `12.` or `12...`.
        number: String,
        /// Why not.
        source: MoveError,
    },
}
