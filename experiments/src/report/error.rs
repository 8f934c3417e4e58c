//! Folders that cannot be shown.

use crate::folder::MANIFEST;
use crate::matches::GAMES;
use crate::run::{RECORDS, Shard};
use std::io;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    #[error("there is no folder {path}")]
    None { path: String },
    #[error("{path} is no folder")]
    NoFolder { path: String },
    /// The system does not show what is in it.
    #[error("cannot look into the folder {path}")]
    CannotLookInto { path: String, source: io::Error },
    #[error("{path} is given twice; give each run once")]
    Twice { path: String },
    #[error("{one} and {other} are one folder; give each run once")]
    OneFolder { one: String, other: String },
    #[error("{path} has no {MANIFEST}")]
    NoManifest { path: String },
    #[error("{file} is no manifest of this command")]
    BadManifest { file: String, source: serde_json::Error },
    #[error("{file} was changed after the lab had written it; take it from a copy")]
    ChangedManifest { file: String },
    /// It holds a plan, of which nothing is merged.
    #[error("{path} holds a plan and no records")]
    Plan { path: String },
    #[error("{path} is part {shard} of a run")]
    Part { path: String, shard: Shard },
    #[error("{path} has neither {RECORDS} nor {GAMES}")]
    NoRecords { path: String },
    #[error("{file} holds no record; there is nothing to report")]
    Empty { file: String },
    #[error("these folders were made by different commands; give those of one command")]
    DifferentCommands,
    /// Several folders of a command cannot be shown side by side.
    #[error("folders of `lab {command}` are shown one at a time; give one")]
    OneAtATime { command: &'static str },
    #[error(
        "{one} and {other} hold the same records to the last digit of their times: one is a copy of the other; give each run once"
    )]
    Copies { one: String, other: String },
}
