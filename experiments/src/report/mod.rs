//! Pages made again from the files in folders of runs and matches.

mod ablation;
mod error;
mod folder;
mod horizon;
mod matches;
mod run;
mod side_by_side;
mod speedup;
mod stored;

pub use error::ReportError;

use crate::error::Error;
use crate::event::Monitor;
use crate::horizon::VERDICTS;
use crate::matches::GAMES;
use crate::run::{Manifest, RECORDS};
use crate::speedup::SPEEDUPS;
use folder::RowFolder;
use reports::Document;
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
        made: |folder| folder.has(VERDICTS) && folder.tells(|manifest| manifest.judged.is_some()),
        page: horizon::page,
    },
    View {
        made: |folder| folder.has(RECORDS) && folder.tells(|manifest| manifest.ablation.is_some()),
        page: ablation::page,
    },
    View {
        made: |folder| folder.has(GAMES),
        page: matches::page,
    },
    View {
        made: |folder| folder.has(SPEEDUPS),
        page: speedup::page,
    },
    View {
        made: |folder| folder.has(RECORDS),
        page: run::page,
    },
];

/// The page of a folder, or of several side by side.
///
/// # Errors
/// If a file in one of them cannot be read or is not of the lab.
pub fn page(paths: &[PathBuf], monitor: &Monitor<'_>) -> Result<Document, Error> {
    let folders = folder::open_all(paths)?;
    let has_all = |view: &&View| folders.iter().all(view.made);
    if let Some(view) = VIEWS.iter().find(has_all) {
        return (view.page)(&folders, monitor);
    }
    let bare = |folder: &&RowFolder| !VIEWS.iter().any(|view| (view.made)(folder));
    let place = |folder: &RowFolder| folder.path().display().to_string();
    Err(Error::from(match folders.iter().find(bare) {
        Some(folder) if folder.tells(Manifest::is_planned) => ReportError::Plan { path: place(folder) },
        Some(folder) => ReportError::NoRecords { path: place(folder) },
        None => ReportError::DifferentCommands,
    }))
}
