//! Measurements: runs of suites, and matches, in folders below the server's folder.
//!
//! A page can name built-in suites and run folders, but never a path.

use crate::event::Event;
use crate::run_folders::RunFolders;
use crate::searched_positions::searched_positions;
use engine_core::sanitize;
use experiments::run::Run;
use experiments::spec::{MatchCommand, Measuring, PlayerKind, PlayerSpec, RunCommand, RunSpec, read_values};
use experiments::threads::Threads;
use experiments::{CommandLine, Monitor, ProgressEvent as Happened, RunDir, Shard, Work, matches, report};
use games::{Eval, GameRegistry};
use reports::document::Block;
use reports::standings::tables::running_elo;
use reports::{Document, PrintWidth};
use search_variants::Strategy;
use serde_json::{Map, Value};
use sessions::page_api::{Measure, PageEvent, Progress, ProgressState, Report};
use sessions::suite::KNOWN;
use sessions::{Cause, NodeCount, StopFlag, locked, with_causes};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;

/// The options of a run that a page may set. None of them names a file.
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
/// The options of a match that a page may set.
const OF_MATCHES: &[&str] = &["strategies", "nodes", "games"];

pub(crate) struct RunService {
    registries: GameRegistry,
    folders: RunFolders,
    /// Held during a measurement: only one at a time, because each uses all cores.
    turn: Mutex<()>,
}

impl RunService {
    pub(crate) fn new(registries: GameRegistry, folders: RunFolders) -> RunService {
        RunService {
            registries,
            folders,
            turn: Mutex::default(),
        }
    }

    pub(crate) fn folders(&self) -> &RunFolders {
        &self.folders
    }

    /// Handles a request. `send` receives the events as they happen, from several threads.
    pub(crate) fn measure(&self, ask: &Measure, stop: &StopFlag, send: &(dyn Fn(Event) + Sync)) {
        let done = match ask {
            Measure::Folders => self.folders.names().map(|folders| Event::Folders { folders }),
            Measure::Open { folder } => self.watched(stop, send, |monitor| self.open(folder, monitor)),
            Measure::Run(values) => self.watched(stop, send, |monitor| self.run(values, monitor)),
            Measure::Match(values) => self.watched(stop, send, |monitor| self.play(values, monitor)),
            Measure::Resume { folder } => self.watched(stop, send, |monitor| self.resume(folder, monitor)),
        };
        let refused = |error: Cause| {
            let reason = sanitize::message(&with_causes(error.as_ref()));
            Event::from(PageEvent::Refused { reason })
        };
        send(done.unwrap_or_else(refused));
    }

    /// Does the work while sending its progress at intervals.
    fn watched(
        &self,
        stop: &StopFlag,
        send: &(dyn Fn(Event) + Sync),
        work: impl FnOnce(&Monitor<'_>) -> Result<Event, Cause>,
    ) -> Result<Event, Cause> {
        let nodes = NodeCount::default();
        let state = Mutex::new(ProgressState::default());
        let current = || locked(&state);
        // Sends nothing before the first stage has begun.
        let send_state = || {
            let measured = ProgressState {
                nodes: nodes.count(),
                ..current().clone()
            };
            if measured.of > 0 {
                send(PageEvent::Measured(measured).into());
            }
        };
        let show = |event: Happened<'_>| match event {
            Happened::Noted(text) => send(Event::Note { text }),
            Happened::Begun {
                what,
                steps,
                done_before,
            } => {
                *current() = ProgressState {
                    stage: what,
                    done: done_before,
                    of: done_before + steps,
                    ..ProgressState::default()
                };
                send_state();
            }
            Happened::Searched(_) => current().done += 1,
            Happened::Steps(steps) => current().done += steps,
            Happened::Played(standing) => {
                let mut now = current();
                now.done += 2;
                now.standing = running_elo(standing);
            }
            Happened::Ended => send_state(),
            _ => {}
        };
        let monitor = Monitor::new(stop.clone(), &show)
            .with_registries(self.registries.clone())
            .counted_by(nodes.clone());
        thread::scope(|scope| {
            let (end, ended) = mpsc::channel::<()>();
            scope.spawn(|| {
                let ended = ended;
                while ended.recv_timeout(Progress::INTERVAL) == Err(RecvTimeoutError::Timeout) {
                    send_state();
                }
            });
            let done = work(&monitor);
            drop(end);
            done
        })
    }

    /// The lock on measuring; an error if another page holds it.
    fn turn(&self) -> Result<MutexGuard<'_, ()>, Cause> {
        match self.turn.try_lock() {
            Err(TryLockError::WouldBlock) => {
                Err("another page measures: one measurement at a time takes all cores".into())
            }
            Err(TryLockError::Poisoned(turn)) => Ok(turn.into_inner()),
            Ok(turn) => Ok(turn),
        }
    }

    fn open(&self, name: &str, monitor: &Monitor<'_>) -> Result<Event, Cause> {
        let document = report::page(&[self.folders.of_run(name)?], monitor)?;
        self.shown(&document, name)
    }

    fn run(&self, values: &Map<String, Value>, monitor: &Monitor<'_>) -> Result<Event, Cause> {
        let _turn = self.turn()?;
        let mut values = values.clone();
        values.entry("horizon").or_insert(Value::Bool(false));
        let (spec, command) = self.spec(&values)?;
        let plan = Run::new(&spec, Threads::default(), &self.registries)?;
        self.execute(plan, &measured(&spec), command, monitor)
    }

    fn play(&self, values: &Map<String, Value>, monitor: &Monitor<'_>) -> Result<Event, Cause> {
        let _turn = self.turn()?;
        let (spec, command) = self.read::<MatchCommand>(values, OF_MATCHES)?;
        let plan = matches::Match::new(&spec, Threads::default(), &self.registries)?;
        self.execute(plan, "match", command, monitor)
    }

    fn resume(&self, name: &str, monitor: &Monitor<'_>) -> Result<Event, Cause> {
        let _turn = self.turn()?;
        let path = self.folders.of_run(name)?;
        let dir = RunDir::resume(&path, Threads::default(), monitor)?;
        self.finished(dir, name, monitor)
    }

    /// Starts a plan in a new folder, whose name begins with `measured`, and returns the results.
    fn execute(
        &self,
        plan: impl Into<Work>,
        measured: &str,
        mut command: CommandLine,
        monitor: &Monitor<'_>,
    ) -> Result<Event, Cause> {
        let (name, out) = self.folders.unused(measured)?;
        command.extend(["--out".to_owned(), name.clone()]);
        let dir = RunDir::create(plan, Shard::WHOLE, Some(&out), command, monitor)?;
        self.finished(dir, &name, monitor)
    }

    /// Finishes the work of a folder and returns the results.
    fn finished(&self, mut dir: RunDir, name: &str, monitor: &Monitor<'_>) -> Result<Event, Cause> {
        dir.work.notes()?.into_iter().for_each(|note| monitor.note(note));
        match &dir.execute(monitor)?.page {
            Some(document) => self.shown(document, name),
            None => Err(
                format!("the records of {name} make no page: they are too few, or too many for one").into(),
            ),
        }
    }

    fn shown(&self, document: &Document, name: &str) -> Result<Event, Cause> {
        let tables = document.anchored().filter_map(|(anchor, block)| match block {
            Block::Table(table) => Some((anchor, table.to_latex(PrintWidth::Page))),
            _ => None,
        });
        let positions = searched_positions(&self.folders.of_run(name)?, self.registries.games());
        let report = Report {
            latex: document.without_figures().to_whole_latex(),
            latex_tables: tables.collect(),
            folder: name.to_owned(),
            interrupted: self.folders.is_broken_off(name)?,
            files: self.folders.files(name)?,
            ..Report::new(document.clone(), positions)
        };
        Ok(PageEvent::Report(Box::new(report)).into())
    }

    /// The specification of a run and its command line; an error if it names a file or an unknown suite.
    fn spec(&self, values: &Map<String, Value>) -> Result<(RunSpec, CommandLine), Cause> {
        let (spec, command) = self.read::<RunCommand>(values, OF_RUNS)?;
        let mut suites = spec.requested.suites.iter();
        if let Some(unknown) = suites.find(|suite| !KNOWN.iter().any(|known| known.name == *suite)) {
            return Err(format!("the lab carries no suite `{unknown}`").into());
        }
        if spec.requested.suites.is_empty() && spec.requested.fens.is_empty() {
            return Err("nothing is to be searched: choose a suite, or give a FEN".into());
        }
        Ok((spec, command))
    }

    /// Reads the options of a command; an error if one is not allowed, or if a strategy names a file.
    fn read<C: Measuring>(
        &self,
        values: &Map<String, Value>,
        options: &[&str],
    ) -> Result<(C::Spec, CommandLine), Cause> {
        if let Some(name) = values.keys().find(|name| !options.contains(&name.as_str())) {
            return Err(format!("a page has no option `{name}`").into());
        }
        let texts = values.get("strategies").and_then(Value::as_array);
        let texts: Vec<&str> = texts.into_iter().flatten().filter_map(Value::as_str).collect();
        if texts.is_empty() {
            return Err("nothing is to search: choose a strategy".into());
        }
        let mut evals = Vec::from_iter(values.get("eval").and_then(Value::as_str).map(str::to_owned));
        for text in texts {
            // Only names are checked here; evaluation files are read later, with the options.
            let recipe = match text.parse().map(|player: PlayerSpec| player.kind) {
                Ok(PlayerKind::Strategy { strategy, .. }) => strategy,
                _ => text.to_owned(),
            };
            let strategies = Strategy::read_several(&recipe, &self.registries.catalogue())?;
            let named = strategies.iter().filter_map(Strategy::eval);
            evals.extend(named.map(|eval| eval.name().to_owned()));
        }
        let mut evals = evals.into_iter();
        if let Some(name) = evals.find(|name| !Eval::names().contains(&name.as_str())) {
            return Err(format!("the lab carries no evaluation `{name}`").into());
        }
        Ok(read_values::<C>(values, &self.registries)?)
    }
}

/// A name for what is measured, for use as a folder name.
fn measured(spec: &RunSpec) -> String {
    let (suites, fens) = (&spec.requested.suites, &spec.requested.fens);
    let fens = (!fens.is_empty()).then(|| format!("{}-positions", fens.len()));
    let named: Vec<String> = suites.iter().cloned().chain(fens).collect();
    format!("{}-depth-{}", named.join("+"), spec.depth)
}
