//! The page of a folder of `lab match`.

use super::error::ReportError;
use super::folder::RowFolder;
use crate::error::Error;
use crate::event::Monitor;
use crate::matches;
use reports::Document;

pub(super) fn page(folders: &[RowFolder], monitor: &Monitor<'_>) -> Result<Document, Error> {
    match folders {
        [folder] => matches::page(folder.path(), monitor),
        _ => Err(Error::from(ReportError::OneAtATime { command: "match" })),
    }
}
