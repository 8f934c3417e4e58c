//! The page of speed-ups, from what a folder holds.

use crate::published::{PublishedError, figures};
use crate::run::{DividedAmong, Manifest};
use reports::Document;
use reports::speedup::{self, MeasuredSearch, PublishedSpeedup, SpeedupRecord};
use search_variants::parallel::Method;

/// The page of simulations, and of what was measured beside them.
pub(crate) fn document(
    manifest: &Manifest,
    divided: &DividedAmong,
    records: &[SpeedupRecord],
    measured: &[MeasuredSearch],
) -> Result<Document, PublishedError> {
    let standings = speedup::standings(records);
    let found = standings.first().map_or(0, |standing| standing.positions);
    let published: Vec<PublishedSpeedup> =
        figures("other programs", include_str!("../../published/speedups.csv"))?;
    let mut document = Document::new("What many processors make of a search, simulated");
    document.paragraph(manifest.told(found));
    document.paragraph(format!(
        "Units of time: {} a node, {} a message.",
        divided.node_cost, divided.message_cost
    ));
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
