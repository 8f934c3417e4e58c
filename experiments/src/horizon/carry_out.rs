//! A search for horizon cases, from its plan to its page.

use super::plan::{HorizonManifest, HorizonPlan};
use super::{report, work};
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::Folder;
use crate::run::{Results, search_all};
use reports::{Case, Document, Regrets};
use std::path::Path;

/// What came of judging searches.
#[non_exhaustive]
pub struct HorizonCases {
    /// The folder that holds all of it.
    pub folder: Folder,
    /// The page.
    pub document: Document,
    /// The cases, in the order of the positions.
    pub cases: Vec<Case>,
    /// Whether the searches were asked to stop.
    pub interrupted: bool,
}

impl HorizonPlan {
    /// Searches, judges, then writes everything that follows into a folder, a new one below `lab-out` if none
    /// is given. The manifest holds `command`, argument by argument.
    ///
    /// # Errors
    /// If the folder cannot be had or written.
    pub fn carry_out(
        &self,
        out: Option<&Path>,
        command: Vec<String>,
        monitor: &Monitor<'_>,
    ) -> Result<HorizonCases, Error> {
        let name = format!("horizon-{}", self.run.name());
        let folder = Folder::create_alone(out, &name, monitor)?;
        let mut manifest = HorizonManifest::new(self, command);
        folder.write_manifest(&manifest)?;
        search_all(&self.run, &folder, monitor)?;
        let mut results = Results::read(folder.path(), &manifest.run, monitor)?;
        results.show_first(1);
        let mut regrets = Regrets::new(&results.grid);
        let cases = work::judge_all(&self.run, &self.judge, &results, &mut regrets, &folder, monitor)?;
        let interrupted = monitor.stop().is_requested();
        manifest.run.end(interrupted, folder.sums());
        let document = report::finish(&manifest, &results, &regrets, &cases, &folder)?;
        Ok(HorizonCases {
            folder,
            document,
            cases,
            interrupted,
        })
    }
}
