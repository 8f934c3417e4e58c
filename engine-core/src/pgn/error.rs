//! [`PgnError`]: malformed PGN, or moves that cannot be played.

use crate::notation::MoveError;

/// An error in a PGN text, with its location.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, game {game}")]
pub struct PgnError {
    /// Line number, from 1.
    pub line: usize,
    /// Game number, from 1.
    pub game: usize,
    /// The error.
    #[source]
    pub fault: PgnFault,
}

/// An error in a PGN text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PgnFault {
    /// A comment is not closed.
    #[error("the comment that begins here has no `}}`")]
    UnclosedComment,
    /// A tag is malformed.
    #[error("a tag is written [Name \"value\"], not `{0}`")]
    Tag(String),
    /// A tag in the middle of a game.
    #[error("a tag begins before the game has its result (1-0, 0-1, 1/2-1/2 or *)")]
    TagInGame,
    /// The text ends in the middle of a game.
    #[error("the game has no result (1-0, 0-1, 1/2-1/2 or *) at its end")]
    NoResult,
    /// A character without meaning at its place.
    #[error("`{0}` has no meaning here")]
    Sign(char),
    /// A variation is not closed.
    #[error("the game ends within a variation: `)` is missing")]
    UnclosedVariation,
    /// A NAG is not a number from 0 to 255.
    #[error("`${0}` is no NAG: a number from 0 to 255 is wanted")]
    Nag(String),
    /// A NAG or variation before the first move.
    #[error("`{0}` stands before any move")]
    BeforeMoves(char),
    /// More tags, moves or the like than any real game has.
    #[error("more than {most} {of}")]
    TooMany {
        /// The maximum.
        most: usize,
        /// The kind of thing counted.
        of: &'static str,
    },
    /// A move is illegal, ambiguous or unreadable.
    #[error("move {number}")]
    Move {
        /// The move number with dots: `12.` or `12...`.
        number: String,
        /// The reason.
        source: MoveError,
    },
}
