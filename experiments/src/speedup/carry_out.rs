//! Speed-ups from their beginning to their page.

use super::measured::{MeasuredSearches, threads};
use super::simulations::Simulations;
use super::{MEASURED, SPEEDUPS, SpeedupOptions};
use crate::engine;
use crate::error::Error;
use crate::event::{Monitor, Stage};
use crate::memory::Resources;
use crate::published::figures;
use crate::run::{self, Asked, Begun, DividedAmong, Plan, PlanOptions, RunManifest};
use crate::sense::Sense;
use reports::Document;
use reports::speedup::{self, MeasuredSearch, PublishedSpeedup, SpeedupRecord};
use search_variants::parallel::Method;
use serde::de::DeserializeOwned;
use std::path::Path;

pub(crate) struct Speedups {
    /// Every position by every method on every number of processors.
    pub(crate) records: Vec<SpeedupRecord>,
    /// Every position by every number of threads in every round, if that was asked for.
    pub(crate) measured: Vec<MeasuredSearch>,
}

/// The simulations, as the options tell.
///
/// # Errors
/// If a position cannot be read or set up, or its game is over; if the strategy cannot be divided, or a
/// shared table is to be measured that is not simulated, or on more processors than there are.
pub fn plan(options: &SpeedupOptions, monitor: &Monitor<'_>) -> Result<Plan, Error> {
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
    let plan = Plan::new(&searched)?;
    Simulations::new(&plan, &divided, monitor).refuse_unsuitable()?;
    Ok(plan.asking(Asked::Speedups(divided)))
}

/// Goes on with the speed-ups that a folder holds.
pub fn go_on(path: &Path, resources: Resources, monitor: &Monitor<'_>) -> Result<Begun, Error> {
    let nothing_else = || Plan::new(&PlanOptions::default());
    run::go_on(path, "parallel", (&[], nothing_else), resources, monitor)
}

/// Simulates and measures what is missing. How many simulations there are then.
pub(crate) fn do_missing(
    begun: &Begun,
    divided: &DividedAmong,
    monitor: &Monitor<'_>,
) -> Result<usize, Error> {
    let plan = &begun.plan;
    let simulations = Simulations::new(plan, divided, monitor);
    if begun.manifest.is_resumed() {
        simulations.refuse_unsuitable()?;
    }
    let store = begun.store(SPEEDUPS, &simulations, monitor)?;
    begun.note_resumed()?;
    let at_a_time = plan.side_by_side.searches;
    engine::carry_out(
        &simulations,
        &store,
        at_a_time,
        |count| Stage::of("simulations", count),
        monitor,
    )?;
    let found = store.finish()?;
    if let Some(rounds) = plan.timed {
        let searches = MeasuredSearches::new(plan, rounds, threads(divided)?, monitor);
        let store = begun.store(MEASURED, &searches, monitor)?;
        engine::carry_out(&searches, &store, 1, |count| Stage::of("timings", count), monitor)?;
        store.finish()?;
    }
    Ok(found)
}

/// What a folder holds, and its page.
pub(crate) fn page(
    path: &Path,
    manifest: &RunManifest,
    monitor: &Monitor<'_>,
) -> Result<(Document, Speedups), Error> {
    let found = Speedups {
        records: all(path, SPEEDUPS, manifest, monitor)?,
        measured: all(path, MEASURED, manifest, monitor)?,
    };
    Ok((document(manifest, &found)?, found))
}

fn all<T: DeserializeOwned + Sense>(
    path: &Path,
    name: &str,
    manifest: &RunManifest,
    monitor: &Monitor<'_>,
) -> Result<Vec<T>, Error> {
    let mut rows = Vec::new();
    manifest.for_each(path, name, monitor, |row, _| {
        rows.push(row);
        Ok(())
    })?;
    Ok(rows)
}

fn document(manifest: &RunManifest, found: &Speedups) -> Result<Document, Error> {
    let Speedups { records, measured } = found;
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
        document.table(speedup::measured_table(&measured, &manifest.machine.told()));
    }
    document.table(speedup::published_table(&published));
    manifest.show_origin(&mut document);
    Ok(document)
}
