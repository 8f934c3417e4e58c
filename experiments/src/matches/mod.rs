//! Matches: strategies play each other, many games at a time, and what they are worth is told in Elo.
//!
//! Games come in pairs: both players have both colours from one opening. A pair is a job of a pool of
//! threads, and every pair is taken in its turn, however many threads there are. So the files of a match, and
//! where a test stops it, follow from what was asked alone, unless players are given time instead of nodes or
//! depth.
//!
//! `games.ndjson` grows by both games of a pair at once. A match that was broken off goes on behind the last
//! whole pair there. Everything else, `games.pgn` and the report too, is made of it.
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

mod adjudication;
mod again;
mod begin;
mod book;
mod conduct;
mod count;
mod error;
mod files;
mod game;
mod journal;
mod manifest;
mod openings;
mod pairings;
mod pgn;
mod plan;
mod player;
mod report;
mod row;
#[cfg(test)]
mod tests;
mod turn;
mod work;

pub(crate) use again::page;
pub use begin::{BegunMatch, MatchStart, begin};
pub use conduct::{PlayedMatch, carry_out};
pub use error::MatchError;
pub use files::{GAMES, PGN};
pub use openings::{Opening, OpeningSource};
pub use pairings::Scheme;
pub(crate) use plan::pairs_of;
pub use plan::{Adjudication, MatchOptions, USUAL_GAMES};
pub use player::{MoveBudget, PlayerOptions};
pub use row::{GameEnd, GameRow};
