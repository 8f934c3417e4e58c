//! Pages made again from the files in folders of runs and matches.

mod folder;
mod side_by_side;

use crate::ablate;
use crate::error::{Error, FolderError};
use crate::event::Monitor;
use crate::horizon::{self, VERDICTS, show_cases};
use crate::matches::{self, GAMES};
use crate::memory::Resources;
use crate::rows::RowError;
use crate::run::{self, Asked, AskedRun, Identity, RECORDS, Results, RunManifest, Shard, plan_of};
use crate::speedup::{self, SPEEDUPS};
use folder::RowFolder;
use reports::Document;
use std::path::PathBuf;

/// What a folder holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Run,
    Cases,
    Ablation,
    Match,
    Speedups,
}

/// What a folder holds, as its files and its manifest tell.
fn kind(folder: &RowFolder) -> Result<Kind, FolderError> {
    let manifest = RunManifest::read(folder.path(), "run")
        .ok()
        .map(|read| read.value);
    let asks = |this: fn(&AskedRun) -> bool| manifest.as_ref().is_some_and(|manifest| this(&manifest.asked));
    // `lab run` leaves verdicts as well.
    if folder.has(VERDICTS) && asks(|asked| asked.judged.is_some()) {
        return Ok(Kind::Cases);
    }
    if folder.has(GAMES) {
        return Ok(Kind::Match);
    }
    if folder.has(SPEEDUPS) {
        return Ok(Kind::Speedups);
    }
    let path = folder.path().display().to_string();
    match folder.has(RECORDS) {
        true if asks(|asked| asked.ablation.is_some()) => Ok(Kind::Ablation),
        true => Ok(Kind::Run),
        false if manifest.is_some_and(|manifest| manifest.is_planned()) => Err(FolderError::Plan { path }),
        false => Err(FolderError::NoRecords { path }),
    }
}

/// The page of a folder, or of several side by side.
pub fn page(paths: &[PathBuf], monitor: &Monitor<'_>) -> Result<Document, Error> {
    let folders = folder::open_all(paths)?;
    let kinds = folders.iter().map(kind).collect::<Result<Vec<Kind>, _>>()?;
    let all = |kind: Kind| kinds.iter().all(|other| *other == kind);
    let has_any = |kind: Kind| kinds.contains(&kind);
    let command = if all(Kind::Match) { "match" } else { "parallel" };
    match (kinds.as_slice(), folders.as_slice()) {
        ([Kind::Cases], [folder]) => page_of_cases(folder, monitor),
        ([Kind::Ablation], [folder]) => page_of_ablation(folder, monitor),
        ([Kind::Match], [folder]) => matches::page(folder.path(), monitor),
        ([Kind::Speedups], [folder]) => page_of_speedups(folder, monitor),
        _ if all(Kind::Match) || all(Kind::Speedups) => Err(FolderError::OneAtATime { command }.into()),
        _ if has_any(Kind::Match) || has_any(Kind::Speedups) => Err(FolderError::DifferentCommands.into()),
        _ => page_of_runs(&folders, monitor),
    }
}

/// A run, read back from its folder.
struct Run {
    name: String,
    manifest: RunManifest,
    results: Results,
    folder: PathBuf,
}

impl Run {
    /// What stands in a folder, which must have something, and be no part of a run.
    fn read(folder: &RowFolder, monitor: &Monitor<'_>) -> Result<Run, Error> {
        let manifest = folder.manifest(monitor)?;
        let shard = manifest.asked.shard();
        if shard != Shard::WHOLE {
            let path = folder.path().display().to_string();
            let shard = shard.to_string();
            return Err(FolderError::Part { path, shard }.into());
        }
        let results = Results::read(folder.path(), &manifest, monitor)?;
        if results.grid.is_empty() {
            return Err(empty(folder, RECORDS));
        }
        Ok(Run {
            name: folder.name.clone(),
            folder: folder.path().to_owned(),
            manifest,
            results,
        })
    }

    /// What was searched by what and how, in a sentence or two.
    fn told(&self) -> String {
        self.manifest.told(self.results.grid.position_count())
    }

    /// What it has of one game, or of all, by line or by position.
    fn again(&self, identity: Identity, game: Option<&str>, monitor: &Monitor<'_>) -> Result<Run, RowError> {
        Ok(Run {
            name: self.name.clone(),
            folder: self.folder.clone(),
            manifest: self.manifest.clone(),
            results: self.results.again(&self.manifest, identity, game, monitor)?,
        })
    }
}

/// The error of a file without a row.
fn empty(folder: &RowFolder, name: &str) -> Error {
    let file = folder.path().join(name).display().to_string();
    FolderError::Empty { file }.into()
}

/// The page that a run itself made, or one of several runs side by side.
fn page_of_runs(folders: &[RowFolder], monitor: &Monitor<'_>) -> Result<Document, Error> {
    let runs = folders.iter().map(|folder| Run::read(folder, monitor));
    let mut runs = runs.collect::<Result<Vec<Run>, Error>>()?;
    let count = runs.len();
    runs.iter_mut().for_each(|run| run.results.show_first(count));
    match runs.as_slice() {
        [run] => Ok(run::document(
            &run.manifest,
            &run.results,
            monitor,
            |page, part| show_cases(page, &run.folder, &run.manifest, &run.results, part, monitor),
        )?),
        _ => side_by_side::page(&runs, monitor),
    }
}

fn page_of_cases(folder: &RowFolder, monitor: &Monitor<'_>) -> Result<Document, Error> {
    let mut run = Run::read(folder, monitor)?;
    run.results.show_first(1);
    Ok(horizon::page(
        folder.path(),
        &run.manifest,
        &run.results,
        monitor,
    )?)
}

fn page_of_ablation(folder: &RowFolder, monitor: &Monitor<'_>) -> Result<Document, Error> {
    // Parts of one, and folders without a record, are refused.
    let Run { manifest, .. } = Run::read(folder, monitor)?;
    let (path, registries) = (folder.path(), monitor.registries());
    let plan = plan_of(path, &manifest, Shard::WHOLE, Resources::default(), registries)?;
    match &plan.asked {
        Asked::Ablation(asked) => Ok(ablate::read((asked, &plan), &manifest, path, monitor)?.1),
        _ => Err(FolderError::missing_field(path, "ablation").into()),
    }
}

fn page_of_speedups(folder: &RowFolder, monitor: &Monitor<'_>) -> Result<Document, Error> {
    let manifest = folder.manifest(monitor)?;
    if manifest.asked.parallel.is_none() {
        return Err(FolderError::missing_field(folder.path(), "parallel").into());
    }
    let (page, found) = speedup::page(folder.path(), &manifest, monitor)?;
    match found.records.is_empty() {
        true => Err(empty(folder, SPEEDUPS)),
        false => Ok(page),
    }
}
