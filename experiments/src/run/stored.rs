//! What a command has left in a folder: its plan, by which it goes on unless it is another one.

use super::fingerprint::fingerprint_of;
use super::manifest::{RunFolder, RunManifest};
use super::plan::{Plan, listed, refuse_no_deeper};
use super::positions::{Listing, POSITIONS};
use super::relations::other_depths;
use super::searches::Searches;
use super::{JUDGED, MINIMAL_TREES, RECORDS, SPEEDUPS};
use crate::begun::{self, CommandLine, Planned};
use crate::circumstances::Versions;
use crate::error::{Error, FolderError, PositionsError};
use crate::event::Monitor;
use crate::folder::Folder;
use crate::manifest::impossible;
use crate::memory::{Resources, SideBySide};
use crate::plausible;
use crate::shard::Shard;
use crate::spec::{self, REFERENCE, RecipeAlias, RunKind, RunOptions, RunSpec};
use crate::store::Left;
use engine_core::Depth;
use games::Registries;
use reports::numbers;
use search_variants::Strategy;
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

impl Planned for Plan {
    type Asked = RunSpec;

    const COMMAND: &'static str = "run";
    const MADE_BY: &'static [&'static str] = &["run", "plan", "merge"];
    const ROWS: &'static [&'static str] = &[RECORDS, MINIMAL_TREES, JUDGED, SPEEDUPS];

    fn asked(&self) -> RunSpec {
        self.spec.clone()
    }

    fn differences(there: &RunSpec, here: &RunSpec) -> Vec<String> {
        spec::differences(there, here, |_| true)
    }

    fn described(&self) -> (String, usize) {
        let (members, cells) = match &self.spec.kind {
            RunKind::Speedup { parallel: divided } => {
                let members = divided.methods.len() * divided.processors.len();
                (numbers::counted(divided.methods.len(), "method"), members)
            }
            _ => match self.strategies.len() {
                1 => ("1 strategy".to_owned(), 1),
                several => (format!("{several} strategies"), several),
            },
        };
        let searches = match self.positions() * cells {
            1 => "1 search".to_owned(),
            several => format!("{} searches", numbers::grouped(several as u64)),
        };
        let cells = match &self.spec.kind {
            RunKind::Horizon(_) => self.positions(),
            _ => self.positions() * cells,
        };
        let (positions, depth) = (numbers::counted(self.positions(), "position"), self.spec.depth);
        let sentence = format!("{positions} by {members}: {searches} to depth {depth}.");
        (sentence, cells)
    }

    /// What strategies are called there, what a depth is of those that search no tree of so many plies,
    /// which have no minimal tree though it is wanted, and which positions are duplicates.
    fn notes(&self) -> Result<Vec<String>, PositionsError> {
        let mut notes = Vec::new();
        for RecipeAlias { given, strategy } in &self.spec.spellings {
            notes.push(format!("`{given}` is recorded as `{strategy}`"));
        }
        notes.extend(other_depths(&self.strategies));
        let strategies = self.strategies.iter();
        let without = strategies.filter(|strategy| !strategy.has_minimal_tree());
        for strategy in without.filter(|_| self.spec.minimal_trees) {
            notes.push(format!(
                "{strategy} is left out of what is compared with minimal trees: it searches no tree of a depth"
            ));
        }
        notes.extend(self.positions.named_duplicates()?);
        Ok(notes)
    }

    fn left_out(&self) -> &[String] {
        &self.positions.left_out
    }

    fn folder_name(&self) -> String {
        match &self.spec.kind {
            RunKind::Run {} => self.name(),
            kind => format!("{}-{}", kind.command(), self.name()),
        }
    }

    fn keep_inputs(&self, folder: &Folder) -> Result<(), Error> {
        self.positions.write(folder)
    }

    /// Of what judges the strategies too; of a run that is the usual reference.
    fn fingerprint(&self) -> Result<String, Error> {
        let usual: Option<Strategy> = REFERENCE.parse().ok().filter(|_| self.spec.horizon);
        let searched = self.strategies.iter().chain(&usual).chain(&self.reference);
        let searched: Vec<_> = searched.map(|by| (by, &self.setup)).collect();
        fingerprint_of(self.games(), &searched)
    }

    fn side_by_side(&self) -> &SideBySide {
        &self.side_by_side
    }

    fn left(
        path: &Path,
        manifest: &RunManifest,
        resources: Resources,
        registries: &Registries,
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
                left_by: match manifest.is_planned() {
                    true => "`lab plan`",
                    false => "the run",
                },
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
    match differences.is_empty() {
        true => Ok(()),
        false => Err(Error::from(FolderError::OtherRun {
            path: path.display().to_string(),
            differences: differences.join("; "),
        })),
    }
}

/// How many records the run that a folder holds has, if it can go on.
pub fn left(path: &Path) -> Result<usize, Error> {
    let manifest = begun::manifest::<Plan>(path, Plan::COMMAND)?;
    let plan = Plan::left(path, &manifest, Resources::default(), &Registries::default())?;
    let nobody = Monitor::nobody();
    Ok(Left::read(&path.join(RECORDS), &Searches::of(&plan, &nobody))?.len())
}
