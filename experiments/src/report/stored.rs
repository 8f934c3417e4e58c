//! [`Run`]: a run, read back from its folder.

use super::error::ReportError;
use super::folder::RowFolder;
use crate::error::Error;
use crate::event::Monitor;
use crate::rows::RowError;
use crate::run::{Identity, Manifest, Results, Shard};
use std::path::PathBuf;

pub(super) struct Run {
    pub(super) name: String,
    pub(super) manifest: Manifest,
    pub(super) results: Results,
    pub(super) folder: PathBuf,
}

impl Run {
    /// What was searched by what and how, in a sentence or two.
    pub(super) fn told(&self) -> String {
        self.manifest.told(self.results.grid.position_count())
    }

    /// What it has of one game, or of all, by line or by position.
    pub(super) fn again(
        &self,
        identity: Identity,
        game: Option<&str>,
        monitor: &Monitor<'_>,
    ) -> Result<Run, RowError> {
        Ok(Run {
            name: self.name.clone(),
            folder: self.folder.clone(),
            manifest: self.manifest.clone(),
            results: self.results.again(&self.manifest, identity, game, monitor)?,
        })
    }

    pub(super) fn read(folder: &RowFolder, monitor: &Monitor<'_>) -> Result<Run, Error> {
        let manifest: Manifest = folder.manifest_noted(monitor)?;
        let results = results(folder, &manifest, monitor)?;
        Ok(Run {
            name: folder.name.clone(),
            folder: folder.path().to_owned(),
            manifest,
            results,
        })
    }
}

/// What stands in a folder, which must have something, and be no part of a run.
pub(super) fn results(
    folder: &RowFolder,
    manifest: &Manifest,
    monitor: &Monitor<'_>,
) -> Result<Results, Error> {
    let shard = manifest.shard();
    if shard != Shard::WHOLE {
        let path = folder.path().display().to_string();
        return Err(ReportError::Part { path, shard }.into());
    }
    let results = Results::read(folder.path(), manifest, monitor)?;
    match results.grid.is_empty() {
        true => Err(Error::from(ReportError::Empty {
            file: results.file().display().to_string(),
        })),
        false => Ok(results),
    }
}
