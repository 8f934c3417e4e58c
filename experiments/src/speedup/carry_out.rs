//! Speed-ups from their beginning to their page.

use super::measured::{MeasuredSearches, threads};
use super::simulations::Simulations;
use super::{MEASURED, SPEEDUPS, SpeedupOptions};
use crate::engine;
use crate::error::{Error, FolderError};
use crate::event::{Monitor, Stage};
use crate::folder::Folder;
use crate::memory::Resources;
use crate::published::figures;
use crate::rows;
use crate::run::{Asked, Begun, DividedAmong, Plan, PlanOptions, RunManifest, Shard, begin_alone, go_on};
use crate::sense::Sense;
use crate::store::Opening;
use reports::Document;
use reports::speedup::{self, MeasuredSearch, PublishedSpeedup, SpeedupRecord};
use search_variants::parallel::Method;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug)]
pub enum SpeedupStart {
    New {
        options: Box<SpeedupOptions>,
        /// The folder of its results; none for a new one below `lab-out`.
        out: Option<PathBuf>,
    },
    /// Where the speed-ups in this folder were broken off.
    Resumed { folder: PathBuf, resources: Resources },
}

pub struct BegunSpeedups {
    begun: Begun,
    divided: DividedAmong,
}

#[non_exhaustive]
pub struct FoundSpeedups {
    /// Every position by every method on every number of processors.
    pub records: Vec<SpeedupRecord>,
    /// Every position by every number of threads in every round, if that was asked for.
    pub measured: Vec<MeasuredSearch>,
    pub document: Document,
    /// Whether it was asked to stop; then some of them may be missing.
    pub interrupted: bool,
}

/// Begins speed-ups, or goes on with them. The manifest holds `command`, argument by argument.
///
/// # Errors
/// If a position cannot be read or set up, or its game is over; if the strategy cannot be divided, or a
/// shared table is to be measured that is not simulated, or on more processors than there are; or if the
/// folder cannot be had.
pub fn begin(
    start: &SpeedupStart,
    command: Vec<String>,
    monitor: &Monitor<'_>,
) -> Result<BegunSpeedups, Error> {
    match start {
        SpeedupStart::New { options, out } => {
            let divided = DividedAmong {
                methods: options.methods.clone(),
                processors: options.processors.clone(),
                node_cost: options.costs.node,
                message_cost: options.costs.message,
            };
            if options.measured.is_some() {
                threads(&divided)?;
            }
            let searched = PlanOptions {
                selection: options.selection.clone(),
                strategies: vec![options.strategy.clone()],
                depth: options.depth,
                horizon: false,
                timed: options.measured,
                setup: options.setup.clone(),
                resources: options.resources,
                ..PlanOptions::default()
            };
            let plan = Plan::new(&searched, Shard::WHOLE)?.asking(Asked::Speedups(divided.clone()));
            Simulations::new(&plan, &divided, monitor).refuse_unsuitable()?;
            let begun = begin_alone(plan, out.as_deref(), command, monitor)?;
            Ok(BegunSpeedups { begun, divided })
        }
        SpeedupStart::Resumed { folder, resources } => {
            let nothing_else = || Plan::new(&PlanOptions::default(), Shard::WHOLE);
            let begun = go_on(folder, "parallel", (&[], nothing_else), *resources, monitor)?;
            let divided = begun.manifest.asked.parallel.clone();
            let divided = divided.ok_or_else(|| FolderError::missing_field(folder, "parallel"))?;
            Simulations::new(&begun.plan, &divided, monitor).refuse_unsuitable()?;
            Ok(BegunSpeedups { begun, divided })
        }
    }
}

impl BegunSpeedups {
    pub fn plan(&self) -> &Plan {
        &self.begun.plan
    }

    /// Its folder, which no other program works in meanwhile.
    pub fn folder(&self) -> &Folder {
        &self.begun.folder
    }

    /// Simulates and measures what is missing, and writes everything that follows.
    ///
    /// # Errors
    /// If a file cannot be written, or is not as it was left.
    pub fn carry_out(self, monitor: &Monitor<'_>) -> Result<FoundSpeedups, Error> {
        let BegunSpeedups { begun, divided } = self;
        let Begun {
            plan,
            folder,
            mut manifest,
            left,
            ..
        } = begun;
        let opening = |name| Opening {
            left: left.get(name),
            ..Opening::new(&folder, name, monitor.stop())
        };
        let simulations = Simulations::new(&plan, &divided, monitor);
        let store = opening(SPEEDUPS).open(&simulations)?;
        if manifest.is_resumed() {
            folder.write_manifest(&manifest)?;
        }
        let at_a_time = plan.side_by_side.searches;
        engine::carry_out(&simulations, &store, at_a_time, Stage::Simulations, monitor)?;
        store.finish()?;
        if let Some(rounds) = plan.timed {
            let searches = MeasuredSearches::new(&plan, rounds, threads(&divided)?, monitor);
            let store = opening(MEASURED).open(&searches)?;
            engine::carry_out(&searches, &store, 1, Stage::Timings, monitor)?;
            store.finish()?;
        }
        manifest.end(monitor.stop().is_requested(), folder.sums());
        let found = found(folder.path(), &manifest, monitor)?;
        folder.write_document(&found.document)?;
        folder.write_manifest(&manifest)?;
        Ok(found)
    }
}

/// What a folder holds, and its page.
fn found(path: &Path, manifest: &RunManifest, monitor: &Monitor<'_>) -> Result<FoundSpeedups, Error> {
    let records = all(path, SPEEDUPS, manifest, monitor)?;
    let measured = all(path, MEASURED, manifest, monitor)?;
    Ok(FoundSpeedups {
        document: document(manifest, &records, &measured)?,
        records,
        measured,
        interrupted: !manifest.has_ended(),
    })
}

/// The page of the speed-ups in a folder; `None` if it holds none.
pub(crate) fn page(
    path: &Path,
    manifest: &RunManifest,
    monitor: &Monitor<'_>,
) -> Result<Option<Document>, Error> {
    let found = found(path, manifest, monitor)?;
    Ok((!found.records.is_empty()).then_some(found.document))
}

fn all<T: DeserializeOwned + Sense>(
    path: &Path,
    name: &str,
    manifest: &RunManifest,
    monitor: &Monitor<'_>,
) -> Result<Vec<T>, Error> {
    let (path, mut rows) = (path.join(name), Vec::new());
    if let Some(stored) = manifest.stored(&path, name)? {
        rows::for_each(stored, monitor, |row, _| {
            rows.push(row);
            Ok(())
        })?;
    }
    Ok(rows)
}

fn document(
    manifest: &RunManifest,
    records: &[SpeedupRecord],
    measured: &[MeasuredSearch],
) -> Result<Document, Error> {
    let standings = speedup::standings(records);
    let found = standings.first().map_or(0, |standing| standing.positions);
    let published: Vec<PublishedSpeedup> =
        figures("other programs", include_str!("../../published/speedups.csv"))?;
    let mut document = Document::new("What many processors make of a search, simulated");
    document.paragraph(manifest.told(found));
    if let Some(divided) = &manifest.asked.parallel {
        document.paragraph(format!(
            "Units of time: {} a node, {} a message.",
            divided.node_cost, divided.message_cost
        ));
    }
    document.table(speedup::table(&standings));
    if !standings.is_empty() {
        document.figure(
            "speedup",
            "The speed-up of each method by the number of processors, and what others have published.",
            speedup::chart(&standings, &published),
        );
    }
    let shared_table = Method::SharedTable.info().name;
    let measured = speedup::measured_standings(measured, records, shared_table);
    if !measured.is_empty() {
        document.table(speedup::measured_table(&measured, &manifest.machine_told()));
    }
    document.table(speedup::published_table(&published));
    manifest.show_origin(&mut document);
    Ok(document)
}
