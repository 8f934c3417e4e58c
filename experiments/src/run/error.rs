//! What can be wrong with a run: its plan, its positions, its rows, its folder, its parts.

use super::shard::Shard;
use crate::folder::MANIFEST;
use disk::input::ReadError;
use disk::sum::Differs;
use games::{Game, RootError, UnknownGame};
use std::io;
use std::path::Path;

/// Searches that cannot be done together.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// They are too many to be counted.
    #[error("more than {} searches; share them out among several runs", u32::MAX)]
    TooManySearches,
    /// Minimal trees are wanted of searches that have none.
    #[error(
        "no strategy has a minimal tree, since none searches a tree of a depth; add one that does, such as \
         alpha-beta, or leave minimal trees out"
    )]
    NoMinimalTrees,
    /// Their figures cannot be added.
    #[error(
        "the positions are of {one} and of {other}, whose figures are never added; give those of one game"
    )]
    TwoGames {
        /// A game.
        one: Game,
        /// Another one.
        other: Game,
    },
}

/// Positions of a run that cannot be had again.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionsError {
    /// Their file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The temporary file that holds them cannot be read.
    #[error(transparent)]
    Temporary(#[from] io::Error),
    /// There is none of that number.
    #[error("there is no position {0}")]
    None(usize),
    /// A line of the temporary file is none.
    #[error(transparent)]
    NoPosition(#[from] NoPosition),
    /// A line of their file is none.
    #[error("{place}: not a position")]
    NoPositionAt {
        /// File and line.
        place: String,
        /// What is wrong with it.
        source: NoPosition,
    },
}

/// What is wrong with a line that is to be a position.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoPosition {
    /// It is not of the form that the lab writes.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Its game is none.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// Its FEN is none.
    #[error(transparent)]
    Fen(#[from] RootError),
    /// Its name could steer a terminal.
    #[error("the name has characters that the lab does not write")]
    Name,
    /// Its FEN is another one of the same position.
    #[error("the FEN is not as the lab writes it: {0}")]
    OtherFen(String),
}

/// Rows that a run has left, and that do not belong to it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// A row of something that the run does not have.
    #[error("{place}")]
    Foreign {
        /// File and line.
        place: String,
        /// What that is.
        source: ForeignRow,
    },
    /// The rows of a finished run were changed.
    #[error("{file} is not as the run left it; take it from a copy, or search anew in another folder")]
    NotAsLeft {
        /// The file.
        file: String,
        /// How it differs.
        source: Differs,
    },
    /// A row that is missing or there twice.
    #[error(
        "{place}: depth {depth} of {job} does not follow what stands before it; a row is missing or there twice"
    )]
    Order {
        /// File and line.
        place: String,
        /// The depth of the row.
        depth: u32,
        /// What was searched, by what.
        job: String,
    },
}

impl JournalError {
    /// The error of a file that differs from what was left in it.
    pub(super) fn not_as_left(file: &Path) -> impl FnOnce(Differs) -> JournalError {
        let file = file.display().to_string();
        |source| JournalError::NotAsLeft { file, source }
    }
}

/// What a run does not have.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ForeignRow {
    /// The position.
    #[error("a position that this run does not have")]
    Position,
    /// The strategy, or the tree.
    #[error("{0}, which this run does not have")]
    Member(String),
}

/// A folder whose run cannot go on, or not in this way.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// There is no manifest.
    #[error("{path} has no {MANIFEST}")]
    NoManifest {
        /// The folder.
        path: String,
    },
    /// The manifest is none.
    #[error("{file} is no manifest of a run")]
    BadManifest {
        /// The manifest.
        file: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The manifest was changed.
    #[error("{file} was changed after the lab had written it; take it from a copy")]
    ChangedManifest {
        /// The manifest.
        file: String,
    },
    /// A field of the manifest has a value that it cannot have.
    #[error("{file}: {field}")]
    BadField {
        /// The manifest.
        file: String,
        /// The field.
        field: &'static str,
        /// What is wrong with it.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A field of the manifest is missing.
    #[error("{file} does not tell its {field}")]
    MissingField {
        /// The manifest.
        file: String,
        /// The field.
        field: &'static str,
    },
    /// The manifest has a depth that no search can have.
    #[error("{file}: depth {depth} is not from 1 to {deepest}", deepest = search_variants::DEEPEST)]
    BadDepth {
        /// The manifest.
        file: String,
        /// The depth.
        depth: u32,
    },
    /// It was left by another command.
    #[error("{path} was made by `{command}`")]
    OtherCommand {
        /// The folder.
        path: String,
        /// The command.
        command: String,
    },
    /// It is one of a merge that was broken off.
    #[error("{path} holds a merge that was broken off; `lab merge` into this folder begins it again")]
    HalfMerged {
        /// The folder.
        path: String,
    },
    /// It was searched by a build of the lab that counts otherwise.
    #[error(
        "{path} was begun with a build of the lab whose searches count otherwise ({there} there, {here} here); go on with that build, or start a new run"
    )]
    OtherBuild {
        /// The folder.
        path: String,
        /// The fingerprint of the build that began it.
        there: String,
        /// That of this build.
        here: String,
    },
    /// Its positions were changed.
    #[error("{file} is not as {left_by} left it")]
    PositionsChanged {
        /// Their file.
        file: String,
        /// What left them.
        left_by: &'static str,
    },
    /// It holds another run than is asked for.
    #[error("{path} holds another run ({differences})")]
    OtherRun {
        /// The folder.
        path: String,
        /// How they differ.
        differences: String,
    },
    /// It holds another run than the part that is asked for.
    #[error("{path} holds another run than part {shard} of {plan} ({differences})")]
    OtherPart {
        /// The folder.
        path: String,
        /// The part.
        shard: Shard,
        /// The folder of the plan.
        plan: String,
        /// How they differ.
        differences: String,
    },
}

/// Parts that do not make a run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// The system does not show what is in a folder.
    #[error("cannot look into {path}")]
    CannotLookInto {
        /// The folder.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// Nothing of a plan was done.
    #[error("no part of {plan} has been begun")]
    NothingBegun {
        /// The folder of the plan.
        plan: String,
    },
    /// No folder is given.
    #[error("there are no parts")]
    NoParts,
    /// Two folders hold different runs.
    #[error("{one} and {other} are not of one run ({differences})")]
    OtherRun {
        /// A folder.
        one: String,
        /// Another one.
        other: String,
        /// How they differ.
        differences: String,
    },
    /// Two folders hold parts of a run that was divided differently.
    #[error(
        "{one} is part {one_shard} and {other} is part {other_shard}; all parts of a run must have the same N"
    )]
    OtherDivision {
        /// A folder.
        one: String,
        /// Its part.
        one_shard: Shard,
        /// Another folder.
        other: String,
        /// Its part.
        other_shard: Shard,
    },
    /// Parts are missing.
    #[error("{} of {all} parts are missing: {}", .missing.len(), named(.missing))]
    Missing {
        /// Which ones.
        missing: Vec<String>,
        /// How many there are to be.
        all: usize,
    },
    /// One part was done twice, with different results.
    #[error("{one} and {other} are the same part and contradict each other")]
    Contradiction {
        /// File and line.
        one: String,
        /// Another file and line.
        other: String,
    },
    /// They were searched by a build of the lab that counts otherwise.
    #[error(
        "the parts were searched with a build of the lab whose searches count otherwise ({there} there, {here} here); merge them with that build"
    )]
    OtherBuild {
        /// The fingerprint of the build that searched them.
        there: String,
        /// That of this build.
        here: String,
    },
    /// All parts are there, and are not the run.
    #[error("the parts together do not have the positions of the run")]
    OtherPositions,
    /// The positions of a part were changed.
    #[error("the positions in {path} are not as its run left them")]
    PositionsChanged {
        /// The folder.
        path: String,
    },
    /// A part is not done yet.
    #[error("part {shard} is not finished")]
    NotFinished {
        /// The part.
        shard: Shard,
        /// Its folder.
        path: String,
    },
}

/// The names of missing parts, of many the first.
fn named(missing: &[String]) -> String {
    const NAMED: usize = 10;
    match missing.len().checked_sub(NAMED) {
        None | Some(0) => missing.join(", "),
        Some(left) => format!("{} and {left} more", missing[..NAMED].join(", ")),
    }
}
