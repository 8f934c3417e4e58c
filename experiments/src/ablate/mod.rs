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
    Asked, Aspect, Begun, Made, Manifest, Plan, PlanOptions, Results, Shard, bad_field, begin_alone,
    do_missing, go_on, is_left_as_it_is, missing_field, time_searches, write_plan,
};
use reports::Document;
use reports::ablation::{Analysis, Experiment};
use sessions::suite::Selection;
use std::path::Path;

/// The searches of an ablation, and what is asked of them.
pub struct Ablation {
    /// Every position by the recipe of every subset.
    pub plan: Plan,
    options: AblateOptions,
    experiment: Experiment,
}

pub struct BegunAblation {
    begun: Begun,
    options: AblateOptions,
    experiment: Experiment,
}

#[non_exhaustive]
pub struct Ablated {
    pub folder: Folder,
    /// What follows from the searches; none if no position was finished by every subset.
    pub analysis: Option<Analysis>,
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
        Ok(Ablation {
            plan,
            options: options.clone(),
            experiment,
        })
    }

    /// The match that tells what each part is worth over the board: the base with it against the base, so
    /// many games at equal depth, at equal nodes and at equal time.
    ///
    /// # Errors
    /// If a part does not go with the base alone.
    pub fn match_options(&self, games: u64) -> Result<MatchOptions, Error> {
        strength::match_options(&self.options, &self.plan, games)
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
        Ok(BegunAblation {
            begun: begin_alone(self.plan, out, command, monitor)?,
            options: self.options,
            experiment: self.experiment,
        })
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
        write_plan(self.plan, out, command, monitor)
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
    /// Goes on with the ablation that was broken off in a folder. What of `options` was `given` must be as it
    /// was; of the rest only the resources count.
    ///
    /// # Errors
    /// If it is not, the folder is in use, or `lab ablate` did not leave it so.
    pub fn again(
        path: &Path,
        options: &AblateOptions,
        given: &[Aspect],
        monitor: &Monitor<'_>,
    ) -> Result<BegunAblation, Error> {
        let here = || here(options);
        let begun = go_on(path, Made::Ablation, (given, here), options.resources, monitor)?;
        let options = kept_options(path, &begun.plan, monitor)?;
        let experiment = setup::experiment(&options, &begun.plan)?;
        Ok(BegunAblation {
            begun,
            options,
            experiment,
        })
    }

    /// The match that tells what each part is worth over the board, as [`Ablation::match_options`] has it.
    ///
    /// # Errors
    /// If a part does not go with the base alone.
    pub fn match_options(&self, games: u64) -> Result<MatchOptions, Error> {
        strength::match_options(&self.options, &self.begun.plan, games)
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
            ..
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

/// Searches what is missing in a folder: of a part the records alone, of all parts what follows from them as
/// well.
///
/// # Errors
/// If the folder cannot be written.
pub(crate) fn carry_out_in(begun: &mut Begun, monitor: &Monitor<'_>) -> Result<Option<Document>, Error> {
    let experiment = experiment(begun.folder.path(), &begun.plan, monitor)?;
    let records = do_missing(begun, monitor)?;
    if begun.plan.shard == Shard::WHOLE && !is_left_as_it_is(records, monitor.stop()) {
        return Ok(Some(analyse_and_show(begun, &experiment, monitor)?.1));
    }
    Ok(None)
}

/// Analyses all records in a folder, and writes what follows from them.
///
/// # Errors
/// If the folder cannot be written.
pub(crate) fn conclude_in(begun: &mut Begun, monitor: &Monitor<'_>) -> Result<Document, Error> {
    let experiment = experiment(begun.folder.path(), &begun.plan, monitor)?;
    Ok(analyse_and_show(begun, &experiment, monitor)?.1)
}

/// The page of the ablation in a folder; nothing is written.
pub(crate) fn page(
    path: &Path,
    plan: &Plan,
    manifest: &Manifest,
    monitor: &Monitor<'_>,
) -> Result<Document, Error> {
    let experiment = experiment(path, plan, monitor)?;
    Ok(report::read(&experiment, manifest, path, monitor)?.1)
}

/// The plan that an ablation with these options would have, its recipes aside.
fn here(options: &AblateOptions) -> Result<Plan, Error> {
    let searched = PlanOptions {
        selection: options.selection.clone(),
        strategies: Vec::new(),
        depth: options.depth,
        horizon: false,
        timed: options.timed,
        setup: options.setup.clone(),
        limits: options.limits,
        ..PlanOptions::default()
    };
    Ok(Plan::new(&searched, Shard::WHOLE)?.asking(setup::asked(options)))
}

/// What is asked of the searches in a folder.
fn experiment(path: &Path, plan: &Plan, monitor: &Monitor<'_>) -> Result<Experiment, Error> {
    let options = kept_options(path, plan, monitor)?;
    Ok(setup::experiment(&options, plan)?)
}

/// The options of the ablation in a folder.
fn kept_options(path: &Path, plan: &Plan, monitor: &Monitor<'_>) -> Result<AblateOptions, Error> {
    let Asked::Ablation(of) = &plan.asked else {
        return Err(missing_field(path, "ablation").into());
    };
    let file = path.join(MANIFEST).display().to_string();
    let base = monitor.registries().strategy(&of.base);
    let base = base.map_err(bad_field(&file, "base"))?;
    let design = of.design.parse().map_err(bad_field(&file, "design"))?;
    let catalogue = monitor.registries().catalogue();
    Ok(AblateOptions {
        parts: PartGroup::read(&of.parts, &base, design, &catalogue)?,
        base,
        design,
        selection: Selection::default(),
        depth: plan.depth,
        measure: of.measure.parse().map_err(bad_field(&file, "measure"))?,
        seed: of.seed,
        timed: plan.timed,
        setup: plan.setup.clone(),
        limits: plan.limits,
        resources: Resources::default(),
    })
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
