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
use crate::folder::{Folder, MANIFEST};
use crate::matches::MatchOptions;
use crate::memory::Resources;
use crate::run::{
    AblationOf, Begun, Made, Manifest, Plan, Results, ResumeError, Shard, bad_field, begin_alone, do_missing,
    is_left_as_it_is, taken_up, time_searches, write_plan,
};
use crate::suite::Selection;
use reports::Document;
use reports::ablation::{Analysis, Experiment};
use std::path::Path;

/// The searches of an ablation, and what is asked of them.
pub struct Ablation {
    /// Every position by the recipe of every subset.
    pub plan: Plan,
    experiment: Experiment,
    of: AblationOf,
}

/// An ablation, and where its results go.
pub struct BegunAblation {
    begun: Begun,
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
        let of = AblationOf {
            base: options.base.to_string(),
            parts: options.parts.iter().map(|group| group.name.clone()).collect(),
            design: options.design.to_string(),
            measure: options.measure.to_string(),
            seed: options.seed,
        };
        Ok(Ablation { plan, experiment, of })
    }

    /// The match that tells what each part is worth over the board: the base with it against the base, so
    /// many games at equal depth, at equal nodes and at equal time.
    ///
    /// # Errors
    /// If a part does not go with the base alone.
    pub fn match_options(&self, options: &AblateOptions, games: u64) -> Result<MatchOptions, Error> {
        strength::match_options(options, &self.plan, games)
    }

    /// Begins the searches in a new folder, one below `lab-out` if none is given. The manifest holds
    /// `command`, argument by argument.
    ///
    /// # Errors
    /// If the folder cannot be had.
    pub fn begin(
        self,
        out: Option<&Path>,
        command: Vec<String>,
        monitor: &Monitor<'_>,
    ) -> Result<BegunAblation, Error> {
        let name = self.folder_name();
        let Ablation { plan, experiment, of } = self;
        let note = |manifest: &mut Manifest| manifest.ablation = Some(of);
        let begun = begin_alone(plan, None, (out, &name), note, command, monitor)?;
        Ok(BegunAblation { begun, experiment })
    }

    /// Writes the plan into a new folder, for its parts to be searched by `lab run`.
    ///
    /// # Errors
    /// If the folder cannot be had.
    pub fn write(
        self,
        out: Option<&Path>,
        command: Vec<String>,
        monitor: &Monitor<'_>,
    ) -> Result<(Plan, Folder), Error> {
        let name = self.folder_name();
        let note = |manifest: &mut Manifest| manifest.ablation = Some(self.of);
        write_plan(self.plan, None, (out, &name), note, command, monitor)
    }

    fn folder_name(&self) -> String {
        format!("ablate-{}", self.plan.name())
    }

    /// Begins them, and carries all of it out.
    ///
    /// # Errors
    /// If the folder cannot be had or written.
    pub fn carry_out(
        self,
        out: Option<&Path>,
        command: Vec<String>,
        monitor: &Monitor<'_>,
    ) -> Result<Ablated, Error> {
        self.begin(out, command, monitor)?.carry_out(monitor)
    }
}

impl BegunAblation {
    /// Goes on with the ablation that was broken off in a folder.
    ///
    /// # Errors
    /// If the folder is in use, or `lab ablate` did not leave it so.
    pub fn again(path: &Path, resources: Resources, monitor: &Monitor<'_>) -> Result<BegunAblation, Error> {
        let begun = taken_up(path, Made::Ablation, resources, monitor)?;
        let Some(of) = &begun.manifest.ablation else {
            let file = path.join(MANIFEST).display().to_string();
            let field = "ablation";
            return Err(ResumeError::MissingField { file, field }.into());
        };
        let experiment = experiment(&begun, of, monitor)?;
        Ok(BegunAblation { begun, experiment })
    }

    /// Every position by the recipe of every subset.
    pub fn plan(&self) -> &Plan {
        &self.begun.plan
    }

    /// Searches and times what is missing, then writes everything that follows into the folder.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn carry_out(self, monitor: &Monitor<'_>) -> Result<Ablated, Error> {
        let BegunAblation {
            mut begun,
            experiment,
        } = self;
        do_missing(&begun, monitor)?;
        let (analysis, _) = analyse_and_show(&mut begun, &experiment, monitor)?;
        Ok(Ablated {
            interrupted: !begun.manifest.has_ended(),
            folder: begun.folder,
            analysis,
        })
    }
}

/// Searches what is missing in a folder of which `of` is asked: of a part the records alone, of all parts
/// what follows from them as well.
///
/// # Errors
/// If the folder cannot be written.
pub(crate) fn carry_out_in(
    begun: &mut Begun,
    of: &AblationOf,
    monitor: &Monitor<'_>,
) -> Result<Option<Document>, Error> {
    let experiment = experiment(begun, of, monitor)?;
    let records = do_missing(begun, monitor)?;
    if begun.plan.shard == Shard::WHOLE && !is_left_as_it_is(records, monitor.stop()) {
        return Ok(Some(analyse_and_show(begun, &experiment, monitor)?.1));
    }
    Ok(None)
}

/// The page of an ablation that is whole; nothing is written.
pub(crate) fn page(begun: &Begun, of: &AblationOf, monitor: &Monitor<'_>) -> Result<Document, Error> {
    let experiment = experiment(begun, of, monitor)?;
    Ok(report::read(&experiment, &begun.manifest, &begun.folder, monitor)?.1)
}

/// What is asked of the searches in a folder.
fn experiment(begun: &Begun, of: &AblationOf, monitor: &Monitor<'_>) -> Result<Experiment, Error> {
    let file = begun.folder.path().join(MANIFEST).display().to_string();
    let base = monitor.registries().strategy(&of.base);
    let base = base.map_err(bad_field(&file, "base"))?;
    let design = of.design.parse().map_err(bad_field(&file, "design"))?;
    let catalogue = monitor.registries().catalogue();
    let options = AblateOptions {
        parts: PartGroup::read(&of.parts, &base, design, &catalogue)?,
        base,
        design,
        selection: Selection::default(),
        depth: begun.plan.depth,
        measure: of.measure.parse().map_err(bad_field(&file, "measure"))?,
        seed: of.seed,
        timed: begun.plan.timed,
        setup: begun.plan.setup.clone(),
        limits: begun.plan.limits,
        resources: Resources::default(),
    };
    Ok(setup::experiment(&options, &begun.plan)?)
}

/// Times the searches, if that is asked for, notes that they are over, and writes what follows from them.
fn analyse_and_show(
    begun: &mut Begun,
    experiment: &Experiment,
    monitor: &Monitor<'_>,
) -> Result<(Option<Analysis>, Document), Error> {
    if begun.plan.timed.is_some() {
        let results = Results::read(begun.folder.path(), &begun.manifest, monitor)?;
        time_searches(&begun.plan, &results, &begun.folder, &begun.left, monitor)?;
    }
    let interrupted = monitor.stop().is_requested();
    begun.manifest.end(interrupted, begun.folder.sums());
    // The records are kept; what follows from them takes its time, and keeps nothing on the way.
    monitor.stop().leave();
    report::finish(experiment, &begun.manifest, &begun.folder, monitor)
}
