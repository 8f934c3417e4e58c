//! Measurements: runs of suites, in folders below one that was given at the start.
//!
//! A page names suites of the lab and folders below that one, and never a path.

use crate::error::MeasureError;
use crate::event::{Event, ProgressState, Report};
use crate::limits::MemoryBound;
use crate::run_folders::RunFolders;
use crate::searched_positions::searched_positions;
use experiments::matches;
use experiments::memory::ResourceLimits;
use experiments::run::Run;
use experiments::spec::{MatchSpec, PlayerKind, PlayerSpec, RunSpec, Spec, read_values};
use experiments::{CommandLine, Monitor, ProgressEvent as Happened, RunDir, Shard, report};
use games::{Eval, GameRegistry};
use reports::Document;
use reports::document::Block;
use reports::strength::tables::running_elo;
use search_variants::Strategy;
use serde_json::{Map, Value};
use sessions::page_api::{self, Measure, Progress};
use sessions::suite::KNOWN;
use sessions::{NodeCount, StopFlag};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;

/// The options of a run that a page may set: none names a file.
const OF_RUNS: &[&str] = &[
    "suites",
    "fens",
    "strategies",
    "depth",
    "nodes",
    "minimal_tree",
    "horizon",
    "eval",
];
/// The same of a match.
const OF_MATCHES: &[&str] = &["strategies", "nodes", "games"];

/// Who follows a measurement.
#[derive(Clone, Copy)]
struct Followers<'a> {
    monitor: &'a Monitor<'a>,
    /// Where its notes go.
    send: &'a (dyn Fn(Event) + Sync),
}

pub(crate) struct RunService {
    registries: GameRegistry,
    folders: RunFolders,
    pub(crate) memory: MemoryBound,
    /// One at a time: each takes all cores.
    turn: Mutex<()>,
}

impl RunService {
    pub(crate) fn new(registries: GameRegistry, folders: RunFolders, memory: MemoryBound) -> RunService {
        RunService {
            registries,
            folders,
            memory,
            turn: Mutex::default(),
        }
    }

    pub(crate) fn folders(&self) -> &RunFolders {
        &self.folders
    }

    /// Does what is asked, and sends what happens, as it happens; from several threads.
    pub(crate) fn obey(&self, ask: &Measure, stop: &StopFlag, send: &(dyn Fn(Event) + Sync)) {
        let done = match ask {
            Measure::Folders => self.folders.names().map(|folders| Event::Folders { folders }),
            Measure::Open { folder } => {
                self.watched(stop, send, |followers| self.open(folder, followers.monitor))
            }
            Measure::Run(asked) => self.watched(stop, send, |followers| self.run(asked, followers)),
            Measure::Match(asked) => self.watched(stop, send, |followers| self.play(asked, followers)),
            Measure::Resume { folder } => {
                self.watched(stop, send, |followers| self.resume(folder, followers))
            }
        };
        let refused = |error: MeasureError| {
            let reason = error.sentence();
            Event::from(page_api::PageEvent::Refused { reason })
        };
        send(done.unwrap_or_else(refused));
    }

    /// Does some work, and sends meanwhile how far it is.
    fn watched(
        &self,
        stop: &StopFlag,
        send: &(dyn Fn(Event) + Sync),
        work: impl FnOnce(Followers<'_>) -> Result<Event, MeasureError>,
    ) -> Result<Event, MeasureError> {
        let watch = &Watch {
            send,
            nodes: NodeCount::default(),
            so_far: Mutex::default(),
        };
        let show = |event: Happened<'_>| watch.take(&event);
        let monitor = Monitor::new(stop.clone(), &show)
            .with_registries(self.registries.clone())
            .counted_by(watch.nodes.clone());
        thread::scope(|scope| {
            let (end, ended) = mpsc::channel::<()>();
            scope.spawn(move || {
                while ended.recv_timeout(Progress::INTERVAL) == Err(RecvTimeoutError::Timeout) {
                    watch.send_so_far();
                }
            });
            let done = work(Followers {
                monitor: &monitor,
                send,
            });
            drop(end);
            done
        })
    }

    /// The turn of who measures, for as long as it is held.
    fn turn(&self) -> Result<MutexGuard<'_, ()>, MeasureError> {
        match self.turn.try_lock() {
            Err(TryLockError::WouldBlock) => Err(MeasureError::Busy),
            Err(TryLockError::Poisoned(turn)) => Ok(turn.into_inner()),
            Ok(turn) => Ok(turn),
        }
    }

    fn open(&self, name: &str, monitor: &Monitor<'_>) -> Result<Event, MeasureError> {
        let document = report::page(&[self.folders.of_run(name)?], monitor)?;
        self.shown(&document, name)
    }

    fn run(&self, asked: &Map<String, Value>, followers: Followers<'_>) -> Result<Event, MeasureError> {
        let _turn = self.turn()?;
        let mut asked = asked.clone();
        asked.entry("horizon").or_insert(Value::Bool(false));
        let (spec, mut command) = self.spec(&asked)?;
        let plan = Run::new(&spec, self.resources(), &self.registries)?;
        let (name, out) = self.folders.unused(&measured(&spec))?;
        command.extend(words(&["--out", &name]));
        let dir = RunDir::create(plan, Shard::WHOLE, Some(&out), command, followers.monitor)?;
        self.finished(dir, &name, followers)
    }

    /// What comes of work that was begun.
    fn finished(
        &self,
        mut dir: RunDir,
        name: &str,
        Followers { monitor, send }: Followers<'_>,
    ) -> Result<Event, MeasureError> {
        for text in dir.work.notes()? {
            send(Event::Note { text });
        }
        let done = dir.execute(monitor)?;
        match &done.page {
            Some(document) => self.shown(document, name),
            None => Err(MeasureError::NoPage {
                name: name.to_owned(),
            }),
        }
    }

    fn play(&self, asked: &Map<String, Value>, followers: Followers<'_>) -> Result<Event, MeasureError> {
        let _turn = self.turn()?;
        let (spec, mut command): (MatchSpec, _) = self.read("match", asked, OF_MATCHES)?;
        let plan = matches::Match::new(&spec, self.resources(), &self.registries)?;
        let (name, out) = self.folders.unused("match")?;
        command.extend(words(&["--out", &name]));
        let dir = RunDir::create(plan, Shard::WHOLE, Some(&out), command, followers.monitor)?;
        self.finished(dir, &name, followers)
    }

    fn resume(&self, name: &str, followers: Followers<'_>) -> Result<Event, MeasureError> {
        let _turn = self.turn()?;
        let path = self.folders.of_run(name)?;
        let dir = RunDir::resume(&path, self.resources(), followers.monitor)?;
        self.finished(dir, name, followers)
    }

    fn resources(&self) -> ResourceLimits {
        ResourceLimits {
            memory: self.memory.bytes(),
            ..ResourceLimits::default()
        }
    }

    fn shown(&self, document: &Document, name: &str) -> Result<Event, MeasureError> {
        let tables = document.anchored().filter_map(|(anchor, block)| match block {
            Block::Table(table) => Some((anchor, table.to_latex())),
            _ => None,
        });
        Ok(Event::Report(Box::new(Report {
            latex: document.without_figures().to_whole_latex(),
            latex_tables: tables.collect(),
            folder: name.to_owned(),
            interrupted: self.folders.is_broken_off(name)?,
            document: document.clone(),
            positions: searched_positions(&self.folders.of_run(name)?, self.registries.games()),
            files: self.folders.files(name)?,
        })))
    }

    /// A run that is asked for, if it names no file, and the command line that asks for it.
    fn spec(&self, asked: &Map<String, Value>) -> Result<(RunSpec, CommandLine), MeasureError> {
        let (spec, command): (RunSpec, _) = self.read("run", asked, OF_RUNS)?;
        let mut suites = spec.suites.iter();
        if let Some(unknown) = suites.find(|suite| !KNOWN.iter().any(|known| known.name == suite.name)) {
            let name = unknown.name.clone();
            return Err(MeasureError::NoSuite { name });
        }
        if spec.suites.is_empty() && spec.fens.is_empty() {
            return Err(MeasureError::NoPositions);
        }
        Ok((spec, command))
    }

    /// What a command is asked for by some of its options, if no strategy names a file.
    fn read<S: Spec>(
        &self,
        command: &str,
        asked: &Map<String, Value>,
        options: &[&str],
    ) -> Result<(S, CommandLine), MeasureError> {
        if let Some(name) = asked.keys().find(|name| !options.contains(&name.as_str())) {
            return Err(MeasureError::NoOption { name: name.clone() });
        }
        let texts = asked.get("strategies").and_then(Value::as_array);
        let texts: Vec<&str> = texts.into_iter().flatten().filter_map(Value::as_str).collect();
        if texts.is_empty() {
            return Err(MeasureError::NoStrategies);
        }
        let mut evals = Vec::from_iter(asked.get("eval").and_then(Value::as_str).map(str::to_owned));
        for text in texts {
            // Files are read with the options.
            let recipe = match text.parse().map(|player: PlayerSpec| player.kind) {
                Ok(PlayerKind::Strategy { strategy, .. }) => strategy,
                _ => text.to_owned(),
            };
            let strategies = Strategy::read_several(&recipe, &self.registries.catalogue())?;
            let named = strategies.iter().filter_map(Strategy::eval);
            evals.extend(named.map(|eval| eval.name().to_owned()));
        }
        if let Some(name) = evals
            .into_iter()
            .find(|name| !Eval::names().contains(&name.as_str()))
        {
            return Err(MeasureError::NoEvaluation { name });
        }
        Ok(read_values(command, asked, &self.registries)?)
    }
}

/// What is measured, as a folder can be called.
fn measured(spec: &RunSpec) -> String {
    let fens = (!spec.fens.is_empty()).then(|| format!("{}-positions", spec.fens.len()));
    let suites = spec.suites.iter().map(|suite| suite.name.clone());
    let named: Vec<String> = suites.chain(fens).collect();
    format!("{}-depth-{}", named.join("+"), spec.depth)
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// Follows a measurement, and sends now and then how far it is.
struct Watch<'a> {
    send: &'a (dyn Fn(Event) + Sync),
    nodes: NodeCount,
    so_far: Mutex<ProgressState>,
}

impl Watch<'_> {
    /// Sends how far it is, if a stage has begun.
    fn send_so_far(&self) {
        let nodes = self.nodes.so_far();
        let measured = ProgressState {
            nodes,
            ..self.so_far().clone()
        };
        if measured.of > 0 {
            (self.send)(Event::Measured(measured));
        }
    }

    fn so_far(&self) -> MutexGuard<'_, ProgressState> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, event: &Happened<'_>) {
        match event {
            Happened::Noted(note) => (self.send)(Event::Note {
                text: note.to_string(),
            }),
            Happened::Begun(stage) => {
                *self.so_far() = ProgressState {
                    stage: stage.what,
                    done: stage.done_before,
                    of: stage.done_before + stage.steps,
                    ..ProgressState::default()
                };
                self.send_so_far();
            }
            Happened::Searched(_) => self.so_far().done += 1,
            Happened::Steps(steps) => self.so_far().done += steps,
            Happened::Played(standing) => {
                let mut so_far = self.so_far();
                so_far.done += 2;
                so_far.standing = running_elo(standing);
            }
            Happened::Ended => self.send_so_far(),
            _ => {}
        }
    }
}
