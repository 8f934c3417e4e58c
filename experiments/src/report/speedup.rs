//! The page of a folder of `lab parallel`.

use super::error::ReportError;
use super::folder::RowFolder;
use crate::error::Error;
use crate::event::Monitor;
use crate::run::{Manifest, missing_field};
use crate::speedup::{self, SPEEDUPS};
use reports::Document;

pub(super) fn page(folders: &[RowFolder], monitor: &Monitor<'_>) -> Result<Document, Error> {
    let [folder] = folders else {
        return Err(Error::from(ReportError::OneAtATime { command: "parallel" }));
    };
    let manifest: Manifest = folder.manifest_noted(monitor)?;
    if manifest.parallel.is_none() {
        return Err(missing_field(folder.path(), "parallel").into());
    }
    let page = speedup::page(folder.path(), &manifest, monitor)?;
    page.ok_or_else(|| {
        Error::from(ReportError::Empty {
            file: folder.path().join(SPEEDUPS).display().to_string(),
        })
    })
}
