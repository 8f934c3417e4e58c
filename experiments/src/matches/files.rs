//! What the files of a match are called.

pub const GAMES: &str = "games.ndjson";
pub const PGN: &str = "games.pgn";
/// The openings, if they were given and not drawn.
pub(super) const OPENINGS: &str = "openings.ndjson";
pub(super) const BOOK: &str = "book.ndjson";
