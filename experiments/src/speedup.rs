//! Speed-ups: the searches of a suite on many processors, simulated
//! ([`search_variants::parallel`]), and what threads that share a table make of them on this machine.

pub use crate::error::SpeedupError;

use crate::begun::Found;
use crate::error::Error;
use crate::event::Monitor;
use crate::measure::{MEASURED, MeasuredSearches, SPEEDUPS, Simulations, numbers_of_threads};
use crate::plausible::{must, one_processor};
use crate::published::figures;
use crate::rows::RowError;
use crate::run::{Begun, Plan, RunFolder, RunManifest};
use crate::scheduler::measure_missing;
use crate::spec::{RunKind, SpeedupSpec};
use reports::Document;
use reports::speedup::{self, MeasuredSearch, PublishedSpeedup, SpeedupRecord};
use search_variants::parallel::Method;
use std::collections::HashMap;

/// Refuses positions whose game is over, a strategy that cannot be divided, and a shared table that is to be
/// measured and not simulated, or on more processors than there are.
pub(crate) fn refuse_unfit(plan: &Plan, divided: &SpeedupSpec, monitor: &Monitor<'_>) -> Result<(), Error> {
    if plan.spec.timed.is_some() {
        numbers_of_threads(divided)?;
    }
    Simulations::of(plan, divided, monitor).refuse_unsuitable()
}

/// Simulates and measures what is missing. How many simulations there are then.
pub(crate) fn do_missing(
    begun: &Begun,
    divided: &SpeedupSpec,
    monitor: &Monitor<'_>,
) -> Result<usize, Error> {
    let plan = &begun.plan;
    let simulations = Simulations::of(plan, divided, monitor);
    if !begun.manifest.resumed.is_empty() {
        simulations.refuse_unsuitable()?;
    }
    let store = begun.store(&simulations, monitor)?;
    begun.note_resumed()?;
    measure_missing(&store, plan.side_by_side.searches, monitor)?;
    let found = store.finish()?;
    if let Some(rounds) = plan.spec.timed {
        let searches = MeasuredSearches::of(plan, rounds, numbers_of_threads(divided)?, monitor);
        begun.measure(&searches, 1, monitor)?;
    }
    Ok(found)
}

pub(crate) fn page(folder: &RunFolder<'_>) -> Result<(Document, Found), Error> {
    let (records, measured) = (records(folder)?, folder.all(MEASURED)?);
    let document = document(folder.manifest, &records, &measured)?;
    Ok((document, Found::Speedups(records, measured)))
}

/// The rows of the simulations. Those of a position are compared with the same search by one processor.
fn records(folder: &RunFolder<'_>) -> Result<Vec<SpeedupRecord>, RowError> {
    let (mut records, mut alone) = (Vec::new(), HashMap::new());
    folder.for_each(SPEEDUPS, |row: SpeedupRecord, _| {
        let position = [&row.suite, &row.position, &row.fen].map(String::clone);
        let one = one_processor(&row);
        must(*alone.entry(position).or_insert(one) == one, || {
            format!(
                "speedup {} and overhead_pct {} contradict those of other rows of {}",
                row.speedup, row.overhead_pct, row.position
            )
        })?;
        records.push(row);
        Ok(())
    })?;
    Ok(records)
}

fn document(
    manifest: &RunManifest,
    records: &[SpeedupRecord],
    measured: &[MeasuredSearch],
) -> Result<Document, Error> {
    let standings = speedup::standings(records);
    let found = standings.first().map_or(0, |standing| standing.positions);
    let published: Vec<PublishedSpeedup> =
        figures("other programs", include_str!("../published/speedups.csv"))?;
    let mut document = Document::new("A search on many processors, simulated");
    document.paragraph(manifest.described(found));
    if let RunKind::Speedup { parallel: divided } = &manifest.asked.kind {
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
        document.table(speedup::measured_table(&measured, &manifest.machine.described()));
    }
    document.table(speedup::published_table(&published));
    manifest.show_origin(&mut document);
    Ok(document)
}
