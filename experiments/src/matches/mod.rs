//! Matches: strategies and UCI engines play many games against each other, and their strength is measured in
//! Elo.
//!
//! Games come in pairs: each player plays both colors from the same opening. A pair is a cell of an
//! experiment, and everything else (test decisions, `games.pgn` and the page) follows from the pairs in
//! order. So the files of a match, and where a test stops it, depend only on its specification, unless
//! players get time instead of nodes or depth. A UCI engine is restarted for each game so that no state
//! carries over; whether it repeats its games is up to the engine.
//!
//! ```
//! use experiments::{Monitor, OutcomeRows, RunDir, Shard};
//! use experiments::threads::Threads;
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
//! let plan = Match::new(&spec, Threads::default(), monitor.registries())?;
//! let mut dir = RunDir::create(plan, Shard::WHOLE, Some(&out), Vec::new(), &monitor)?;
//! let OutcomeRows::Standings(standings, _) = dir.execute(&monitor)?.rows else { panic!() };
//! assert_eq!((standings[0].games(), standings[0].second.as_str()), (4, "killers"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod execute;
mod game_record;
mod games_csv;
mod pairs;
mod pgn;
mod play_game;
mod report;
mod sibling_parts;
#[cfg(test)]
mod tests;

pub use crate::limits::MoveBudget;
pub use crate::plan::{GAMES, Match, OpeningLine};
pub(crate) use execute::{execute, page};
pub use game_record::{GameEnd, GameRecord};
pub(crate) use pairs::GamePairs;

pub const PGN: &str = "games.pgn";
pub const GAMES_CSV: &str = "games.csv";
