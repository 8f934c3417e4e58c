//! [`EngineSpec`]: the specification of a UCI engine; [`Engine`]: a running engine.
//!
//! The engine's output is not trusted, except for its move, which the caller checks against the rules.
//!
//! Reference: R. Huber, S. Meyer-Kahlen, *Description of the Universal Chess Interface*, 2006.

use crate::engines::child_process::{EngineError, EngineFault, Heard, Process};
use crate::engines::limits::EngineLimits;
use crate::engines::options::UciOption;
use engine_core::{Score, sanitize};
use games::Game;
use search_variants::DEEPEST;
use serde::{Deserialize, Serialize};
use sessions::{Clock, EngineProtocol, StopFlag};
use std::ffi::OsStr;
use std::fmt;
use std::path::Path;
use std::time::Duration;

/// How long it may take to start and get ready.
const GREETING: Duration = Duration::from_secs(10);
/// How long it may go without reporting progress when its limit is depth or nodes rather than time.
const PATIENCE: Duration = Duration::from_secs(60);

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

/// The last search information that an engine reported. Missing values are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineInfo {
    pub depth: Option<u32>,
    pub seldepth: Option<u32>,
    /// In centipawns, with wins scored as in the lab.
    pub score: Option<i32>,
    pub nodes: Option<u64>,
    /// In the lab's coordinate notation.
    pub pv: Vec<String>,
    /// When it was reported, by our clock, counted from the start of the search.
    pub time: Duration,
}

/// An engine's move, with its own information on the search and the time by our clock.
#[derive(Clone, Debug)]
pub struct EngineMove {
    /// In the lab's coordinate notation, if it is a move.
    pub played: String,
    pub thought: EngineInfo,
    pub time: Duration,
}

/// A running engine, which is killed when this value is dropped.
pub struct Engine {
    process: Process,
    game: Game,
    id: String,
    depths: Vec<EngineInfo>,
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
        options
            .iter()
            .try_for_each(|(name, value)| match self.known(known, name)?.refusal(value) {
                None => Ok(()),
                Some(wanted) => Err(plain_error!(
                    "the engine `{}` takes {wanted} for option `{name}`, not `{value}`",
                    self.command
                )
                .into()),
            })
    }

    fn no_answer(&self, fault: EngineFault) -> EngineError {
        EngineError::NoAnswer {
            command: self.command.clone(),
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
        waited.map_err(|fault| self.no_answer(fault))?;
        Ok((process, id, options))
    }

    fn known<'a>(&self, options: &'a [UciOption], name: &str) -> Result<&'a UciOption, EngineError> {
        option(options, name).ok_or_else(|| {
            let known: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            plain_error!(
                "the engine `{}` has no option `{name}`; it has {known}",
                self.command
            )
            .into()
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
        waited.map_err(|fault| self.no_answer(fault))?;
        if let Some(said) = refusal {
            return Err(self.no_answer(EngineFault::Refused(said)));
        }
        let id = id.unwrap_or_else(|| "without a name".to_owned());
        match &self.id {
            Some(before) if *before != id => Err(plain_error!(
                "the engine `{command}` calls itself `{id}`, and called itself `{before}` when this was begun; begin \
                 anew, or give it that engine"
            )
            .into()),
            _ => Ok(Engine {
                process,
                game,
                id,
                depths: Vec::new(),
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
    pub fn choose(
        &mut self,
        (fen, moves): (&str, &[&str]),
        limits: &EngineLimits,
        stop: &StopFlag,
    ) -> Result<EngineMove, EngineFault> {
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
        let mut watched = Watched::new(self.game);
        watched.budget = (limits.depth, limits.nodes);
        self.process.say(line);
        watched.clock.start();
        let heard = self
            .process
            .hear(PATIENCE, limits.time, stop, |line| watched.hear(line));
        self.depths = watched.finished_depths(limits.may_break_off());
        let time = heard?;
        Ok(EngineMove {
            played: EngineProtocol::Uci.inward(self.game, &sanitize::message(&watched.best)),
            thought: watched.thought,
            time,
        })
    }

    /// The information on each depth that its last search finished, shallowest first, whether or not it chose
    /// a move afterward.
    pub(crate) fn depths(&self) -> &[EngineInfo] {
        &self.depths
    }
}

/// What an engine has reported since it was asked for a move.
struct Watched {
    game: Game,
    clock: Clock,
    thought: EngineInfo,
    depths: Vec<EngineInfo>,
    /// The previous report of the last depth, if it was repeated with the same score and line.
    repeated: Option<EngineInfo>,
    /// The move that it answered; empty before the answer, or if it names none.
    best: String,
    /// The limits of depth and nodes, and what it has reported so far.
    budget: (u32, u64),
    reached: (u32, u64),
    is_stopped: bool,
}

impl Watched {
    fn new(game: Game) -> Watched {
        Watched {
            game,
            clock: Clock::default(),
            thought: EngineInfo::default(),
            depths: Vec::new(),
            repeated: None,
            best: String::new(),
            budget: (DEEPEST.plies(), u64::MAX),
            reached: (0, 0),
            is_stopped: false,
        }
    }

    /// Processes a line. Reporting more depth or nodes counts as progress, up to the limits. Some engines do
    /// not support node limits and are stopped when they exceed them.
    fn hear(&mut self, line: &str) -> Heard {
        let mut words = line.split_whitespace();
        if words.next() == Some("bestmove") {
            self.best = words.next().unwrap_or_default().to_owned();
            return Heard::Answer;
        }
        if self.thought.take(line, self.game) {
            self.thought.time = self.clock.spent();
            self.note_depth();
        }
        let (depth, nodes) = (self.thought.depth.unwrap_or(0), self.thought.nodes.unwrap_or(0));
        let before = self.reached;
        self.reached = (
            depth.min(self.budget.0).max(before.0),
            nodes.min(self.budget.1).max(before.1),
        );
        if nodes > self.budget.1 && !self.is_stopped {
            self.is_stopped = true;
            return Heard::Enough("stop");
        }
        if self.reached == before { Heard::Talk } else { Heard::Progress }
    }

    /// If a depth is reported several times, the last report counts, since engines report each improvement.
    fn note_depth(&mut self) {
        self.repeated = None;
        let is_again = |last: &EngineInfo| last.depth == self.thought.depth;
        if self.depths.last().is_some_and(is_again) {
            let is_same = |last: &EngineInfo| last.score == self.thought.score && last.pv == self.thought.pv;
            self.repeated = self.depths.pop().filter(is_same);
        }
        if self
            .depths
            .last()
            .is_none_or(|last| last.depth < self.thought.depth)
        {
            self.depths.push(self.thought.clone());
        }
    }

    /// A limited search may repeat its last depth at the end, with nodes that include the next, unfinished
    /// one.
    fn finished_depths(&mut self, is_limited: bool) -> Vec<EngineInfo> {
        if let Some(before) = self.repeated.take().filter(|_| is_limited) {
            self.depths.pop();
            self.depths.push(before);
        }
        std::mem::take(&mut self.depths)
    }
}

impl EngineInfo {
    /// Processes an `info` line; returns whether it is the result of a depth. Bounds, and lines other than
    /// the best, are ignored.
    fn take(&mut self, line: &str, game: Game) -> bool {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return false;
        }
        let mut next = EngineInfo::default();
        let (mut is_bound, mut is_best) = (false, true);
        while let Some(word) = words.next() {
            match word {
                "depth" => next.depth = number(&mut words),
                "seldepth" => next.seldepth = number(&mut words),
                "nodes" => next.nodes = number(&mut words),
                "multipv" => is_best = number(&mut words) == Some(1_u32),
                "cp" => {
                    let most = Score::MAX_EVALUATION.centipawns();
                    next.score = number::<i32>(&mut words).map(|score| score.clamp(-most, most));
                }
                "mate" => next.score = number(&mut words).map(mate_in),
                "lowerbound" | "upperbound" => is_bound = true,
                "pv" => {
                    let line = words.by_ref().take(DEEPEST.plies() as usize);
                    next.pv = line
                        .map(|played| EngineProtocol::Uci.inward(game, played))
                        .collect();
                }
                "string" => break,
                _ => {}
            }
        }
        self.nodes = next.nodes.or(self.nodes);
        let depth = next
            .depth
            .filter(|_| next.score.is_some() && !is_bound && is_best);
        let Some(depth) = depth else { return false };
        *self = EngineInfo {
            depth: Some(depth.clamp(1, DEEPEST.plies())),
            nodes: self.nodes,
            ..next
        };
        true
    }
}

fn number<'a, N: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<N> {
    words.next()?.parse().ok()
}

/// A mate in `moves` moves, negative if the side to move is being mated, as the lab's score, which counts
/// plies.
fn mate_in(moves: i32) -> i32 {
    // Within the range of mate scores.
    let moves = moves.clamp(-200, 200);
    if moves > 0 {
        Score::WIN.centipawns() - (2 * moves - 1)
    } else {
        -(Score::WIN.centipawns() + 2 * moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(lines: &[&str], game: Game) -> EngineInfo {
        let mut thought = EngineInfo::default();
        for line in lines {
            thought.take(line, game);
        }
        thought
    }

    #[test]
    fn the_last_exact_score_of_the_best_line_of_an_engine_counts() {
        let found = thought(
            &[
                "info depth 5 seldepth 9 multipv 1 score cp 31 nodes 900 nps 4 time 2 pv e2e4 e7e5",
                "info depth 5 multipv 2 score cp -70 nodes 950 pv a2a3",
                "info depth 6 score cp 80 lowerbound nodes 1200 pv e2e4",
                "info depth 6 currmove d2d4 currmovenumber 2",
                "info string depth 9 score cp 5",
                "depth 8 score cp 5",
            ],
            Game::CHESS,
        );
        let pv = ["e2e4", "e7e5"].map(str::to_owned).to_vec();
        let expected = EngineInfo {
            depth: Some(5),
            seldepth: Some(9),
            score: Some(31),
            nodes: Some(1200),
            pv,
            time: Duration::ZERO,
        };
        assert_eq!(found, expected);
        let xiangqi = thought(&["info depth 1 score cp 0 pv h3e3 a10a9"], Game::XIANGQI);
        assert_eq!(xiangqi.pv, ["h2e2", "a9a8"]);
        assert_eq!((xiangqi.nodes, xiangqi.score), (None, Some(0)));
    }

    #[test]
    fn an_engine_makes_progress_by_depth_and_nodes_up_to_its_budget() {
        use Heard::{Answer, Enough, Progress, Talk};
        let mut watched = Watched::new(Game::CHESS);
        watched.budget = (3, 500);
        let heard = [
            ("info string thinking", Talk),
            ("info depth 1 score cp 5 nodes 20 pv e2e4", Progress),
            ("info depth 1 score cp 5 nodes 20 pv e2e4", Talk),
            ("info nodes 90", Progress),
            ("info nodes 50", Talk),
            ("info nodes 90", Talk),
            ("info depth 2 currmove e2e4", Talk),
            ("info depth 9 score cp 5 nodes 700", Enough("stop")),
            ("info depth 10 score cp 5 nodes 900", Talk),
            ("bestmove e2e4", Answer),
        ];
        for (line, expected) in heard {
            assert_eq!(watched.hear(line), expected, "{line}");
        }
        assert_eq!((watched.best.as_str(), watched.thought.depth), ("e2e4", Some(10)));
    }

    #[test]
    fn a_depth_that_is_said_again_at_the_end_of_a_limited_search_keeps_its_own_nodes() {
        let finished = |is_limited: bool| {
            let mut watched = Watched::new(Game::CHESS);
            for line in [
                "info depth 1 score cp 5 nodes 20 pv e2e4",
                "info depth 2 score cp 9 nodes 60 pv d2d4",
                "info depth 2 score cp 12 nodes 90 pv e2e4",
                "info depth 2 score cp 12 nodes 500 pv e2e4",
                "bestmove e2e4",
            ] {
                watched.hear(line);
            }
            let depths = watched.finished_depths(is_limited).into_iter();
            depths.map(|depth| depth.nodes.unwrap()).collect::<Vec<u64>>()
        };
        assert_eq!([finished(true), finished(false)], [vec![20, 90], vec![20, 500]]);
    }

    #[test]
    fn mates_are_read_in_plies_and_figures_beyond_all_bounds_become_the_nearest() {
        for (written, score) in [
            ("mate 1", 28_999),
            ("mate 3", 28_995),
            ("mate 0", -29_000),
            ("mate -2", -28_996),
            ("mate 99999999", 28_601),
            ("cp 2000000000", 28_000),
            ("cp -2000000000", -28_000),
        ] {
            let found = thought(&[&format!("info depth 4000000000 score {written}")], Game::CHESS);
            assert_eq!(
                (found.score, found.depth),
                (Some(score), Some(DEEPEST.plies())),
                "{written}"
            );
        }
    }
}
