//! The plan that a command has left in a folder, read back from its manifest and its positions.

use super::asked::Asked;
use super::error::ResumeError;
use super::manifest::Manifest;
use super::plan::Plan;
use super::positions::{Listing, POSITIONS};
use super::shard::Shard;
use crate::error::Error;
use crate::folder::MANIFEST;
use crate::memory::{Resources, largest_table};
use crate::sealed::{self, Unsealed};
use disk::input::ReadError;
use engine_core::Depth;
use games::{Eval, Registries, Setup};
use search_variants::{DEEPEST, Strategy};
use sessions::Limits;
use std::path::Path;
use std::time::Duration;

/// What made a folder: each goes on with its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// `lab run`, `lab plan` or `lab merge`; it goes on with any plan.
    Run,
    /// `lab horizon`.
    Horizon,
    /// `lab ablate`.
    Ablation,
    /// `lab parallel`.
    Speedups,
}

impl Made {
    fn commands(self) -> &'static [&'static str] {
        match self {
            Made::Run => &["run", "plan", "merge"],
            Made::Horizon => &["horizon"],
            Made::Ablation => &["ablate"],
            Made::Speedups => &["parallel"],
        }
    }
}

/// The `manifest.json` of a folder that `lab run` made, or of any plan.
pub(super) fn read_manifest(path: &Path) -> Result<Manifest, Error> {
    read_manifest_of(path, Made::Run)
}

/// The `manifest.json` of a folder.
pub(super) fn read_manifest_of(path: &Path, made: Made) -> Result<Manifest, Error> {
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
    let asked = asked_of(&file, manifest, registries)?;
    let eval = Eval::kept(&manifest.eval, manifest.own_eval.as_ref());
    let time = manifest.time_budget_s.map(Duration::try_from_secs_f64);
    let plan = Plan {
        suites: positions.suites().to_vec(),
        positions,
        shard,
        side_by_side: resources.side_by_side(largest_table(strategies.iter().chain(asked.judge())))?,
        strategies,
        spellings: manifest.spellings.clone(),
        depth: match manifest.depth {
            plies if (1..=DEEPEST.plies()).contains(&plies) => Depth::new(plies),
            depth => return Err(ResumeError::BadDepth { file, depth }.into()),
        },
        minimal_trees: manifest.minimal_trees,
        horizon: manifest.horizon,
        timed: manifest.timed,
        asked,
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

/// What is asked of the searches that a manifest tells of.
fn asked_of(file: &str, manifest: &Manifest, registries: &Registries) -> Result<Asked, ResumeError> {
    if let Some(by) = manifest.judged.clone() {
        let reference = registries.strategy(&by.reference);
        let reference = reference.map_err(bad_field(file, "reference"))?;
        return Ok(Asked::Cases { by, reference });
    }
    let ablation = manifest.ablation.clone().map(Asked::Ablation);
    let speedups = || manifest.parallel.clone().map(Asked::Speedups);
    Ok(ablation.or_else(speedups).unwrap_or(Asked::Nothing))
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

/// The error of a field that the manifest of a folder does not have.
pub(crate) fn missing_field(path: &Path, field: &'static str) -> ResumeError {
    ResumeError::MissingField {
        file: path.join(MANIFEST).display().to_string(),
        field,
    }
}

/// The error of positions that are not as something left them.
pub(super) fn changed(path: &Path, left_by: &'static str) -> ResumeError {
    ResumeError::PositionsChanged {
        file: path.join(POSITIONS).display().to_string(),
        left_by,
    }
}
