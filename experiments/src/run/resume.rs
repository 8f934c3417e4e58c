//! Runs that were broken off, and parts of a plan: both are read from their folder.

use super::differences::{Aspect, differences, refuse_others};
use super::error::ResumeError;
use super::fingerprint::fingerprint;
use super::jobs::Jobs;
use super::manifest::Manifest;
use super::plan::{Plan, PlanOptions};
use super::shard::Shard;
use super::stored_plan::{Made, changed, judge_of, plan_of, read_manifest, read_manifest_of};
use super::{RECORDS, journal};
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::{Folder, MANIFEST};
use crate::game::Registries;
use crate::memory::Resources;
use crate::sum::Sums;
use reports::Record;
use search_variants::Strategy;
use std::path::{Path, PathBuf};

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
