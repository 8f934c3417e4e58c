//! Runs that were broken off, and parts of a plan: both are read from their folder.

use super::jobs::Jobs;
use super::manifest::Manifest;
use super::plan::Plan;
use super::positions::{Listing, POSITIONS};
use super::shard::Shard;
use super::{RECORDS, journal};
use crate::args::{BudgetArgs, DEEPEST, PlanArgs, RunArgs};
use crate::game::{Eval, Setup};
use crate::input;
use crate::output::{Folder, MANIFEST};
use crate::parallel;
use anyhow::{Context, Result, bail, ensure};
use engine_core::Depth;
use reports::Record;
use std::path::Path;
use std::time::Duration;

/// What a run is, and where its results go.
pub(crate) struct Begun {
    pub(crate) plan: Plan,
    pub(crate) folder: Folder,
    pub(crate) manifest: Manifest,
    /// Whether the run had come to its end before.
    pub(crate) had_ended: bool,
}

/// Begins a run, or goes on with one, as the arguments say.
pub(crate) fn begin(args: &RunArgs) -> Result<Begun> {
    match (&args.part.resume, &args.part.plan) {
        (Some(path), _) => resumed(path, args),
        (None, Some(path)) => part_of(path, args),
        (None, None) => begun(Plan::new(args)?, args.searches.out.as_deref()),
    }
}

/// Begins a run in a new folder.
pub(super) fn begun(plan: Plan, out: Option<&Path>) -> Result<Begun> {
    let folder = Folder::create_alone(out, &plan.name())?;
    let manifest = Manifest::new(&plan);
    plan.positions.write(&folder)?;
    folder.write_json(MANIFEST, &manifest)?;
    Ok(Begun {
        plan,
        folder,
        manifest,
        had_ended: false,
    })
}

/// Writes a plan into a folder, for its parts to be run.
pub(crate) fn planned(args: &PlanArgs) -> Result<(Plan, Folder)> {
    let plan = Plan {
        floor: args.floor,
        horizon: !args.no_horizon,
        ..Plan::of_work(&args.work, Shard::WHOLE, None)?
    };
    let folder = Folder::create(args.out.as_deref(), &plan.name())?;
    plan.positions.write(&folder)?;
    folder.write_json(MANIFEST, &Manifest::new(&plan).planned())?;
    Ok((plan, folder))
}

/// The run that a folder holds.
fn resumed(path: &Path, args: &RunArgs) -> Result<Begun> {
    refuse_others(path, &read_manifest(path)?, args)?;
    let folder = Folder::again(path)?;
    // As it is now that nobody else changes it.
    let mut manifest = read_manifest(path)?;
    let plan = plan_left(path, &manifest, args.searches.threads.threads)?;
    let had_ended = manifest.has_ended();
    manifest.resume(&plan);
    folder.write_json(MANIFEST, &manifest)?;
    Ok(Begun {
        plan,
        folder,
        manifest,
        had_ended,
    })
}

/// The plan of the run that a folder holds, or of the part of a run.
fn plan_left(path: &Path, manifest: &Manifest, threads: Option<u16>) -> Result<Plan> {
    let mut plan = plan_of(path, manifest, Shard::WHOLE, threads)?;
    ensure!(
        plan.positions.digest().to_string() == manifest.positions_digest,
        "{} is not as the run left it",
        path.join(POSITIONS).display()
    );
    // The folder of a part has the positions of the part alone.
    plan.suites.clone_from(&manifest.suites);
    plan.shard = manifest.shard();
    Ok(plan)
}

/// How many records the run that a folder holds has, if it can go on.
pub(crate) fn left(path: &Path) -> Result<usize> {
    let plan = plan_left(path, &read_manifest(path)?, None)?;
    journal::rows::<Record>(&path.join(RECORDS), &Jobs::searches(&plan))
}

/// Starts a part of a plan, or continues it if it was broken off. So a scheduler may start it any number of
/// times.
fn part_of(path: &Path, args: &RunArgs) -> Result<Begun> {
    let shard = args.part.shard();
    let manifest = read_manifest(path)?.for_shard(shard);
    let place = args
        .searches
        .out
        .clone()
        .unwrap_or_else(|| path.join(shard.folder()));
    if place.join(MANIFEST).exists() {
        let differences = differences(&read_manifest(&place)?, &manifest, |_| true);
        ensure!(
            differences.is_empty(),
            "{} holds another run than part {shard} of {} ({}); choose another folder with --out",
            place.display(),
            path.display(),
            differences.join("; ")
        );
        return resumed(&place, args);
    }
    refuse_others(path, &manifest, args)?;
    let plan = plan_of(path, &manifest, shard, args.searches.threads.threads)?;
    ensure!(
        plan.suites == manifest.suites,
        "{} is not as `lab plan` left it",
        path.join(POSITIONS).display()
    );
    begun(plan, Some(&place))
}

/// The `manifest.json` of a folder that `lab run` or `lab plan` made.
pub(super) fn read_manifest(path: &Path) -> Result<Manifest> {
    let file = path.join(MANIFEST);
    let there = file.try_exists();
    ensure!(
        there.with_context(|| format!("cannot read {}", file.display()))?,
        "{} has no {MANIFEST}; give a folder that `lab run` or `lab plan` made",
        path.display()
    );
    let manifest: Manifest = serde_json::from_slice(&input::whole_file(&file)?)
        .with_context(|| format!("{} is no manifest of a run", file.display()))?;
    ensure!(
        ["run", "plan", "merge"].contains(&manifest.made_by()),
        "{} was made by `lab {}`, which cannot be continued; only `lab run` can",
        path.display(),
        manifest.made_by()
    );
    Ok(manifest)
}

/// The plan that a manifest tells of, with the positions beside it.
pub(super) fn plan_of(path: &Path, manifest: &Manifest, shard: Shard, threads: Option<u16>) -> Result<Plan> {
    let file = path.join(MANIFEST);
    let bad = |what: &str| format!("{}: {what}", file.display());
    let mut listing = Listing::new(shard)?;
    listing.add_file(&path.join(POSITIONS))?;
    let positions = listing.finish()?;
    let strategies = manifest.strategies.iter().map(|name| name.parse());
    let plan = Plan {
        suites: positions.suites().to_vec(),
        positions,
        shard,
        strategies: strategies
            .collect::<Result<_, _>>()
            .with_context(|| bad("strategies"))?,
        spellings: manifest.spellings.clone(),
        depth: match manifest.depth {
            plies @ 1..=DEEPEST => Depth::new(plies),
            plies => bail!("{}", bad(&format!("depth {plies} is not from 1 to {DEEPEST}"))),
        },
        floor: manifest.floor,
        horizon: manifest.horizon,
        setup: Setup {
            board: manifest.board.parse().with_context(|| bad("board"))?,
            eval: Eval::kept(&manifest.eval, manifest.own_eval.as_ref()).with_context(|| bad("eval"))?,
        },
        budget: BudgetArgs {
            nodes: manifest.node_budget,
            time: manifest
                .time_budget_s
                .map(Duration::try_from_secs_f64)
                .transpose()
                .with_context(|| bad("time_budget_s"))?,
        },
        threads: parallel::threads(threads),
    };
    plan.checked()
}

/// Refuses arguments that differ from the run in the folder, and names each difference. Arguments that were
/// not given are not compared.
fn refuse_others(path: &Path, manifest: &Manifest, args: &RunArgs) -> Result<()> {
    let given = |field: &Field| args.given.any(field.arguments);
    let here = match fields(manifest).iter().any(given) {
        true => Manifest::new(&Plan::new(args)?),
        false => manifest.clone().of_this_version(),
    };
    let differences = differences(manifest, &here, given);
    ensure!(
        differences.is_empty(),
        "{} holds another run ({}); leave these arguments out, or start a new run with --out",
        path.display(),
        differences.join("; ")
    );
    Ok(())
}

/// How two manifests differ in the version that searched, and in those fields that are to be compared.
pub(super) fn differences(
    there: &Manifest,
    here: &Manifest,
    compared: impl Fn(&Field) -> bool,
) -> Vec<String> {
    let version = |manifest: &Manifest| manifest.version().to_owned();
    let mut pairs = vec![("lab", version(there), version(here))];
    for (there, here) in fields(there).into_iter().zip(fields(here)) {
        if compared(&there) {
            pairs.push((there.name, there.value, here.value));
        }
    }
    let differ = pairs.into_iter().filter(|(_, there, here)| there != here);
    differ
        .map(|(name, there, here)| format!("{name}: {there} there, {here} here"))
        .collect()
}

/// Something that determines the records of a run.
pub(super) struct Field {
    pub(super) name: &'static str,
    /// The arguments that it follows from.
    arguments: &'static [&'static str],
    value: String,
}

fn fields(manifest: &Manifest) -> Vec<Field> {
    let limit = |limit: Option<String>| limit.unwrap_or_else(|| "none".to_owned());
    let suites = manifest.suites.iter();
    let suites = suites.map(|suite| {
        format!(
            "{} ({} positions, digest {})",
            suite.name, suite.positions, suite.digest
        )
    });
    let own = manifest.own_eval.as_ref();
    let values = [
        suites.collect::<Vec<String>>().join(", "),
        manifest.strategies.join(", "),
        manifest.depth.to_string(),
        manifest.floor.to_string(),
        manifest.horizon.to_string(),
        manifest.board.clone(),
        manifest.eval.clone() + &own.map_or_else(String::new, |own| format!(" {own}")),
        limit(manifest.node_budget.map(|nodes| nodes.to_string())),
        limit(manifest.time_budget_s.map(|seconds| format!("{seconds} s"))),
        manifest.shard().to_string(),
    ];
    let fields = FIELDS.iter().zip(values);
    fields
        .map(|(&(name, arguments), value)| Field {
            name,
            arguments,
            value,
        })
        .collect()
}

/// The field in which parts of one run differ.
pub(super) const SHARD: &str = "shard";

/// Each field with the arguments that it follows from.
const FIELDS: [(&str, &[&str]); 10] = [
    ("suites", &["names", "positions", "game"]),
    ("strategies", &["strategies"]),
    ("depth", &["depth"]),
    ("minimal tree", &["floor"]),
    ("horizon cases", &["no_horizon"]),
    ("board", &["board"]),
    ("evaluation", &["eval"]),
    ("nodes", &["nodes"]),
    ("time", &["time"]),
    (SHARD, &["shard"]),
];
