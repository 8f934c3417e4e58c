//! Pages made again from the files in the folders of runs and matches.

mod progress;
mod run;
mod side_by_side;

use crate::error::Error;
use crate::folder::cannot_look_into;
use crate::folder::shard::Shard;
use crate::plan::{COMMAND, GAMES};
use crate::progress::Monitor;
use crate::rows::RowReader;
use crate::run::{RECORDS, RunData, RunView, SPEEDUPS};
use crate::run_dir::outcome::OutcomeRows;
use crate::run_dir::{Manifest, RunDir};
use crate::spec::{RunKind, WorkSpec};
use crate::{ablate, horizon, matches, speedup};
use reports::Document;
use std::fs;
use std::path::{Path, PathBuf};

/// The files that identify a folder, and the commands that create them.
const KINDS: [(&str, &str); 3] = [(GAMES, COMMAND), (SPEEDUPS, "parallel"), (RECORDS, "run")];

/// The file of rows in a folder, and the command that created it.
fn kind(folder: &RowFolder) -> Result<(&'static str, &'static str), Error> {
    let path = folder.path.display().to_string();
    match KINDS.into_iter().find(|(file, _)| folder.has(file)) {
        Some(kind) => Ok(kind),
        None if RunDir::is_plan(&folder.path) => Err(Error::IsPlan { path }),
        None => Err(Error::NoRecords { path }),
    }
}

/// The page of a folder, or of several side by side.
pub fn page(paths: &[PathBuf], monitor: &Monitor<'_>) -> Result<Document, Error> {
    page_against(paths, None, monitor)
}

/// The page of a folder, relative to the strategy with this name, or of several folders side by side.
pub fn page_against(
    paths: &[PathBuf],
    baseline: Option<&str>,
    monitor: &Monitor<'_>,
) -> Result<Document, Error> {
    let folders = open_all(paths)?;
    let kinds = folders.iter().map(kind).collect::<Result<Vec<_>, _>>()?;
    match (folders.as_slice(), kinds.as_slice()) {
        ([folder], _) => Ok(found(folder, baseline, monitor)?.0),
        (_, [first, others @ ..]) if others.iter().any(|other| other != first) => {
            refuse!("these folders were made by different commands; give those of one command")
        }
        (_, &[(file, command), ..]) if file != RECORDS => {
            refuse!("folders of `lab {command}` are shown one at a time; give one")
        }
        _ => page_of_runs(&folders, monitor),
    }
}

/// The page of a folder, and the results other than records.
pub fn read(path: &Path, monitor: &Monitor<'_>) -> Result<(Document, OutcomeRows), Error> {
    found(&open_all(&[path.to_owned()])?[0], None, monitor)
}

fn found(
    folder: &RowFolder,
    baseline: Option<&str>,
    monitor: &Monitor<'_>,
) -> Result<(Document, OutcomeRows), Error> {
    let (file, command) = kind(folder)?;
    let mut manifest = whole(folder, command)?;
    if let (Some(baseline), WorkSpec::Run(spec)) = (baseline, &mut manifest.spec) {
        spec.baseline = Some(baseline.to_owned());
        spec.refuse_unknown_baseline()?;
    }
    if file != GAMES && RowReader::open(&folder.path.join(file))?.next_line()?.is_none() {
        return Err(empty(folder, file));
    }
    view(&folder.path, &manifest, monitor)
}

/// The contents of a folder, or an error if it has no results.
fn loaded<'a>(folder: &RowFolder, view: RunView<'a>) -> Result<RunData<'a>, Error> {
    let mut results = RunData::read(view)?;
    if results.grid.is_empty() {
        return Err(empty(folder, RECORDS));
    }
    results.name.clone_from(&folder.name);
    Ok(results)
}

/// The manifest of a folder, which must not hold a part of a run.
fn whole(folder: &RowFolder, command: &'static str) -> Result<Manifest, Error> {
    let manifest = folder.manifest(command)?;
    match manifest.shard() {
        Shard::WHOLE => Ok(manifest),
        part => Err(Error::IsPart {
            path: folder.path.display().to_string(),
            shard: part.to_string(),
        }),
    }
}

fn empty(folder: &RowFolder, name: &str) -> Error {
    let file = folder.path.join(name);
    plain_error!("{} holds no record; there is nothing to report", file.display()).into()
}

fn page_of_runs(folders: &[RowFolder], monitor: &Monitor<'_>) -> Result<Document, Error> {
    let manifests = folders.iter().map(|folder| whole(folder, "run"));
    let manifests = manifests.collect::<Result<Vec<Manifest>, Error>>()?;
    let runs = folders.iter().zip(&manifests);
    let runs = runs.map(|(folder, manifest)| loaded(folder, RunView::of(&folder.path, manifest, monitor)?));
    let mut runs = runs.collect::<Result<Vec<RunData<'_>>, Error>>()?;
    let count = runs.len();
    runs.iter_mut().for_each(|run| run.show_first(count));
    side_by_side::page(&runs)
}

struct RowFolder {
    path: PathBuf,
    /// Its name in tables and charts.
    name: String,
}

/// Opens folders and gives each a unique name: the last component of its path if that is sufficient,
/// otherwise the path as given.
fn open_all(paths: &[PathBuf]) -> Result<Vec<RowFolder>, Error> {
    let mut places: Vec<PathBuf> = Vec::new();
    for path in paths {
        let name = path.display().to_string();
        if !path.exists() {
            return Err(Error::NoFolder { path: name });
        }
        if !path.is_dir() {
            return Err(Error::NotFolder { path: name });
        }
        let place = fs::canonicalize(path);
        let place = place.map_err(cannot_look_into(path))?;
        if let Some(first) = places.iter().position(|other| *other == place) {
            let one = paths[first].display().to_string();
            if one == name {
                refuse!("{one} is given twice; give each run once");
            }
            refuse!("{one} and {name} are one folder; give each run once");
        }
        places.push(place);
    }
    let last = |place: &PathBuf| {
        let name = place.file_name().unwrap_or(place.as_os_str());
        name.to_string_lossy().into_owned()
    };
    let short: Vec<String> = places.iter().map(last).collect();
    let folders = paths.iter().zip(&short).map(|(path, name)| {
        let alone = short.iter().filter(|other| *other == name).count() == 1;
        RowFolder {
            path: path.clone(),
            name: if alone { name.clone() } else { path.display().to_string() },
        }
    });
    Ok(folders.collect())
}

impl RowFolder {
    fn has(&self, file: &str) -> bool {
        self.path.join(file).is_file()
    }

    fn manifest(&self, command: &'static str) -> Result<Manifest, Error> {
        let manifest = Manifest::read(&self.path)?;
        if matches!(manifest.spec, WorkSpec::Match(_)) != (command == COMMAND) {
            return Err(manifest.of_other_command(&self.path).into());
        }
        Ok(manifest)
    }
}

/// The page of a folder's contents, and the results other than records.
pub(crate) fn view(
    path: &Path,
    manifest: &Manifest,
    monitor: &Monitor<'_>,
) -> Result<(Document, OutcomeRows), Error> {
    let folder = match &manifest.spec {
        WorkSpec::Run(_) => RunView::of(path, manifest, monitor)?,
        WorkSpec::Match(_) => {
            let (document, standings, sprt) = matches::page(path, manifest, monitor)?;
            return Ok((document, OutcomeRows::Standings(standings, sprt)));
        }
    };
    if let RunKind::Speedup { .. } = &folder.spec.kind {
        let (document, records, measured) = speedup::page(&folder)?;
        return Ok((document, OutcomeRows::Speedups(records, measured)));
    }
    let mut results = RunData::read(folder)?;
    Ok(match &folder.spec.kind {
        RunKind::Ablation { ablation } => {
            let (analysis, page) = ablate::page(ablation, &results)?;
            (page, OutcomeRows::Analysis(analysis.map(Box::new)))
        }
        RunKind::Horizon(_) => {
            results.show_first(1);
            let (page, cases) = horizon::page(&results)?;
            (page, OutcomeRows::Cases(cases))
        }
        _ => {
            results.show_first(1);
            (run::document(&results)?, OutcomeRows::Nothing)
        }
    })
}
