//! Folders that cannot be shown.

use crate::folder::MANIFEST;
use crate::matches::GAMES;
use crate::run::{RECORDS, Shard};
use std::io;

/// Folders that cannot be shown.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// There is none.
    #[error("there is no folder {path}")]
    None {
        /// The path.
        path: String,
    },
    /// It is something else.
    #[error("{path} is no folder")]
    NoFolder {
        /// The path.
        path: String,
    },
    /// The system does not show what is in it.
    #[error("cannot look into the folder {path}")]
    CannotLookInto {
        /// The folder.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// It is given twice.
    #[error("{path} is given twice; give each run once")]
    Twice {
        /// The folder.
        path: String,
    },
    /// It is given twice, by different paths.
    #[error("{one} and {other} are one folder; give each run once")]
    OneFolder {
        /// A path.
        one: String,
        /// The other one.
        other: String,
    },
    /// There is no manifest in it.
    #[error("{path} has no {MANIFEST}")]
    NoManifest {
        /// The folder.
        path: String,
    },
    /// The manifest is none of the command.
    #[error("{file} is no manifest of this command")]
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
    /// It holds a plan, of which nothing is merged.
    #[error("{path} holds a plan and no records")]
    Plan {
        /// The folder.
        path: String,
    },
    /// It holds one part of a run.
    #[error("{path} is part {shard} of a run")]
    Part {
        /// The folder.
        path: String,
        /// The part.
        shard: Shard,
    },
    /// There are no records in it.
    #[error("{path} has neither {RECORDS} nor {GAMES}")]
    NoRecords {
        /// The folder.
        path: String,
    },
    /// Its records are none yet.
    #[error("{file} holds no record; there is nothing to report")]
    Empty {
        /// The file of the records.
        file: String,
    },
    /// They cannot be shown side by side.
    #[error("these folders were made by different commands; give those of one command")]
    DifferentCommands,
    /// Several folders of a command cannot be shown side by side.
    #[error("folders of `lab {command}` are shown one at a time; give one")]
    OneAtATime {
        /// The command.
        command: &'static str,
    },
    /// Two hold one run.
    #[error(
        "{one} and {other} hold the same records to the last digit of their times: one is a copy of the other; give each run once"
    )]
    Copies {
        /// The name of a run.
        one: String,
        /// The name of another.
        other: String,
    },
}
