//! [`EngineSpec`]: the specification of a UCI engine; [`Engine`]: a running engine.
//!
//! The engine's output is not trusted, except for its move, which the caller checks against the rules.
//!
//! Reference: R. Huber, S. Meyer-Kahlen, *Description of the Universal Chess Interface*, 2006.

use crate::engines::child_process::{EngineError, EngineFault, Heard, Process};
use crate::engines::limits::EngineLimits;
use crate::engines::options::UciOption;
use crate::engines::search_report::{EngineInfo, SearchReport};
use engine_core::sanitize;
use games::Game;
use serde::{Deserialize, Serialize};
use sessions::{EngineProtocol, StopFlag};
use std::ffi::OsStr;
use std::fmt;
use std::path::Path;
use std::time::Duration;

/// How long it may take to start and get ready.
const GREETING: Duration = Duration::from_secs(10);
/// How long it may go without reporting progress when its limit is depth or nodes rather than time.
const PATIENCE: Duration = Duration::from_secs(60);

/// The step after which an engine must be ready with its options set.
const SET_UP: &str = "isready after setoption";

/// The most characters of an engine's short name, and of the name that it reports.
const LONGEST_NAME: usize = 16;
const MAX_NAME_LENGTH: usize = 60;
const MAX_OPTIONS: usize = 200;

/// An engine as specified by the user and stored in manifests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSpec {
    /// The program and its arguments; quotes group words, as in a shell.
    pub command: String,
    /// The name given by the user; empty to use the name that the engine reports.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The options to set before it plays, as names and values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
    /// The name that it reported when it was first started; `None` before that.
    #[serde(default)]
    pub id: Option<String>,
}

/// The command, followed by the options after commas: `stockfish,Hash=64`.
impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        let mut options = self.options.iter();
        options.try_for_each(|(name, value)| write!(f, ",{name}={value}"))
    }
}

impl EngineSpec {
    /// The name given by the user, or else the name that it reported, or else that of its program, in at most
    /// 16 characters.
    pub fn short_name(&self) -> String {
        if !self.name.is_empty() {
            return self.name.clone();
        }
        let program = self.command.split_whitespace().next().unwrap_or_default();
        let file = Path::new(program).file_name().map(OsStr::to_string_lossy);
        let name = self.id.as_deref().filter(|id| !id.trim().is_empty());
        let name = name.map_or_else(|| file.unwrap_or_default().into_owned(), str::to_owned);
        let name: String = name.trim().chars().take(LONGEST_NAME).collect();
        name.trim_end().to_owned()
    }
}

/// An engine's move, with its own information on the search and the time by our clock.
#[derive(Clone, Debug)]
pub struct EngineMove {
    /// In the lab's coordinate notation, if it is a move.
    pub played: String,
    pub thought: EngineInfo,
    pub time: Duration,
    /// A figure that it reported and that cannot be one.
    pub unusable: Option<String>,
}

/// A running engine, which is killed when this value is dropped.
pub struct Engine {
    process: Process,
    game: Game,
    id: String,
    depths: Vec<EngineInfo>,
    /// What it did instead of ending its last search.
    fault: Option<EngineFault>,
}

impl EngineSpec {
    /// The specification with the name that the engine reports. It is started for this, so that an engine
    /// that cannot play is refused before anything begins.
    pub fn introduced(&self, game: Game) -> Result<EngineSpec, EngineError> {
        let engine = self.start(game, &StopFlag::default())?;
        Ok(EngineSpec {
            id: Some(engine.id.clone()),
            ..self.clone()
        })
    }

    /// The default value of an option.
    pub(crate) fn announced(&self, option: &str) -> Result<String, EngineError> {
        let (_, _, options) = self.greeted(&StopFlag::default())?;
        Ok(self.known(&options, option)?.default().to_owned())
    }

    /// Refuses options that the engine does not announce, and values that they do not accept.
    pub(crate) fn check_options(&self, options: &[(String, String)]) -> Result<(), EngineError> {
        let (_, _, known) = self.greeted(&StopFlag::default())?;
        self.check(&known, options)
    }

    fn check(&self, known: &[UciOption], options: &[(String, String)]) -> Result<(), EngineError> {
        for (name, value) in options {
            if let Some(wanted) = self.known(known, name)?.refusal(value) {
                let command = &self.command;
                refuse!("the engine `{command}` takes {wanted} for option `{name}`, not `{value}`");
            }
        }
        Ok(())
    }

    fn no_answer(&self, step: &'static str, fault: EngineFault) -> EngineError {
        EngineError::NoAnswer {
            command: self.command.clone(),
            step,
            fault,
        }
    }

    /// Starts the program; returns its name and the options that it announces, limited to the number that a
    /// message may list.
    fn greeted(&self, stop: &StopFlag) -> Result<(Process, Option<String>, Vec<UciOption>), EngineError> {
        let mut process = Process::start(&self.command, None, "quit\n")?;
        let (mut id, mut options) = (None, Vec::new());
        process.say("uci");
        let waited = process.hear(GREETING, None, stop, |line| {
            if let Some(name) = line.strip_prefix("id name ") {
                let name = sanitize::name(name.trim());
                id.get_or_insert(name.chars().take(MAX_NAME_LENGTH).collect());
            }
            if options.len() < MAX_OPTIONS {
                options.extend(UciOption::read(line));
            }
            Heard::answer_if(line == "uciok")
        });
        waited.map_err(|fault| self.no_answer("uci", fault))?;
        Ok((process, id, options))
    }

    fn known<'a>(&self, options: &'a [UciOption], name: &str) -> Result<&'a UciOption, EngineError> {
        option(options, name).ok_or_else(|| {
            let known: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            let command = &self.command;
            plain_error!("the engine `{command}` has no option `{name}`; it has {known}").into()
        })
    }

    pub fn start(&self, game: Game, stop: &StopFlag) -> Result<Engine, EngineError> {
        let command = &self.command;
        let (mut process, id, options) = self.greeted(stop)?;
        let variant = option(&options, "UCI_Variant");
        if variant.is_some_and(|option| option.values().contains(&game.name())) {
            process.say(format!("setoption name UCI_Variant value {game}"));
        } else if game != Game::CHESS {
            refuse!("the engine `{command}` does not play {game}: its option UCI_Variant has no such value");
        }
        self.check(&options, &self.options)?;
        for (name, value) in &self.options {
            process.say(format!("setoption name {name} value {value}"));
        }
        process.say("ucinewgame\nisready");
        let mut refusal = None;
        let waited = process.hear(GREETING, None, stop, |line| {
            if let Some(said) = line.strip_prefix("info string error: ") {
                refusal = Some(sanitize::message(said));
            }
            Heard::answer_if(line == "readyok")
        });
        let step = if self.options.is_empty() { "isready" } else { SET_UP };
        waited.map_err(|fault| self.no_answer(step, fault))?;
        if let Some(said) = refusal {
            return Err(self.no_answer(SET_UP, EngineFault::Refused(said)));
        }
        let id = id.unwrap_or_else(|| "without a name".to_owned());
        match &self.id {
            Some(before) if *before != id => refuse!(
                "the engine `{command}` calls itself `{id}`, and called itself `{before}` when this was begun; begin \
                 anew, or give it that engine"
            ),
            _ => Ok(Engine {
                process,
                game,
                id,
                depths: Vec::new(),
                fault: None,
            }),
        }
    }
}

/// The option with this name, ignoring case.
fn option<'a>(options: &'a [UciOption], name: &str) -> Option<&'a UciOption> {
    options.iter().find(|known| known.name.eq_ignore_ascii_case(name))
}

impl Engine {
    /// Searches a position after some moves. If a stop was requested, any fault may be returned, and is to be
    /// ignored.
    ///
    /// What it prints after its move belongs to this search too: another `bestmove` if a `stop` crossed the
    /// first one, or the last counts. It obeys in order, so all of this comes before its `readyok`.
    pub fn choose(
        &mut self,
        (fen, moves): (&str, &[&str]),
        limits: &EngineLimits,
        stop: &StopFlag,
    ) -> Result<EngineMove, EngineFault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        let mut line = format!("position fen {fen}");
        if !moves.is_empty() {
            line.push_str(" moves");
        }
        for played in moves {
            line.push(' ');
            line.push_str(&EngineProtocol::Uci.outward(self.game, played));
        }
        line.push_str("\ngo");
        line.push_str(&limits.words);
        let mut report = SearchReport::new(self.game, limits);
        self.process.say(line);
        report.clock.start();
        let heard = self
            .process
            .hear(PATIENCE, limits.time, stop, |line| report.hear(line));
        let played = EngineProtocol::Uci.inward(self.game, &sanitize::message(&report.best));
        if heard.is_ok() {
            self.process.say("isready");
            let ended = self.process.hear(GREETING, None, stop, |line| {
                report.hear_late(line);
                Heard::answer_if(line == "readyok")
            });
            let fault = |fault| format!("after its move it did not answer `isready`: {fault}");
            self.fault = ended.err().map(|ended| EngineFault::NoAnswer(fault(ended)));
        }
        let (thought, unusable) = (report.thought.clone(), report.unusable.take());
        self.depths = report.finished_depths(limits);
        let time = heard?;
        Ok(EngineMove {
            played,
            thought,
            time,
            unusable,
        })
    }

    /// The information on each depth that its last search finished within its limits, shallowest first,
    /// whether or not it chose a move afterward.
    pub(crate) fn depths(&self) -> &[EngineInfo] {
        &self.depths
    }
}
