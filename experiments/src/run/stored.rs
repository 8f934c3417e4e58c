//! What a command has left in a folder: its manifest and its plan, by which it goes on.

use super::asked::{Asked, AskedParts};
use super::differences::{differing, refuse_others};
use super::fingerprint::fingerprint;
use super::manifest::{AskedRun, RunManifest};
use super::plan::Plan;
use super::positions::{Listing, POSITIONS};
use super::searches::Searches;
use super::{JUDGED, MINIMAL_TREES, RECORDS, SPEEDUPS};
use crate::begun::{self, CommandLine, Planned};
use crate::error::{Error, FolderError, PositionsError};
use crate::event::Monitor;
use crate::folder::{Folder, MANIFEST};
use crate::memory::{Resources, SideBySide, largest_table};
use crate::sealed::ManifestError;
use crate::shard::Shard;
use crate::store::Left;
use disk::CannotWrite;
use engine_core::Depth;
use games::{Eval, Registries, Setup};
use reports::numbers;
use search_variants::{DEEPEST, Strategy};
use sessions::Limits;
use std::path::Path;
use std::time::Duration;

pub type Begun = begun::Begun<Plan>;

/// Goes on with what `command` left in a folder. Of the aspects that were `asked` for, all must be as they
/// are in the plan of `here`.
pub fn go_on(
    path: &Path,
    command: &'static str,
    (asked, here): (&[String], impl FnOnce() -> Result<Plan, Error>),
    resources: Resources,
    monitor: &Monitor<'_>,
) -> Result<Begun, Error> {
    begun::go_on(
        path,
        || read_manifest_of(path, command),
        |manifest| refuse_others(path, manifest, asked, here),
        resources,
        monitor,
    )
}

impl Planned for Plan {
    type Asked = AskedRun;

    const ROWS: &'static [&'static str] = &[RECORDS, MINIMAL_TREES, JUDGED, SPEEDUPS];

    fn asked(&self) -> AskedRun {
        AskedRun::of(self)
    }

    fn differences(there: &AskedRun, here: &AskedRun) -> Vec<String> {
        differing(there, here, |_| true)
    }

    fn told(&self) -> (String, usize) {
        let (members, cells) = match &self.asked {
            Asked::Speedups(divided) => {
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
        let cells = match &self.asked {
            Asked::Cases { .. } => self.positions(),
            _ => self.positions() * cells,
        };
        let positions = numbers::counted(self.positions(), "position");
        let told = format!("{positions} by {members}: {searches} to depth {}.", self.depth);
        (told, cells)
    }

    fn notes(&self) -> Result<Vec<String>, PositionsError> {
        self.notes()
    }

    fn folder_name(&self) -> String {
        match &self.asked {
            Asked::Nothing => self.name(),
            asked => format!("{}-{}", asked.command(), self.name()),
        }
    }

    fn keep_inputs(&self, folder: &Folder) -> Result<(), CannotWrite> {
        self.positions.write(folder)
    }

    fn fingerprint(&self) -> Result<String, Error> {
        fingerprint(self)
    }

    fn side_by_side(&self) -> &SideBySide {
        &self.side_by_side
    }

    fn manifest(path: &Path) -> Result<RunManifest, Error> {
        read_manifest_of(path, "run")
    }

    fn left(
        path: &Path,
        manifest: &RunManifest,
        resources: Resources,
        registries: &Registries,
    ) -> Result<Plan, Error> {
        let plan = plan_of(path, manifest, resources, registries)?;
        match plan.positions.digest().to_string() == manifest.asked.positions_digest {
            true => Ok(plan),
            false => Err(changed(path, manifest).into()),
        }
    }
}

/// How many records the run that a folder holds has, if it can go on.
pub fn left(path: &Path) -> Result<usize, Error> {
    let manifest = Plan::manifest(path)?;
    let plan = Plan::left(path, &manifest, Resources::default(), &Registries::default())?;
    let nobody = Monitor::nobody();
    Ok(Left::read(&path.join(RECORDS), &Searches::new(&plan, &nobody))?.len())
}

/// Begins or goes on with a part of a plan, as `begun::part_of` does. What was `asked` for must be
/// as it is in the plan of `here`.
pub fn part_of(
    part: (&Path, Shard),
    out: Option<&Path>,
    (asked, here): (&[String], impl FnOnce() -> Result<Plan, Error>),
    resources: Resources,
    command: CommandLine,
    monitor: &Monitor<'_>,
) -> Result<Begun, Error> {
    let refuse = |manifest: &RunManifest| refuse_others(part.0, manifest, asked, here);
    begun::part_of(part, out, refuse, resources, command, monitor)
}

/// The `manifest.json` of a folder that a command goes on with: `run` also with what `plan` and `merge` left,
/// and with any plan.
fn read_manifest_of(path: &Path, command: &'static str) -> Result<RunManifest, Error> {
    let goes_on = |by: &str| by == command || command == "run" && ["plan", "merge"].contains(&by);
    let manifest = RunManifest::read(path, command)?.value;
    let is_shared_out = command == "run" && manifest.is_planned();
    match is_shared_out || goes_on(manifest.made_by()) {
        true => Ok(manifest),
        false => Err(Error::from(ManifestError::OtherCommand {
            path: path.display().to_string(),
            by: manifest.made_by().to_owned(),
        })),
    }
}

/// The plan that a manifest tells of, with the positions beside it.
fn plan_of(
    path: &Path,
    manifest: &RunManifest,
    resources: Resources,
    registries: &Registries,
) -> Result<Plan, Error> {
    let file = path.join(MANIFEST).display().to_string();
    let kept = &manifest.asked;
    let bad_depth = |depth| FolderError::BadDepth {
        file: file.clone(),
        depth,
    };
    let mut listing = Listing::new(registries.games());
    listing.add_file(&path.join(POSITIONS))?;
    let positions = listing.finish()?;
    let left = manifest.left(POSITIONS);
    if left.is_some_and(|left| left != positions.sum()) {
        return Err(changed(path, manifest).into());
    }
    let strategies = kept.strategies.iter();
    let strategies = strategies.map(|name| registries.strategy(name));
    let strategies: Vec<Strategy> = strategies
        .collect::<Result<_, _>>()
        .map_err(FolderError::bad_field(&file, "strategies"))?;
    let depth = match kept.depth {
        plies if (1..=DEEPEST.plies()).contains(&plies) => Depth::new(plies),
        depth => return Err(bad_depth(depth).into()),
    };
    let asked = match (&kept.judged, &kept.ablation, &kept.parallel) {
        (Some(by), _, _) if by.reference_depth <= depth.plies() || by.reference_depth > DEEPEST.plies() => {
            return Err(bad_depth(by.reference_depth).into());
        }
        (Some(by), _, _) => {
            let reference = registries.strategy(&by.reference);
            let reference = reference.map_err(FolderError::bad_field(&file, "reference"))?;
            Asked::Cases {
                by: by.clone(),
                reference,
            }
        }
        (_, Some(of), _) => Asked::Ablation(AskedParts::read(of, &file, registries)?),
        (_, _, Some(among)) => Asked::Speedups(among.clone()),
        _ => Asked::Nothing,
    };
    let eval = Eval::kept(&kept.eval, kept.own_eval.as_ref());
    let time = kept.time_budget_s.map(Duration::try_from_secs_f64);
    let plan = Plan {
        positions,
        side_by_side: resources.side_by_side(largest_table(strategies.iter().chain(asked.judge())))?,
        strategies,
        spellings: kept.spellings.clone(),
        engines: kept.engines.clone(),
        depth,
        minimal_trees: kept.minimal_trees,
        horizon: kept.horizon,
        timed: kept.timed,
        asked,
        setup: Setup {
            board: kept
                .board
                .parse()
                .map_err(FolderError::bad_field(&file, "board"))?,
            eval: eval.map_err(FolderError::bad_field(&file, "eval"))?,
            registries: registries.clone(),
        },
        limits: Limits {
            nodes: kept.node_budget,
            time: time
                .transpose()
                .map_err(FolderError::bad_field(&file, "time_budget_s"))?,
        },
    };
    plan.checked()
}

/// The error of positions that are not as something left them.
fn changed(path: &Path, manifest: &RunManifest) -> FolderError {
    FolderError::PositionsChanged {
        file: path.join(POSITIONS).display().to_string(),
        left_by: match manifest.is_planned() {
            true => "`lab plan`",
            false => "the run",
        },
    }
}
