//! The page of a folder of `lab run`.

use super::folder::RowFolder;
use super::side_by_side;
use super::stored::Run;
use crate::error::Error;
use crate::event::Monitor;
use crate::horizon::show_cases;
use crate::run::document;
use reports::Document;

/// The page that the run itself made, or one of several runs side by side.
pub(super) fn page(folders: &[RowFolder], monitor: &Monitor<'_>) -> Result<Document, Error> {
    let mut runs: Vec<Run> = folders
        .iter()
        .map(|folder| Run::read(folder, monitor))
        .collect::<Result<_, Error>>()?;
    let count = runs.len();
    runs.iter_mut().for_each(|run| run.results.show_first(count));
    match runs.as_slice() {
        [run] => Ok(document(&run.manifest, &run.results, monitor, |page, part| {
            show_cases(page, &run.folder, &run.manifest, &run.results, part, monitor)
        })?),
        _ => side_by_side::page(&runs, monitor),
    }
}
