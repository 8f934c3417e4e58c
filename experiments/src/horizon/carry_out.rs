//! A search for horizon cases, from its folder to its page.

use super::judge::Judge;
use super::{report, work};
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::{Folder, MANIFEST};
use crate::memory::{Resources, largest_table};
use crate::run::{Begun, Made, Plan, Results, ResumeError, bad_field, do_missing, taken_up};
use engine_core::Depth;
use reports::{Case, Document, Regrets};
use search_variants::DEEPEST;
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

/// Searches that are to be judged, and where their results go.
pub struct BegunHorizon {
    pub(super) begun: Begun,
    pub(super) judge: Judge,
}

impl BegunHorizon {
    /// Goes on with what was broken off in a folder.
    ///
    /// # Errors
    /// If the folder is in use, or `lab horizon` did not leave it so.
    pub fn again(path: &Path, resources: Resources, monitor: &Monitor<'_>) -> Result<BegunHorizon, Error> {
        let mut begun = taken_up(path, Made::Horizon, resources, monitor)?;
        let file = path.join(MANIFEST).display().to_string();
        let Some(by) = begun.manifest.judged.clone() else {
            let field = "reference";
            return Err(ResumeError::MissingField { file, field }.into());
        };
        let reference = monitor.registries().strategy(&by.reference);
        let depth = by.reference_depth;
        if depth <= begun.plan.depth.plies() || depth > DEEPEST.plies() {
            return Err(ResumeError::BadDepth { file, depth }.into());
        }
        let judge = Judge {
            reference: reference.map_err(bad_field(&file, "reference"))?,
            depth: Depth::new(depth),
            judged: 1..=begun.plan.depth.plies(),
            threshold: by.threshold,
            nodes: None,
        };
        let searched = begun.plan.strategies.iter().chain([&judge.reference]);
        begun.plan.side_by_side = resources.side_by_side(largest_table(searched))?;
        Ok(BegunHorizon { begun, judge })
    }

    /// The searches that are judged.
    pub fn plan(&self) -> &Plan {
        &self.begun.plan
    }

    /// Searches and judges what is missing, then writes everything that follows into the folder.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn carry_out(self, monitor: &Monitor<'_>) -> Result<HorizonCases, Error> {
        do_missing(&self.begun, monitor)?;
        let BegunHorizon { begun, judge } = self;
        let Begun {
            plan,
            folder,
            mut manifest,
            ..
        } = begun;
        let mut results = Results::read(folder.path(), &manifest, monitor)?;
        results.show_first(1);
        let mut regrets = Regrets::new(&results.grid);
        let cases = work::judge_all(&plan, &judge, &results, &mut regrets, &folder, monitor)?;
        let interrupted = monitor.stop().is_requested();
        manifest.end(interrupted, folder.sums());
        let document = report::finish(&manifest, &results, &regrets, &cases, &folder)?;
        Ok(HorizonCases {
            folder,
            document,
            cases,
            interrupted,
        })
    }
}
