//! The page of a folder of `lab run`.

use super::folder::RowFolder;
use super::side_by_side;
use crate::horizon::show_cases;
use crate::run::{Identity, Manifest, Results, Shard, document};
use anyhow::{Result, ensure};
use reports::Document;
use std::path::PathBuf;

/// A run, read back.
pub(super) struct Run {
    pub(super) name: String,
    pub(super) manifest: Manifest,
    pub(super) results: Results,
    folder: PathBuf,
}

/// The page that the run itself made, or one of several runs side by side.
pub(super) fn page(folders: &[RowFolder]) -> Result<Document> {
    let runs: Vec<Run> = folders.iter().map(Run::read).collect::<Result<_>>()?;
    match runs.as_slice() {
        [run] => document(&run.manifest, &run.results, |page, part| {
            show_cases(page, &run.folder, &run.results, part)
        }),
        _ => side_by_side::page(&runs),
    }
}

/// Whether a folder is one of `lab plan`, for the parts of a run.
pub(super) fn is_plan(folder: &RowFolder) -> bool {
    let manifest = folder.manifest::<Manifest>();
    manifest.is_ok_and(|manifest| manifest.is_planned())
}

impl Run {
    /// What it has of one game, or of all, by line or by position.
    pub(super) fn again(&self, identity: Identity, game: Option<&str>) -> Result<Run> {
        Ok(Run {
            name: self.name.clone(),
            folder: self.folder.clone(),
            manifest: self.manifest.clone(),
            results: self.results.again(&self.manifest, identity, game)?,
        })
    }

    fn read(folder: &RowFolder) -> Result<Run> {
        let manifest: Manifest = folder.manifest()?;
        ensure!(
            manifest.shard() == Shard::WHOLE,
            "{} is part {} of a run; `lab merge` joins the parts and makes the report",
            folder.path().display(),
            manifest.shard()
        );
        let results = results(folder, &manifest)?;
        Ok(Run {
            name: folder.name.clone(),
            folder: folder.path().to_owned(),
            manifest,
            results,
        })
    }
}

/// What stands in a folder, which must have something.
pub(super) fn results(folder: &RowFolder, manifest: &Manifest) -> Result<Results> {
    let results = Results::read(folder.path(), manifest)?;
    ensure!(
        !results.grid.is_empty(),
        "{} holds no record; there is nothing to report",
        results.file().display()
    );
    Ok(results)
}
