//! [`RunPart`]: a part of a run, and what was found in its files.

use crate::error::Error;
use crate::run::error::MergeError;
use crate::run::manifest::Manifest;
use disk::sum::Sum;
use std::path::PathBuf;

pub(super) struct RunPart {
    pub(super) path: PathBuf,
    pub(super) manifest: Manifest,
    pub(super) positions: Dealt,
    pub(super) records: Dealt,
    pub(super) minimal_trees: Dealt,
    pub(super) judged: [Dealt; 2],
}

#[derive(Default)]
pub(super) struct Dealt {
    pub(super) rows: Vec<u32>,
    /// What it holds, in short; none before it was read.
    pub(super) sum: Option<Sum>,
}

impl RunPart {
    /// The error of a part that is not finished.
    pub(super) fn not_finished(&self) -> Error {
        let (shard, path) = (self.manifest.shard(), self.path.display().to_string());
        MergeError::NotFinished { shard, path }.into()
    }
}
