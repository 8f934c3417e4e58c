//! Matches: strategies play each other, many games at a time, and what they are worth is told in Elo.
//!
//! Games come in pairs: both players have both colours from one opening. A pair is a cell of an experiment,
//! and everything else, verdicts of tests, `games.pgn` and the page, follows from the pairs in their order.
//! So the files of a match, and where a test stops it, follow from what was asked alone, unless players are
//! given time instead of nodes or depth.
//!
//! ```
//! use experiments::Monitor;
//! use experiments::memory::Resources;
//! use experiments::matches::{MatchOptions, MatchStart, MoveBudget, PlayerOptions, begin, carry_out};
//! use engine_core::Depth;
//!
//! let folder = tempfile::tempdir()?;
//! let player = |recipe: &str| recipe.parse().map(PlayerOptions::of);
//! let options = MatchOptions {
//!     players: vec![player("alpha-beta+qs")?, player("alpha-beta+qs+killers")?],
//!     budgets: vec![MoveBudget::Depth(Depth::new(1))],
//!     games: Some(4),
//!     ..MatchOptions::default()
//! };
//! let start = MatchStart::New { options: Box::new(options), out: Some(folder.path().join("out")) };
//! let monitor = Monitor::nobody();
//! let played = carry_out(&mut begin(&start, Resources::default(), Vec::new(), &monitor)?, &monitor)?;
//! assert_eq!(played.standings[0].games(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod begin;
mod conduct;
mod game;
mod openings;
mod pairs;
mod pgn;
mod plan;
mod player;
mod report;
mod row;
#[cfg(test)]
mod tests;

pub(crate) use begin::page;
pub use begin::{BegunMatch, MatchStart, begin};
pub use conduct::{PlayedMatch, carry_out};
pub use openings::Opening;
pub(crate) use plan::pairs_of;
pub use plan::{Adjudication, MatchOptions, Scheme, USUAL_GAMES};
pub use player::{MoveBudget, PlayerOptions};
pub use row::{GameEnd, GameRow};

use games::Game;
use sessions::FileError;
use sessions::session::SessionError;

const COMMAND: &str = "match";
pub const GAMES: &str = "games.ndjson";
pub const PGN: &str = "games.pgn";
/// The openings, if they were given and not drawn.
const OPENINGS: &str = "openings.ndjson";
const BOOK: &str = "book.ndjson";

/// A match that cannot be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    #[error("{0} is no match: two players are the fewest")]
    TooFewPlayers(String),
    #[error("{0} stands there twice; each player plays against others")]
    Twins(String),
    #[error("{0} games cannot be played in pairs of one opening: an even number from 2 up is wanted")]
    NoPairs(u64),
    #[error("more than {most} games; play several matches")]
    TooMany { most: u32 },
    #[error(
        "{place} has openings for {enough} games of a pairing, not for {games}: the same opening again gives the same games"
    )]
    TooFewOpenings {
        place: String,
        enough: usize,
        games: u64,
    },
    #[error(
        "after {found} random openings of {game} no other was found whose value is within a pawn; play fewer games, or give openings"
    )]
    NoOtherOpening { game: Game, found: usize },
    #[error("{place}: {opening} is of {found}, and {game} is played")]
    OtherGame {
        place: String,
        opening: String,
        found: Game,
        game: Game,
    },
    #[error("{place}: {opening} leads to the end of the game: {outcome}")]
    OpeningEnds {
        place: String,
        opening: String,
        outcome: String,
    },
    #[error("{place}: {opening}")]
    Opening {
        place: String,
        opening: String,
        source: Box<SessionError>,
    },
    /// A session did not take a move that a player chose.
    #[error("{player} cannot go on at {fen}")]
    Stuck {
        player: String,
        fen: String,
        source: Box<SessionError>,
    },
    #[error("{place}: its moves cannot be played")]
    Unplayable { place: String },
    /// Something that a manifest says cannot be.
    #[error("{field}")]
    Field {
        field: &'static str,
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    #[error("{file} holds no game; there is nothing to report")]
    NoGames { file: String },
    #[error(transparent)]
    Book(#[from] FileError),
}
