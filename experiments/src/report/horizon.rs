//! The page of a folder of `lab horizon`.

use super::folder::RowFolder;
use super::run;
use crate::horizon::{CASES, HorizonManifest, VERDICTS, document};
use anyhow::Result;
use reports::{Document, Regrets};

/// Whether `lab horizon` left the folder. `lab run` leaves verdicts as well.
pub(super) fn is_one(folder: &RowFolder) -> bool {
    folder.has(VERDICTS) && folder.manifest::<HorizonManifest>().is_ok()
}

/// The page that the command itself made; several folders are shown side by side as runs.
pub(super) fn page(folders: &[RowFolder]) -> Result<Document> {
    let [folder] = folders else {
        return run::page(folders);
    };
    let manifest: HorizonManifest = folder.manifest()?;
    let results = run::results(folder, &manifest.run)?;
    let mut regrets = Regrets::new(&results.grid);
    folder.for_each(VERDICTS, |verdict| regrets.add(&verdict))?;
    let mut cases = Vec::new();
    folder.for_each(CASES, |case| {
        regrets.add_case(&case);
        cases.push(case);
    })?;
    document(&manifest, &results, &regrets, &cases)
}
