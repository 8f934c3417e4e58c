//! Runs that were broken off, and parts of a plan: both are read from their folder.

use super::error::ResumeError;
use super::fingerprint::fingerprint;
use super::jobs::Jobs;
use super::manifest::{AblationOf, JudgedBy, Manifest};
use super::plan::{Plan, PlanOptions};
use super::positions::{Listing, POSITIONS};
use super::shard::Shard;
use super::{RECORDS, journal};
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::{Folder, MANIFEST};
use crate::game::{Eval, Registries, Setup};
use crate::input::ReadError;
use crate::limits::Limits;
use crate::memory::{Resources, largest_table};
use crate::sealed::{self, Unsealed};
use crate::sum::Sums;
use engine_core::Depth;
use reports::Record;
use search_variants::{DEEPEST, Strategy};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A run to be begun, or to be gone on with.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// What is to be searched, and how.
    pub plan: PlanOptions,
    /// What of it this run does.
    pub shard: Shard,
    /// Whether it is a new run.
    pub start: Start,
    /// What of `plan` and `shard` was asked for, and is not there by default: a run that goes on must agree
    /// with that.
    pub asked: Vec<Aspect>,
    /// The folder of its results; none for a new one below `lab-out`.
    pub out: Option<PathBuf>,
    /// The command line, for the manifest: argument by argument, the program's name first.
    pub command: Vec<String>,
}

/// How a run starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// In a new folder.
    #[default]
    New,
    /// Where the run in this folder was broken off.
    Resumed(PathBuf),
    /// As a part of the plan in this folder; if the part was begun, where it was broken off.
    OfPlan(PathBuf),
}

/// What a run is, and where its results go.
pub struct Begun {
    /// What it searches.
    pub plan: Plan,
    /// Its folder, which no other program works in meanwhile.
    pub folder: Folder,
    pub(crate) manifest: Manifest,
    /// Whether the run had come to its end before,
    pub(crate) had_ended: bool,
    /// and what it had left then.
    pub(crate) left: Sums,
}

/// Begins a run, or goes on with one, as the arguments say.
///
/// # Errors
/// If the input is bad, or the folder is in use or holds another run.
pub fn begin(options: &RunOptions, monitor: &Monitor<'_>) -> Result<Begun, Error> {
    match &options.start {
        Start::Resumed(path) => resumed(path, options, monitor),
        Start::OfPlan(path) => part_of(path, options, monitor),
        Start::New => {
            let plan = Plan::new(&options.plan, options.shard)?;
            let (out, name) = (options.out.as_deref(), plan.name());
            begin_alone(plan, None, (out, &name), |_| (), options.command.clone(), monitor)
        }
    }
}

/// Begins searches in a new folder; `judge` judges them, and `note` notes in the manifest what is asked of
/// them.
pub(crate) fn begin_alone(
    plan: Plan,
    judge: Option<&Strategy>,
    (out, name): (Option<&Path>, &str),
    note: impl FnOnce(&mut Manifest),
    command: Vec<String>,
    monitor: &Monitor<'_>,
) -> Result<Begun, Error> {
    let folder = Folder::create_alone(out, name, monitor)?;
    let mut manifest = Manifest::new(&plan, command).searching_as(fingerprint(&plan, judge)?);
    note(&mut manifest);
    begun(plan, folder, manifest)
}

/// Begins a run in a folder of its own.
pub(super) fn begun(plan: Plan, folder: Folder, mut manifest: Manifest) -> Result<Begun, Error> {
    plan.positions.write(&folder)?;
    manifest.note_files(folder.sums());
    folder.write_manifest(&manifest)?;
    Ok(Begun {
        plan,
        folder,
        manifest,
        had_ended: false,
        left: Sums::default(),
    })
}

/// Writes a plan into a folder, for its parts to be run.
///
/// # Errors
/// If the input is bad, or the folder cannot be had.
pub fn planned(
    options: &PlanOptions,
    out: Option<&Path>,
    command: Vec<String>,
    monitor: &Monitor<'_>,
) -> Result<(Plan, Folder), Error> {
    let plan = Plan::new(options, Shard::WHOLE)?;
    let name = plan.name();
    write_plan(plan, None, (out, &name), |_| (), command, monitor)
}

/// Writes a plan into a folder, as [`begin_alone`] begins it.
///
/// # Errors
/// If the folder cannot be had.
pub(crate) fn write_plan(
    plan: Plan,
    judge: Option<&Strategy>,
    (out, name): (Option<&Path>, &str),
    note: impl FnOnce(&mut Manifest),
    command: Vec<String>,
    monitor: &Monitor<'_>,
) -> Result<(Plan, Folder), Error> {
    let as_plan = |manifest: &mut Manifest| {
        note(manifest);
        manifest.plan();
    };
    let begun = begin_alone(plan, judge, (out, name), as_plan, command, monitor)?;
    Ok((begun.plan, begun.folder))
}

/// The run that a folder holds.
fn resumed(path: &Path, options: &RunOptions, monitor: &Monitor<'_>) -> Result<Begun, Error> {
    refuse_others(path, &read_manifest(path)?, &options.asked, || asked_run(options))?;
    taken_up(path, Made::Run, options.plan.resources, monitor)
}

/// What a command left in a folder, to go on with it.
///
/// # Errors
/// If another one did, or it cannot go on.
pub(crate) fn taken_up(
    path: &Path,
    made: Made,
    resources: Resources,
    monitor: &Monitor<'_>,
) -> Result<Begun, Error> {
    read_manifest_of(path, made)?;
    let folder = Folder::again(path, monitor)?;
    // As it is now that nobody else changes it.
    let mut manifest = read_manifest_of(path, made)?;
    if manifest.is_merging() {
        let path = path.display().to_string();
        return Err(ResumeError::HalfMerged { path }.into());
    }
    let plan = plan_left(path, &manifest, resources, monitor.registries())?;
    let had_ended = manifest.has_ended();
    let left = manifest.all_left();
    refuse_other_build(path, &manifest, &plan)?;
    manifest.resume(&plan);
    Ok(Begun {
        plan,
        folder,
        manifest,
        had_ended,
        left,
    })
}

/// The plan of the run that a folder holds, or of the part of a run.
fn plan_left(
    path: &Path,
    manifest: &Manifest,
    resources: Resources,
    registries: &Registries,
) -> Result<Plan, Error> {
    let mut plan = plan_of(path, manifest, Shard::WHOLE, resources, registries)?;
    if plan.positions.digest().to_string() != manifest.positions_digest {
        return Err(changed(path, "the run").into());
    }
    // The folder of a part has the positions of the part alone.
    plan.suites.clone_from(&manifest.suites);
    plan.shard = manifest.shard();
    Ok(plan)
}

/// How many records the run that a folder holds has, if it can go on.
///
/// # Errors
/// If it is no folder of a run that can go on.
pub fn left(path: &Path) -> Result<usize, Error> {
    let plan = plan_left(
        path,
        &read_manifest(path)?,
        Resources::default(),
        &Registries::default(),
    )?;
    Ok(journal::found::<Record>(&path.join(RECORDS), &Jobs::searches(&plan))?.count)
}

/// Starts a part of a plan, or continues it if it was broken off. So a scheduler may start it any number of
/// times.
fn part_of(path: &Path, options: &RunOptions, monitor: &Monitor<'_>) -> Result<Begun, Error> {
    let shard = options.shard;
    let manifest = read_manifest(path)?.for_shard(shard);
    let place = options.out.clone();
    let place = place.unwrap_or_else(|| path.join(shard.folder()));
    if place.join(MANIFEST).exists() {
        let differences = differences(&read_manifest(&place)?, &manifest, |_| true);
        if !differences.is_empty() {
            return Err(Error::from(ResumeError::OtherPart {
                path: place.display().to_string(),
                shard,
                plan: path.display().to_string(),
                differences: differences.join("; "),
            }));
        }
        return resumed(&place, options, monitor);
    }
    refuse_others(path, &manifest, &options.asked, || asked_run(options))?;
    let plan = plan_of(
        path,
        &manifest,
        shard,
        options.plan.resources,
        monitor.registries(),
    )?;
    if plan.suites != manifest.suites {
        return Err(changed(path, "`lab plan`").into());
    }
    refuse_other_build(path, &manifest, &plan)?;
    let judge = judge_of(path, &manifest, monitor.registries())?;
    let name = plan.name();
    let asked = |part: &mut Manifest| part.ask_as(&manifest);
    begin_alone(
        plan,
        judge.as_ref(),
        (Some(&place), &name),
        asked,
        options.command.clone(),
        monitor,
    )
}

/// Refuses to go on with what a build has begun whose searches count otherwise.
fn refuse_other_build(path: &Path, manifest: &Manifest, plan: &Plan) -> Result<(), Error> {
    let judge = judge_of(path, manifest, &plan.setup.registries)?;
    let here = fingerprint(plan, judge.as_ref())?;
    match manifest.search().filter(|there| **there != here) {
        Some(there) => Err(Error::from(ResumeError::OtherBuild {
            path: path.display().to_string(),
            there: there.to_owned(),
            here,
        })),
        None => Ok(()),
    }
}

/// The recipe that judges the searches of a folder, if one is asked to.
pub(super) fn judge_of(
    path: &Path,
    manifest: &Manifest,
    registries: &Registries,
) -> Result<Option<Strategy>, Error> {
    let file = path.join(MANIFEST).display().to_string();
    let judge = manifest
        .judged
        .as_ref()
        .map(|by| registries.strategy(&by.reference));
    Ok(judge.transpose().map_err(bad_field(&file, "reference"))?)
}

/// The error of positions that are not as something left them.
fn changed(path: &Path, left_by: &'static str) -> ResumeError {
    ResumeError::PositionsChanged {
        file: path.join(POSITIONS).display().to_string(),
        left_by,
    }
}

/// What made a folder: each goes on with its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// `lab run`, `lab plan` or `lab merge`; it goes on with any plan.
    Run,
    /// `lab horizon`.
    Horizon,
    /// `lab ablate`.
    Ablation,
}

impl Made {
    /// The commands.
    fn commands(self) -> &'static [&'static str] {
        match self {
            Made::Run => &["run", "plan", "merge"],
            Made::Horizon => &["horizon"],
            Made::Ablation => &["ablate"],
        }
    }
}

/// The `manifest.json` of a folder that `lab run` made, or of any plan.
pub(super) fn read_manifest(path: &Path) -> Result<Manifest, Error> {
    read_manifest_of(path, Made::Run)
}

/// The `manifest.json` of a folder.
fn read_manifest_of(path: &Path, made: Made) -> Result<Manifest, Error> {
    let commands = made.commands();
    let file = path.join(MANIFEST);
    let (path, name) = (path.display().to_string(), file.display().to_string());
    if !file.try_exists().map_err(ReadError::cannot(&name))? {
        return Err(ResumeError::NoManifest { path }.into());
    }
    let manifest: Manifest = match sealed::read(&file) {
        Ok(manifest) => manifest.value,
        Err(Unsealed::Read(error)) => return Err(error.into()),
        Err(Unsealed::Json(source)) => {
            return Err(Error::from(match sealed::made_by(&file) {
                Some(command) if !commands.contains(&command.as_str()) => {
                    ResumeError::OtherCommand { path, command }
                }
                _ => ResumeError::BadManifest { file: name, source },
            }));
        }
        Err(Unsealed::Changed) => return Err(ResumeError::ChangedManifest { file: name }.into()),
    };
    let command = manifest.made_by();
    let is_shared_out = made == Made::Run && manifest.is_planned();
    match is_shared_out || commands.contains(&command) {
        true => Ok(manifest),
        false => Err(Error::from(ResumeError::OtherCommand {
            path,
            command: command.to_owned(),
        })),
    }
}

/// The plan that a manifest tells of, with the positions beside it.
pub(crate) fn plan_of(
    path: &Path,
    manifest: &Manifest,
    shard: Shard,
    resources: Resources,
    registries: &Registries,
) -> Result<Plan, Error> {
    let file = path.join(MANIFEST).display().to_string();
    let mut listing = Listing::new(shard, registries.games());
    listing.add_file(&path.join(POSITIONS))?;
    let positions = listing.finish()?;
    let left = manifest.positions_left();
    if left.is_some_and(|left| left != positions.sum()) {
        let left_by = match manifest.is_planned() {
            true => "`lab plan`",
            false => "the run",
        };
        return Err(changed(path, left_by).into());
    }
    let strategies = manifest.strategies.iter();
    let strategies = strategies.map(|name| registries.strategy(name));
    let strategies: Vec<Strategy> = strategies
        .collect::<Result<_, _>>()
        .map_err(bad_field(&file, "strategies"))?;
    let judge = judge_of(path, manifest, registries)?;
    let eval = Eval::kept(&manifest.eval, manifest.own_eval.as_ref());
    let time = manifest.time_budget_s.map(Duration::try_from_secs_f64);
    let plan = Plan {
        suites: positions.suites().to_vec(),
        positions,
        shard,
        side_by_side: resources.side_by_side(largest_table(strategies.iter().chain(&judge)))?,
        strategies,
        spellings: manifest.spellings.clone(),
        depth: match manifest.depth {
            plies if (1..=DEEPEST.plies()).contains(&plies) => Depth::new(plies),
            depth => return Err(ResumeError::BadDepth { file, depth }.into()),
        },
        minimal_trees: manifest.minimal_trees,
        horizon: manifest.horizon,
        timed: manifest.timed,
        setup: Setup {
            board: manifest.board.parse().map_err(bad_field(&file, "board"))?,
            eval: eval.map_err(bad_field(&file, "eval"))?,
            registries: registries.clone(),
        },
        limits: Limits {
            nodes: manifest.node_budget,
            time: time.transpose().map_err(bad_field(&file, "time_budget_s"))?,
        },
    };
    plan.checked()
}

/// The error of a field of a manifest.
pub(crate) fn bad_field<E>(file: &str, field: &'static str) -> impl FnOnce(E) -> ResumeError
where
    E: std::error::Error + Send + Sync + 'static,
{
    let file = file.to_owned();
    move |source| ResumeError::BadField {
        file,
        field,
        source: Box::new(source),
    }
}

/// What a run would be that was begun with these arguments.
fn asked_run(options: &RunOptions) -> Result<Manifest, Error> {
    Ok(Manifest::new(
        &Plan::new(&options.plan, options.shard)?,
        Vec::new(),
    ))
}

/// Refuses arguments that differ from what a command left in a folder, and names each difference: of `asked`
/// alone, and what they would make is told by `here`.
///
/// # Errors
/// If they differ, or another command left the folder.
pub(crate) fn refuse_other_arguments(
    path: &Path,
    made: Made,
    asked: &[Aspect],
    here: impl FnOnce() -> Result<Manifest, Error>,
) -> Result<(), Error> {
    refuse_others(path, &read_manifest_of(path, made)?, asked, here)
}

/// Refuses arguments that differ from what is in the folder, and names each difference. Arguments that were
/// not given are not compared.
fn refuse_others(
    path: &Path,
    manifest: &Manifest,
    asked: &[Aspect],
    here: impl FnOnce() -> Result<Manifest, Error>,
) -> Result<(), Error> {
    let given = |field: &Field| asked.contains(&field.aspect);
    let here = match fields(manifest).iter().any(given) {
        true => here()?,
        false => manifest.clone().of_this_version(),
    };
    let differences = differences(manifest, &here, given);
    match differences.is_empty() {
        true => Ok(()),
        false => Err(Error::from(ResumeError::OtherRun {
            path: path.display().to_string(),
            differences: differences.join("; "),
        })),
    }
}

/// How two manifests differ in the version that searched, and in those fields that are to be compared.
pub(super) fn differences(
    there: &Manifest,
    here: &Manifest,
    compared: impl Fn(&Field) -> bool,
) -> Vec<String> {
    let version = |manifest: &Manifest| manifest.version().to_owned();
    let mut pairs = vec![("lab", version(there), version(here))];
    if let (Some(there), Some(here)) = (there.search(), here.search()) {
        pairs.push(("build", there.to_owned(), here.to_owned()));
    }
    for (there, here) in fields(there).into_iter().zip(fields(here)) {
        if compared(&there) {
            pairs.push((there.aspect.name(), there.value, here.value));
        }
    }
    let differ = pairs.into_iter().filter(|(_, there, here)| there != here);
    differ
        .map(|(name, there, here)| format!("{name}: {there} there, {here} here"))
        .collect()
}

/// Something that determines the records of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// The positions.
    Suites,
    /// What searches them.
    Strategies,
    /// How deep.
    Depth,
    /// Whether minimal trees are found.
    MinimalTree,
    /// Whether the chosen moves are judged.
    Horizon,
    /// What judges the searches of `lab horizon`.
    Reference,
    /// Its depth.
    ReferenceDepth,
    /// The regret that makes a case.
    Threshold,
    /// Whether scores are shown by depth.
    Staircase,
    /// What all subsets of an ablation have in common.
    Base,
    /// What is switched on and off.
    Parts,
    /// Which subsets are searched.
    Design,
    /// What is compared.
    Measure,
    /// The seed of the intervals.
    Seed,
    /// In how many rounds searches are timed.
    Timed,
    /// The board.
    Board,
    /// The evaluation.
    Evaluation,
    /// Nodes that a search may take.
    Nodes,
    /// Time that a search may take.
    Time,
    /// Which part of the run it is.
    Shard,
}

impl Aspect {
    /// Its name in messages.
    fn name(self) -> &'static str {
        match self {
            Aspect::Suites => "suites",
            Aspect::Strategies => "strategies",
            Aspect::Depth => "depth",
            Aspect::MinimalTree => "minimal tree",
            Aspect::Horizon => "horizon cases",
            Aspect::Reference => "reference",
            Aspect::ReferenceDepth => "reference depth",
            Aspect::Threshold => "threshold",
            Aspect::Staircase => "staircase",
            Aspect::Base => "base",
            Aspect::Parts => "parts",
            Aspect::Design => "design",
            Aspect::Measure => "measure",
            Aspect::Seed => "seed",
            Aspect::Timed => "timed",
            Aspect::Board => "board",
            Aspect::Evaluation => "evaluation",
            Aspect::Nodes => "nodes",
            Aspect::Time => "time",
            Aspect::Shard => "shard",
        }
    }
}

/// An aspect of a run, in words.
pub(super) struct Field {
    pub(super) aspect: Aspect,
    value: String,
}

fn fields(manifest: &Manifest) -> [Field; 20] {
    let limit = |limit: Option<String>| limit.unwrap_or_else(|| "none".to_owned());
    let judged = |told: fn(&JudgedBy) -> String| limit(manifest.judged.as_ref().map(told));
    let ablation = |told: fn(&AblationOf) -> String| limit(manifest.ablation.as_ref().map(told));
    let suites = manifest.suites.iter();
    let suites = suites.map(|suite| {
        format!(
            "{} ({} positions, digest {})",
            suite.name, suite.positions, suite.digest
        )
    });
    let own = manifest.own_eval.as_ref();
    [
        (Aspect::Suites, suites.collect::<Vec<String>>().join(", ")),
        (Aspect::Strategies, manifest.strategies.join(", ")),
        (Aspect::Depth, manifest.depth.to_string()),
        (Aspect::MinimalTree, manifest.minimal_trees.to_string()),
        (Aspect::Horizon, manifest.horizon.to_string()),
        (Aspect::Reference, judged(|by| by.reference.clone())),
        (
            Aspect::ReferenceDepth,
            judged(|by| by.reference_depth.to_string()),
        ),
        (Aspect::Threshold, judged(|by| by.threshold.to_string())),
        (Aspect::Staircase, judged(|by| by.staircase.to_string())),
        (Aspect::Base, ablation(|of| of.base.clone())),
        (Aspect::Parts, ablation(|of| of.parts.join(","))),
        (Aspect::Design, ablation(|of| of.design.clone())),
        (Aspect::Measure, ablation(|of| of.measure.clone())),
        (Aspect::Seed, ablation(|of| of.seed.to_string())),
        (
            Aspect::Timed,
            limit(manifest.timed.map(|rounds| format!("{} rounds", rounds.count()))),
        ),
        (Aspect::Board, manifest.board.clone()),
        (
            Aspect::Evaluation,
            manifest.eval.clone() + &own.map_or_else(String::new, |own| format!(" {own}")),
        ),
        (
            Aspect::Nodes,
            limit(manifest.node_budget.map(|nodes| nodes.to_string())),
        ),
        (
            Aspect::Time,
            limit(manifest.time_budget_s.map(|seconds| format!("{seconds} s"))),
        ),
        (Aspect::Shard, manifest.shard().to_string()),
    ]
    .map(|(aspect, value)| Field { aspect, value })
}
