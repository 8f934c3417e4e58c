//! Measurements: runs of suites, in folders below one that was given at the start.
//!
//! A page names suites of the lab and folders below that one, and never a path.

use crate::error::MeasureError;
use crate::event::Event;
use crate::limits::MemoryBound;
use crate::report::Report;
use crate::run_folders::RunFolders;
use engine_core::Depth;
use experiments::conduct::{Views, carry_out};
use experiments::event::Stage;
use experiments::memory::Resources;
use experiments::run::{Plan, PlanOptions};
use experiments::{Event as Happened, Monitor, Shard, begin_alone, report};
use games::{Eval, Registries, Setup};
use reports::Document;
use search_variants::{DEEPEST, Strategy};
use sessions::desk::{self, Measure, Progress, RunWish};
use sessions::suite::{KNOWN, Selection, SuiteSource};
use sessions::{Limits, NodeCount, StopHandle};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) struct Measurements {
    registries: Registries,
    folders: RunFolders,
    memory: MemoryBound,
    /// One at a time: each takes all cores.
    turn: Mutex<()>,
}

impl Measurements {
    pub(crate) fn new(registries: Registries, folders: RunFolders, memory: MemoryBound) -> Measurements {
        Measurements {
            registries,
            folders,
            memory,
            turn: Mutex::default(),
        }
    }

    pub(crate) fn folders(&self) -> &RunFolders {
        &self.folders
    }

    /// Does what is asked, and tells what happens, as it happens; from several threads.
    pub(crate) fn obey(&self, ask: &Measure, stop: &StopHandle, tell: &(dyn Fn(Event) + Sync)) {
        let done = match ask {
            Measure::Folders => self.folders.names().map(|folders| Event::Folders { folders }),
            Measure::Open { folder } => self.open(folder, stop, tell),
            Measure::Run(wish) => self.run(wish, stop, tell),
        };
        let refused = |error: MeasureError| {
            let reason = error.sentence();
            Event::from(desk::Event::Refused { reason })
        };
        tell(done.unwrap_or_else(refused));
    }

    fn open(
        &self,
        name: &str,
        stop: &StopHandle,
        tell: &(dyn Fn(Event) + Sync),
    ) -> Result<Event, MeasureError> {
        let path = self.folders.of_run(name)?;
        let heard = Heard::new(tell);
        let show = |event: Happened<'_>| heard.hear(&event);
        let monitor = Monitor::new(stop.clone(), &show).with_registries(self.registries.clone());
        let document = report::page(&[path], &monitor)?;
        self.shown(&document, name, false)
    }

    fn run(
        &self,
        wish: &RunWish,
        stop: &StopHandle,
        tell: &(dyn Fn(Event) + Sync),
    ) -> Result<Event, MeasureError> {
        let _turn = match self.turn.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(MeasureError::Busy),
            Err(TryLockError::Poisoned(turn)) => turn.into_inner(),
            Ok(turn) => turn,
        };
        let plan = self.plan(wish)?;
        let (name, out) = self.folders.unused(&measured(wish))?;
        let heard = Heard::new(tell);
        let show = |event: Happened<'_>| heard.hear(&event);
        let monitor = Monitor::new(stop.clone(), &show)
            .with_registries(self.registries.clone())
            .counted_by(heard.nodes.clone());
        let plan = Plan::new(&plan)?;
        let mut begun = begin_alone(
            plan,
            Shard::WHOLE,
            Some(&out),
            command_line(wish, &name),
            &monitor,
        )?;
        for text in begun.plan.notes().map_err(experiments::Error::from)? {
            tell(Event::Note { text });
        }
        let done = heard.while_it_lasts(|| carry_out(&mut begun, &monitor))?;
        match &done.views {
            Views::Page(document) => self.shown(document, &name, done.interrupted),
            Views::Nothing | Views::Csv => Err(MeasureError::NoPage { name }),
        }
    }

    fn shown(&self, document: &Document, name: &str, interrupted: bool) -> Result<Event, MeasureError> {
        let files = self.folders.files(name)?;
        let report = Report::of(document, name.to_owned(), files, interrupted);
        Ok(Event::Report(Box::new(report)))
    }

    fn plan(&self, wish: &RunWish) -> Result<PlanOptions, MeasureError> {
        let mut suites: Vec<SuiteSource> = Vec::new();
        for name in &wish.suites {
            if !KNOWN.iter().any(|known| known.name == name) {
                return Err(MeasureError::NoSuite { name: name.clone() });
            }
            suites.push(name.as_str().into());
        }
        if suites.is_empty() && wish.fens.is_empty() {
            return Err(MeasureError::NoPositions);
        }
        let game = wish.game.as_ref().map(|name| self.registries.games().named(name));
        let mut strategies: Vec<Strategy> = Vec::new();
        for recipe in &wish.strategies {
            for strategy in Strategy::read_several(recipe, &self.registries.catalogue())? {
                if !strategies.contains(&strategy) {
                    strategies.push(strategy);
                }
            }
        }
        if strategies.is_empty() {
            return Err(MeasureError::NoStrategies);
        }
        if !(1..=DEEPEST.plies()).contains(&wish.depth) {
            return Err(MeasureError::Depth { depth: wish.depth });
        }
        let board = wish.board.as_ref().map(|name| name.parse()).transpose()?;
        let eval = wish.eval.as_ref().map(|name| Eval::known(name)).transpose()?;
        Ok(PlanOptions {
            selection: Selection {
                suites,
                positions: wish.fens.clone(),
                game: game.transpose()?,
                sampling: None,
            },
            strategies,
            spellings: Vec::new(),
            engines: Vec::new(),
            depth: Depth::new(wish.depth),
            minimal_trees: wish.minimal_trees,
            horizon: wish.horizon,
            timed: None,
            setup: Setup {
                board: board.unwrap_or_default(),
                eval: eval.unwrap_or_default(),
                registries: self.registries.clone(),
            },
            limits: Limits {
                nodes: wish.nodes,
                time: wish.search_ms.map(Duration::from_millis),
            },
            resources: Resources {
                memory: self.memory.bytes(),
                ..Resources::default()
            },
        })
    }
}

/// What is measured, as a folder can be called.
fn measured(wish: &RunWish) -> String {
    let fens = (!wish.fens.is_empty()).then(|| format!("{}-positions", wish.fens.len()));
    let suites: Vec<String> = wish.suites.iter().cloned().chain(fens).collect();
    format!("{}-depth-{}", suites.join("+"), wish.depth)
}

fn command_line(wish: &RunWish, out: &str) -> Vec<String> {
    let mut words: Vec<String> = vec!["lab".to_owned(), "run".to_owned()];
    let mut add = |option: &str, value: &str| words.extend([option.to_owned(), value.to_owned()]);
    wish.suites.iter().for_each(|name| add("--suite", name));
    wish.fens.iter().for_each(|fen| add("--fen", fen));
    wish.strategies
        .iter()
        .for_each(|recipe| add("--strategy", recipe));
    let numbers = [("--depth", Some(wish.depth.into())), ("--nodes", wish.nodes)];
    for (option, number) in numbers {
        if let Some(number) = number {
            add(option, &number.to_string());
        }
    }
    if let Some(time) = wish.search_ms {
        add("--time", &format!("{time}ms"));
    }
    for (option, name) in [
        ("--game", &wish.game),
        ("--board", &wish.board),
        ("--eval", &wish.eval),
    ] {
        if let Some(name) = name {
            add(option, name);
        }
    }
    add("--out", out);
    if wish.minimal_trees {
        words.push("--minimal-tree".to_owned());
    }
    if !wish.horizon {
        words.push("--no-horizon".to_owned());
    }
    words
}

/// Hears what happens in a measurement, and tells now and then how far it is.
struct Heard<'a> {
    tell: &'a (dyn Fn(Event) + Sync),
    nodes: NodeCount,
    stage: Mutex<StageSoFar>,
}

struct StageSoFar {
    stage: &'static str,
    done: u64,
    of: u64,
    nodes: u64,
    told: Instant,
}

impl<'a> Heard<'a> {
    fn new(tell: &'a (dyn Fn(Event) + Sync)) -> Heard<'a> {
        Heard {
            tell,
            nodes: NodeCount::default(),
            stage: Mutex::new(StageSoFar {
                stage: "searches",
                done: 0,
                of: 0,
                nodes: 0,
                told: Instant::now(),
            }),
        }
    }

    /// Does some work, and tells meanwhile that its searches go on, where they are long.
    fn while_it_lasts<T>(&self, work: impl FnOnce() -> T) -> T {
        thread::scope(|scope| {
            let (end, ended) = mpsc::channel::<()>();
            scope.spawn(move || {
                while ended.recv_timeout(Progress::INTERVAL) == Err(RecvTimeoutError::Timeout) {
                    self.beat();
                }
            });
            let done = work();
            drop(end);
            done
        })
    }

    /// Tells how many nodes there are, if there are more and nothing else was told of late.
    fn beat(&self) {
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        if stage.of > 0 && stage.told.elapsed() >= Progress::INTERVAL && self.nodes.so_far() > stage.nodes {
            let event = stage.measured(&self.nodes);
            drop(stage);
            (self.tell)(event);
        }
    }

    fn hear(&self, event: &Happened<'_>) {
        let event = match event {
            Happened::Noted(note) => Some(Event::Note {
                text: note.to_string(),
            }),
            event => self.counted(event),
        };
        if let Some(event) = event {
            (self.tell)(event);
        }
    }

    /// How far it is, if it is time to tell.
    fn counted(&self, event: &Happened<'_>) -> Option<Event> {
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = match event {
            Happened::Begun(begun) => {
                (stage.stage, stage.of) = match begun {
                    Stage::Searches { count, depth, .. } => {
                        ("searches", *count as u64 * u64::from(depth.plies()))
                    }
                    Stage::MinimalTrees(count) => ("minimal trees", *count as u64),
                    Stage::Judging(count) => ("judging", *count as u64),
                    Stage::Games { count, .. } => ("games", *count as u64),
                    _ => return None,
                };
                stage.done = 0;
                true
            }
            Happened::Searched(_) | Happened::MinimalTreesFound | Happened::Judged => {
                stage.done += 1;
                stage.told.elapsed() >= Progress::INTERVAL
            }
            Happened::Skipped(count) => {
                stage.done += u64::from(*count);
                stage.told.elapsed() >= Progress::INTERVAL
            }
            Happened::Ended => true,
            _ => return None,
        };
        is_due.then(|| stage.measured(&self.nodes))
    }
}

impl StageSoFar {
    fn measured(&mut self, nodes: &NodeCount) -> Event {
        (self.nodes, self.told) = (nodes.so_far(), Instant::now());
        Event::Measured {
            stage: self.stage,
            done: self.done,
            of: self.of,
            nodes: self.nodes,
        }
    }
}
