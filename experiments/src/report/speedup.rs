//! The page of a folder of `lab parallel`.

use super::error::ReportError;
use super::folder::RowFolder;
use crate::error::Error;
use crate::event::Monitor;
use crate::run::{Manifest, missing_field};
use crate::speedup::{MEASURED, SPEEDUPS, document};
use reports::Document;

pub(super) fn page(folders: &[RowFolder], monitor: &Monitor<'_>) -> Result<Document, Error> {
    let [folder] = folders else {
        return Err(Error::from(ReportError::OneAtATime { command: "parallel" }));
    };
    let manifest: Manifest = folder.manifest_noted(monitor)?;
    let Some(divided) = &manifest.parallel else {
        return Err(missing_field(folder.path(), "parallel").into());
    };
    let mut records = Vec::new();
    folder.for_each(SPEEDUPS, &manifest, monitor, |record| records.push(record))?;
    let mut measured = Vec::new();
    folder.for_each(MEASURED, &manifest, monitor, |search| measured.push(search))?;
    match records.is_empty() {
        true => Err(Error::from(ReportError::Empty {
            file: folder.path().join(SPEEDUPS).display().to_string(),
        })),
        false => Ok(document(&manifest, divided, &records, &measured)?),
    }
}
