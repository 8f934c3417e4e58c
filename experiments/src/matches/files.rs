//! What the files of a match are called.

/// The games, a row each.
pub const GAMES: &str = "games.ndjson";
/// The games in PGN.
pub const PGN: &str = "games.pgn";
/// The openings, if they were given and not drawn.
pub(super) const OPENINGS: &str = "openings.ndjson";
/// The book, if players have one.
pub(super) const BOOK: &str = "book.ndjson";
