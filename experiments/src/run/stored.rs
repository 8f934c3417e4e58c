//! What a command has left in a folder: its plan, by which it goes on unless it is another one.

use super::fingerprint::fingerprint_of;
use super::manifest::{AskedRun, RunFolder, RunManifest};
use super::plan::{Plan, PlanOptions, Spelling, listed};
use super::positions::{Listing, POSITIONS};
use super::purpose::{AblationOf, JudgedBy, Purpose, REFERENCE};
use super::relations::other_depths;
use super::searches::Searches;
use super::{JUDGED, MINIMAL_TREES, RECORDS, SPEEDUPS};
use crate::begun::{self, CommandLine, Planned};
use crate::circumstances::{Versions, differs};
use crate::error::{Error, FolderError, PositionsError};
use crate::event::Monitor;
use crate::folder::Folder;
use crate::manifest::impossible;
use crate::memory::{Resources, SideBySide};
use crate::shard::Shard;
use crate::store::Left;
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

/// Goes on with what `command` left in a folder. Of the aspects that are `given`, all must be as they are
/// asked for `here`.
pub fn go_on(
    path: &Path,
    command: &'static str,
    given: &[String],
    here: &PlanOptions,
    monitor: &Monitor<'_>,
) -> Result<Begun, Error> {
    let refuse = |manifest: &RunManifest| refuse_others(path, manifest, given, here);
    begun::go_on(path, command, refuse, here.resources, monitor)
}

/// Begins or goes on with a part of a plan, in `out` or in the plan's folder; what is `given` must be as it
/// is asked for `here`.
pub fn part_of(
    part: (&Path, Shard),
    out: Option<&Path>,
    (given, here): (&[String], &PlanOptions),
    command: CommandLine,
    monitor: &Monitor<'_>,
) -> Result<Begun, Error> {
    let refuse = |manifest: &RunManifest| refuse_others(part.0, manifest, given, here);
    begun::part_of(part, out, refuse, here.resources, command, monitor)
}

impl Planned for Plan {
    type Asked = AskedRun;

    const COMMAND: &'static str = "run";
    const MADE_BY: &'static [&'static str] = &["run", "plan", "merge"];
    const ROWS: &'static [&'static str] = &[RECORDS, MINIMAL_TREES, JUDGED, SPEEDUPS];

    fn asked(&self) -> AskedRun {
        AskedRun::of(&self.options, &self.positions)
    }

    fn differences(there: &AskedRun, here: &AskedRun) -> Vec<String> {
        differing(there, here, |_| true)
    }

    fn described(&self) -> (String, usize) {
        let (members, cells) = match &self.options.purpose {
            Purpose::Speedups(divided) => {
                let members = divided.methods.len() * divided.processors.len();
                (numbers::counted(divided.methods.len(), "method"), members)
            }
            _ => match self.options.strategies.len() {
                1 => ("1 strategy".to_owned(), 1),
                several => (format!("{several} strategies"), several),
            },
        };
        let searches = match self.positions() * cells {
            1 => "1 search".to_owned(),
            several => format!("{} searches", numbers::grouped(several as u64)),
        };
        let cells = match &self.options.purpose {
            Purpose::Cases { .. } => self.positions(),
            _ => self.positions() * cells,
        };
        let (positions, depth) = (numbers::counted(self.positions(), "position"), self.options.depth);
        let sentence = format!("{positions} by {members}: {searches} to depth {depth}.");
        (sentence, cells)
    }

    /// What strategies are called there, what a depth is of those that search no tree of so many plies,
    /// which have no minimal tree though it is wanted, and which positions are duplicates.
    fn notes(&self) -> Result<Vec<String>, PositionsError> {
        let mut notes = Vec::new();
        let options = &self.options;
        for Spelling { given, strategy } in &options.spellings {
            notes.push(format!("`{given}` is recorded as `{strategy}`"));
        }
        notes.extend(other_depths(&options.strategies));
        let strategies = options.strategies.iter();
        let without = strategies.filter(|strategy| !strategy.has_minimal_tree());
        for strategy in without.filter(|_| options.minimal_trees) {
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
        match &self.options.purpose {
            Purpose::Searches => self.name(),
            purpose => format!("{}-{}", purpose.command(), self.name()),
        }
    }

    fn keep_inputs(&self, folder: &Folder) -> Result<(), Error> {
        self.positions.write(folder)
    }

    /// Of what judges the strategies too; of a run that is the usual reference.
    fn fingerprint(&self) -> Result<String, Error> {
        let usual: Option<Strategy> = REFERENCE.parse().ok().filter(|_| self.options.horizon);
        let strategies = self.options.strategies.iter().chain(&usual);
        let searched = strategies.chain(self.options.purpose.judge());
        let searched: Vec<_> = searched.map(|by| (by, &self.options.setup)).collect();
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
        let options = manifest.asked.options(resources, registries);
        Plan::of(options.map_err(impossible(path))?, positions)
    }
}

/// Refuses what is asked `here` where it differs from what is in the folder, and names each difference. Those
/// fields alone are compared whose names are `given`.
fn refuse_others(
    path: &Path,
    there: &RunManifest,
    given: &[String],
    here: &PlanOptions,
) -> Result<(), Error> {
    let mut differences = Versions::here().differences(&there.versions);
    let is_given = |name: &str| given.iter().any(|given| given == name);
    if fields(&there.asked).iter().any(|(name, _)| is_given(name)) {
        let positions = listed(&here.selection, here.setup.registries.games())?;
        let here = AskedRun::of(here, &positions);
        differences.extend(differing(&there.asked, &here, is_given));
    }
    match differences.is_empty() {
        true => Ok(()),
        false => Err(Error::from(FolderError::OtherRun {
            path: path.display().to_string(),
            differences: differences.join("; "),
        })),
    }
}

/// How what was asked for in two runs differs, in those fields that are compared.
fn differing(there: &AskedRun, here: &AskedRun, compared: impl Fn(&str) -> bool) -> Vec<String> {
    let pairs = fields(there).into_iter().zip(fields(here));
    pairs
        .filter(|((name, _), _)| compared(name))
        .filter_map(|((name, there), (_, here))| differs(name, &there, &here))
        .collect()
}

fn fields(run: &AskedRun) -> [(&'static str, String); 19] {
    let limit = |limit: Option<String>| limit.unwrap_or_else(|| "none".to_owned());
    let judged = |described: fn(&JudgedBy) -> String| limit(run.judged.as_ref().map(described));
    let ablation = |described: fn(&AblationOf) -> String| limit(run.ablation.as_ref().map(described));
    let suites = run.suites.iter().map(|suite| {
        let (name, positions, digest) = (&suite.name, suite.positions, &suite.digest);
        format!("{name} ({positions} positions, digest {digest})")
    });
    let suites = suites.collect::<Vec<String>>().join(", ");
    let own = run.own_eval.as_ref();
    let eval = run.eval.clone() + &own.map_or_else(String::new, |own| format!(" {own}"));
    let rounds = run.timed.map(|rounds| format!("{} rounds", rounds.count()));
    let nodes = run.node_budget.map(|nodes| nodes.to_string());
    let time = run.time_budget_s.map(|seconds| format!("{seconds} s"));
    [
        ("suites", suites),
        ("strategies", run.strategies.join(", ")),
        ("depth", run.depth.to_string()),
        ("minimal tree", run.minimal_trees.to_string()),
        ("horizon cases", run.horizon.to_string()),
        ("reference", judged(|by| by.reference.clone())),
        ("reference depth", judged(|by| by.reference_depth.to_string())),
        ("threshold", judged(|by| by.threshold.to_string())),
        ("staircase", judged(|by| by.staircase.to_string())),
        ("base", ablation(|of| of.base.clone())),
        ("parts", ablation(|of| of.parts.join(","))),
        ("design", ablation(|of| of.design.to_string())),
        ("measure", ablation(|of| of.measure.to_string())),
        ("seed", ablation(|of| of.seed.to_string())),
        ("timed", limit(rounds)),
        ("board", run.board.clone()),
        ("evaluation", eval),
        ("nodes", limit(nodes)),
        ("time", limit(time)),
    ]
}

/// How many records the run that a folder holds has, if it can go on.
pub fn left(path: &Path) -> Result<usize, Error> {
    let manifest = begun::manifest::<Plan>(path, Plan::COMMAND)?;
    let plan = Plan::left(path, &manifest, Resources::default(), &Registries::default())?;
    let nobody = Monitor::nobody();
    Ok(Left::read(&path.join(RECORDS), &Searches::of(&plan, &nobody))?.len())
}
