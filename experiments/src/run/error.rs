//! What can be wrong with a run: its plan, its positions, its rows, its folder, its parts.

use super::shard::Shard;
use crate::folder::MANIFEST;
use disk::input::ReadError;
use games::{Game, GameError};
use std::io;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    #[error("more than {} searches; share them out among several runs", u32::MAX)]
    TooManySearches,
    /// Minimal trees are wanted of searches that have none.
    #[error(
        "no strategy has a minimal tree, since none searches a tree of a depth; add one that does, such as \
         alpha-beta, or leave minimal trees out"
    )]
    NoMinimalTrees,
    #[error(
        "the positions are of {one} and of {other}, whose figures are never added; give those of one game"
    )]
    TwoGames { one: Game, other: Game },
}

/// Positions of a run that cannot be had again.
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

/// What is wrong with a line that is to be a position.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoPosition {
    /// It is not of the form that the lab writes.
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

/// A folder whose run cannot go on, or not in this way.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    #[error("{path} has no {MANIFEST}")]
    NoManifest { path: String },
    #[error("{file} is no manifest of a run")]
    BadManifest { file: String, source: serde_json::Error },
    #[error("{file} was changed after the lab had written it; take it from a copy")]
    ChangedManifest { file: String },
    /// A field of the manifest has a value that it cannot have.
    #[error("{file}: {field}")]
    BadField {
        file: String,
        field: &'static str,
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    #[error("{file} does not tell its {field}")]
    MissingField { file: String, field: &'static str },
    /// The manifest has a depth that no search can have.
    #[error("{file}: depth {depth} is not from 1 to {deepest}", deepest = search_variants::DEEPEST)]
    BadDepth { file: String, depth: u32 },
    #[error("{path} was made by `{command}`")]
    OtherCommand { path: String, command: String },
    /// It is one of a merge that was broken off.
    #[error("{path} holds a merge that was broken off; `lab merge` into this folder begins it again")]
    HalfMerged { path: String },
    /// It was searched by a build of the lab that counts otherwise.
    #[error(
        "{path} was begun with a build of the lab whose searches count otherwise ({there} there, {here} here); go on with that build, or start a new run"
    )]
    OtherBuild {
        path: String,
        /// The fingerprint of the build that began it.
        there: String,
        here: String,
    },
    #[error("{file} is not as {left_by} left it")]
    PositionsChanged { file: String, left_by: &'static str },
    /// It holds another run than is asked for.
    #[error("{path} holds another run ({differences})")]
    OtherRun { path: String, differences: String },
    /// It holds another run than the part that is asked for.
    #[error("{path} holds another run than part {shard} of {plan} ({differences})")]
    OtherPart {
        path: String,
        shard: Shard,
        plan: String,
        differences: String,
    },
}

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// The system does not show what is in a folder.
    #[error("cannot look into {path}")]
    CannotLookInto { path: String, source: io::Error },
    #[error("no part of {plan} has been begun")]
    NothingBegun { plan: String },
    #[error("there are no parts")]
    NoParts,
    #[error("{one} and {other} are not of one run ({differences})")]
    OtherRun {
        one: String,
        other: String,
        differences: String,
    },
    /// Two folders hold parts of a run that was divided differently.
    #[error(
        "{one} is part {one_shard} and {other} is part {other_shard}; all parts of a run must have the same N"
    )]
    OtherDivision {
        one: String,
        one_shard: Shard,
        other: String,
        other_shard: Shard,
    },
    #[error("{} of {all} parts are missing: {}", .missing.len(), named(.missing))]
    Missing { missing: Vec<String>, all: usize },
    /// One part was done twice, with different results.
    #[error("{one} and {other} are the same part and contradict each other")]
    Contradiction { one: String, other: String },
    /// They were searched by a build of the lab that counts otherwise.
    #[error(
        "the parts were searched with a build of the lab whose searches count otherwise ({there} there, {here} here); merge them with that build"
    )]
    OtherBuild {
        /// The fingerprint of the build that searched them.
        there: String,
        here: String,
    },
    /// All parts are there, and are not the run.
    #[error("the parts together do not have the positions of the run")]
    OtherPositions,
    #[error("the positions in {path} are not as its run left them")]
    PositionsChanged { path: String },
    #[error("part {shard} is not finished")]
    NotFinished { shard: Shard, path: String },
}

/// The names of missing parts, of many the first.
fn named(missing: &[String]) -> String {
    const NAMED: usize = 10;
    match missing.len().checked_sub(NAMED) {
        None | Some(0) => missing.join(", "),
        Some(left) => format!("{} and {left} more", missing[..NAMED].join(", ")),
    }
}
