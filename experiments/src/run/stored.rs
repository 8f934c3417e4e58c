//! What a command has left in a folder: its plan, by which it goes on unless it is another one.

use super::manifest::{RunFolder, RunManifest};
use super::plan::{Plan, listed, refuse_no_deeper};
use super::positions::{Listing, POSITIONS};
use crate::begun::{self, CommandLine, Planned};
use crate::circumstances::Versions;
use crate::error::{Error, FolderError};
use crate::event::Monitor;
use crate::manifest::impossible;
use crate::measure::{RECORDS, Searches};
use crate::memory::Resources;
use crate::plausible;
use crate::shard::Shard;
use crate::spec::{self, RunKind, RunOptions};
use crate::store::Left;
use engine_core::Depth;
use games::GameRegistry;
use std::path::Path;

pub type Begun = begun::Begun<Plan>;

impl Begun {
    /// Its folder as it stands, to be read for a page.
    pub(crate) fn left_so_far<'a>(&'a self, monitor: &'a Monitor<'a>) -> RunFolder<'a> {
        RunFolder {
            path: self.folder.path(),
            manifest: &self.manifest,
            monitor,
        }
    }
}

/// Goes on with what `command` left in a folder. All options that are given must be as they were.
pub fn go_on(
    path: &Path,
    command: &'static str,
    options: &RunOptions,
    resources: Resources,
    monitor: &Monitor<'_>,
) -> Result<Begun, Error> {
    let refuse = |manifest: &RunManifest| refuse_others(path, manifest, options, monitor);
    begun::go_on(path, command, refuse, resources, monitor)
}

/// Begins or goes on with a part of a plan, in `out` or in the plan's folder; all options that are given must
/// be as they were.
pub fn part_of(
    part: (&Path, Shard),
    out: Option<&Path>,
    (options, resources): (&RunOptions, Resources),
    command: CommandLine,
    monitor: &Monitor<'_>,
) -> Result<Begun, Error> {
    let refuse = |manifest: &RunManifest| refuse_others(part.0, manifest, options, monitor);
    begun::part_of(part, out, refuse, resources, command, monitor)
}

impl Plan {
    /// The plan that a manifest tells of, with the positions beside it.
    pub(crate) fn in_folder(
        path: &Path,
        manifest: &RunManifest,
        resources: Resources,
        registries: &GameRegistry,
    ) -> Result<Plan, Error> {
        let file = path.join(POSITIONS);
        let mut listing = Listing::new(registries.games());
        listing.add_file(&file)?;
        let positions = listing.finish()?;
        let is_other = manifest
            .left(POSITIONS)
            .is_some_and(|left| *left != positions.sum());
        if is_other || positions.digest.to_string() != manifest.asked.positions_digest {
            return Err(Error::from(FolderError::PositionsChanged {
                file: file.display().to_string(),
                left_by: if manifest.is_planned() { "`lab plan`" } else { "the run" },
            }));
        }
        let mut spec = manifest.asked.clone();
        plausible::depth(spec.depth).map_err(impossible(path))?;
        let named = spec.resolve(registries).map_err(impossible(path))?;
        if let RunKind::Horizon(by) = &spec.kind {
            plausible::depth(by.depth().plies()).map_err(impossible(path))?;
            refuse_no_deeper(by.depth(), Depth::new(spec.depth)).map_err(impossible(path))?;
        }
        Plan::of((spec, named), positions, resources, registries)
    }
}

/// Refuses options that are given where they differ from what is in the folder, and names each difference.
fn refuse_others(
    path: &Path,
    there: &RunManifest,
    options: &RunOptions,
    monitor: &Monitor<'_>,
) -> Result<(), Error> {
    let mut differences = Versions::here().differences(&there.versions);
    if options.determines_any() {
        let (mut here, registries) = (options.spec.clone(), monitor.registries());
        here.resolve(registries)?;
        listed(&here.selection(registries.games())?, registries.games())?.describe(&mut here);
        differences.extend(spec::differences(&there.asked, &here, |key| {
            options.determines(key)
        }));
    }
    if differences.is_empty() {
        Ok(())
    } else {
        Err(Error::from(FolderError::OtherRun {
            path: path.display().to_string(),
            differences: differences.join("; "),
        }))
    }
}

/// How many records the run that a folder holds has, if it can go on.
pub fn left(path: &Path) -> Result<usize, Error> {
    let manifest = begun::manifest::<Plan>(path, Plan::COMMAND)?;
    let plan = Plan::left(path, &manifest, Resources::default(), &GameRegistry::default())?;
    let nobody = Monitor::nobody();
    Ok(Left::read(&path.join(RECORDS), &Searches::of(&plan, &nobody))?.len())
}
