//! The page of what `lab horizon` left.

use super::folder::RowFolder;
use super::run;
use crate::horizon::{CASES, HorizonManifest, Judged, VERDICTS, document};
use anyhow::Result;
use reports::Document;

/// The page that the command itself made; several folders are shown side by side as runs.
pub(super) fn page(folders: &[RowFolder]) -> Result<Document> {
    let [folder] = folders else {
        return run::page(folders);
    };
    let manifest: HorizonManifest = folder.manifest()?;
    let judged = Judged {
        verdicts: folder.rows(VERDICTS, |_| Ok(()))?,
        cases: folder.rows(CASES, |_| Ok(()))?,
    };
    Ok(document(
        &manifest,
        &run::records(folder, &manifest.run)?,
        &judged,
    ))
}
