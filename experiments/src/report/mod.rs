//! Pages made again from the files in folders of runs and matches.

mod folder;
mod side_by_side;

use crate::ablate;
use crate::error::{Error, FolderError};
use crate::event::Monitor;
use crate::horizon::{self, CASES, VERDICTS, show_cases};
use crate::matches::{self, GAMES};
use crate::memory::Resources;
use crate::rows::RowError;
use crate::run::{self, Asked, Identity, RECORDS, Results, RunManifest, Shard, plan_of};
use crate::speedup::{self, SPEEDUPS};
use folder::RowFolder;
use reports::{Document, Regrets};
use std::path::PathBuf;

/// What tells the folder of a command, and the page that is made of such folders.
struct View {
    made: fn(&RowFolder) -> bool,
    page: fn(&[RowFolder], &Monitor<'_>) -> Result<Document, Error>,
}

/// All views, the most particular first: a page is made by the first one that knows every folder.
const VIEWS: &[View] = &[
    View {
        // `lab run` leaves verdicts as well.
        made: |folder| folder.has(VERDICTS) && folder.asks(|asked| asked.judged.is_some()),
        page: |folders, monitor| match folders {
            [folder] => page_of_cases(folder, monitor),
            _ => page_of_runs(folders, monitor),
        },
    },
    View {
        made: |folder| folder.has(RECORDS) && folder.asks(|asked| asked.ablation.is_some()),
        page: |folders, monitor| match folders {
            [folder] => page_of_ablation(folder, monitor),
            _ => page_of_runs(folders, monitor),
        },
    },
    View {
        made: |folder| folder.has(GAMES),
        page: |folders, monitor| matches::page(only(folders, "match")?.path(), monitor),
    },
    View {
        made: |folder| folder.has(SPEEDUPS),
        page: |folders, monitor| page_of_speedups(only(folders, "parallel")?, monitor),
    },
    View {
        made: |folder| folder.has(RECORDS),
        page: page_of_runs,
    },
];

/// The page of a folder, or of several side by side.
pub fn page(paths: &[PathBuf], monitor: &Monitor<'_>) -> Result<Document, Error> {
    let folders = folder::open_all(paths)?;
    let has_all = |view: &&View| folders.iter().all(view.made);
    if let Some(view) = VIEWS.iter().find(has_all) {
        return (view.page)(&folders, monitor);
    }
    let bare = |folder: &&RowFolder| !VIEWS.iter().any(|view| (view.made)(folder));
    let path = |folder: &RowFolder| folder.path().display().to_string();
    Err(Error::from(match folders.iter().find(bare) {
        Some(folder) if folder.is_planned() => FolderError::Plan { path: path(folder) },
        Some(folder) => FolderError::NoRecords { path: path(folder) },
        None => FolderError::DifferentCommands,
    }))
}

/// The one folder of a command whose folders are not shown side by side.
fn only<'a>(folders: &'a [RowFolder], command: &'static str) -> Result<&'a RowFolder, FolderError> {
    match folders {
        [folder] => Ok(folder),
        _ => Err(FolderError::OneAtATime { command }),
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
    let mut regrets = Regrets::new(&run.results.grid);
    folder.for_each(VERDICTS, &run.manifest, monitor, |verdict| regrets.add(&verdict))?;
    let mut cases = Vec::new();
    folder.for_each(CASES, &run.manifest, monitor, |case| {
        regrets.add_case(&case);
        cases.push(case);
    })?;
    Ok(horizon::document(&run.manifest, &run.results, &regrets, &cases)?)
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
    let page = speedup::page(folder.path(), &manifest, monitor)?;
    page.ok_or_else(|| empty(folder, SPEEDUPS))
}
