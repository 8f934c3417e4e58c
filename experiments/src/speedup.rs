//! Speed-ups: the searches of a suite simulated on many processors ([`search_variants::parallel`]), and
//! measured with threads that share a table on this machine.

use crate::error::Error;
use crate::measure::{MEASURED, SPEEDUPS, Simulations, numbers_of_threads};
use crate::plan::Run;
use crate::progress::Monitor;
use crate::reproduce::published_figures::figures;
use crate::run::RunView;
use crate::spec::{RunKind, SpeedupSpec};
use reports::sentences::parallel;
use reports::speedup::{self, PublishedSpeedup, SpeedupRecord};
use reports::{Document, Timing};
use search_variants::parallel::Method;

/// Refuses positions whose game is over, a strategy that cannot be divided, and measuring a shared table that
/// is not simulated, or only on more processors than there are.
pub(crate) fn refuse_unfit(plan: &Run, divided: &SpeedupSpec, monitor: &Monitor<'_>) -> Result<(), Error> {
    if plan.spec.timed.rounds.is_some() {
        numbers_of_threads(divided)?;
    }
    Simulations::of(plan, divided, monitor).refuse_unsuitable()
}

/// The page of a folder's contents, and the rows that it is based on.
pub(crate) fn page(folder: &RunView<'_>) -> Result<(Document, Vec<SpeedupRecord>, Vec<Timing>), Error> {
    let (records, measured) = (folder.all(SPEEDUPS)?, folder.all(MEASURED)?);
    let document = document(folder, &records, &measured)?;
    Ok((document, records, measured))
}

fn document(folder: &RunView<'_>, records: &[SpeedupRecord], measured: &[Timing]) -> Result<Document, Error> {
    let standings = speedup::standings(records);
    let found = standings.first().map_or(0, |standing| standing.positions);
    let published: Vec<PublishedSpeedup> =
        figures("other programs", include_str!("../published/speedups.csv"))?;
    let mut document = Document::new("A search on many processors, simulated");
    folder.begin(&mut document, found);
    if let RunKind::Speedup { parallel: divided } = &folder.spec.kind {
        document.paragraph(parallel::units(divided.node_cost, divided.message_cost));
    }
    document.table(speedup::table(&standings));
    if !standings.is_empty() {
        let caption =
            "The speed-up of each method by the number of processors, and what others have published";
        document.figure("speedup", caption, speedup::chart(&standings, &published));
    }
    let shared_table = Method::SharedTable.info().name;
    let measured = speedup::measured_standings(measured, records, shared_table);
    if !measured.is_empty() {
        document.table(speedup::measured_table(
            &measured,
            &folder.manifest.machine.described(),
        ));
    }
    document.table(speedup::published_table(&published));
    folder.show_origin(&mut document, found, []);
    Ok(document)
}
