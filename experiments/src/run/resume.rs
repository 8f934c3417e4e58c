//! Runs that were broken off, and parts of a plan: both are read from their folder.

use super::RECORDS;
use super::differences::{Aspect, differences, refuse_others};
use super::error::ResumeError;
use super::fingerprint::fingerprint;
use super::manifest::Manifest;
use super::plan::{Plan, PlanOptions};
use super::searches::Searches;
use super::shard::Shard;
use super::stored_plan::{Made, changed, plan_of, read_manifest, read_manifest_of};
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::{Folder, MANIFEST};
use crate::memory::Resources;
use crate::store::Left;
use disk::sum::Sums;
use games::Registries;
use std::path::{Path, PathBuf};

/// A run to be begun, or to be gone on with.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    pub plan: PlanOptions,
    pub shard: Shard,
    pub start: Start,
    /// What of `plan` and `shard` was asked for, and is not there by default: a run that goes on must agree
    /// with that.
    pub asked: Vec<Aspect>,
    /// The folder of its results; none for a new one below `lab-out`.
    pub out: Option<PathBuf>,
    /// The command line, for the manifest: argument by argument, the program's name first.
    pub command: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    #[default]
    New,
    /// Where the run in this folder was broken off.
    Resumed(PathBuf),
    /// As a part of the plan in this folder; if the part was begun, where it was broken off.
    OfPlan(PathBuf),
}

/// What a run is, and where its results go.
pub struct Begun {
    pub plan: Plan,
    /// Its folder, which no other program works in meanwhile.
    pub folder: Folder,
    pub(crate) manifest: Manifest,
    /// Whether the run had come to its end before,
    pub(crate) had_ended: bool,
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
            begin_alone(plan, options.out.as_deref(), options.command.clone(), monitor)
        }
    }
}

/// Begins searches in a new folder, one below `lab-out` if none is given.
pub(crate) fn begin_alone(
    plan: Plan,
    out: Option<&Path>,
    command: Vec<String>,
    monitor: &Monitor<'_>,
) -> Result<Begun, Error> {
    let folder = Folder::create_alone(out, &plan.folder_name(), monitor)?;
    let manifest = Manifest::new(&plan, command).searching_as(fingerprint(&plan)?);
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
    write_plan(Plan::new(options, Shard::WHOLE)?, out, command, monitor)
}

/// Writes a plan into a folder, as [`begin_alone`] begins it.
///
/// # Errors
/// If the folder cannot be had.
pub(crate) fn write_plan(
    plan: Plan,
    out: Option<&Path>,
    command: Vec<String>,
    monitor: &Monitor<'_>,
) -> Result<(Plan, Folder), Error> {
    let folder = Folder::create_alone(out, &plan.folder_name(), monitor)?;
    let manifest = Manifest::new(&plan, command).searching_as(fingerprint(&plan)?);
    let begun = begun(plan, folder, manifest.planned())?;
    Ok((begun.plan, begun.folder))
}

fn resumed(path: &Path, options: &RunOptions, monitor: &Monitor<'_>) -> Result<Begun, Error> {
    let here = || Plan::new(&options.plan, options.shard);
    let resources = options.plan.resources;
    go_on(path, Made::Run, (&options.asked, here), resources, monitor)
}

/// Goes on with what a command left in a folder. Of the aspects that were `asked` for, all must be as they
/// are in the plan of `here`.
///
/// # Errors
/// If they are not, and each difference is named; if another command left the folder, or it cannot go on.
pub(crate) fn go_on(
    path: &Path,
    made: Made,
    (asked, here): (&[Aspect], impl FnOnce() -> Result<Plan, Error>),
    resources: Resources,
    monitor: &Monitor<'_>,
) -> Result<Begun, Error> {
    refuse_others(path, &read_manifest_of(path, made)?, asked, here)?;
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
    let manifest = read_manifest(path)?;
    let plan = plan_left(path, &manifest, Resources::default(), &Registries::default())?;
    let nobody = Monitor::nobody();
    Ok(Left::read(&path.join(RECORDS), &Searches::new(&plan, &nobody))?.len())
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
    refuse_others(path, &manifest, &options.asked, || {
        Plan::new(&options.plan, shard)
    })?;
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
    begin_alone(plan, Some(&place), options.command.clone(), monitor)
}

/// Refuses to go on with what a build has begun whose searches count otherwise.
fn refuse_other_build(path: &Path, manifest: &Manifest, plan: &Plan) -> Result<(), Error> {
    let here = fingerprint(plan)?;
    match manifest.search().filter(|there| **there != here) {
        Some(there) => Err(Error::from(ResumeError::OtherBuild {
            path: path.display().to_string(),
            there: there.to_owned(),
            here,
        })),
        None => Ok(()),
    }
}
