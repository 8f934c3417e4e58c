//! The page of a folder of `lab horizon`.

use super::folder::RowFolder;
use super::run;
use super::stored::results;
use crate::error::Error;
use crate::event::Monitor;
use crate::horizon::{CASES, VERDICTS, document};
use crate::run::Manifest;
use reports::{Document, Regrets};

/// The page that the command itself made; several folders are shown side by side as runs.
pub(super) fn page(folders: &[RowFolder], monitor: &Monitor<'_>) -> Result<Document, Error> {
    let [folder] = folders else {
        return run::page(folders, monitor);
    };
    let manifest: Manifest = folder.manifest_noted(monitor)?;
    let mut results = results(folder, &manifest, monitor)?;
    results.show_first(1);
    let mut regrets = Regrets::new(&results.grid);
    folder.for_each(VERDICTS, &manifest, monitor, |verdict| regrets.add(&verdict))?;
    let mut cases = Vec::new();
    folder.for_each(CASES, &manifest, monitor, |case| {
        regrets.add_case(&case);
        cases.push(case);
    })?;
    Ok(document(&manifest, &results, &regrets, &cases)?)
}
