//! The page of a folder of `lab ablate`.

use super::folder::RowFolder;
use super::run;
use super::stored::results;
use crate::ablate;
use crate::error::Error;
use crate::event::Monitor;
use crate::memory::Resources;
use crate::run::{Manifest, Shard, plan_of};
use reports::Document;

/// The page that the command itself made; several folders are shown side by side as runs.
pub(super) fn page(folders: &[RowFolder], monitor: &Monitor<'_>) -> Result<Document, Error> {
    let [folder] = folders else {
        return run::page(folders, monitor);
    };
    let manifest: Manifest = folder.manifest_noted(monitor)?;
    // Parts of one, and folders without a record, are refused.
    results(folder, &manifest, monitor)?;
    let (path, registries) = (folder.path(), monitor.registries());
    let plan = plan_of(path, &manifest, Shard::WHOLE, Resources::default(), registries)?;
    ablate::page(path, &plan, &manifest, monitor)
}
