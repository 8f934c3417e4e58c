//! [`Error`]: why an operation cannot be done, by who can fix it.

use crate::engines::EngineError;
use disk::WriteError;
use disk::bounded_read::ReadError;
use engine_core::Depth;
use games::GameError;
use search_variants::RecipeError;
use search_variants::parallel::UnsupportedStrategy;
use sessions::{FileError, PlainError};
use std::io;
use std::num::NonZeroUsize;

/// Why an operation cannot be done: bad input in all variants but [`Error::CannotWrite`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Results cannot be written; the input is not at fault.
    #[error(transparent)]
    CannotWrite(#[from] WriteError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Other(#[from] PlainError),
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Strategy(#[from] RecipeError),
    #[error(transparent)]
    Setup(#[from] GameError),
    #[error(transparent)]
    Suite(#[from] FileError),
    /// The strategy cannot be divided among processors.
    #[error(transparent)]
    Unsuitable(#[from] UnsupportedStrategy),
    #[error("the system does not tell how long a search was on a processor, so that none can be timed")]
    ProcessorTime(#[source] io::Error),
    #[error("cannot start the threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),

    // Invalid specifications.
    /// The reference is not deeper than the strategies that it judges.
    #[error("the reference depth is {reference}, that of the strategies {strategies}")]
    NoDeeper { reference: Depth, strategies: Depth },
    #[error("{count} parts, and a factorial design searches every subset of them: {most} are the most")]
    TooManyForAll { count: usize, most: usize },
    #[error("part `{part}` is in the base {base} already")]
    PartInBase { part: String, base: String },
    #[error("a match needs at least two players; {} was given", only(.0.as_deref()))]
    TooFewPlayers(Option<String>),
    #[error("two players have the same recipe: {0}")]
    Twins(String),
    #[error("the number of games must be even, not {0}")]
    NoPairs(u64),
    #[error(
        "{place} has openings for {enough} games of a pairing, not for {games}: the same opening again gives the same games"
    )]
    TooFewOpenings {
        place: String,
        enough: usize,
        games: u64,
    },
    #[error("a shared table is measured beside its simulation, which was not asked for")]
    NotSimulated,
    #[error("this machine has {cores} processors, and no number from 2 to that was asked for")]
    FewCores { cores: NonZeroUsize },

    // Folders that cannot be written, resumed or shown.
    #[error("cannot make the output folder `{path}`")]
    CannotMake { path: String, source: io::Error },
    #[error("the output folder `{path}` is not empty")]
    NotEmpty { path: String },
    #[error("the output folder `{path}` holds files of `{command}`")]
    Holds { path: String, command: String },
    #[error("`{path}` holds another run ({differences})")]
    OtherRun { path: String, differences: String },
    #[error("`{path}` holds another run than part {shard} of `{plan}` ({differences})")]
    OtherPart {
        path: String,
        shard: String,
        plan: String,
        differences: String,
    },
    #[error("no part of `{plan}` has been begun")]
    NothingBegun { plan: String },
    #[error("part {shard} is not finished")]
    NotFinished { shard: String, path: String },
    #[error("no folder `{path}`")]
    NoFolder { path: String },
    #[error("`{path}` is no folder")]
    NotFolder { path: String },
    #[error("`{path}` holds a plan and no records")]
    IsPlan { path: String },
    #[error("`{path}` is not a plan")]
    NoPlan { path: String },
    #[error("`{path}` is part {shard} of a run")]
    IsPart { path: String, shard: String },
    #[error("`{path}` is no run or match folder")]
    NoRecords { path: String },
    #[error("`{path}` has no manifest.json")]
    NoManifest { path: String },
}

/// The only player given, if there is one.
fn only(player: Option<&str>) -> String {
    player.map_or_else(|| "none".to_owned(), |name| format!("only `{name}`"))
}
