//! [`Error`]: why some work cannot be done, by who can act on it.

use crate::engines::EngineError;
use crate::memory::TooLargeTable;
use crate::reproduce::published_figures::PublishedError;
use crate::rows::RowError;
use crate::run_dir::checksum::ManifestError;
use disk::WriteError;
use disk::bounded_read::ReadError;
use engine_core::Depth;
use games::{Game, GameError};
use reports::ablation::Design;
use reports::timings::FEWEST_ROUNDS;
use search_variants::RecipeError;
use search_variants::parallel::UnsupportedStrategy;
use sessions::FileError;
use sessions::session::SessionError;
use std::io;
use std::num::NonZeroUsize;

/// Why some work cannot be done: bad input, for all variants but [`Error::CannotWrite`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Results cannot be written: no fault of the input.
    #[error(transparent)]
    CannotWrite(#[from] WriteError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    #[error(transparent)]
    Match(#[from] MatchError),
    /// Of memory, which is too little for a single search.
    #[error(transparent)]
    Memory(#[from] TooLargeTable),
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error(transparent)]
    Positions(#[from] PositionsError),
    #[error(transparent)]
    Published(#[from] PublishedError),
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Speedup(#[from] SpeedupError),
    #[error(transparent)]
    Row(#[from] RowError),
    #[error(transparent)]
    Setup(#[from] GameError),
    #[error(transparent)]
    Suite(#[from] FileError),
    #[error("the system does not tell how long a search was on a processor, so that none can be timed")]
    ProcessorTime(#[source] io::Error),
    #[error("cannot start the threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    #[error("`{text}` is no part of a run; the third of eight is 3/8, and {most} are the most")]
    NoShard { text: String, most: usize },
    #[error(
        "a whole number of rounds from {FEWEST_ROUNDS} up is wanted: nothing would show a disturbance of a single one"
    )]
    TooFewRounds,
    #[error("more than {} searches; share them out among several runs", u32::MAX)]
    TooManySearches,
    #[error(
        "no strategy has a minimal tree, since none searches a tree of a depth; add one that does, such as \
         alpha-beta, or leave minimal trees out"
    )]
    NoMinimalTrees,
    #[error(
        "the positions are of {one} and of {other}, whose figures are never added; give those of one game"
    )]
    TwoGames { one: Game, other: Game },
    /// What judges sees no more than what is judged.
    #[error("the reference looks {reference} plies deep and the strategies up to {strategies}")]
    NoDeeper { reference: Depth, strategies: Depth },
    #[error("a staircase is a chart for each of {count} positions; {most} are the most")]
    TooManyStaircases { count: usize, most: usize },
    #[error("nothing stands between two commas of the parts")]
    EmptyPart,
    #[error("two strategies are called `{0}`; give the files of their evaluations other names")]
    SameName(String),
    #[error("{0}")]
    Name(String),
    #[error("two strategies are called `{0}`; give each a name of its own")]
    NameTwice(String),
    #[error("the engine `{0}` stands there twice")]
    EngineTwice(String),
    #[error("`{name}` is no strategy of the run, which has {known}")]
    NoBaseline { name: String, known: String },
    #[error("`{0}` is no switch; write NAME: OPTION=VALUE, or NAME: COMMAND for another build")]
    NoSwitch(String),
    #[error("switches `{one}` and `{other}` both set option `{option}`; give each option to one switch")]
    OptionInTwo {
        option: String,
        one: String,
        other: String,
    },
    #[error(
        "switches `{one}` and `{other}` are a build each, and no program is both; design leave-one-out needs one at a \
         time"
    )]
    TwoBuilds { one: String, other: String },
    #[error("switch `{switch}` takes `{text}` from option `{option}`, which is `{value}`")]
    NotInOption {
        switch: String,
        option: String,
        text: String,
        value: String,
    },
    #[error("switch `{switch}`")]
    Switch { switch: String, source: EngineError },
    #[error("an ablation by switches is of one engine with a switch at least")]
    NoSwitchedEngine,
    #[error("part `{0}` is named twice")]
    PartTwice(String),
    #[error("{count} parts, and a factorial design searches every subset of them: {most} are the most")]
    TooManyForAll { count: usize, most: usize },
    #[error("{count} parts; {most} are the most for design {design}")]
    TooManyParts {
        count: usize,
        most: usize,
        design: Design,
    },
    #[error("part `{part}` is in the base {base} already")]
    PartInBase { part: String, base: String },
    #[error("the base has no part `{part}` to be taken away: it has {known}; `each` takes each of them away")]
    NotInBase { part: String, known: String },
    #[error("part `{0}` stands in two of the parts; each of them is switched on and off by itself")]
    PartInTwo(String),
    #[error(transparent)]
    Strategy(RecipeError),
}

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionsError {
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The temporary file that holds them cannot be read.
    #[error(transparent)]
    Temporary(#[from] io::Error),
    #[error("there is no position {0}")]
    None(usize),
    /// A line of the temporary file is none.
    #[error(transparent)]
    NoPosition(#[from] NoPosition),
    #[error("{place}: not a position")]
    NoPositionAt { place: String, source: NoPosition },
}

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoPosition {
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Game(#[from] GameError),
    #[error("the name has characters that the lab does not write")]
    Name,
    /// Its FEN is another one of the same position.
    #[error("the FEN is not as the lab writes it: {0}")]
    OtherFen(String),
}

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    #[error("cannot make the output folder {path}")]
    CannotMake { path: String, source: io::Error },
    #[error("cannot look into the folder {path}")]
    CannotLookInto { path: String, source: io::Error },
    #[error("the output folder {path} is not empty")]
    NotEmpty { path: String },
    #[error("the output folder {path} holds files of `{command}`")]
    Holds { path: String, command: String },
    #[error("another `lab` is at work in {path}; wait until it has ended")]
    Occupied { path: String },
    #[error("{path} holds a merge that was broken off; `lab merge` into this folder begins it again")]
    HalfMerged { path: String },
    #[error("{file} is not as the run left it")]
    PositionsChanged { file: String },
    #[error("{path} holds another run ({differences})")]
    OtherRun { path: String, differences: String },
    #[error("{path} holds another run than part {shard} of {plan} ({differences})")]
    OtherPart {
        path: String,
        shard: String,
        plan: String,
        differences: String,
    },
    #[error("no part of {plan} has been begun")]
    NothingBegun { plan: String },
    #[error("there are no parts")]
    NoParts,
    /// They do not go together, told in a sentence.
    #[error("{0}")]
    Unlike(String),
    #[error("{} of {all} parts are missing: {}", .missing.len(), named(.missing))]
    MissingParts { missing: Vec<String>, all: usize },
    #[error("part {shard} is not finished")]
    NotFinished { shard: String, path: String },
    #[error("there is no folder {path}")]
    None { path: String },
    #[error("{path} is no folder")]
    NoFolder { path: String },
    #[error("{path} holds a plan and no records")]
    Plan { path: String },
    #[error("{path} holds no plan")]
    NoPlan { path: String },
    #[error("{path} is part {shard} of a run")]
    Part { path: String, shard: String },
    #[error("{path} has neither records.ndjson nor games.ndjson")]
    NoRecords { path: String },
    #[error("{file} holds no record; there is nothing to report")]
    Empty { file: String },
    #[error("folders of `lab {command}` are shown one at a time; give one")]
    OneAtATime { command: &'static str },
}

/// The names of missing parts, of many the first.
fn named(missing: &[String]) -> String {
    const NAMED: usize = 10;
    match missing.len().checked_sub(NAMED) {
        None | Some(0) => missing.join(", "),
        Some(left) => format!("{} and {left} more", missing[..NAMED].join(", ")),
    }
}

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    #[error("{0} is no match: two players are the fewest")]
    TooFewPlayers(String),
    #[error("{0} stands there twice; each player plays against others")]
    Twins(String),
    #[error("`{recipe}` stands for several players, and `{name}` is the name of one")]
    OneName { name: String, recipe: String },
    #[error("games are played in pairs, and {0} is not an even number of games")]
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
    /// What is wrong with an opening, told in a sentence.
    #[error("{0}")]
    Unplayable(String),
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
    /// Something that a manifest says cannot be.
    #[error("{field}")]
    Field {
        field: &'static str,
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    #[error("{file} holds no game; there is nothing to report")]
    NoGames { file: String },
    #[error("`{0}` has nothing to tune: write numbers as ranges, as in lmr=log(base={{0.5..1.5..0.05}})")]
    NothingToTune(String),
    #[error("`{0}` is no range of an engine's option: ranges are written as LMRBase={{50..150..5}}")]
    NoRange(String),
    #[error(transparent)]
    Strategy(#[from] RecipeError),
    #[error(transparent)]
    Book(#[from] FileError),
}

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpeedupError {
    #[error(transparent)]
    Unsuitable(#[from] UnsupportedStrategy),
    #[error("the game is over in {position}: there is nothing to divide")]
    Over { position: String },
    #[error("a shared table is measured beside its simulation, which was not asked for")]
    NotSimulated,
    #[error("this machine has {cores} processors, and no number from 2 to that was asked for")]
    FewCores { cores: NonZeroUsize },
    #[error(transparent)]
    Setup(#[from] GameError),
    /// Each thread counts them for itself.
    #[error("threads cannot keep to {0} nodes all together: limit the time, or search with one thread")]
    Nodes(u64),
    #[error("cannot start {threads} threads")]
    NoThreads {
        threads: NonZeroUsize,
        source: io::Error,
    },
}
