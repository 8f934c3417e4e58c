//! An ablation: which subsets of the parts are searched, and the page made of them.

mod error;
mod group;
mod report;
mod setup;
mod strength;

pub use error::AblateError;
pub use group::PartGroup;
pub use report::to_latex;
pub use setup::AblateOptions;

use crate::error::Error;
use crate::event::Monitor;
use crate::folder::Folder;
use crate::matches::MatchOptions;
use crate::run::{Manifest, Plan, search_all};
use reports::ablation::{Analysis, Experiment};
use std::path::Path;

/// The searches of an ablation, and what is asked of them.
pub struct Ablation {
    /// Every position by the recipe of every subset.
    pub plan: Plan,
    experiment: Experiment,
}

/// What came of an ablation.
#[non_exhaustive]
pub struct Ablated {
    /// The folder that holds all of it.
    pub folder: Folder,
    /// What follows from the searches; none if no position was finished by every subset.
    pub analysis: Option<Analysis>,
    /// Whether the searches were asked to stop.
    pub interrupted: bool,
}

impl Ablation {
    /// Reads the positions and puts the recipes together.
    ///
    /// # Errors
    /// If a position cannot be read or set up, or the parts do not make recipes.
    pub fn new(options: &AblateOptions) -> Result<Ablation, Error> {
        let plan = setup::plan(options)?;
        let experiment = setup::experiment(options, &plan)?;
        Ok(Ablation { plan, experiment })
    }

    /// The match that tells what each part is worth over the board: the base with it against the base, so
    /// many games at equal depth, at equal nodes and at equal time.
    ///
    /// # Errors
    /// If a part does not go with the base alone.
    pub fn match_options(&self, options: &AblateOptions, games: u64) -> Result<MatchOptions, Error> {
        strength::match_options(options, &self.plan, games)
    }

    /// Searches, then writes everything that follows into a folder, a new one below `lab-out` if none is
    /// given. The manifest holds `command`, argument by argument.
    ///
    /// # Errors
    /// If the folder cannot be had or written.
    pub fn carry_out(
        &self,
        out: Option<&Path>,
        command: Vec<String>,
        monitor: &Monitor<'_>,
    ) -> Result<Ablated, Error> {
        let name = format!("ablate-{}", self.plan.name());
        let folder = Folder::create_alone(out, &name, monitor)?;
        let mut manifest = Manifest::new(&self.plan, command);
        folder.write_manifest(&manifest)?;
        search_all(&self.plan, &folder, monitor)?;
        let interrupted = monitor.stop().is_requested();
        manifest.end(interrupted, folder.sums());
        // The records are kept; what follows from them takes its time, and keeps nothing on the way.
        monitor.stop().leave();
        let analysis = report::finish(&self.experiment, &manifest, &folder, monitor)?;
        Ok(Ablated {
            folder,
            analysis,
            interrupted,
        })
    }
}
