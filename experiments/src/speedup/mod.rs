//! [`Speedups`]: what many processors would make of the searches of a suite, simulated
//! ([`search_variants::parallel`]).

mod error;

pub use error::SpeedupError;

use crate::error::Error;
use crate::event::{Event, Monitor, Stage};
use crate::folder::Folder;
use crate::game::{OnBoard, Playable, Setup};
use crate::memory::{Resources, largest_table};
use crate::parallel;
use crate::searcher::node_limits;
use crate::stop::StopHandle;
use crate::suite::{Entry, Selection, SuiteError, chosen};
use engine_core::{Depth, HistoryEntry, Score};
use rayon::prelude::*;
use reports::speedup::{self, PublishedSpeedup, SpeedupRecord, SpeedupStanding};
use reports::{Document, numbers};
use search_variants::parallel::{Costs, Method, ParallelIteration, Simulation};
use search_variants::{Registry, Strategy};
use std::num::NonZeroUsize;
use std::path::Path;

/// What is simulated.
#[derive(Clone, Debug)]
pub struct SpeedupOptions {
    /// The positions.
    pub selection: Selection,
    /// The strategy.
    pub strategy: Strategy,
    /// To which depth.
    pub depth: Depth,
    /// How the search is divided.
    pub methods: Vec<Method>,
    /// Among how many processors.
    pub processors: Vec<NonZeroUsize>,
    /// What things take.
    pub costs: Costs,
    /// Board and evaluation.
    pub setup: Setup,
    /// How much is simulated side by side.
    pub resources: Resources,
}

/// Positions, and what is done with them.
pub struct Speedups {
    options: SpeedupOptions,
    /// Each with its suite's name.
    entries: Vec<(String, Entry)>,
    name: String,
    threads: usize,
}

/// What came of it.
#[non_exhaustive]
pub struct FoundSpeedups {
    /// The folder that holds all of it.
    pub folder: Folder,
    /// Every position by every method on every number of processors.
    pub records: Vec<SpeedupRecord>,
    /// The page.
    pub document: Document,
    /// Whether it was asked to stop; then some positions may be missing.
    pub interrupted: bool,
}

/// The records of a simulation, a line each.
const SPEEDUPS: &str = "speedups.ndjson";

impl Speedups {
    /// Reads the positions, and sees whether the strategy can be divided.
    ///
    /// # Errors
    /// If a position cannot be read or set up, its game is over, or the strategy cannot be divided.
    pub fn new(options: SpeedupOptions) -> Result<Speedups, Error> {
        let mut entries: Vec<(String, Entry)> = Vec::new();
        let games = options.setup.registries.games();
        chosen::<SuiteError>(&options.selection, games, &mut |suite, entry| {
            entries.push((suite.to_owned(), entry));
            Ok(())
        })?;
        for (_, entry) in &entries {
            let plain = Positions {
                options: &options,
                entry,
                suite: "",
                stop: &StopHandle::default(),
            };
            entry.root.on_board(&options.setup, Checked(&plain))??;
        }
        let table = largest_table([&options.strategy]);
        let side_by_side = options.resources.side_by_side(table)?;
        let mut suites: Vec<&str> = entries.iter().map(|(suite, _)| suite.as_str()).collect();
        suites.dedup();
        Ok(Speedups {
            name: suites.join("+"),
            threads: side_by_side.searches,
            entries,
            options,
        })
    }

    /// Simulates all, then writes everything that follows into a folder, a new one below `lab-out` if none is
    /// given.
    ///
    /// # Errors
    /// If the folder cannot be had or written.
    pub fn carry_out(&self, out: Option<&Path>, monitor: &Monitor<'_>) -> Result<FoundSpeedups, Error> {
        let folder = Folder::create_alone(out, &format!("parallel-{}", self.name), monitor)?;
        let pool = parallel::pool(self.threads)?;
        monitor.tell(Event::Begun(Stage::Simulations(self.entries.len())));
        let found: Result<Vec<Vec<SpeedupRecord>>, Error> = pool.install(|| {
            let entries = self.entries.par_iter().with_max_len(1);
            let found = entries.map(|(suite, entry)| {
                let work = Positions {
                    options: &self.options,
                    entry,
                    suite,
                    stop: monitor.stop(),
                };
                let records = entry.root.on_board(&self.options.setup, &work)??;
                monitor.tell(Event::Simulated);
                Ok(records)
            });
            found.collect()
        });
        monitor.tell(Event::Ended);
        let records: Vec<SpeedupRecord> = found?.into_iter().flatten().collect();
        let interrupted = monitor.stop().is_requested();
        let mut lines = Vec::new();
        for record in &records {
            let line = serde_json::to_string(record);
            let line = line.map_err(|error| folder.cannot_write(SPEEDUPS, error.into()))?;
            lines.extend_from_slice(line.as_bytes());
            lines.push(b'\n');
        }
        folder.write(SPEEDUPS, &lines)?;
        let document = self.document(&speedup::standings(&records))?;
        folder.write_document(&document)?;
        Ok(FoundSpeedups {
            folder,
            records,
            document,
            interrupted,
        })
    }

    fn document(&self, standings: &[SpeedupStanding]) -> Result<Document, SpeedupError> {
        let options = &self.options;
        let published = published()?;
        let mut document = Document::new("What many processors make of a search, simulated");
        document.paragraph(format!(
            "{} to depth {}, {} of {}. Units of time: {} a node, {} a message.",
            options.strategy,
            options.depth,
            numbers::counted(self.entries.len(), "position"),
            self.name,
            options.costs.node,
            options.costs.message,
        ));
        document.table(speedup::table(standings));
        if !standings.is_empty() {
            document.figure(
                "speedup",
                "The speed-up of each method by the number of processors, and what others have published.",
                speedup::chart(standings, &published),
            );
        }
        document.table(speedup::published_table(&published));
        Ok(document)
    }
}

fn published() -> Result<Vec<PublishedSpeedup>, SpeedupError> {
    let text = include_str!("../../published/speedups.csv");
    let figures = csv::Reader::from_reader(text.as_bytes()).into_deserialize();
    Ok(figures.collect::<Result<_, csv::Error>>()?)
}

/// The simulations of one position.
struct Positions<'a> {
    options: &'a SpeedupOptions,
    entry: &'a Entry,
    suite: &'a str,
    stop: &'a StopHandle,
}

/// Whether a position can be simulated.
struct Checked<'a>(&'a Positions<'a>);

impl OnBoard for Checked<'_> {
    type Output = Result<(), SpeedupError>;

    fn with<P: Playable>(self, board: P, _: Vec<HistoryEntry>, registry: &Registry<P>) -> Self::Output {
        let Positions { options, entry, .. } = self.0;
        if board.legal_moves().is_empty() {
            return Err(SpeedupError::Over {
                position: entry.id.clone(),
            });
        }
        for &method in &options.methods {
            let one = NonZeroUsize::MIN;
            Simulation::new(
                registry,
                &board,
                &[],
                &options.strategy,
                method,
                one,
                options.costs,
            )?;
        }
        Ok(())
    }
}

/// One record for each method and number of processors; none if it was asked to stop.
impl OnBoard for &Positions<'_> {
    type Output = Result<Vec<SpeedupRecord>, SpeedupError>;

    fn with<P: Playable>(self, board: P, earlier: Vec<HistoryEntry>, registry: &Registry<P>) -> Self::Output {
        let options = self.options;
        let simulated = |method, processors| {
            let simulation = Simulation::new(
                registry,
                &board,
                &earlier,
                &options.strategy,
                method,
                processors,
                options.costs,
            )?;
            let mut found = simulation.within(node_limits(None, self.stop)).run(options.depth);
            let last = found.iterations.pop();
            Ok::<_, SpeedupError>(last.filter(|_| found.stopped.is_none()))
        };
        let mut records = Vec::new();
        let Some(&first) = options.methods.first() else {
            return Ok(records);
        };
        // On one processor all methods do the same.
        let Some(one) = simulated(first, NonZeroUsize::MIN)? else {
            return Ok(Vec::new());
        };
        for &method in &options.methods {
            for &processors in &options.processors {
                let found = match processors.get() {
                    1 => Some(one.clone()),
                    _ => simulated(method, processors)?,
                };
                let Some(found) = found else {
                    return Ok(Vec::new());
                };
                records.push(self.record(&board, method, processors, &one, &found));
            }
        }
        Ok(records)
    }
}

impl Positions<'_> {
    fn record<P: Playable>(
        &self,
        board: &P,
        method: Method,
        processors: NonZeroUsize,
        one: &ParallelIteration<P::Move>,
        found: &ParallelIteration<P::Move>,
    ) -> SpeedupRecord {
        let Positions { options, entry, .. } = self;
        let game = entry.root.game();
        let (nodes, load) = (found.totals.nodes, found.load);
        let line = found.pv.iter().map(|&played| board.coordinates(played));
        SpeedupRecord {
            suite: self.suite.to_owned(),
            position: entry.id.clone(),
            game: game.to_string(),
            fen: entry.root.fen().to_owned(),
            board: options.setup.board_of(game),
            eval: options.setup.eval_of(game),
            strategy: options.strategy.to_string(),
            depth: found.depth.plies(),
            method: method.info().name.to_owned(),
            processors: processors.get(),
            node_cost: options.costs.node,
            message_cost: options.costs.message,
            score: Score::centipawns(found.score),
            pv: line.collect::<Vec<String>>().join(" "),
            nodes_total: nodes,
            time: load.time,
            searching: load.searching,
            messages: load.messages,
            messaging: load.messaging,
            idle: load.idle,
            speedup: one.load.time as f64 / load.time as f64,
            overhead_pct: 100.0 * (nodes as f64 / one.totals.nodes as f64 - 1.0),
        }
    }
}
