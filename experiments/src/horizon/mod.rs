//! The horizon effect: moves that a deeper search refutes, and how they come about.
//!
//! A *verdict* is made on every move that a strategy chose at a depth: its **regret** is the value of the
//! best move minus the value of the chosen one, both by the [`mod@reference`] search. A *case* is a regret
//! from a threshold up; the rules in [`class`] say how it arises.
//!
//! A score of more than ±2000 counts for ±2000 in a regret, mates included: a missed mate weighs as much as a
//! winning material advantage missed, and a longer mate is no regret. The reference is a search too, and its
//! own horizon lies where its depth ends: a regret is proven to that depth and no further.

mod belief;
mod class;
mod judge;
mod of_run;
mod plan;
mod reference;
mod report;
mod story;
#[cfg(test)]
mod tests;
mod trial;
mod work;

pub use judge::{REFERENCE, THRESHOLD};
pub(crate) use of_run::{judge_run, show_cases};
pub use plan::{HorizonManifest, HorizonOptions, HorizonPlan};
pub(crate) use report::document;

use crate::event::Monitor;
use crate::folder::{Folder, MANIFEST};
use crate::run::{Results, search_all};
use anyhow::Result;
use reports::{Case, Document, Regrets};
use std::path::Path;

/// The file of verdicts in a folder.
pub(crate) const VERDICTS: &str = "verdicts.ndjson";
/// The file of cases in a folder.
pub(crate) const CASES: &str = "cases.ndjson";

/// What came of judging searches.
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
    ) -> Result<HorizonCases> {
        let name = format!("horizon-{}", self.run.name());
        let folder = Folder::create_alone(out, &name, monitor)?;
        let mut manifest = HorizonManifest::new(self, command);
        folder.write_json(MANIFEST, &manifest)?;
        search_all(&self.run, &folder, monitor)?;
        let results = Results::read(folder.path(), &manifest.run, monitor)?;
        let mut regrets = Regrets::new(&results.grid);
        let cases = work::judge_all(&self.run, &self.bench, &results, &mut regrets, &folder, monitor)?;
        let interrupted = monitor.stop().is_requested();
        manifest.run.end(interrupted);
        let document = report::finish(&manifest, &results, &regrets, &cases, &folder)?;
        Ok(HorizonCases {
            folder,
            document,
            cases,
            interrupted,
        })
    }
}
