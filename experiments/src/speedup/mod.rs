//! [`Speedups`]: what many processors would make of the searches of a suite, simulated
//! ([`search_variants::parallel`]), and what threads that share a table make of them on this machine.

mod error;
mod measure;
mod options;
mod report;
mod simulate;

pub use error::SpeedupError;
pub use options::SpeedupOptions;
pub(crate) use report::document;

use crate::error::Error;
use crate::event::{Event, Monitor, Stage};
use crate::folder::Folder;
use crate::parallel;
use crate::run::{Asked, DividedAmong, Plan, PlanOptions, Shard, begin_alone};
use disk::CannotWrite;
use measure::threads;
use rayon::prelude::*;
use reports::Document;
use reports::speedup::{MeasuredSearch, SpeedupRecord};
use search_variants::parallel::Method;
use serde::Serialize;
use simulate::{Checked, Simulations};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread::available_parallelism;

pub struct Speedups {
    pub plan: Plan,
    options: SpeedupOptions,
    /// The numbers of threads that are measured, one first; none if nothing is.
    threads: Vec<NonZeroUsize>,
}

#[non_exhaustive]
pub struct FoundSpeedups {
    pub folder: Folder,
    /// Every position by every method on every number of processors.
    pub records: Vec<SpeedupRecord>,
    /// Every position by every number of threads in every round, if that was asked for.
    pub measured: Vec<MeasuredSearch>,
    pub document: Document,
    /// Whether it was asked to stop; then some positions may be missing.
    pub interrupted: bool,
}

/// The records of a simulation, a line each.
pub(crate) const SPEEDUPS: &str = "speedups.ndjson";
/// What was measured, a line for each search.
pub(crate) const MEASURED: &str = "measured.ndjson";

impl Speedups {
    /// Reads the positions, and sees whether the strategy can be divided.
    ///
    /// # Errors
    /// If a position cannot be read or set up, its game is over, or the strategy cannot be divided; or if a
    /// shared table is to be measured that is not simulated, or on more processors than there are.
    pub fn new(options: SpeedupOptions) -> Result<Speedups, Error> {
        let threads = match options.measured {
            Some(_) if !options.methods.contains(&Method::SharedTable) => {
                return Err(SpeedupError::NotSimulated.into());
            }
            Some(_) => threads(&options, available_parallelism().unwrap_or(NonZeroUsize::MIN))?,
            None => Vec::new(),
        };
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
        let plan = Plan::new(&searched, Shard::WHOLE)?;
        for placed in plan.positions.iter() {
            let placed = placed?;
            let checked = Checked {
                options: &options,
                placed: &placed,
            };
            placed.entry.root.on_board(&options.setup, checked)??;
        }
        Ok(Speedups {
            plan,
            options,
            threads,
        })
    }

    /// Simulates and measures all, then writes everything that follows into a folder, a new one below
    /// `lab-out` if none is given. The manifest holds `command`, argument by argument.
    ///
    /// # Errors
    /// If the folder cannot be had or written.
    pub fn carry_out(
        self,
        out: Option<&Path>,
        command: Vec<String>,
        monitor: &Monitor<'_>,
    ) -> Result<FoundSpeedups, Error> {
        let Speedups {
            plan,
            options,
            threads,
        } = self;
        let divided = divided_among(&options);
        let plan = plan.asking(Asked::Speedups(divided.clone()));
        let mut begun = begin_alone(plan, out, command, monitor)?;
        let records = simulated(&begun.plan, &options, monitor)?;
        write_rows(&begun.folder, SPEEDUPS, &records)?;
        let mut measured = Vec::new();
        if let Some(rounds) = options.measured {
            measured = measure::measured(&begun.plan, rounds, &threads, monitor)?;
            write_rows(&begun.folder, MEASURED, &measured)?;
        }
        let interrupted = monitor.stop().is_requested();
        begun.manifest.end(interrupted, begun.folder.sums());
        let document = document(&begun.manifest, &divided, &records, &measured)?;
        begun.folder.write_document(&document)?;
        begun.folder.write_manifest(&begun.manifest)?;
        Ok(FoundSpeedups {
            folder: begun.folder,
            records,
            measured,
            document,
            interrupted,
        })
    }
}

fn divided_among(options: &SpeedupOptions) -> DividedAmong {
    let methods = options.methods.iter();
    DividedAmong {
        methods: methods.map(|method| method.info().name.to_owned()).collect(),
        processors: options.processors.iter().map(|count| count.get()).collect(),
        node_cost: options.costs.node,
        message_cost: options.costs.message,
    }
}

/// The records of all positions, in their order.
fn simulated(
    plan: &Plan,
    options: &SpeedupOptions,
    monitor: &Monitor<'_>,
) -> Result<Vec<SpeedupRecord>, Error> {
    let pool = parallel::pool(plan.side_by_side.searches)?;
    let count = plan.positions.len();
    monitor.tell(Event::Begun(Stage::Simulations(count)));
    let found: Result<Vec<Vec<SpeedupRecord>>, Error> = pool.install(|| {
        let numbers = (0..count).into_par_iter().with_max_len(1);
        let found = numbers.map(|number| {
            let placed = plan.positions.get(number)?;
            let work = Simulations {
                options,
                placed: &placed,
                stop: monitor.stop(),
            };
            let records = placed.entry.root.on_board(&options.setup, work)??;
            monitor.tell(Event::Simulated);
            Ok(records)
        });
        found.collect()
    });
    monitor.tell(Event::Ended);
    Ok(found?.into_iter().flatten().collect())
}

fn write_rows(folder: &Folder, name: &str, rows: &[impl Serialize]) -> Result<(), CannotWrite> {
    folder.write_with(name, |out| {
        for row in rows {
            serde_json::to_writer(&mut *out, row).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    })
}
