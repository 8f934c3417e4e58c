//! Matches: strategies, and engines of others, play each other, many games at a time, and what they are worth
//! is measured in Elo.
//!
//! Games come in pairs: both players have both colours from one opening. A pair is a cell of an experiment,
//! and everything else, verdicts of tests, `games.pgn` and the page, follows from the pairs in their order.
//! So the files of a match, and where a test stops it, follow from what was asked alone, unless players are
//! given time instead of nodes or depth. An engine of somebody else's is started anew for each game, so that
//! nothing is left of one game in the next; whether it plays the same games again is its own affair.
//!
//! ```
//! use experiments::{Monitor, OutcomeRows, RunDir, Shard};
//! use experiments::memory::ResourceLimits;
//! use experiments::matches::{MoveBudget, Match};
//! use experiments::spec::{MatchSpec, PlayerSpec};
//! use engine_core::Depth;
//!
//! let folder = tempfile::tempdir()?;
//! let spec = MatchSpec {
//!     players: vec!["alpha-beta+qs".parse()?, "alpha-beta+qs+killers,name=killers".parse()?],
//!     budgets: vec![MoveBudget::Depth(Depth::new(1))],
//!     games: Some(4),
//!     ..MatchSpec::default()
//! };
//! let (out, monitor) = (folder.path().join("out"), Monitor::nobody());
//! let plan = Match::new(&spec, ResourceLimits::default(), monitor.registries())?;
//! let mut dir = RunDir::create(plan, Shard::WHOLE, Some(&out), Vec::new(), &monitor)?;
//! let OutcomeRows::Standings(standings, _) = dir.execute(&monitor)?.rows else { panic!() };
//! assert_eq!((standings[0].games(), standings[0].second.as_str()), (4, "killers"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod execute;
mod game_record;
mod games_csv;
mod openings;
mod pairs;
mod pgn;
mod plan;
mod play_game;
mod player;
mod report;
mod sibling_parts;
#[cfg(test)]
mod tests;
mod tuning;

pub use crate::budget::MoveBudget;
pub(crate) use execute::{execute, page};
pub use game_record::{GameEnd, GameRecord};
pub use openings::OpeningLine;
pub(crate) use pairs::GamePairs;
pub use plan::Match;
pub(crate) use plan::pairs_of;

pub(crate) const COMMAND: &str = "match";
pub const GAMES: &str = "games.ndjson";
pub const PGN: &str = "games.pgn";
pub const GAMES_CSV: &str = "games.csv";
/// The openings, if they were given and not drawn.
const OPENINGS: &str = "openings.ndjson";
const BOOK: &str = "book.ndjson";
